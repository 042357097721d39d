import type { ViewerPort } from '../../shared/terminal/protocol'
import { sentAtMost, waitingLimit } from './model/flow'
import type { Output } from './output'

/** More a window does not keep: five thousand lines, and long ones at that. */
const tailLines = 4900
const tailBytes = 4 * 1024 * 1024
/** Messages that a window has not dealt with; what is printed after that it reads from the log (SPEC R8). */
const messageLimit = 1000
const newline = 0x0a
const measurable = 32 * 1024

/**
 * One window that shows a terminal. It gets what is printed while it keeps up; one that has fallen
 * behind gets the rest from the log later, so that it never holds up the others (SPEC E13).
 */
export class Viewer {
  /** Up to where it has been sent, and up to where it has parsed. */
  #sent = 0
  #parsed = 0
  /** Where each message ends that it has not parsed yet. */
  #ends: number[] = []
  #attached = false
  /** Bytes a second, as it was while there was something to parse; fast until proved slow. */
  #speed = Number.POSITIVE_INFINITY
  #busySince = 0

  constructor(
    private readonly port: ViewerPort,
    private readonly output: Output,
  ) {}

  get attached(): boolean {
    return this.#attached
  }

  /** Bytes that it has not parsed yet. */
  get behind(): number {
    return this.output.length - this.#parsed
  }

  attach(from: number | null, live: number, modesAt: (offset: number) => string): void {
    // More than there is: the log has lost its end, so what the window holds is not to be built on.
    const known = from !== null && from <= this.output.length ? from : null
    const { from: start, dropped } = this.output.read(known ?? this.#tail(), 1)
    const skipped = known === null ? start - this.output.read(0, 1).from : 0
    this.#sent = start
    this.#parsed = start
    this.#ends = []
    this.#attached = true
    const modes = modesAt(start)
    this.port.send({ start, dropped, skipped, live: Math.max(live, start), modes })
    this.#catchUp()
  }

  /** Where a line begins from which on there is enough to fill a screen's memory of lines. */
  #tail(): number {
    const wanted = Math.max(0, this.output.length - tailBytes)
    const { from, chunks } = this.output.read(wanted)
    let start = this.output.length
    let lines = 0
    for (const chunk of chunks.reverse()) {
      start -= chunk.length
      for (
        let end = chunk.lastIndexOf(newline);
        end >= 0;
        end = end > 0 ? chunk.lastIndexOf(newline, end - 1) : -1
      ) {
        lines += 1
        if (lines > tailLines) return start + end + 1
      }
    }
    if (wanted === 0) return 0
    const firstEnd = chunks.at(-1)?.indexOf(newline) ?? -1
    return firstEnd < 0 ? from : from + firstEnd + 1
  }

  /** These bytes were just printed. */
  deliver(bytes: Uint8Array, offset: number): void {
    if (!this.#attached) return
    if (this.#sent === offset && this.#room() > 0) this.#send(bytes)
    else this.#catchUp()
  }

  get parsed(): number {
    return this.#parsed
  }

  /** Up to where it has been given what was printed. */
  get sent(): number {
    return this.#sent
  }

  /** Of all windows it is the one that answers what programs ask from there on. */
  answer(from: number): void {
    this.port.send({ answerFrom: from })
  }

  /** How much may wait for it before the program is held back. */
  get limit(): number {
    return waitingLimit(this.#speed)
  }

  acknowledge(offset: number): void {
    const parsed = Math.min(Math.max(this.#parsed, offset), this.#sent)
    this.#measure(parsed - this.#parsed)
    this.#parsed = parsed
    const unparsed = this.#ends.findIndex((end) => end > parsed)
    this.#ends.splice(0, unparsed < 0 ? this.#ends.length : unparsed)
    this.#catchUp()
  }

  close(): void {
    this.port.close()
  }

  #room(): number {
    return this.#ends.length < messageLimit ? sentAtMost - (this.#sent - this.#parsed) : 0
  }

  #catchUp(): void {
    while (this.#attached && this.#sent < this.output.length && this.#room() > 0) {
      const { from, chunks } = this.output.read(this.#sent, this.#room())
      if (chunks.length === 0) return
      // What was dropped meanwhile is skipped; nobody could have read it that fast.
      this.#sent = from
      for (const chunk of chunks) this.#send(chunk)
    }
  }

  #measure(bytes: number): void {
    const now = performance.now()
    const speed = (bytes * 1000) / Math.max(now - this.#busySince, 0.1)
    this.#busySince = now
    // Small pieces tell of the way there and back, not of the parsing.
    if (bytes < measurable) return
    this.#speed = Number.isFinite(this.#speed) ? this.#speed * 0.8 + speed * 0.2 : speed
  }

  #send(data: Uint8Array): void {
    if (this.#sent === this.#parsed) this.#busySince = performance.now()
    this.port.send({ data, offset: this.#sent })
    this.#sent += data.length
    this.#ends.push(this.#sent)
  }
}
