/**
 * The guard: a shell program that outlives the app, whatever ends it. It reads "add PID START" and
 * "remove PID START" lines; when its input ends, the app is gone, and it ends everything that was
 * added and not removed, with groups, descendants and whatever carries the mark of the run.
 *
 * "expect ID" says that a helper is being started, "met ID" that it was added or never ran: one that
 * is only expected is known by nothing but the mark with its id.
 *
 * $1 is the mark of the run ("NAME=token"), $2 the name of a helper's mark, $3 and $4 what was added and
 * is expected when it starts; being arguments they are in no environment, so the guard and its helpers
 * never find themselves.
 */
export function guardScript(platform: NodeJS.Platform): string {
  const { processes, line, marked } = platform === 'darwin' ? MACOS : LINUX
  return `
trap '' HUP INT QUIT TERM
roots=$3
expected=$4
while read -r verb pid start; do
  case $verb in
    add) roots="$roots $pid:$start" ;;
    remove)
      others=
      for root in $roots; do [ "$root" = "$pid:$start" ] || others="$others $root"; done
      roots=$others ;;
    expect) expected="$expected $pid" ;;
    met)
      others=
      for id in $expected; do [ "$id" = "$pid" ] || others="$others $id"; done
      expected=$others ;;
  esac
done

helper=$2
set -- "$1"
for id in $expected; do set -- "$@" "$helper=$id"; done
marked() { ${marked}; }

targets=$(${processes} | awk -v roots="$roots" '{ ${line} } ${TARGETS}')
[ -z "$targets" ] || kill -9 $targets

tries=0
quiet=0
while [ $quiet -lt 3 ] && [ $tries -lt 500 ]; do
  targets=$(marked "$@")
  if [ -n "$targets" ]; then quiet=0; kill -9 $targets; else quiet=$((quiet + 1)); fi
  tries=$((tries + 1))
  sleep 0.02
done
`
}

/** How a platform lists its processes, how awk reads a line of that, and who carries one of the marks. */
interface Commands {
  processes: string
  line: string
  marked: string
}

const LINUX: Commands = {
  processes: 'cat /proc/[0-9]*/stat 2>/dev/null',
  // The name of a process may contain anything, so it is cut off up to its last parenthesis.
  line: 'pid = $1; sub(/^.*[)] . /, ""); parent[pid] = $1; group[pid] = $2; start[pid] = $19',
  marked: `for one; do shift; set -- "$@" -e "$one"; done
    grep -lzsF "$@" /proc/[0-9]*/environ 2>/dev/null | tr -dc '0-9\\n'`,
}

const MACOS: Commands = {
  processes: 'LC_ALL=C ps -A -o pid=,ppid=,pgid=,lstart=',
  line: 'gsub(/:/, "_"); parent[$1] = $2; group[$1] = $3; start[$1] = $4 "_" $5 "_" $6 "_" $7 "_" $8',
  // Command lines are shown there too, and the guard's own has the mark: its group is left out.
  marked: `ps -A -E -ww -o pid=,pgid=,command= |
    awk -v marks="$*" -v own=$$ '
      BEGIN { count = split(marks, mark, " ") }
      $2 != own { for (i = 1; i <= count; i++) if (index($0, " " mark[i])) { print $1; next } }'`,
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
