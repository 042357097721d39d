import { plainText } from '../../shared/terminal/plain'
import type { Log } from '../store/log/log'
import { pieceName } from './terminal-text'

/** A screen or two: a hit leads to about there. */
const pieceBytes = 8 * 1024
/** What is printed is found as soon as there is a pause in it, */
const restTime = 2000
/** and after this long where there is none: each piece costs the index more than its words. */
const mostTime = 10_000
/** Bytes of each second; more is a flood, in which nobody looks for words. */
const secondBytes = 128 * 1024

/** Puts what a terminal prints into the full-text index of its session. */
export class Indexer {
  #chunks: Uint8Array[] = []
  #bytes = 0
  #offset = 0
  /** When the first of it was printed. */
  #since = 0
  #second = 0
  #spent = 0
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly log: Pick<Log, 'index'>,
    private readonly terminal: string,
    private readonly session: string,
  ) {}

  add(bytes: Uint8Array, offset: number): void {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) this.#spent = 0
    this.#second = second
    this.#spent += bytes.length
    if (this.#spent > secondBytes) return
    if (this.#bytes > 0 && this.#offset + this.#bytes !== offset) this.flush()
    if (this.#bytes === 0) {
      this.#offset = offset
      this.#since = performance.now()
    }
    this.#chunks.push(bytes)
    this.#bytes += bytes.length
    const waited = performance.now() - this.#since
    if (this.#bytes >= pieceBytes || waited + restTime >= mostTime) this.flush()
    else if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.flush(), restTime)
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#bytes === 0) return
    const item = pieceName(this.terminal, this.#offset, this.#bytes)
    const text = plainText(Buffer.concat(this.#chunks).toString()).trim()
    this.#chunks = []
    this.#bytes = 0
    if (!text) return
    this.log.index(this.session, [{ section: 0, item, role: 'terminal', at: Date.now(), text }])
  }
}
