import type { BytePath } from '../../../kit/path'

export interface IndexEntry {
  path: BytePath
  blob: string
  submodule: boolean
  /** Git was told not to look at it: skip-worktree, assume-unchanged. */
  unwatched: boolean
}

/** Reads `git ls-files --stage -v -z`: a letter, mode, object and stage, then the path. */
export function parseIndex(output: string): IndexEntry[] {
  const entries: IndexEntry[] = []
  for (const line of output.split('\0')) {
    if (line === '') continue
    const tab = line.indexOf('\t')
    const [letter = '', mode, blob = ''] = line.slice(0, tab).split(' ')
    entries.push({
      path: line.slice(tab + 1),
      blob,
      submodule: mode === '160000',
      unwatched: letter === 'S' || letter !== letter.toUpperCase(),
    })
  }
  return entries
}

/** All folders that something tracked lies in. */
export function foldersIn(paths: readonly BytePath[]): BytePath[] {
  const folders = new Set<BytePath>()
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return [...folders]
}
