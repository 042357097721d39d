/** The end of a program's output, at most so many bytes, never beginning inside a character. */
export class KeptText {
  #chunks: Uint8Array[] = []
  #bytes = 0
  #truncated = false

  constructor(private readonly limit: number) {}

  get truncated(): boolean {
    return this.#truncated
  }

  append(bytes: Uint8Array): void {
    this.#chunks.push(bytes)
    this.#bytes += bytes.length
    for (let first = this.#chunks[0]; first && this.#bytes > this.limit; first = this.#chunks[0]) {
      const excess = this.#bytes - this.limit
      this.#truncated = true
      if (first.length <= excess) this.#chunks.shift()
      else this.#chunks[0] = first.subarray(excess)
      this.#bytes -= Math.min(first.length, excess)
    }
  }

  text(): string {
    const whole = new Uint8Array(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    const start = this.#truncated ? characterStart(whole) : 0
    // What has not come whole yet at the end is kept back: it is part of the next answer.
    return new TextDecoder().decode(whole.subarray(start), { stream: true })
  }
}

/** Bytes 10xxxxxx continue a character; at most three of them follow its first. */
function characterStart(bytes: Uint8Array): number {
  let start = 0
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1
  return start
}
