import { lstat, readFile, readlink } from 'node:fs/promises'
import type { BytePath } from '../../../../kit/path'
import { below } from './byte-path'

/** What is larger is not compared, and so not the same. */
const largest = 16 * 1024 * 1024

export async function same(folder: string, other: string, paths: BytePath[]): Promise<BytePath[]> {
  const found: BytePath[] = []
  // What cannot be read is not known to be the same.
  for (const path of paths)
    if (await isSame(below(folder, path), below(other, path)).catch(() => false)) found.push(path)
  return found
}

async function isSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [stats, others] = await Promise.all([lstat(one), lstat(other)])
  if (stats.isSymbolicLink() && others.isSymbolicLink())
    return (await readlink(one)) === (await readlink(other))
  if (!stats.isFile() || !others.isFile()) return false
  if (stats.size !== others.size || stats.size > largest) return false
  return (await readFile(one)).equals(await readFile(other))
}

export async function present(folder: string, paths: BytePath[]): Promise<BytePath[]> {
  const found: BytePath[] = []
  for (const path of paths) {
    const there = await lstat(below(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    if (there) found.push(path)
  }
  return found
}
