import { chmod, mkdir, stat } from 'node:fs/promises'
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

/**
 * Conversations, keys and sockets lie in it: nobody else is to look in, whatever its mode was. One that
 * belongs to somebody else stays as it is; what is written into it is private by itself.
 */
export async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  const open = (mode & 0o077) !== 0
  if (open && uid === process.getuid?.()) await chmod(folder, mode & 0o700)
}
