/**
 * The guard: a shell program that outlives the app, whatever ends it. It reads "add PID START" and
 * "remove PID START" lines; when its input ends, the app is gone, and it ends everything that was
 * added and not removed, with groups, descendants and whatever carries the mark of the run.
 *
 * $1 is the mark of the run ("NAME=token"); being an argument it is in no environment, so the
 * guard and its helpers never find themselves.
 */
export function guardScript(platform: NodeJS.Platform): string {
  const { processes, line, marked } = platform === 'darwin' ? MACOS : LINUX
  return `
trap '' HUP INT QUIT TERM
roots=
while read -r verb pid start; do
  case $verb in
    add) roots="$roots $pid:$start" ;;
    remove)
      others=
      for root in $roots; do [ "$root" = "$pid:$start" ] || others="$others $root"; done
      roots=$others ;;
  esac
done

marked() { ${marked}; }

targets=$(${processes} | awk -v roots="$roots" '{ ${line} } ${TARGETS}')
[ -z "$targets" ] || kill -9 $targets

tries=0
quiet=0
while [ $quiet -lt 3 ] && [ $tries -lt 500 ]; do
  targets=$(marked "$1")
  if [ -n "$targets" ]; then quiet=0; kill -9 $targets; else quiet=$((quiet + 1)); fi
  tries=$((tries + 1))
  sleep 0.02
done
`
}

/** How a platform lists its processes, how awk reads a line of that, and who carries a mark. */
interface Commands {
  processes: string
  line: string
  marked: string
}

const LINUX: Commands = {
  processes: 'cat /proc/[0-9]*/stat 2>/dev/null',
  // The name of a process may contain anything, so it is cut off up to its last parenthesis.
  line: 'pid = $1; sub(/^.*[)] . /, ""); parent[pid] = $1; group[pid] = $2; start[pid] = $19',
  marked: `grep -lzsF -e "$1" /proc/[0-9]*/environ 2>/dev/null | tr -dc '0-9\\n'`,
}

const MACOS: Commands = {
  processes: 'LC_ALL=C ps -A -o pid=,ppid=,pgid=,lstart=',
  line: 'gsub(/:/, "_"); parent[$1] = $2; group[$1] = $3; start[$1] = $4 "_" $5 "_" $6 "_" $7 "_" $8',
  // Command lines are shown there too, and the guard's own has the mark: its group is left out.
  marked: `ps -A -E -ww -o pid=,pgid=,command= |
    awk -v mark=" $1" -v own=$$ '$2 != own && index($0, mark) { print $1 }'`,
}

/**
 * A group is named by its leader: while it has members the number is not given away, so it is
 * ours unless another process has that pid now.
 */
const TARGETS = `
  END {
    count = split(roots, list, " ")
    for (i = 1; i <= count; i++) {
      split(list[i], root, ":")
      if (!(root[1] in start) || start[root[1]] == root[2]) ours[root[1]] = 1
    }
    for (pid in group) if (group[pid] in ours) { found[pid] = 1; groups[group[pid]] = 1 }
    do {
      more = 0
      for (pid in parent) if (!(pid in found) && (parent[pid] in found)) { found[pid] = 1; more = 1 }
    } while (more)
    for (each in groups) printf "-%s ", each
    for (pid in found) printf "%s ", pid
  }`
