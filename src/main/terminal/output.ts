import type { Log } from '../store/log/log'

type OutputLog = Pick<Log, 'appendOutput' | 'readOutput' | 'outputLength' | 'trimOutput'>

/** Trimming reads an index, so it is done once in a while and not at every key. */
const trimEvery = 1024 * 1024

/** All that a terminal ever printed, as it is kept: bytes by their offset, the oldest dropped. */
export class Output {
  #length: number
  #sinceTrim = 0

  constructor(
    private readonly log: OutputLog,
    private readonly stream: string,
    private readonly keepBytes: () => number,
    /** What came before was cleared by the user. */
    private floor: number,
  ) {
    this.#length = log.outputLength(stream)
  }

  get length(): number {
    return this.#length
  }

  append(bytes: Uint8Array): void {
    this.log.appendOutput(this.stream, bytes)
    this.#length += bytes.length
    this.#sinceTrim += bytes.length
    if (this.#sinceTrim < trimEvery) return
    this.#sinceTrim = 0
    this.log.trimOutput(this.stream, this.keepBytes())
  }

  /** From an offset on; `dropped` is what the user did not clear and is gone all the same. */
  read(from: number, limit?: number): { from: number; dropped: number; chunks: Uint8Array[] } {
    const read = this.log.readOutput(this.stream, Math.max(from, this.floor), limit)
    return { ...read, dropped: Math.max(0, read.dropped - this.floor) }
  }

  /** Forgets all that there is; the log drops it as a whole chunk, when it next tidies up. */
  clear(): number {
    this.floor = this.#length
    this.log.trimOutput(this.stream, 0)
    return this.floor
  }
}
