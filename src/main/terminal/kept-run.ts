import { failure, type Result, success } from '../../kit/result'
import type { Machine } from '../host/machine'
import type { Kept, Stream } from '../host/stream'
import type { KeptRunRecord } from '../store/log/kept-run-record'
import type { Output } from './output'
import type { Run } from './run'

interface KeptRunParts {
  stream: Stream
  kept: Kept
  record: KeptRunRecord
  output: Pick<Output, 'length'>
  /** An earlier run of the app has answered what is yet to be read again. */
  unsure(): boolean
  /** What it takes to go on with it is another now. */
  changed(): void
}

/**
 * A program in a terminal that outlives the app. What it printed and the output in the log are one
 * road: the next run of the app goes on where the log ends, so what is safe there is acknowledged and
 * nothing else is. What it was told is forgotten as soon as no answer is among it which the next run
 * would give again: what a person types is not to lie on a disk.
 */
export class KeptRun implements Run {
  readonly stream: Stream
  readonly #parts: KeptRunParts
  #writing: Promise<unknown> = Promise.resolve()
  /** So far its questions are past. */
  #past: number
  /** What of that is safe, and the last write by then. */
  #safe: { answered: number; written: number }
  #over = false

  constructor(parts: KeptRunParts) {
    this.stream = parts.stream
    this.#parts = parts
    this.#past = parts.record.answered
    const { answered, written } = parts.record
    this.#safe = { answered, written }
  }

  get from(): number {
    return this.#parts.output.length - this.#parts.record.shift
  }

  write(data: string | Uint8Array): void {
    // Who has ended meanwhile needs no input any more.
    this.#writing = this.stream.write(data).then(
      () => this.#settle(),
      () => undefined,
    )
  }

  past(offset: number): void {
    if (offset <= this.#past) return
    this.#past = offset
    const { written } = this.#parts.kept
    // Not before it has taken what it was told.
    void this.#writing.then(() => {
      const { record, changed } = this.#parts
      if (this.#over || record.answered >= offset) return
      Object.assign(record, { answered: offset, written })
      changed()
    })
  }

  inserted(bytes: number): void {
    this.#parts.record.shift += bytes
  }

  heard(offset: number): void {
    this.#parts.kept.heard(offset)
  }

  safe(): boolean {
    this.stream.ack(this.#over ? Number.MAX_SAFE_INTEGER : this.from)
    const { answered, written } = this.#parts.record
    this.#safe = { answered, written }
    this.#settle()
    return this.#over
  }

  over(): void {
    this.#over = true
  }

  #settle(): void {
    const { kept, unsure } = this.#parts
    const { answered, written } = this.#safe
    kept.settle(this.#past > answered || unsure() ? written : kept.taken)
  }
}

/** What an earlier run of the app has left at work, and what it was told that may be an answer. */
export async function findSaved(
  machine: Pick<Machine, 'attach'>,
  { process, written }: KeptRunRecord,
): Promise<Result<{ stream: Stream; told: string[] }>> {
  const found = await machine.attach(process)
  if (!found.ok) return found
  const stream = found.value
  const told = await stream.kept?.toldAfter(written)
  if (!told) return failure('not-running', 'It ends with the app, and has.')
  if (!told.ok) return told
  return success({ stream, told: told.value.map((bytes) => Buffer.from(bytes).toString()) })
}
