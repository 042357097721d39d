import { plainText } from '../../shared/terminal/plain'
import type { Log } from '../store/log/log'
import { pieceName } from './terminal-text'

/** A screen or two: a hit leads to about there. */
const pieceBytes = 8 * 1024
/** What is printed is found as soon as there is a pause in it, */
const restTime = 2000
/** and after this long where there is none: each piece costs the index more than its words. */
const mostTime = 10_000
/** Bytes of a second; more is a flood, of which the beginning and the end are found. */
const secondBytes = 128 * 1024
const lineEnd = 10

/** Puts what a terminal prints into the full-text index of its session. */
export class Indexer {
  #chunks: Uint8Array[] = []
  #bytes = 0
  #offset = 0
  /** When the first of it was printed. */
  #since = 0
  #second = 0
  #spent = 0
  /** The second before was one of a flood. */
  #flooded = false
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly log: Pick<Log, 'index'>,
    private readonly terminal: string,
    private readonly session: string,
  ) {}

  add(bytes: Uint8Array, offset: number): void {
    this.#count(bytes.length)
    const flood = this.#spent > secondBytes
    // What came before the flood is its beginning.
    if (flood && !this.#flooded) this.flush()
    this.#flooded ||= flood
    if (this.#bytes > 0 && this.#offset + this.#bytes !== offset) this.flush()
    this.#hold(bytes, offset)
    const waited = performance.now() - this.#since
    if (this.#flooded) this.#keepEnd()
    if (!this.#flooded && (this.#bytes >= pieceBytes || waited + restTime >= mostTime)) this.flush()
    else if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.flush(), restTime)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const held = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#bytes = 0
    for (let from = 0; from < held.length; ) {
      const end = endOfPiece(held, from)
      this.#index(held.subarray(from, end), this.#offset + from)
      from = end
    }
  }

  #count(length: number): void {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) {
      this.#flooded = second === this.#second + 1 && this.#spent > secondBytes
      this.#spent = 0
    }
    this.#second = second
    this.#spent += length
  }

  #hold(bytes: Uint8Array, offset: number): void {
    if (this.#bytes === 0) {
      this.#offset = offset
      this.#since = performance.now()
    }
    this.#chunks.push(bytes)
    this.#bytes += bytes.length
  }

  #keepEnd(): void {
    for (;;) {
      const first = this.#chunks[0]?.length ?? 0
      if (first === 0 || this.#bytes - first < secondBytes) return
      this.#chunks.shift()
      this.#bytes -= first
      this.#offset += first
    }
  }

  #index(bytes: Buffer, offset: number): void {
    const text = plainText(bytes.toString()).trim()
    if (!text) return
    const item = pieceName(this.terminal, offset, bytes.length)
    this.log.index(this.session, [{ section: 0, item, role: 'terminal', at: Date.now(), text }])
  }
}

/** With the last line that ends in it; no piece is left that is smaller than others. */
function endOfPiece(held: Buffer, from: number): number {
  if (held.length - from < 2 * pieceBytes) return held.length
  const most = from + pieceBytes
  const line = held.lastIndexOf(lineEnd, most - 1)
  return line > from ? line + 1 : most
}
