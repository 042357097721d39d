/** Room for what most records say. */
const usualRoom = 1024
/** A number takes no more. */
const longestNumber = 8

/** Numbers, texts and bytes one after another, as short as can be. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(usualRoom)
  #length = 0

  /** Whole and not negative, as large as a number can be exactly: seven bits a byte, the lowest first. */
  number(value: number): this {
    this.#reserve(longestNumber)
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#byte((rest % 128) | 128)
    this.#byte(rest)
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.number(bytes.byteLength)
    this.#reserve(bytes.byteLength)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.byteLength
    return this
  }

  text(text: string): this {
    const length = Buffer.byteLength(text)
    this.number(length)
    this.#reserve(length)
    this.#bytes.write(text, this.#length)
    this.#length += length
    return this
  }

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #byte(value: number): void {
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const room = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(room, 0, 0, this.#length)
    this.#bytes = room
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
