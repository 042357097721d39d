import { constants } from 'node:fs'
import { lstat, open, unlink } from 'node:fs/promises'
import { digest } from '../../exact-hash'
import { readEntry } from './exact-files'
import { exchange, type Names } from './exchange'
import { codeOf } from './held-path'
import { named } from './named'

/** What is ready to get a name: by this it is known again, whatever somebody appends to it then. */
export interface Ready {
  inode: string
  size: number
  digest: string
}

/** More is not held in memory. */
export const sizeLimit = 128 * 1024 * 1024
/** So often in a row somebody may rename a file of theirs over ours within a fraction of a millisecond. */
const tries = 100

export async function readyAt(place: Buffer): Promise<Ready> {
  const entry = await readEntry(place, sizeLimit)
  const bytes = entry.type === 'file' ? entry.bytes : ''
  const size = entry.type === 'large' ? entry.size : bytes.length
  return { inode: await inodeAt(place), size, digest: digest(bytes) }
}

/** Nothing is ready where a file is to go. */
export const nothingReady: Ready = { inode: '', size: 0, digest: digest('') }

/**
 * What was there, and has the name of the draft now, gets its own again, and behind it comes what somebody
 * appended to ours meanwhile. What somebody else has put there stays, and so does a file that is gone.
 * True where it has its name again: then nothing has that of the draft.
 */
export async function takeBack(names: Names, ready: Ready): Promise<boolean> {
  const { draft, target } = names
  const inode = await inodeAt(draft)
  let over = ready
  if (ready.inode === nothingReady.inode) {
    if (await isNamed(draft, target)) {
      await unlink(draft)
      return true
    }
    const begun = await inodeAt(target)
    if (!(await isAppended(draft, target))) return false
    over = { ...nothingReady, inode: begun }
  }
  if (!(await getsName(names, over.inode))) return false
  let at = over
  // Twice: whoever had opened it has written on meanwhile.
  for (let look = 0; look < 2; look++) {
    const rest = await restOf(draft, at)
    // Written anew by somebody, through ours: then that is what is meant to be there.
    if (rest === undefined) {
      await getsName(names, inode)
      return false
    }
    if (rest.length > 0 && !(await appendTo(target, inode, rest))) return false
    at = await readyAt(draft)
  }
  await unlink(draft)
  return true
}

/**
 * What has the name of the draft gets the target's, in which another one is expected. Where a third one
 * comes out, somebody has put it there since: it goes back in, until what comes out is what went in.
 */
async function getsName(names: Names, expected: string): Promise<boolean> {
  const ours = await inodeAt(names.draft)
  let [coming, leaving] = [ours, expected]
  for (let time = 0; time < tries; time++) {
    if (!(await exchange(names))) return false
    const out = await inodeAt(names.draft)
    if (out === leaving) return coming === ours
    ;[coming, leaving] = [out, coming]
  }
  return false
}

/** What was appended; nothing where it was written anew. */
async function restOf(place: Buffer, ready: Ready): Promise<Buffer | undefined> {
  const entry = await readEntry(place, sizeLimit)
  if (entry.type === 'large') return entry.size === ready.size ? Buffer.alloc(0) : undefined
  const bytes = entry.type === 'file' ? entry.bytes : ''
  if (digest(bytes.slice(0, ready.size)) !== ready.digest) return undefined
  return Buffer.from(bytes.slice(ready.size), 'latin1')
}

/** False where the name is another file's by now, or the file is none to append to. */
async function appendTo(target: Buffer, inode: string, bytes: Buffer): Promise<boolean> {
  const flags =
    constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK
  try {
    const file = await open(target, flags)
    try {
      if (String((await file.stat({ bigint: true })).ino) !== inode) return false
      await file.writeFile(bytes)
      return true
    } finally {
      await file.close()
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'EISDIR'].includes(codeOf(error) ?? ''))
      return false
    throw error
  }
}

/**
 * Whether a file was begun by somebody who appended just when nothing had the name. One that was written
 * anew has some of the lines that were there, or is about as long.
 */
async function isAppended(before: Buffer, begun: Buffer): Promise<boolean> {
  const [was, now] = [await readEntry(before, sizeLimit), await readEntry(begun, sizeLimit)]
  if (was.type !== 'file' || now.type !== 'file' || now.bytes === '') return false
  if (now.bytes.length * 2 > was.bytes.length) return false
  const known = new Set(was.bytes.split('\n').filter(Boolean))
  return !now.bytes.split('\n').some((line) => known.has(line))
}

async function isNamed(from: Buffer, to: Buffer): Promise<boolean> {
  try {
    await named(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Empty where there is nothing. */
export async function inodeAt(place: Buffer): Promise<string> {
  try {
    return String((await lstat(place, { bigint: true })).ino)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return ''
    throw error
  }
}
