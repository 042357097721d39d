/**
 * How programs take a command in a flag, a field or a script of their own. `@` stands where a command
 * is: bare words, which the place quotes as it must.
 */
export const commandsInFlags: readonly string[] = `
tar -cf /dev/null -I'@' a.txt
tar -cf /dev/null --use-compress-program='@' a.txt
tar -cf /dev/null --use-compress='@' a.txt
tar -cf /dev/null --checkpoint=1 --checkpoint-action=exec='@' a.txt
tar -xf x.tar --to-command='@'
tar -cf /dev/null -F'@' -L1 -M a.txt
tar -cf h:/x --rsh-command='@' a.txt
git rebase -x'@' HEAD~1
git rebase --exec='@' HEAD~1
git grep -O'@' alpha
git grep --open-files-in-pager='@' alpha
git difftool -y -x'@' HEAD~1
git difftool -y --extcmd='@' HEAD~1
git -c alias.x='!@' x
git -c core.pager='@' -p log
git -c core.fsmonitor='@' status
git --config-env=core.pager=P log
git -c diff.external='@' diff HEAD~1
git -C . -c core.sshCommand='@' fetch
git log --ext-diff -p
git bisect run @
git submodule foreach '@'
git filter-branch --tree-filter '@' HEAD
git filter-branch -f --env-filter='@' HEAD
git clone --upload-pack='@' . copy
git clone -u'@' . copy
git fetch --upload-pack='@' .
git ls-remote --upload-pack='@' .
git push --receive-pack='@' .
git archive --remote=. --exec='@' HEAD
git send-email --sendmail-cmd='@' x
git daemon --access-hook='@'
git config core.fsmonitor '@'
git diff --output=precious/x HEAD~1
git mergetool --tool-help
sed -n '1e@' a.txt
sed -e '1e@' a.txt
sed --expression='1e@' a.txt
sed -n -e1p -e '1e@' a.txt
sed -n '1e @' a.txt
sed -i.bak -e '1e@' a.txt
sed 's/a/@/e' a.txt
sed -f script.sed a.txt
zip -TT'@' -T x.zip a.txt
zip --unzip-command='@' -T x.zip a.txt
perl -E 'exec q.@.'
perl -e'exec q.@.'
perl -Mstrict -E 'exec q.@.'
perl -i -nE 'exec q.@.' a.txt
perl -0777E 'exec q.@.'
perl -lne'exec q.@.' a.txt
perl5.36-x86_64-linux-gnu -e'exec q.@.'
perl -Mre=debug -e 'exec q.@.'
perl script.pl
ruby -e'exec q.@.'
ruby -ne'exec q.@.' a.txt
ruby --encoding=utf-8 -e 'exec q.@.'
python3 -c'import os'
python3 -m clean
python3 script.py
node --eval='@'
node -p'@'
node -pe'@'
node -r ./clean.js -v
node --require=./clean.js x
node --import=./clean.js x
node --run clean
node clean.js
deno eval '@'
deno run -A clean.ts
bun -e'@'
bun x clean
php -r'@'
php -B'@'
lua -e'@'
lua5.4 -lclean x
tclsh script.tcl
expect -c'@'
Rscript -e'@'
R -e'@'
octave --eval='@'
julia -e'@'
julia -E'@'
gnuplot -e'@'
guile -c'@'
sbcl --eval '@'
emacs --batch --eval '@'
emacs -Q -batch -l clean.el
vim -c'!@' -cq
vim -es +'!@' +q
vim --cmd '!@' +q
view -c'!@' -cq
ex -c'!@' -cq a.txt
ed -s a.txt
less +'!@' a.txt
less --lesskey-file=x a.txt
more +'!@' a.txt
man -P'@' ls
man --pager='@' ls
man -H'@' ls
man -C conf ls
find . -name a.txt -exec @ +
find . -name a.txt -execdir @ +
find . -name a.txt -ok @ +
find . -name precious -delete
find . -maxdepth 1 -fprintf precious/x x
awk -f script.awk a.txt
awk -e'@' a.txt
gawk --exec=script.awk
gawk -lclean x
ssh -oProxyCommand='@' localhost
ssh -o ProxyCommand='@' localhost
ssh -oLocalCommand='@' -oPermitLocalCommand=yes localhost
ssh -F conf localhost
ssh localhost @
scp -S'@' a.txt localhost:x
scp -oProxyCommand='@' a.txt localhost:x
sftp -S'@' localhost
sftp -b batch localhost
rsync -e'@' a.txt localhost:x
rsync --rsh='@' a.txt localhost:x
rsync --rsync-path='@' a.txt localhost:x
rsync -a --delete empty/ precious/
docker run -v .:/w alpine @
docker run --entrypoint='@' alpine
docker exec x @
docker build --build-arg=A='@' .
podman run alpine @
podman exec x @
kubectl exec x -- @
kubectl --kubeconfig=conf get pods
nix-shell --run '@'
nix run .
nix develop -c @
guix shell -- @
make -f evil.mk
make -fevil.mk
make --file=evil.mk
make --eval='x:;@' x
make SHELL=./clean
make -E'x:;@' x
make clean
ninja -f evil.ninja
ninja -t browse
meson compile -C build
cmake -P clean.cmake
cmake -E chdir . @
cmake --build . --target clean
bazel run --run_under='@' x
ant -f clean.xml
mvn exec:exec -Dexec.executable=./clean
mvn -f clean.xml
gradle -I clean.gradle
gradle --init-script=clean.gradle
cargo --config='@' build
cargo run
cargo test
go run clean.go
go test -exec='@' .
go test -exec '@' .
go build -toolexec='@' .
go vet -vettool=./clean .
go generate
npm exec -c"@"
npm exec --call="@"
npm x -c"@"
npm --script-shell=./clean test
npm test --script-shell=./clean
npm run test --script-shell ./clean
npm --prefix=. run clean
npm config set script-shell ./clean
npm explore x -- @
npm run-script clean -- x
npx -c"@"
npx --call='@'
pnpm exec @
pnpm dlx clean
yarn exec @
yarn dlx clean
env @
env -S'@'
env --split-string='@'
env -i @
env PATH=. clean
xargs -a a.txt @
xargs -I'{}' @
xargs -P2 -n1 @
watch -n1 -x @
watch -t '@'
timeout 5 @
timeout -s9 5 @
timeout --signal=9 5 @
nice -n5 @
nice @
ionice -c3 @
nohup @
setsid -w @
setsid --fork @
stdbuf -oL @
stdbuf --output=L @
time -p @
/usr/bin/time -o x @
flock x -c'@'
flock x @
flock -n x --command '@'
parallel @ ::: x
parallel -k '@' ::: x
busybox rm -rf precious
busybox sh -c'@'
toybox rm -rf precious
script -qc'@' /dev/null
script --command='@' /dev/null
screen -dm @
screen -X exec @
tmux new -d '@'
tmux -c'@'
tmux -f conf new
at -f script now
batch -f script
crontab script
systemd-run --user --wait @
systemd-run --user -p ExecStartPre='@' true
su -c'@'
su --command='@'
sudo @
sudo -u root @
doas @
runuser -u x -- @
pkexec @
chroot . @
chroot --userspec=0 . @
unshare -r @
unshare --map-root-user @
nsenter -t1 @
ip netns exec x @
ip -b batch
taskset 1 @
taskset -c 0 @
chrt -o 0 @
numactl -N0 @
cpulimit -l5 -- @
prlimit --nofile=9 @
setarch x86_64 @
setpriv --reuid=0 @
capsh -- -c'@'
firejail @
bwrap --bind . . @
fakeroot @
proot @
entr @
inotifywait -m .
fzf --preview='@'
fzf --bind=start:execute:'@'
rg --pre='@' alpha a.txt
rg --pre ./clean alpha a.txt
rg --hostname-bin=./clean alpha
ag --pager='@' alpha
ack --pager='@' alpha
fd -x @
fd --exec @
fd a.txt -X @
hg --config=alias.x='!@' x
hg --config extensions.x=clean.py log
svn --config-option=config:helpers:diff-cmd='@' diff
svn diff --diff-cmd='@'
svn --editor-cmd='@' commit
curl -K conf
curl --config conf
curl -o precious/deed.txt file:///dev/null
wget --use-askpass='@' x
wget -i x -P precious
wget --post-file=a.txt x
openssl x -engine ./clean.so
openssl enc -engine=./clean.so
socat - EXEC:'@'
socat -u SYSTEM:'@' -
nc -e'@' localhost 1
nc -c'@' localhost 1
ncat --sh-exec '@' localhost 1
telnet -x localhost
ftp -n localhost
mutt -e'@'
mail -s'@' x
mailx -S sendmail='@' x
psql -c'\\! @'
psql -f script.sql
pg_dump --file=precious/deed.txt
sqlite3 x '.shell @'
sqlite3 -cmd '.shell @' x
sqlite3 -init script.sql x
mysql -e'\\! @'
mysql --pager='@'
redis-cli --eval clean.lua
mongosh --eval '@'
gpg --exec-path . -v
gpg --photo-viewer='@' -k
gpg --pinentry-mode loopback x
pip install ./evil
pip3 install ./evil
pip3 --python=./clean list
poetry run @
pipenv run @
conda run @
bundle exec @
rake -f evil.rake
rake -e'@'
gem install ./evil.gem
gem -e'@'
composer run-script clean
composer exec clean
terraform apply -var=x='@'
ansible localhost -m shell -a'@'
ansible localhost -mcommand -a '@'
vagrant ssh -c'@'
m4 evil.m4
dc -e'!@'
dc -f script
bc script.bc
apt -oAPT::Pre-Invoke::='@' update
apt-get -o Dpkg::Pre-Invoke='@' install x
dpkg --pre-invoke='@' -l
dpkg --status-logger='@' -l
rpm --pipe='@' -qa
yum -c conf
dnf --setopt=x='@' x
snap run --shell x
snap run x
flatpak run --command='@' x
apk --root=. add x
brew sh
nmap --script=./clean.nse x
nmap --interactive
gdb -batch -ex'!@'
gdb -batch -ex 'shell @'
gdb -x script -batch
gdb --eval-command='shell @' -batch
lldb -o'@'
strace -f @
strace -o'|@' true
ltrace @
perf record @
valgrind @
sort --compress-program='@' a.txt
sort --compress-program=./clean -S1 a.txt
sort -o precious/deed.txt a.txt
split --filter='@' a.txt
split --filter=./clean a.txt
csplit a.txt 1
install -s --strip-program='@' a.txt b
install -s --strip-program=./clean a.txt b
pr -l1 a.txt
diff --paginate a.txt b.txt
diff3 --diff-program='@' a.txt b.txt c.txt
sdiff --diff-program='@' a.txt b.txt
patch -i evil.patch
patch --get=1 a.txt
tee precious/deed.txt
dd if=/dev/null of=precious/deed.txt
cp /dev/null precious/deed.txt
mv precious gone
ln -sf /dev/null precious/deed.txt
truncate -s0 precious/deed.txt
shred -u precious/deed.txt
rmdir precious
unlink precious/deed.txt
xz --files=x
gzip -r precious
7z a -sdel x.7z precious
unzip -o x.zip -d precious
cpio -o --rsh-command='@'
dash -c'@'
bash -xc'@'
bash --rcfile ./clean -i
bash --init-file ./clean -ic true
zsh -fc'@'
fish -c'@'
ksh -c'@'
csh -fc'@'
pwsh -c'@'
command @
builtin eval '@'
exec @
eval '@'
source ./clean
. ./clean
./clean
clean
trap '@' EXIT
alias ls='@'
enable -f ./clean.so x
bind -x '@'
hash -p ./clean ls
complete -C'@' ls
compgen -C'@'
mapfile -C'@' -c1 x
readarray -c1 -C '@' x
printf -v x '@'
xdg-open ./clean
open ./clean
start ./clean
osascript -e'@'
xterm -e @
gnome-terminal -- @
code --wait ./clean
nano -s'@' a.txt
nano --speller='@' a.txt
jq -f clean.jq a.txt
yq -i x a.txt
tree -o precious/deed.txt
column --json a.txt
file -C -m a.txt
file -m ./clean a.txt
date -s now
hostname x
ldd ./clean
ld.so ./clean
/lib64/ld-linux-x86-64.so.2 ./clean
pkg-config --define-variable=x='@' x
gcc -wrapper ./clean -c x.c
gcc -B. x.c
cc -fplugin=./clean.so x.c
rustc -Clinker=./clean x.rs
rustc --sysroot=. x.rs
javac -J-javaagent:x x.java
java -XX:OnError='@' x
java -agentpath:./clean.so x
java -jar clean.jar
scala -e'@'
kotlin -e'@'
groovy -e'@'
elixir -e'@'
erl -eval '@'
ghc -e'@'
ocaml clean.ml
swift -e'@'
tsx clean.ts
ts-node -e'@'
jest --config=clean.js
vitest --config clean.ts
eslint --config clean.js a.txt
prettier --plugin=./clean.js a.txt
tsc -p clean.json
webpack --config=clean.js
pytest -p clean
pytest --rootdir=.
tox -c conf
nox -f clean.py
`
  .split('\n')
  .filter((line) => line !== '')
