import type { BytesListener } from './stream'

interface Piece {
  bytes: Uint8Array
  offset: number
}

/** Bytes in one direction: told as they come, and kept until nobody needs them any more. */
export class Channel {
  readonly #kept: Piece[] = []
  readonly #listeners: BytesListener[] = []
  #end: number
  #settled: number

  /** It may begin where another has got to. */
  constructor(from = 0) {
    this.#end = from
    this.#settled = from
  }

  /** The offset of the next byte. */
  get end(): number {
    return this.#end
  }

  /** Everything before this offset is settled. */
  get settled(): number {
    return this.#settled
  }

  get unsettled(): number {
    return this.#end - this.#settled
  }

  /** Further on than the last ones, where what lies between was dropped by whoever kept it. */
  receive(bytes: Uint8Array, offset = this.#end): void {
    this.#end = offset + bytes.length
    this.#kept.push({ bytes, offset })
    for (const listener of this.#listeners) listener(bytes, offset)
  }

  listen(listener: BytesListener, from?: number): void {
    for (const { bytes, offset } of this.kept(from)) listener(bytes, offset)
    // Where it begins may be yet to come.
    const ahead = from !== undefined && from > this.#end
    this.#listeners.push(ahead ? startingAt(from, listener) : listener)
  }

  /** What is kept from an offset on. */
  kept(from = 0): Piece[] {
    const pieces: Piece[] = []
    const keep = startingAt(from, (bytes, offset) => pieces.push({ bytes, offset }))
    for (const { bytes, offset } of this.#kept) keep(bytes, offset)
    return pieces
  }

  /** Pieces of which nothing is needed any more are forgotten. */
  settle(offset: number): void {
    this.#settled = Math.max(this.#settled, Math.min(offset, this.#end))
    for (let first = this.#kept[0]; first; first = this.#kept[0]) {
      if (first.offset + first.bytes.length > this.#settled) return
      this.#kept.shift()
    }
  }
}

function startingAt(from: number, listener: BytesListener): BytesListener {
  return (bytes, offset) => {
    const skipped = Math.max(from - offset, 0)
    if (skipped < bytes.length) listener(bytes.subarray(skipped), offset + skipped)
  }
}
