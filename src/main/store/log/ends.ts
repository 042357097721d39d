import type { Chains, Cursor } from './chains'
import type { Kept, KeptRun } from './tail-records'
import type { Write } from './write'
import type { WriteQueue } from './write-queue'

/** How the pieces of one kind of stream are counted and stored. */
interface Packing<Piece> {
  kind: 'events' | 'output'
  /** How many numbers a piece takes. */
  count(piece: Piece): number
  /** Stores the pieces after the cursor, which then stands elsewhere. */
  store(name: string, cursor: Cursor, pieces: Piece[], count: number): Cursor
  /** Pieces as the tail keeps them, and all of them again as one. */
  bytesOf(pieces: Piece[]): Uint8Array
  pieceOf(bytes: Uint8Array): Piece
}

/** Pieces that become one batch, and how many numbers they take. */
interface Run<Piece> {
  pieces: Piece[]
  count: number
  bytes: number
  /** How many of its pieces the tail has, and how many numbers these take. */
  kept: number
  keptCount: number
}

interface Queued<Piece> {
  /** Made once: a new string for every event would be hashed for every event. */
  name: string
  /** What is on disk. */
  cursor: Cursor
  /** What is queued after it, and how many numbers that takes. */
  queued: Run<Piece>[]
  count: number
}

interface End<Piece> extends Queued<Piece> {
  /** What brings that into the log, made once too. */
  write: Write
}

/**
 * What a batch holds. A string of more than a hundred kilobytes is one of the objects that V8 moves
 * out of the young ones at once and frees late: a flood of them takes a hundred megabytes.
 */
const runBytes = 64 * 1024

/** The ends of streams: each frame, what is queued for a stream becomes batches of its chain. */
export class Ends<Piece> {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #packing: Packing<Piece>
  readonly #safe: (stream: string, last: number) => void
  readonly #ends = new Map<string, End<Piece>>()

  constructor(
    chains: Chains,
    queue: WriteQueue,
    packing: Packing<Piece>,
    safe: (stream: string, last: number) => void = () => {},
  ) {
    this.#chains = chains
    this.#queue = queue
    this.#packing = packing
    this.#safe = safe
  }

  /** Returns the number of the piece's end. */
  append(stream: string, piece: Piece, bytes: number): number {
    const end = this.of(stream)
    return this.#add(end, { piece, count: this.#packing.count(piece), bytes }, full(end))
  }

  /** Queues again what the tail has kept; false when it does not go on where the stream ends. */
  restore({ stream, first, count, begins, data }: KeptRun): boolean {
    const end = this.of(stream)
    if (first !== lastOf(end) + 1) return false
    const piece = this.#packing.pieceOf(data)
    this.#add(end, { piece, count, bytes: data.byteLength }, begins)
    return true
  }

  /** What was restored is a batch by itself: what comes now was packed without knowing it. */
  restored(): void {
    for (const { queued } of this.#ends.values())
      for (const run of queued) run.bytes = Math.max(run.bytes, runBytes)
  }

  /** Whether the next piece is the first of a batch. */
  begins(stream: string): boolean {
    return full(this.of(stream))
  }

  of(stream: string): End<Piece> {
    const known = this.#ends.get(stream)
    if (known) return known
    const name = this.name(stream)
    const queued: Queued<Piece> = {
      name,
      cursor: this.#chains.cursor(name),
      queued: [],
      count: 0,
    }
    const end = Object.assign(queued, { write: this.#write(stream, queued) })
    this.#ends.set(stream, end)
    return end
  }

  name(stream: string): string {
    return `${this.#packing.kind}/${stream}`
  }

  forget(stream: string): void {
    this.#queue.drop(this.name(stream))
    this.#ends.delete(stream)
  }

  #add(end: End<Piece>, { piece, count, bytes }: Added<Piece>, begins: boolean) {
    const run = begins ? undefined : end.queued.at(-1)
    if (run) {
      run.pieces.push(piece)
      run.count += count
      run.bytes += bytes
    } else end.queued.push({ pieces: [piece], count, bytes, kept: 0, keptCount: 0 })
    end.count += count
    this.#queue.add(end.name, end.write, bytes)
    return lastOf(end)
  }

  #write(stream: string, end: Queued<Piece>): Write {
    let { cursor } = end
    return {
      bytes: 0,
      output: this.#packing.kind === 'output',
      run: () => {
        cursor = end.cursor
        for (const { pieces, count } of end.queued)
          cursor = this.#packing.store(end.name, cursor, pieces, count)
      },
      done: () => {
        end.cursor = cursor
        end.queued = []
        end.count = 0
        this.#safe(stream, cursor.last)
      },
      news: () => this.#news(stream, end),
      kept: () => {
        for (const run of end.queued) {
          run.kept = run.pieces.length
          run.keptCount = run.count
        }
        this.#safe(stream, lastOf(end))
      },
    }
  }

  #news(stream: string, { cursor, queued }: Queued<Piece>): Kept[] {
    const { kind } = this.#packing
    const news: Kept[] = []
    let first = cursor.last + 1
    for (const { pieces, count, kept, keptCount } of queued) {
      const data = kept < pieces.length ? this.#packing.bytesOf(pieces.slice(kept)) : undefined
      if (data)
        news.push({
          kind,
          stream,
          data,
          begins: kept === 0,
          first: first + keptCount,
          count: count - keptCount,
        })
      first += count
    }
    return news
  }
}

interface Added<Piece> {
  piece: Piece
  count: number
  bytes: number
}

const full = ({ queued }: Queued<unknown>): boolean =>
  (queued.at(-1)?.bytes ?? runBytes) >= runBytes

const lastOf = ({ cursor, count }: Queued<unknown>): number => cursor.last + count
