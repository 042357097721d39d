import {
  closeSync,
  copyFileSync,
  fdatasync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  headRecord,
  type Kept,
  type ReadTail,
  readTail,
  recordOf,
  type TailHead,
} from './tail-records'

const longestHead = 256

const syncData = (descriptor: number) =>
  new Promise<void>((resolve, reject) =>
    fdatasync(descriptor, (error) => (error ? reject(error) : resolve())),
  )

/** A file beside the database, to which what is new is appended until a transaction brings it over. */
export class TailFile {
  readonly file: string
  readonly #descriptor: number
  readonly #names: Map<string, number>
  #length: number

  private constructor(file: string, descriptor: number, length: number, names: ReadTail['names']) {
    this.file = file
    this.#descriptor = descriptor
    this.#length = length
    this.#names = names
  }

  static make(log: string, head: TailHead): TailFile {
    const file = `${log}-tail-${head.generation}`
    const tail = new TailFile(file, openSync(file, 'w', 0o600), 0, new Map())
    try {
      tail.#append(headRecord(head))
    } catch (error) {
      tail.remove()
      throw error
    }
    return tail
  }

  /** Goes on where what is whole of it ends. */
  static goOn(file: string, { length, names }: ReadTail): TailFile {
    const descriptor = openSync(file, 'r+')
    ftruncateSync(descriptor, length)
    return new TailFile(file, descriptor, length, names)
  }

  /** One that was brought over, and has only to go. */
  static left(file: string): TailFile {
    return new TailFile(file, openSync(file, 'r+'), 0, new Map())
  }

  get length(): number {
    return this.#length
  }

  /** One call for all that is new; when it fails, it is as if it had not been tried. */
  append(news: Kept[]): void {
    const known = this.#names.size
    try {
      this.#append(recordOf(news, this.#names))
    } catch (error) {
      for (const [name, place] of this.#names) if (place >= known) this.#names.delete(name)
      throw error
    }
  }

  #append(bytes: Uint8Array): void {
    // What a failed try has left after this length is written over, and until then no record.
    for (let done = 0; done < bytes.byteLength; )
      done += writeSync(this.#descriptor, bytes, done, undefined, this.#length + done)
    this.#length += bytes.byteLength
  }

  sync(): Promise<void> {
    return syncData(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  remove(): void {
    this.close()
    rmSync(this.file, { force: true })
  }
}

/** The tails beside a database, oldest first. */
export function tailsBeside(log: string): string[] {
  const prefix = `${basename(log)}-tail-`
  return readdirSync(dirname(log))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .sort((one, other) => Number(one.slice(prefix.length)) - Number(other.slice(prefix.length)))
    .map((name) => join(dirname(log), name))
}

export function readTailOf(file: string): ReadTail {
  return readTail(readFileSync(file))
}

/** What stands first in it; undefined when not even that was written. */
export function headOf(file: string): TailHead | undefined {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = new Uint8Array(longestHead)
    return readTail(bytes.subarray(0, readSync(descriptor, bytes))).head
  } finally {
    closeSync(descriptor)
  }
}

/** Tails that do not belong to the database they lie beside are kept, under another name. */
export function setTailAside(file: string, at: Date): string {
  const place = besideOf(file, at)
  renameSync(file, place)
  return place
}

export function copyTailAside(file: string, at: Date): string {
  const place = besideOf(file, at)
  copyFileSync(file, place)
  return place
}

const besideOf = (file: string, at: Date): string =>
  `${file}.other-${at.toISOString().replaceAll(/[:.]/g, '-')}`
