import { numbered, numberIn } from '../shared/host/keeper/frames'
import type { Work } from './patience'
import { SEGMENT, Segments } from './segments'

/** The number, and the length of what follows. */
const HEAD = 10

/**
 * What the program was told, each write with its number. The file `in` is a stream like the others,
 * so that what nobody needs any more is removed file by file.
 */
export class Inputs {
  readonly #segments: Segments
  /** Where each write begins that is kept. */
  readonly #places = new Map<number, number>()
  #last = 0
  #settled = 0

  constructor(folder: string) {
    this.#segments = new Segments(folder, 'in', Number.POSITIVE_INFINITY)
    this.#find()
  }

  /** The number of the last one that stands there whole. */
  get last(): number {
    return this.#last
  }

  /** Writes one down, by and by where the disk refuses: each call says what still kept it from that. */
  writing(number: number, bytes: Uint8Array): Work {
    const head = new Uint8Array(HEAD)
    head.set(numbered(number))
    new DataView(head.buffer).setUint32(6, bytes.length)
    // A write stands in one file, so that every file begins with one.
    this.#segments.roll(SEGMENT)
    const place = this.#segments.end
    const parts = [head, bytes]
    return () => {
      for (let part = parts[0]; part; part = parts[0]) {
        const { written, error } = this.#segments.append(part)
        if (written < part.length) {
          parts[0] = part.subarray(written)
          return { error }
        }
        parts.shift()
      }
      this.#places.set(number, place)
      this.#last = number
      return undefined
    }
  }

  *after(number: number): Generator<{ number: number; bytes: Uint8Array }> {
    for (const [each, place] of this.#places) {
      if (each > number) yield { number: each, bytes: this.#read(place) }
    }
  }

  /** Whoever asks has these safe elsewhere. */
  settle(number: number): void {
    this.#settled = Math.max(this.#settled, Math.min(number, this.#last))
    for (const each of this.#places.keys()) {
      if (each > this.#settled) break
      this.#places.delete(each)
    }
    const [oldest] = this.#places.values()
    this.#segments.forget(oldest ?? this.#segments.end, 1)
  }

  close(): void {
    this.#segments.close()
  }

  #read(place: number): Uint8Array {
    const head = new Uint8Array(HEAD)
    this.#segments.read(place, head)
    const bytes = new Uint8Array(new DataView(head.buffer).getUint32(6))
    this.#segments.read(place + HEAD, bytes)
    return bytes
  }

  /** Of a keeper that is gone: which writes are there; the last may have been cut short. */
  #find(): void {
    const head = new Uint8Array(HEAD)
    const { end } = this.#segments
    for (let place = this.#segments.start; place + HEAD <= end; ) {
      this.#segments.read(place, head)
      const next = place + HEAD + new DataView(head.buffer).getUint32(6)
      if (next > end) return
      this.#last = numberIn(head)
      this.#places.set(this.#last, place)
      place = next
    }
  }
}
