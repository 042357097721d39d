import type { EndedBy } from '../model/last-words'
import { KILL_PLAN, LEFTOVER_PLAN, STOP_PLAN } from '../plans'
import type { BytesListener, Exit, StopPlan, Stream } from '../stream'
import { Ending } from './ending'
import { Input } from './input'
import { LastWords } from './last-words'
import { Output } from './output'
import type { PipedChild } from './start'
import { sendSignal } from './system/posix'
import type { ProcessEntry, Root } from './system/system'
import type { Trees } from './trees'

/** A child whose pipe broke is of no use: it gets this long to end by itself. */
const BROKEN_GRACE = 1000
/** One read: it goes on as soon as that has been dealt with, and nothing waits anywhere else. */
const WINDOW = 64 * 1024
/** Of the error output, for whoever comes to read it later. */
const KEPT_ERRORS = 16 * 1024

interface PipeStreamParts {
  child: PipedChild
  root: Root
  name: string
  trees: Trees
  /** A helper may leave something in the background; of an agent nothing stays. */
  mayLeave: boolean
  /** It is over; what even SIGKILL did not end. */
  onGone(left: ProcessEntry[]): void
}

/** A child with pipes. */
export class PipeStream implements Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt = Date.now()
  readonly window = WINDOW
  readonly #process: PipedChild
  readonly #ending: Ending
  readonly #input: Input
  readonly #output: Output
  readonly #errorOutput: Output
  readonly #lastWords = new LastWords()
  readonly #exit: Promise<Exit>
  /** Resolves when nothing of the tree is alive and its exit is told, or is not waited for any longer. */
  readonly gone: Promise<void>
  /** Resolves when it has said its first word, or is over. */
  readonly up: Promise<void>
  #over: Exit | undefined
  #stopped = false
  #reason: EndedBy | undefined

  constructor({ child, root, name, trees, mayLeave, onGone }: PipeStreamParts) {
    this.id = root.id
    this.pid = root.pid
    this.#process = child
    this.#ending = new Ending(root, trees, () => this.#isDead)
    this.#input = new Input(child.stdin, name)
    this.#output = new Output(child.stdout, { window: WINDOW })
    this.#errorOutput = new Output(child.stderr, { keep: KEPT_ERRORS })
    const decoder = new TextDecoder()
    this.#errorOutput.listen((bytes) =>
      this.#lastWords.add(decoder.decode(bytes, { stream: true })),
    )

    const exited = new Promise<void>((resolve) => {
      if (this.#isDead) resolve()
      else child.once('exit', () => resolve())
    })
    const died = this.#ending.hear(exited)
    this.up = Promise.race([this.#output.begun, died])
    this.#exit = died.then(() => this.#settle())
    this.gone = died.then(async () => {
      const left = mayLeave ? [] : await this.#ending.end(LEFTOVER_PLAN)
      await this.#exit
      onGone(left)
    })
    this.#output.ended.then(() => this.#onBroken('closed-output'))
    this.#input.broken.then(() => this.#onBroken('closed-input'))
  }

  get #isDead(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  onBytes(listener: BytesListener, from?: number): void {
    this.#output.listen(listener, from)
  }

  ack(offset: number): void {
    this.#output.ack(offset)
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    this.#errorOutput.listen(listener, from)
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return this.#input.write(bytes)
  }

  closeInput(): void {
    this.#stopped = true
    this.#input.close()
  }

  resize(): void {
    // Pipes have no size.
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name)
  }

  async end(plan: StopPlan = STOP_PLAN): Promise<Exit> {
    this.closeInput()
    const atOnce = plan.inputGrace + plan.termGrace <= 0
    // It does nothing more, but is not killed before it was looked at: of the children of a dead
    // parent nobody can tell whose they were. Not collected yet, so the number is still its own.
    if (atOnce && !this.#isDead && process.platform !== 'win32') sendSignal(-this.pid, 'SIGSTOP')
    await Promise.all([this.#ending.end(plan), this.gone])
    return this.#exit
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#over) listener(this.#over)
    else void this.#exit.then(listener)
  }

  async #settle(): Promise<Exit> {
    this.#input.destroy()
    await Promise.all([this.#output.drained(), this.#errorOutput.drained()])
    const { exitCode: code, signalCode: signal } = this.#process
    const reason = this.#reason && { reason: this.#reason }
    this.#over = { code, signal, lastWords: this.#lastWords.toString(), ...reason }
    return this.#over
  }

  #onBroken(reason: EndedBy): void {
    if (this.#stopped || this.#isDead) return
    setTimeout(() => {
      if (this.#stopped || this.#isDead) return
      this.#reason = reason
      void this.end(KILL_PLAN)
    }, BROKEN_GRACE)
  }
}
