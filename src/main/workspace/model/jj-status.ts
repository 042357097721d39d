import type { ChangedFile } from '../../../shared/change/status'

/** What the working copy of a workspace of jj is, compared with its parents. */
export interface JjStatus {
  /** The revision that it is. */
  commit: string
  /** What people call the change. */
  change: string
  parents: string[]
  bookmarks: string[]
  description: string
  /** With the conflicts, which are recorded like all else, also those that the parents have brought. */
  files: ChangedFile[]
}

const fileList = (list: string, line: string) => `${list}.map(|file| ${line} ++ "\\0").join("")`

/** Prints all that `parseJjStatus` reads, each followed by a zero. */
export const statusTemplate = [
  'commit_id',
  'change_id.shortest(8)',
  'parents.map(|parent| parent.commit_id()).join(" ")',
  'local_bookmarks.map(|bookmark| bookmark.name()).join(" ")',
  'description.first_line()',
  `${fileList('conflicted_files', '"! \\0" ++ file.path()')} ++ ${fileList(
    'diff.files()',
    'file.status_char() ++ " " ++ file.source().path() ++ "\\0" ++ file.target().path()',
  )}`,
].join(' ++ "\\0" ++ ')

const changes: Record<string, ChangedFile['change']> = {
  '!': 'conflicted',
  M: 'modified',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
}

/** Reads what the template printed: bytes, one character for each. */
export function parseJjStatus(output: string): JjStatus {
  const [commit = '', change = '', parents = '', bookmarks = '', description = '', ...rest] =
    output.split('\0')
  const files = new Map<string, ChangedFile>()
  for (let place = 0; place + 1 < rest.length; place += 2) {
    const file = changed(rest[place] ?? '', rest[place + 1] ?? '')
    // Conflicts come first, and are what matters most of a file.
    if (!files.has(file.path)) files.set(file.path, file)
  }
  return {
    commit,
    change,
    description,
    parents: parents.split(' ').filter(Boolean),
    bookmarks: bookmarks.split(' ').filter(Boolean),
    files: [...files.values()],
  }
}

function changed(line: string, path: string): ChangedFile {
  const change = changes[line[0] ?? ''] ?? 'modified'
  const moved = change === 'renamed' || change === 'copied' ? { from: line.slice(2) } : {}
  // All of it is recorded as it is: there is no index.
  return { path, change, staged: false, unstaged: true, ...moved }
}
