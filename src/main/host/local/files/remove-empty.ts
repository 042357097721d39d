import { rm, rmdir } from 'node:fs/promises'
import { type BytePath, shownPath } from '../../../../kit/path'
import { FileRefusal } from './file-refusal'
import { codeOf, holdFolder } from './held-path'

/** Takes away the folders above these paths that have nothing in them any more, the deepest first. */
export async function removeEmpty(root: string, paths: readonly BytePath[]): Promise<void> {
  const folders = new Set<BytePath>()
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  const deepest = [...folders].sort((one, other) => depth(other) - depth(one))
  for (const folder of deepest) await removeOne(root, folder)
}

const depth = (path: BytePath): number => path.split('/').length

/** What has something in it stays, and so does what is none any more. */
async function removeOne(root: string, path: BytePath): Promise<void> {
  try {
    const above = await holdFolder(root, path)
    try {
      await rmdir(above.at(above.name))
    } finally {
      await above.leave()
    }
  } catch (error) {
    if (!(error instanceof FileRefusal) && !staying.has(codeOf(error) ?? '')) throw error
  }
}

/** What lies at a path, a folder with all that is in it; a link goes, and not what it leads to. */
export async function discard(root: string, path: BytePath): Promise<void> {
  try {
    const above = await holdFolder(root, path)
    try {
      await rm(above.at(above.name), { recursive: true, force: true })
    } finally {
      await above.leave()
    }
  } catch (error) {
    if (['ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? ''))
      throw new FileRefusal('file-refused', `${shownPath(path)} leads elsewhere`)
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const staying = new Set([
  'ENOTEMPTY',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'EACCES',
  'EPERM',
  'EBUSY',
  'EROFS',
])
