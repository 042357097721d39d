import { BadArchive } from './entry'

/** Reads a stream of bytes by amounts. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #held: Uint8Array = new Uint8Array(0)

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]()
  }

  /** As many as there are, when the stream ends before. */
  async take(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    let left = count
    while (left > 0) {
      const part = await this.#some(left)
      if (!part) break
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }

  async skip(count: number): Promise<void> {
    for await (const _ of this.stream(count));
  }

  async *stream(count: number): AsyncGenerator<Uint8Array> {
    let left = count
    while (left > 0) {
      const part = await this.#some(left)
      if (!part) throw new BadArchive('It ends too early.')
      left -= part.length
      yield part
    }
  }

  async #some(most: number): Promise<Uint8Array | undefined> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#held = value
    }
    const part = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(part.length)
    return part
  }
}
