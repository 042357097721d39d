// A project whose tasks write a part each, and many of them a line of a file that some share, so that their results are in conflict.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { git, repository } from '../../lib/repository'

/** A task that runs twice at once says so; it leaves a part of its own, and a line where others leave theirs. */
const work = `set -e
git=$(cd "$(git rev-parse --git-common-dir)" && pwd)
mkdir -p "$git/at-work"
mkdir "$git/at-work/$1" || echo "$1" >> "$git/twice-at-once"
echo "$1" >> "$git/worked"
echo "part $1" > "parts/$1.txt"
if [ -n "$2" ]; then echo "line $1" >> "shared/$2.txt"; fi
rmdir "$git/at-work/$1"
`

/** What both sides say stays. */
const resolve = `set -e
sed -i -e '/^<<<<<<</d' -e '/^=======/d' -e '/^>>>>>>>/d' shared/*.txt
`

/** No conflict is left, and every line of the shared files has its part and stands there once. */
const check = `set -e
if grep -rqE '^(<<<<<<<|=======|>>>>>>>)' parts shared; then echo a conflict is left; exit 1; fi
test -z "$(sort shared/*.txt | uniq -d)"
cat shared/*.txt | while read -r _ number; do test "$number" = 0 || test -f "parts/$number.txt"; done
`

export const checkCommand = 'sh check.sh'

export function partsProject(folder: string, shared: number): string {
  const files = Array.from({ length: shared }, (_, at) => [
    `shared/${at}.txt`,
    at === 0 ? 'line 0\n' : '',
  ])
  mkdirSync(folder, { recursive: true })
  repository(
    {
      'work.sh': work,
      'resolve.sh': resolve,
      'check.sh': check,
      ...Object.fromEntries(files),
      'parts/0.txt': 'part 0\n',
    },
    folder,
  )
  git(folder, 'config', 'user.name', 'Somebody')
  git(folder, 'config', 'user.email', 'somebody@example.org')
  return folder
}

/** What the scripts have written beside the repository: a number for each time. */
export function noted(folder: string, name: 'worked' | 'twice-at-once'): string[] {
  try {
    return readFileSync(join(folder, '.git', name), 'utf8')
      .trim()
      .split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** All that the branch ever was, the first first. */
export const basesOf = (folder: string): string[] =>
  git(folder, 'reflog', 'main', '--format=%H').trim().split('\n').reverse()

/** The files that came into the branch with each of its commits. */
export const cameWith = (folder: string, from: string, to: string): string[] =>
  git(folder, 'diff', '--name-only', '--diff-filter=A', from, to).trim().split('\n').filter(Boolean)
