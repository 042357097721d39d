import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises'
import { type BytePath, refusedPath, shownPath } from '../../../../kit/path'
import { FileRefusal } from './file-refusal'

const rootFlags = constants.O_RDONLY | constants.O_DIRECTORY
const folderFlags = rootFlags | constants.O_NOFOLLOW

/** The folder that a path inside of a workspace stands in, held open where the system can do that. */
export interface HeldFolder {
  /** An entry of it, which leads there whatever happens to the folders above. */
  at(name: BytePath): Buffer
  name: BytePath
  leave(): Promise<void>
}

/**
 * Goes down to the folder of a path, a step at a time and over no link: version control has none on its
 * paths. Missing folders are made on request.
 */
export async function holdFolder(root: string, path: BytePath, make = false): Promise<HeldFolder> {
  const refused = refusedPath(path)
  if (refused !== undefined) throw new FileRefusal('file-refused', refused)
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  return process.platform === 'linux'
    ? holdOpen(root, parts, name, make)
    : lookedThrough(root, parts, name, make)
}

/** Only Linux names what is open. */
async function holdOpen(
  root: string,
  parts: BytePath[],
  name: BytePath,
  make: boolean,
): Promise<HeldFolder> {
  const direct = await openDirectly(root, parts)
  if (direct) return heldAs(direct, name)
  let held = await open(root, rootFlags)
  try {
    for (const part of parts) {
      const next = await openNext(entrance(held, part), make)
      await held.close()
      held = next
    }
  } catch (error) {
    await held.close()
    throw error
  }
  return heldAs(held, name)
}

const heldAs = (held: FileHandle, name: BytePath): HeldFolder => ({
  name,
  at: (entry) => entrance(held, entry),
  leave: () => held.close(),
})

/** At once, where what was opened is where its path says: then there was no link on the way. */
async function openDirectly(root: string, parts: BytePath[]): Promise<FileHandle | undefined> {
  const below = Buffer.from(parts.map((part) => `/${part}`).join(''), 'latin1')
  const held = await open(Buffer.concat([Buffer.from(root), below]), folderFlags).catch(
    () => undefined,
  )
  if (!held) return undefined
  try {
    const [is, top] = await Promise.all([
      readlink(`/proc/self/fd/${held.fd}`, 'buffer'),
      realpath(root, 'buffer'),
    ])
    if (is.equals(Buffer.concat([top, below]))) return held
  } catch {
    // It is gone again, or may not be looked at: the long way tells why.
  }
  await held.close()
  return undefined
}

async function openNext(place: Buffer, make: boolean): Promise<FileHandle> {
  try {
    return await open(place, folderFlags)
  } catch (error) {
    if (!make || codeOf(error) !== 'ENOENT') throw error
  }
  await mkdir(place).catch(unlessThere)
  return open(place, folderFlags)
}

const entrance = (held: FileHandle, name: BytePath): Buffer =>
  Buffer.from(`/proc/self/fd/${held.fd}/${name}`, 'latin1')

/** Elsewhere each step is looked at; who puts a link there right then is not held up. */
async function lookedThrough(
  root: string,
  parts: BytePath[],
  name: BytePath,
  make: boolean,
): Promise<HeldFolder> {
  const below = (entries: BytePath[]) =>
    Buffer.concat([Buffer.from(root), ...entries.map((one) => Buffer.from(`/${one}`, 'latin1'))])
  for (let length = 1; length <= parts.length; length++) {
    const folder = below(parts.slice(0, length))
    if (make) await mkdir(folder).catch(unlessThere)
    const stats = await lstat(folder)
    if (!stats.isDirectory())
      throw new FileRefusal('file-refused', `${shownPath(parts.join('/'))} leads elsewhere`)
  }
  return { name, at: (entry) => below([...parts, entry]), leave: () => Promise.resolve() }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
