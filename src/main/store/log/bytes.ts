/** Numbers, texts and bytes one after another, as short as can be. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = []

  /** Whole and not negative, as large as a number can be exactly: seven bits a byte, the lowest first. */
  number(value: number): this {
    const bytes: number[] = []
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    this.#parts.push(Uint8Array.of(...bytes, rest))
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.number(bytes.byteLength)
    this.#parts.push(bytes)
    return this
  }

  text(text: string): this {
    return this.bytes(Buffer.from(text))
  }

  get written(): Uint8Array {
    return Buffer.concat(this.#parts)
  }
}

/** Reads what a `ByteWriter` has written; throws where something is cut off. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  get left(): number {
    return this.#bytes.byteLength - this.#at
  }

  number(): number {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) throw new RangeError('It is cut off.')
      this.#at += 1
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('It is cut off.')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  bytes(): Uint8Array {
    return this.take(this.number())
  }

  text(): string {
    return Buffer.from(this.bytes()).toString()
  }
}
