import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises'
import { type BytePath, refusedPath, shownPath } from '../../../../kit/path'
import type { Entry, Surveyed } from '../../exact-files'
import { FileRefusal } from './file-refusal'
import { codeOf, type HeldFolder, holdFolder } from './held-path'

// A link is not followed, and a pipe without a writer is not waited for.
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** More is not read to be counted. */
const countLimit = 10 * 1024 * 1024
/** So many are looked at side by side. */
const atOnce = 32

/** What lies at a path below a folder, whole; more than the limit is only measured. */
export async function readExact(root: string, path: BytePath, limit: number): Promise<Entry> {
  let folder: HeldFolder
  try {
    folder = await holdFolder(root, path)
  } catch (error) {
    if (isNothing(error)) return { type: 'nothing' }
    throw error
  }
  try {
    return await readEntry(folder.at(folder.name), limit)
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    const words = error instanceof Error ? error.message : String(error)
    throw new FileRefusal('file-failed', `${shownPath(path)} cannot be read: ${words}`)
  } finally {
    await folder.leave()
  }
}

export async function readEntry(place: Buffer, limit: number): Promise<Entry> {
  let file: FileHandle
  try {
    const stats = await lstat(place)
    if (stats.isSymbolicLink())
      return { type: 'link', target: (await readlink(place, 'buffer')).toString('latin1') }
    if (stats.isDirectory()) return { type: 'folder' }
    if (!stats.isFile()) return { type: 'special' }
    file = await open(place, readFlags)
  } catch (error) {
    if (isNothing(error)) return { type: 'nothing' }
    throw error
  }
  try {
    const stats = await file.stat({ bigint: true })
    // Something else may have taken its place.
    if (!stats.isFile()) return { type: 'special' }
    const what = { executable: (stats.mode & 0o100n) !== 0n, signature: signatureOf(stats) }
    if (stats.size > limit) return { type: 'large', size: Number(stats.size), ...what }
    const bytes = (await wholeOf(file, Number(stats.size))).toString('latin1')
    return bytes.length > limit
      ? { type: 'large', size: bytes.length, ...what }
      : { type: 'file', bytes, ...what }
  } finally {
    await file.close()
  }
}

/** In one read, unless it is of another size by now. */
async function wholeOf(file: FileHandle, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size + 1), 0, size + 1, 0)
  return bytesRead === size ? buffer.subarray(0, bytesRead) : file.readFile()
}

/** Many paths at once: what kind they are of, and by what one sees that they were written. */
export async function survey(
  root: string,
  paths: readonly BytePath[],
  counting: boolean,
): Promise<Surveyed[]> {
  const found: Surveyed[] = []
  let next = 0
  const work = async () => {
    for (let place = next++; place < paths.length; place = next++)
      found[place] = await surveyOne(root, paths[place] ?? '', counting)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, work))
  return found
}

/** Nothing but what it is leaves this place; what is read is read through folders that are held. */
async function lookAt(root: string, path: BytePath): Promise<Surveyed> {
  if (refusedPath(path) !== undefined) return nothing
  const place = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')])
  try {
    const stats = await lstat(place, { bigint: true })
    return { type: typeOf(stats), size: Number(stats.size), signature: signatureOf(stats) }
  } catch (error) {
    if (isNothing(error) || codeOf(error) === 'EACCES') return nothing
    throw error
  }
}

async function surveyOne(root: string, path: BytePath, counting: boolean): Promise<Surveyed> {
  const seen = await lookAt(root, path)
  if (!counting || seen.type !== 'file' || seen.size > countLimit) return seen
  try {
    const entry = await readExact(root, path, countLimit)
    if (entry.type !== 'file') return seen
    return isBinary(entry.bytes)
      ? { ...seen, binary: true }
      : { ...seen, lines: countLines(entry.bytes) }
  } catch (error) {
    if (error instanceof FileRefusal) return seen
    throw error
  }
}

const nothing: Surveyed = { type: 'nothing', size: 0, signature: '' }

function typeOf(stats: BigIntStats): Entry['type'] {
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'special'
}

const signatureOf = ({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string =>
  [size, mtimeNs, ctimeNs, ino, mode].map((one) => one.toString(36)).join('.')

/** As version control tells it: a NUL near the beginning. */
const isBinary = (bytes: string): boolean => bytes.slice(0, 8000).includes('\0')

function countLines(bytes: string): number {
  let lines = 0
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) lines += 1
  return bytes === '' || bytes.endsWith('\n') ? lines : lines + 1
}

/** Not there, or not to be reached by a path of folders alone. */
const isNothing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(codeOf(error) ?? '')
