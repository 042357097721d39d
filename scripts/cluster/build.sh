#!/bin/bash
# Builds the servers of Kubernetes 1.20 from Debian's own source package, which is complete: about five
# minutes, once.   build.sh FOLDER
set -e
folder=$1
source=$folder/source
top=$folder/gopath/src/k8s.io/kubernetes
mkdir -p "$source/lists" "$(dirname "$top")" "$folder/bin"
cd "$source"
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$keys] $mirror bookworm main" > sources.list
apt=(apt-get -o "Dir::Etc::SourceList=$source/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::lists=$source/lists")
"${apt[@]}" -qq update
"${apt[@]}" -qq source --download-only kubernetes
if [ ! -d "$top" ]; then
  mkdir -p "$top.part"
  tar xzf kubernetes_*.orig.tar.gz --strip-components=1 -C "$top.part"
  mv "$top.part" "$top"
fi
cd "$top"
# Its own layout is that of before modules.
export GOPATH=$folder/gopath GO111MODULE=off CGO_ENABLED=0 GOCACHE=$folder/cache
openapi=$folder/bin/openapi-gen
go build -o "$openapi" k8s.io/kubernetes/vendor/k8s.io/kube-openapi/cmd/openapi-gen
# What Debian's package leaves to be generated: every folder that asks for it.
inputs=$(grep -rl --include='*.go' '+k8s:openapi-gen=' staging/src/k8s.io pkg cmd |
  grep -vE 'sample-apiserver|code-generator|/testdata/|kube-openapi|_test\.go' | xargs -n 1 dirname | sort -u |
  sed -e 's#^staging/src/k8s\.io#vendor/k8s.io#' -e 's#^#k8s.io/kubernetes/#' | paste -sd ,)
"$openapi" --logtostderr -i "$inputs" -p k8s.io/kubernetes/pkg/generated/openapi -O zz_generated.openapi \
  -h vendor/k8s.io/code-generator/hack/boilerplate.go.txt -r "$folder/violations" > /dev/null 2>&1
flags='-s -w'
for package in component-base/version kubernetes/vendor/k8s.io/component-base/version kubernetes/vendor/k8s.io/client-go/pkg/version; do
  flags="$flags -X k8s.io/$package.gitVersion=v1.20.2 -X k8s.io/$package.gitMajor=1 -X k8s.io/$package.gitMinor=20"
done
commands=k8s.io/kubernetes/cmd
go build -p 2 -ldflags "$flags" -o "$folder/bin/" \
  $commands/kube-apiserver $commands/kube-controller-manager $commands/kube-scheduler $commands/kubelet
