import type { BytePath } from '../../kit/path'

export type Change =
  | 'modified'
  | 'added'
  | 'deleted'
  | 'renamed'
  | 'copied'
  | 'retyped'
  | 'untracked'
  | 'conflicted'

/** A file that differs from the last commit. A folder that is untracked as a whole ends with a slash. */
export interface ChangedFile {
  path: BytePath
  change: Change
  /** What of it is in the index, and what only on disk. */
  staged: boolean
  unstaged: boolean
  /** What the index has there: of a file that is not staged, as far as it is told. */
  indexed?: { mode: string; oid: string }
  /** Its path before it was renamed or copied. */
  from?: BytePath
}

export interface GitStatus {
  /** None before the first commit. */
  commit: string | null
  /** None where HEAD is detached. */
  branch: string | null
  upstream?: string
  ahead: number
  behind: number
  files: ChangedFile[]
  /** Only where it was asked for. */
  ignored?: BytePath[]
}

/** Reads `git status --porcelain=v2 --branch -z`; of a line that is new to us nothing is made. */
export function parseStatus(output: string): GitStatus {
  const status: GitStatus = { commit: null, branch: null, ahead: 0, behind: 0, files: [] }
  const fields = output.split('\0')
  for (let place = 0; place < fields.length; place++) {
    const line = fields[place] ?? ''
    switch (line[0]) {
      case '#':
        readHeader(status, line)
        break
      case '1':
        status.files.push(tracked(line, 8))
        break
      case '2':
        place += 1
        status.files.push({ ...tracked(line, 9), from: fields[place] ?? '' })
        break
      case 'u':
        status.files.push(conflicted(line))
        break
      case '?':
        status.files.push(untracked(line.slice(2)))
        break
      case '!':
        status.ignored ??= []
        status.ignored.push(line.slice(2))
        break
      default:
    }
  }
  return status
}

function readHeader(status: GitStatus, line: string): void {
  const [, name, ...rest] = line.split(' ')
  const value = rest.join(' ')
  if (name === 'branch.oid') status.commit = value === '(initial)' ? null : value
  else if (name === 'branch.head') status.branch = value === '(detached)' ? null : value
  else if (name === 'branch.upstream') status.upstream = value
  else if (name === 'branch.ab') {
    status.ahead = Number(rest[0])
    status.behind = -Number(rest[1])
  }
}

/** A line has a fixed number of fields before the path, which may have spaces in it. */
function after(line: string, fields: number): string {
  let at = 0
  for (let field = 0; field < fields; field++) at = line.indexOf(' ', at) + 1
  return line.slice(at)
}

function tracked(line: string, fields: number): ChangedFile {
  const [index = '.', disk = '.'] = line.slice(2, 4)
  const [, , submodule, , mode = '', , , oid = ''] = line.split(' ', 8)
  // A line of more fields is of two paths.
  const one = fields === 8 && index === '.' && disk !== 'A' && submodule === 'N...'
  const plain = one ? indexedAs(mode, oid) : {}
  return {
    path: after(line, fields),
    // What is new, or has come from elsewhere, is that also when it was written once more.
    change: changes[disk === '.' || (disk === 'M' && index !== '.') ? index : disk] ?? 'modified',
    staged: index !== '.',
    unstaged: disk !== '.',
    ...plain,
  }
}

/** Nothing of other repositories. What is only meant to be added is in no index as yet. */
const indexedAs = (mode: string, oid: string): Pick<ChangedFile, 'indexed'> =>
  mode === '160000' ? {} : { indexed: { mode, oid } }

const changes: Record<string, Change> = {
  M: 'modified',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'retyped',
}

/** What `git diff-files` tells of some paths: of the doubtful ones only that they were written, with what the index has. */
interface OnDisk {
  files: ChangedFile[]
  doubtful: Map<BytePath, string>
}

/**
 * Reads `git diff-files --raw --no-abbrev -z`, which compares the disk with the index: of these paths,
 * those that differ and are no matter of several versions. What of them is in the index is as it was before.
 */
export function changedOnDisk(
  output: string,
  before: GitStatus,
  paths: ReadonlySet<BytePath>,
): OnDisk {
  const known = new Map(before.files.map((file) => [file.path, file]))
  const fields = output.split('\0')
  const found: OnDisk = { files: [], doubtful: new Map() }
  const several = new Set<BytePath>()
  for (let place = 0; place + 1 < fields.length; place += 2) {
    const line = fields[place] ?? ''
    const path = fields[place + 1] ?? ''
    const change = changes[line.at(-1) ?? '']
    const was = known.get(path)
    const other = was?.from || was?.change === 'untracked' || was?.change === 'conflicted'
    if (!change) several.add(path)
    if (!change || several.has(path) || !paths.has(path) || other) continue
    const [mode = '', now = '', oid = ''] = line.slice(1).split(' ')
    const plain = was?.staged || change === 'added' ? {} : indexedAs(mode, oid)
    found.files.push({ path, change, staged: was?.staged ?? false, unstaged: true, ...plain })
    if (change === 'modified' && mode === now) found.doubtful.set(path, oid)
  }
  return found
}

const conflicted = (line: string): ChangedFile => ({
  path: after(line, 10),
  change: 'conflicted',
  staged: true,
  unstaged: true,
})

const untracked = (path: BytePath): ChangedFile => ({
  path,
  change: 'untracked',
  staged: false,
  unstaged: true,
})
