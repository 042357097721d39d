import type { Log } from '../store/log/log'

interface TimePoint {
  at: number
  /** Everything printed until then ends here. */
  offset: number
  columns: number
  rows: number
}

/** Fine enough to watch a recording by, and next to nothing beside the output itself. */
const resolution = 250
const pointBytes = 32
/** The newest day of a terminal that never rests. */
const keepBytes = 24 * 3600 * 4 * pointBytes

/** When what was printed, for recordings: kept beside the output as a stream of its own. */
export class Times {
  #lastAt = 0
  #sinceTrim = 0

  constructor(
    private readonly log: Pick<Log, 'appendOutput' | 'readOutput' | 'trimOutput'>,
    private readonly stream: string,
  ) {}

  note(point: TimePoint): void {
    if (point.at - this.#lastAt < resolution) return
    this.#lastAt = point.at
    const numbers = Float64Array.of(point.at, point.offset, point.columns, point.rows)
    this.log.appendOutput(this.stream, new Uint8Array(numbers.buffer))
    this.#sinceTrim += pointBytes
    if (this.#sinceTrim < keepBytes / 8) return
    this.#sinceTrim = 0
    this.log.trimOutput(this.stream, keepBytes)
  }

  all(): TimePoint[] {
    const { chunks } = this.log.readOutput(this.stream, 0)
    return chunks.flatMap((chunk) => {
      const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const number = (at: number) => view.getFloat64(at, littleEndian)
      return Array.from({ length: Math.floor(chunk.length / pointBytes) }, (_, n) => ({
        at: number(n * pointBytes),
        offset: number(n * pointBytes + 8),
        columns: number(n * pointBytes + 16),
        rows: number(n * pointBytes + 24),
      }))
    })
  }

  clear(): void {
    this.log.trimOutput(this.stream, 0)
  }
}

const littleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
