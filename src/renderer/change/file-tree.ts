import { shownPath } from '../../kit/path'
import type { ReviewFile } from '../../shared/change/review'

/** A row of the tree of changed files. */
export type FileTreeRow =
  | { type: 'folder'; id: string; level: number; name: string; path: string; expanded: boolean }
  | { type: 'file'; id: string; level: number; name: string; file: ReviewFile }

/** Ids of folders cannot be mistaken for those of files: a file's name does not end so. */
const folderId = (path: string) => `${path}/`

/** The files below their folders; folders with nothing but one folder in them are one row with it. */
export function treeRows(
  files: readonly ReviewFile[],
  collapsed: ReadonlySet<string>,
): FileTreeRow[] {
  const root: Folder = { folders: new Map(), files: [] }
  for (const file of files) {
    const parts = file.path.replace(/\/$/, '').split('/')
    let folder = root
    for (const part of parts.slice(0, -1)) {
      const next = folder.folders.get(part) ?? { folders: new Map(), files: [] }
      folder.folders.set(part, next)
      folder = next
    }
    folder.files.push(file)
  }
  const rows: FileTreeRow[] = []
  const put = (folder: Folder, path: string, level: number) => {
    for (const [name, child] of folder.folders) {
      let [at, inner, shown] = [path + name, child, name]
      for (let only = onlyFolder(inner); only; only = onlyFolder(inner)) {
        at += `/${only[0]}`
        shown += `/${only[0]}`
        inner = only[1]
      }
      const expanded = !collapsed.has(folderId(at))
      const named = { name: shownPath(shown), path: shownPath(at) }
      rows.push({ type: 'folder', id: folderId(at), level, expanded, ...named })
      if (expanded) put(inner, `${at}/`, level + 1)
    }
    for (const file of folder.files) {
      const name = shownPath(file.path.slice(path.length))
      rows.push({ type: 'file', id: file.path, level, name, file })
    }
  }
  put(root, '', 1)
  return rows
}

interface Folder {
  folders: Map<string, Folder>
  files: ReviewFile[]
}

function onlyFolder({ folders, files }: Folder): [string, Folder] | undefined {
  if (files.length > 0 || folders.size !== 1) return undefined
  return [...folders][0]
}

export const listRows = (files: readonly ReviewFile[]): FileTreeRow[] =>
  files.map((file) => ({
    type: 'file',
    id: file.path,
    level: 1,
    name: shownPath(file.path),
    file,
  }))
