import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

// A socket's path may take 104 bytes on macOS, 108 on Linux, the closing zero included.
const longestPath = 103

/** The file that names the socket where its path would be too long inside the data folder. */
const pointer = (folder: string) => path.join(folder, 'instance.address')

function nearAddress(folder: string): string | undefined {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(path.resolve(folder).toLowerCase()).digest('hex')
    return `\\\\.\\pipe\\liminal-${name}`
  }
  const near = path.join(folder, 'instance.socket')
  return Buffer.byteLength(near) <= longestPath ? near : undefined
}

/** Where the owner of a data folder listens; undefined when it does not yet. */
export async function findAddress(folder: string): Promise<string | undefined> {
  return nearAddress(folder) ?? (await readFile(pointer(folder), 'utf8').catch(() => undefined))
}

/** An address that nobody listens on. Only who holds the lock may ask, for it clears what is left. */
export async function makeAddress(folder: string): Promise<string> {
  await removeAddress(folder)
  const near = nearAddress(folder)
  if (near) return near
  // Only this user can enter it, and nobody can have made it before.
  const far = path.join(await mkdtemp(path.join(tmpdir(), 'liminal-')), 'instance.socket')
  await writeFile(`${pointer(folder)}.new`, far, { mode: 0o600 })
  await rename(`${pointer(folder)}.new`, pointer(folder))
  return far
}

/** Removes what a socket leaves behind. */
export async function removeAddress(folder: string): Promise<void> {
  const address = await findAddress(folder)
  if (!address || process.platform === 'win32') return
  await rm(address, { force: true })
  if (address === nearAddress(folder)) return
  await rm(pointer(folder), { force: true })
  // Only when it is empty: a name that was read from a file is no licence to delete.
  await rmdir(path.dirname(address)).catch(() => undefined)
}
