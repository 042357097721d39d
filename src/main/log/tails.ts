import type { Chains, Cursor } from './chains'
import type { Write, WriteQueue } from './write-queue'

/** How the pieces of one kind of stream are counted and stored. */
export interface Packing<Piece> {
  kind: 'events' | 'output'
  /** How many numbers a piece takes. */
  count(piece: Piece): number
  /** Stores the pieces after the cursor, which then stands elsewhere. */
  store(name: string, cursor: Cursor, pieces: Piece[], count: number): Cursor
}

export interface Tail<Piece> {
  /** Made once: a new string for every event would be hashed for every event. */
  name: string
  /** What is on disk. */
  cursor: Cursor
  /** What is queued after it, and how many numbers that takes. */
  queued: Piece[]
  count: number
}

/** The ends of streams: each frame, what is queued for a stream becomes one batch of its chain. */
export class Tails<Piece> {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #packing: Packing<Piece>
  readonly #written: (stream: string, last: number) => void
  readonly #tails = new Map<string, Tail<Piece>>()

  constructor(
    chains: Chains,
    queue: WriteQueue,
    packing: Packing<Piece>,
    written: (stream: string, last: number) => void = () => {},
  ) {
    this.#chains = chains
    this.#queue = queue
    this.#packing = packing
    this.#written = written
  }

  /** Returns the number of the piece's end. */
  append(stream: string, piece: Piece, bytes: number): number {
    const tail = this.of(stream)
    tail.queued.push(piece)
    tail.count += this.#packing.count(piece)
    const last = tail.cursor.last + tail.count
    const write = this.#queue.find(tail.name)
    if (write) this.#queue.grow(write, bytes)
    else this.#queue.put(tail.name, this.#write(stream, tail, bytes))
    return last
  }

  of(stream: string): Tail<Piece> {
    const known = this.#tails.get(stream)
    if (known) return known
    const name = this.name(stream)
    const tail = { name, cursor: this.#chains.cursor(name), queued: [], count: 0 }
    this.#tails.set(stream, tail)
    return tail
  }

  name(stream: string): string {
    return `${this.#packing.kind}/${stream}`
  }

  forget(stream: string): void {
    this.#queue.drop(this.name(stream))
    this.#tails.delete(stream)
  }

  #write(stream: string, tail: Tail<Piece>, bytes: number): Write {
    let cursor = tail.cursor
    return {
      bytes,
      output: this.#packing.kind === 'output',
      run: () => {
        cursor = this.#packing.store(this.name(stream), tail.cursor, tail.queued, tail.count)
      },
      done: () => {
        tail.cursor = cursor
        tail.queued = []
        tail.count = 0
        this.#written(stream, cursor.last)
      },
    }
  }
}
