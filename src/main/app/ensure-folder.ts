import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own recursive mkdir tries for ever where a file system
 * answers that the parent is missing though it is there, as /proc does.
 */
export async function ensureFolder(folder: string): Promise<void> {
  if (await make(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await ensureFolder(parent)
  if (!(await make(folder))) throw new Error(`${folder} cannot be made in ${parent}`)
}

/** False when what it stands in seems to be missing. */
async function make(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return false
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return true
    throw error
  }
}
