import { commandsInFlags } from './commands-in-flags'

type Below = (limit: number) => number
type Pick = <Value>(from: readonly Value[]) => Value

const picking =
  (below: Below): Pick =>
  (from) =>
    from[below(from.length)] as never

/** Ways to say "remove it", and a program that is called so and does it without a word of it. */
const branchOperations = [
  'rm -rf precious',
  'rm -fr precious',
  'rm -r -f precious',
  'rm  --recursive --force precious',
  './clean',
  'clean',
  './clean x',
]

/** What rules are likeliest to know, and so to allow where they ought not. */
const plain = [
  'ls',
  'cat',
  'head',
  'tail',
  'wc',
  'nl',
  'tac',
  'rev',
  'cut',
  'tr',
  'fold',
  'paste',
  'comm',
  'cmp',
  'grep',
  'egrep',
  'fgrep',
  'rg',
  'diff',
  'find',
  'sed',
  'stat',
  'file',
  'du',
  'df',
  'basename',
  'dirname',
  'realpath',
  'readlink',
  'which',
  'md5sum',
  'od',
  'seq',
  'uname',
  'id',
  'pwd',
  'printenv',
  'true',
  'mkdir',
  'touch',
  'rm',
  'echo',
  'npm test',
  'npm run',
  'npm',
  'git status',
  'git log',
  'git show',
  'git diff',
  'git blame',
  'git branch',
  'git rev-parse',
  'git ls-files',
  'git describe',
  'git shortlog',
  'git --no-pager log',
  'git',
  'sort',
  'column',
  'strings',
  'hexdump',
  'base64',
  'jq',
  'tree',
  'sha512sum',
  'b2sum',
  'nproc',
  'tty',
  'hostname',
  'ps',
  'pgrep',
  'git rev-list',
  'git merge-base',
  'git name-rev',
  'git ls-tree',
  'git cat-file',
  'git for-each-ref',
  'git grep',
  'git remote',
  'git remote remove',
  'git stash',
  'git stash list',
  'git worktree',
  'git worktree list',
  'git worktree remove',
  'xxd',
  'uniq',
  'tee',
  'cp',
  'mv',
  'date',
  'test',
  'printf',
  'env',
  'awk',
  'tar',
  'node --version',
]
const longFlags = [
  '--output',
  '--ext-diff',
  '--textconv',
  '--pre',
  '--compress-program',
  '--filter',
  '--exec',
  '--files0-from',
  '--paginate',
  '--no-index',
  '--color',
  '--format',
  '--pretty',
  '--all',
  '-exec',
  '-execdir',
  '-ok',
  '-delete',
  '-fprint',
  '-fls',
  '-name',
  '-print',
  '-printf',
  '--open-files-in-pager',
  '--exec-path',
  '--git-dir',
  '--work-tree',
  '--upload-pack',
  '-c',
  '--script-shell',
  '--prefix',
  '--eval',
  '--include',
  '--max-depth',
  '--oneline',
  '--stat',
]
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const operands = ['a.txt', 'b.txt', '.', 'precious', 'HEAD', 'HEAD~1', '1,2p', '1p', '3', 'build']

const quoted = (words: string): string => (/[\s!\\]/.test(words) ? `'${words}'` : words)

/** A line of a program with a command somewhere among its flags. */
export function inFlags(below: Below): string {
  const pick = picking(below)
  const branchOperation = pick(branchOperations)
  if (below(3) > 0) return varied(pick(commandsInFlags).replaceAll('@', branchOperation), pick)
  const word = (): string => {
    const given = pick([quoted(branchOperation), ...operands])
    switch (below(5)) {
      case 0:
        return `-${pick(letters)}${given}`
      case 1:
        return `-${pick(letters)}${pick(letters)} ${given}`
      case 2:
        return `${pick(longFlags)}${pick(['=', ' '])}${given}`
      case 3:
        return pick(longFlags)
      default:
        return given
    }
  }
  return varied([pick(plain), ...Array.from({ length: below(4) }, word)].join(' '), pick)
}

/** The same, written a little otherwise. */
function varied(line: string, pick: Pick): string {
  const [program = '', ...rest] = line.split(' ')
  const name = pick([program, program, program, `/usr/bin/${program}`, `'${program}'`])
  return [name, ...rest].join(pick([' ', ' ', '  ', '\t']))
}
