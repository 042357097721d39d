// A project whose tasks write a part each, and many of them a line of one shared file, so that their results are in conflict.
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
if [ "$2" = shared ]; then echo "line $1" >> shared.txt; fi
rmdir "$git/at-work/$1"
`

/** What both sides say stays. */
const resolve = `set -e
sed -i -e '/^<<<<<<</d' -e '/^=======/d' -e '/^>>>>>>>/d' shared.txt
`

/** No conflict is left, and every line of the shared file has its part and stands there once. */
const check = `set -e
if grep -rqE '^(<<<<<<<|=======|>>>>>>>)' parts shared.txt; then echo a conflict is left; exit 1; fi
test -z "$(sort shared.txt | uniq -d)"
while read -r _ number; do test "$number" = 0 || test -f "parts/$number.txt"; done < shared.txt
`

export const checkCommand = 'sh check.sh'

export function partsProject(folder: string): string {
  mkdirSync(folder, { recursive: true })
  repository(
    {
      ...{ 'work.sh': work, 'resolve.sh': resolve, 'check.sh': check },
      ...{ 'shared.txt': 'line 0\n', 'parts/0.txt': 'part 0\n' },
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
