/** Larger ones would hold up a key that was typed meanwhile. */
export const batchBytes = 64 * 1024
/** Sooner than a frame, so that what is typed is seen in the next one. */
const batchTime = 4

/** Joins small reads (the kernel hands out 4 KB at most) into batches of 64 KB or 4 ms. */
export class Batches {
  #chunks: Uint8Array[] = []
  #bytes = 0
  #timer: NodeJS.Timeout | null = null
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(private readonly deliver: (batch: Uint8Array) => void) {}

  push(bytes: Uint8Array): void {
    this.#chunks.push(bytes)
    this.#bytes += bytes.length
    // What comes after a pause is most likely an echo: it goes on at once.
    const idle = !this.#timer && performance.now() - this.#lastAt >= batchTime
    if (idle || this.#bytes >= batchBytes) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), batchTime)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#bytes === 0) return
    // A copy of its own: a view on a larger buffer would take that whole buffer along to a window.
    const batch = new Uint8Array(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) {
      batch.set(chunk, at)
      at += chunk.length
    }
    this.#chunks = []
    this.#bytes = 0
    this.#lastAt = performance.now()
    this.deliver(batch)
  }
}
