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

/** Pieces that become one batch, and how many numbers they take. */
interface Run<Piece> {
  pieces: Piece[]
  count: number
  bytes: number
}

export interface Tail<Piece> {
  /** Made once: a new string for every event would be hashed for every event. */
  name: string
  /** What is on disk. */
  cursor: Cursor
  /** What is queued after it, and how many numbers that takes. */
  queued: Run<Piece>[]
  count: number
}

/**
 * What a batch holds. A string of more than a hundred kilobytes is one of the objects that V8 moves
 * out of the young ones at once and frees late: a flood of them takes a hundred megabytes.
 */
const runBytes = 64 * 1024

/** The ends of streams: each frame, what is queued for a stream becomes batches of its chain. */
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
    const count = this.#packing.count(piece)
    const run = full(tail) ? undefined : tail.queued.at(-1)
    if (run) {
      run.pieces.push(piece)
      run.count += count
      run.bytes += bytes
    } else tail.queued.push({ pieces: [piece], count, bytes })
    tail.count += count
    const last = tail.cursor.last + tail.count
    const write = this.#queue.find(tail.name)
    if (write) this.#queue.grow(write, bytes)
    else this.#queue.put(tail.name, this.#write(stream, tail, bytes))
    return last
  }

  /** Whether the next piece is the first of a batch. */
  begins(stream: string): boolean {
    return full(this.of(stream))
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
        cursor = tail.cursor
        for (const { pieces, count } of tail.queued)
          cursor = this.#packing.store(tail.name, cursor, pieces, count)
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

function full({ queued }: Tail<unknown>): boolean {
  return (queued.at(-1)?.bytes ?? runBytes) >= runBytes
}
