import type { Log } from '../log/log'

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

  read(from: number, limit?: number): { from: number; dropped: number; chunks: Uint8Array[] } {
    return this.log.readOutput(this.stream, from, limit)
  }

  clear(): void {
    this.log.trimOutput(this.stream, 0)
  }
}
