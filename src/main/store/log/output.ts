import type { Chains } from './chains'
import { Ends } from './ends'
import type { KeptRun } from './tail-records'
import type { WriteQueue } from './write-queue'

interface Read {
  from: number
  dropped: number
  chunks: Uint8Array[]
}

/** The bytes of terminals. The number of a byte is its offset plus one. */
export class Output {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #ends: Ends<Uint8Array>

  constructor(chains: Chains, queue: WriteQueue) {
    this.#chains = chains
    this.#queue = queue
    this.#ends = new Ends<Uint8Array>(chains, queue, {
      kind: 'output',
      count: (bytes) => bytes.byteLength,
      store: (name, cursor, chunks, count) => {
        const [first, ...more] = chunks
        // In a flood each is a batch by itself: another copy would only be garbage.
        const bytes = first && more.length === 0 ? first : Buffer.concat(chunks)
        return chains.extend(cursor, bytes) ?? chains.append(name, cursor, count, bytes)
      },
      bytesOf: (chunks) => Buffer.concat(chunks),
      pieceOf: (bytes) => bytes,
    })
  }

  append(stream: string, bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.#ends.append(stream, bytes, bytes.byteLength)
  }

  restore(kept: KeptRun): boolean {
    return this.#ends.restore(kept)
  }

  /** How many bytes there ever were. */
  length(stream: string): number {
    const { cursor, count } = this.#ends.of(stream)
    return cursor.last + count
  }

  read(stream: string, from: number, limit = Number.POSITIVE_INFINITY): Read {
    const { cursor, queued } = this.#ends.of(stream)
    const dropped = cursor.first - 1
    const start = Math.max(from, dropped)
    const chunks: Uint8Array[] = []
    let held = 0
    const take = (chunk: Uint8Array, offset: number) => {
      const rest = chunk.subarray(Math.min(chunk.byteLength, Math.max(0, start - offset)))
      if (rest.byteLength > 0) chunks.push(rest)
      held += rest.byteLength
      return held < limit
    }
    if (start < cursor.last) {
      for (const batch of this.#chains.read(cursor, cursor.lastBatch, start + 1, cursor.last))
        if (!take(bytesOf(batch.data), batch.first - 1)) return { from: start, dropped, chunks }
    }
    let offset = cursor.last
    for (const chunk of queued.flatMap(({ pieces }) => pieces)) {
      if (!take(chunk, offset)) break
      offset += chunk.byteLength
    }
    return { from: start, dropped, chunks }
  }

  trim(stream: string, keepBytes: number): void {
    const held = this.length(stream) - (this.#ends.of(stream).cursor.first - 1)
    // Trimming walks the whole chain, so it waits until there is something to gain.
    if (held <= keepBytes * slack) return
    // As of now: what is printed until it is done is not meant.
    const first = this.length(stream) - keepBytes + 1
    this.#queue.put(`trim/${stream}`, {
      bytes: 0,
      run: () => {
        const now = this.#chains.cursor(this.#ends.name(stream))
        this.#chains.cut(now, first)
      },
      done: () => {
        this.#ends.of(stream).cursor = this.#chains.cursor(this.#ends.name(stream))
      },
    })
  }
}

/** How much more than asked for a stream may hold. */
const slack = 1.25

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data
}
