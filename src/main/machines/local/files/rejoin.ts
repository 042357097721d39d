import { constants } from 'node:fs'
import { appendFile, type FileHandle, open, rename } from 'node:fs/promises'
import type { Entry } from '../../exact-files'
import { codeOf } from './held-path'

/**
 * Who appended just when nothing had the name has begun a file of these lines alone: they come behind
 * what was there, which has its name again. A file that was written anew has some of its lines, or is
 * about as long, and stays as it is.
 */
export async function rejoin(was: Entry, aside: Buffer, target: Buffer): Promise<void> {
  if (was.type !== 'file' || was.bytes === '') return
  const begun = await openRegular(target)
  if (!begun) return
  try {
    const lines = await bytesIn(begun)
    if (!isAppended(was.bytes, lines.toString('latin1'))) return
    await appendFile(aside, lines)
    await rename(aside, target)
    // Whoever had opened it has written on meanwhile.
    const late = (await bytesIn(begun)).subarray(lines.length)
    if (late.length > 0) await appendFile(target, late)
  } finally {
    await begun.close()
  }
}

async function openRegular(path: Buffer): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  try {
    const file = await open(path, flags)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return undefined
  } catch (error) {
    // It is gone again, or is a link: then nobody has appended to it.
    if (['ENOENT', 'ELOOP', 'EACCES'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

async function bytesIn(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc((await file.stat()).size)
  await file.read(bytes, 0, bytes.length, 0)
  return bytes
}

function isAppended(was: string, now: string): boolean {
  if (now === '' || now.length * 2 > was.length) return false
  const known = new Set(was.split('\n').filter(Boolean))
  return !now.split('\n').some((line) => known.has(line))
}
