#!/bin/bash
# A cluster of one node, which is this computer.   cluster.sh up|down|api FOLDER
# FOLDER has bin/ of build.sh and images/*.tar; kubectl reaches it by FOLDER/kubeconfig.
export PATH=$PATH:/usr/sbin:/sbin
folder=$2
cd "$folder" || exit 1
export KUBECONFIG=$folder/kubeconfig

# start NAME COMMAND…: a daemon of ours, whose number is kept.
start() {
  local name=$1
  shift
  setsid nohup nice "$@" > "$name.log" 2>&1 &
  echo $! > "$name.pid"
}

write_configuration() {
  mkdir -p containerd cni certificates kubelet
  cat > cni/10-bridge.conflist <<END
{"cniVersion": "0.4.0", "name": "pods", "plugins": [{"type": "bridge", "bridge": "liminal-pods", "isGateway": true,
 "ipam": {"type": "host-local", "subnet": "10.244.9.0/24", "dataDir": "$folder/cni-data"}}]}
END
  cat > containerd/config.toml <<END
version = 2
root = "$folder/containerd/root"
state = "/run/liminal-containerd"
[grpc]
  address = "$folder/containerd/socket"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/liminal-pause:1"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$folder/cni"
END
  [ -f certificates/key ] || openssl genrsa -out certificates/key 2048 2> /dev/null
  openssl rsa -in certificates/key -pubout -out certificates/public 2> /dev/null
  echo 'for-tests-only,admin,admin,"system:masters"' > certificates/tokens.csv
  cat > kubeconfig <<END
{"apiVersion": "v1", "kind": "Config", "current-context": "here",
 "clusters": [{"name": "here", "cluster": {"server": "https://127.0.0.1:16543", "insecure-skip-tls-verify": true}}],
 "users": [{"name": "admin", "user": {"token": "for-tests-only"}}],
 "contexts": [{"name": "here", "context": {"cluster": "here", "user": "admin"}}]}
END
  cat > kubelet.yaml <<END
{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration",
 "authentication": {"anonymous": {"enabled": true}, "webhook": {"enabled": false}},
 "authorization": {"mode": "AlwaysAllow"}, "address": "10.250.9.1", "port": 11350, "readOnlyPort": 0, "healthzPort": 0,
 "cgroupDriver": "cgroupfs", "cgroupsPerQOS": false, "enforceNodeAllocatable": [], "failSwapOn": false, "evictionHard": {},
 "featureGates": {"LocalStorageCapacityIsolation": false}}
END
}

start_api() {
  start api bin/kube-apiserver --etcd-servers=http://127.0.0.1:12479 --bind-address=127.0.0.1 --secure-port=16543 \
    --cert-dir=certificates --token-auth-file=certificates/tokens.csv --authorization-mode=RBAC \
    --service-cluster-ip-range=10.96.0.0/24 --service-account-issuer=https://kubernetes.default.svc \
    --service-account-signing-key-file=certificates/key --service-account-key-file=certificates/public \
    --allow-privileged=true --disable-admission-plugins=ServiceAccount --kubelet-preferred-address-types=InternalIP
  for _ in $(seq 300); do
    kubectl get --raw /readyz > /dev/null 2>&1 && return
    sleep 0.2
  done
  echo "The API server did not start: $(tail -n 3 api.log)" >&2
  exit 1
}

case $1 in
up)
  write_configuration
  local_url=http://127.0.0.1
  start etcd etcd --data-dir etcd --listen-client-urls $local_url:12479 --advertise-client-urls $local_url:12479 \
    --listen-peer-urls $local_url:12480 --initial-advertise-peer-urls $local_url:12480 \
    --initial-cluster default=$local_url:12480 --unsafe-no-fsync
  start containerd containerd -c containerd/config.toml
  # The address of a node may not be that of a loopback; an empty bridge has one.
  ip link show liminal-node > /dev/null 2>&1 || ip link add liminal-node type bridge
  ip addr replace 10.250.9.1/32 dev liminal-node
  ip link set liminal-node up
  start_api
  start controllers bin/kube-controller-manager --kubeconfig=kubeconfig --leader-elect=false --secure-port=0 --port=0 \
    --service-account-private-key-file=certificates/key
  start scheduler bin/kube-scheduler --kubeconfig=kubeconfig --leader-elect=false --port=0 --secure-port=0
  for image in images/*.tar; do ctr -a containerd/socket -n k8s.io images import "$image" > /dev/null || exit 1; done
  start kubelet bin/kubelet --config=kubelet.yaml --kubeconfig=kubeconfig --container-runtime=remote \
    --container-runtime-endpoint=unix://"$folder"/containerd/socket --root-dir="$folder"/kubelet \
    --cert-dir="$folder"/kubelet/pki --hostname-override=here --node-ip=10.250.9.1 --runtime-cgroups=/
  for _ in $(seq 120); do
    kubectl get nodes 2> /dev/null | grep -q ' Ready' && exit 0
    sleep 0.5
  done
  echo "The node did not come up: $(tail -n 3 kubelet.log)" >&2
  exit 1
  ;;
api)
  kill -KILL "$(cat api.pid)"
  # Its port is its own until the last of it is gone.
  while kill -0 "$(cat api.pid)" 2> /dev/null; do sleep 0.05; done
  start_api
  ;;
down)
  kubectl delete pods --all --grace-period=1 --timeout=20s > /dev/null 2>&1
  for name in kubelet controllers scheduler api etcd; do kill "$(cat $name.pid)" 2> /dev/null; done
  sleep 1
  pkill -F containerd.pid
  ip link del liminal-node
  ip link del liminal-pods 2> /dev/null
  mount | awk -v below="$folder/" 'index($3, below) == 1 || index($3, "/run/liminal-containerd") == 1 { print $3 }' | sort -r | xargs -r umount -l
  # What kubelet has put into the firewall.
  for program in iptables ip6tables; do
    for table in filter nat mangle; do
      "$program-save" -t $table 2> /dev/null | grep -q KUBE- || continue
      "$program-save" -t $table | grep -v KUBE- | "$program-restore" -T $table
    done
  done
  true
  ;;
esac
