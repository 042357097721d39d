import type { Channel } from '../channel'
import { STOP_PLAN } from '../plans'
import type { ScreenSize } from '../screen-size'
import type { BytesListener, Exit, StopPlan, Stream } from '../stream'
import type { Ending } from './ending'
import { type Pty, untakenBytes } from './pty'
import type { ProcessEntry } from './system/system'

interface PtyStreamParts {
  id: string
  name: string
  pty: Pty
  output: Channel
  exit: Promise<Exit>
  ending: Ending
  /** It is over; what even SIGKILL did not end. What it left in the background by itself stays. */
  onGone(left: ProcessEntry[]): void
}

/** Nobody has said how it ended. */
const UNTOLD: Exit = { code: null, signal: null, lastWords: '' }

/** A program in a pseudoterminal. */
export class PtyStream implements Stream {
  readonly startedAt = Date.now()
  readonly window = untakenBytes
  readonly gone: Promise<void>
  readonly #parts: PtyStreamParts
  readonly #exit: Promise<Exit>
  #over: Exit | undefined
  #ended: Promise<ProcessEntry[]> | undefined

  constructor(parts: PtyStreamParts) {
    this.#parts = parts
    this.#exit = parts.ending.hear(parts.exit).then((exit) => exit ?? UNTOLD)
    this.gone = this.#exit.then(async (exit) => {
      this.#over = exit
      parts.onGone((await this.#ended) ?? [])
    })
  }

  get id(): string {
    return this.#parts.id
  }

  get pid(): number {
    return this.#parts.pty.pid
  }

  onBytes(listener: BytesListener, from?: number): void {
    this.#parts.output.listen(listener, from)
  }

  ack(offset: number): void {
    const { output, pty } = this.#parts
    const before = output.settled
    output.settle(offset)
    pty.taken(output.settled - before)
  }

  onErrorBytes(): void {
    // It has one output for everything.
  }

  async write(bytes: string | Uint8Array): Promise<void> {
    if (this.#over) throw new Error(`${this.#parts.name} closed its input`)
    this.#parts.pty.write(bytes)
  }

  closeInput(): void {
    this.signal('SIGHUP')
  }

  resize({ columns, rows }: ScreenSize): void {
    this.#parts.pty.resize(columns, rows)
  }

  signal(name: NodeJS.Signals): void {
    this.#parts.pty.signal(name)
  }

  async end(plan: StopPlan = STOP_PLAN): Promise<Exit> {
    // As a terminal does that is closed: shells save their history and tell their jobs.
    if (plan.inputGrace > 0) this.closeInput()
    this.#ended = this.#parts.ending.end(plan)
    await this.#ended
    await this.gone
    return this.#exit
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#over) listener(this.#over)
    else void this.#exit.then(listener)
  }
}
