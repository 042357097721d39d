import type { FileHandle } from 'node:fs/promises'
import { systemClock } from '../../../../kit/clock'

/** Hardly anybody who had it open writes for longer; whoever still does is looked after for as long. */
const looks = [100, 1000]
/** So much of its end tells whether it was only appended to. */
const endBytes = 4096

/** A file that is about to be replaced, held open, as it was when somebody began to replace it. */
export interface Held {
  file: FileHandle
  size: number
  end: Buffer
}

export async function hold(file: FileHandle): Promise<Held> {
  const { size } = await file.stat()
  return { file, size, end: await endOf(file, size) }
}

/**
 * Whoever had a file open when it was replaced may write on, into what no name leads to any more. What they
 * append is given to `append`, until no more comes; it is as if they had come a moment later. What was
 * written anew as a whole is what was to be replaced.
 */
export function bringLate(held: Held, append: (bytes: Buffer) => Promise<void>): void {
  const lookAfter = (look: number): void => {
    const wait = looks[look]
    if (wait === undefined) return void held.file.close()
    systemClock.after(wait, () => void bring(look))
  }
  const bring = async (look: number): Promise<void> => {
    try {
      const late = await lateIn(held)
      if (late.length > 0) {
        await append(late)
        held.size += late.length
        held.end = await endOf(held.file, held.size)
      }
      lookAfter(late.length > 0 ? looks.length - 1 : look + 1)
    } catch (error) {
      // Told by whoever hears of what nobody else does.
      await held.file.close()
      throw error
    }
  }
  lookAfter(0)
}

async function lateIn({ file, size, end }: Held): Promise<Buffer> {
  const now = (await file.stat()).size
  if (now <= size || !(await endOf(file, size)).equals(end)) return Buffer.alloc(0)
  return bytesAt(file, size, now - size)
}

const endOf = (file: FileHandle, size: number): Promise<Buffer> =>
  bytesAt(file, Math.max(0, size - endBytes), Math.min(size, endBytes))

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
  return buffer.subarray(0, bytesRead)
}
