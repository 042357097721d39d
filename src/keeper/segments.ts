import { closeSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const SEGMENT = 4 * 1024 * 1024
/** A file with less in it, all of which is done with, may still grow. */
const WORTH = 256 * 1024

interface Segment {
  start: number
  fd: number
}

/** One output of a program, as files of some megabytes each: `1.0`, `1.4194304` and so on. */
export class Segments {
  readonly #folder: string
  readonly #name: string
  readonly #size: number
  readonly #segments: Segment[] = []
  #start = 0
  #end = 0

  /** What is there already is gone on with. */
  constructor(folder: string, name: string, size = SEGMENT) {
    this.#folder = folder
    this.#name = name
    this.#size = size
    for (const start of startsIn(folder, name)) {
      this.#segments.push({ start, fd: openSync(this.#path(start), 'r+') })
      this.#end = start + statSync(this.#path(start)).size
    }
    this.#start = this.#segments[0]?.start ?? 0
  }

  /** The offset of the oldest byte that is kept. */
  get start(): number {
    return this.#start
  }

  get end(): number {
    return this.#end
  }

  /** How many of the bytes were written; then what kept it from writing all. */
  append(bytes: Uint8Array): { written: number; error?: unknown } {
    let written = 0
    try {
      while (written < bytes.length) {
        const segment = this.#last()
        const room = segment.start + this.#size - this.#end
        const length = Math.min(bytes.length - written, room)
        const done = writeSync(segment.fd, bytes, written, length, this.#end - segment.start)
        written += done
        this.#end += done
      }
      return { written }
    } catch (error) {
      return { written, error }
    }
  }

  /** Reads from an offset on, as far as it fits and is there; so many bytes were read. */
  read(offset: number, into: Uint8Array): number {
    let read = 0
    for (const [index, { start, fd }] of this.#segments.entries()) {
      const end = this.#segments[index + 1]?.start ?? this.#end
      const at = offset + read
      if (at < start || at >= end) continue
      const length = Math.min(into.length - read, end - at)
      if (length <= 0) break
      const got = readSync(fd, into, read, length, at - start)
      if (got === 0) break
      read += got
    }
    return read
  }

  /** What is written next begins a new file, unless the last is smaller. */
  roll(size: number): void {
    const last = this.#segments.at(-1)
    if (last && this.#end - last.start >= size) this.#begin()
  }

  /** Files are removed of which nothing from this offset on is; the last one if that is worth it. */
  forget(offset: number, worth = WORTH): void {
    for (let next = this.#segments[1]; next && next.start <= offset; next = this.#segments[1]) {
      const first = this.#segments.shift()
      if (first) this.#remove(first)
      this.#start = next.start
    }
    const [only] = this.#segments
    if (only && offset >= this.#end && this.#end - only.start >= worth) {
      this.#segments.shift()
      this.#remove(only)
      this.#start = this.#end
    }
  }

  close(): void {
    for (const { fd } of this.#segments.splice(0)) closeSync(fd)
  }

  #last(): Segment {
    const last = this.#segments.at(-1)
    return last && this.#end - last.start < this.#size ? last : this.#begin()
  }

  #begin(): Segment {
    const segment = { start: this.#end, fd: openSync(this.#path(this.#end), 'w+', 0o600) }
    this.#segments.push(segment)
    return segment
  }

  #remove({ start, fd }: Segment): void {
    closeSync(fd)
    rmSync(this.#path(start), { force: true })
  }

  #path(start: number): string {
    return join(this.#folder, `${this.#name}.${start}`)
  }
}

function startsIn(folder: string, name: string): number[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}.`) && /^\d+$/.test(file.slice(name.length + 1)))
    .map((file) => Number(file.slice(name.length + 1)))
    .sort((a, b) => a - b)
}
