import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { Ending } from './ending'
import { Input } from './input'
import { KILL_PLAN, LEFTOVER_PLAN, STOP_PLAN } from './kill-plan'
import { LastWords } from './last-words'
import { Output } from './output'
import type { ChildHandle, Exit, StopPlan } from './process'
import { sendSignal } from './system/posix'
import type { ProcessEntry, Root } from './system/system'
import type { Trees } from './trees'

/** A child whose pipe broke is of no use: it gets this long to end by itself. */
const BROKEN_GRACE = 1000

export class LocalChild implements ChildHandle {
  readonly id: string
  readonly pid: number
  readonly startedAt = Date.now()
  readonly #process: ChildProcessWithoutNullStreams
  readonly #ending: Ending
  readonly #input: Input
  readonly #output: Output
  readonly #errorOutput: Output
  readonly #lastWords = new LastWords()
  readonly #errorListeners: ((text: string) => void)[] = []
  readonly #exit: Promise<Exit>
  /** Resolves when the exit is told and nothing of the tree is alive. */
  readonly gone: Promise<void>
  /** Resolves when it has said its first word, or is over. */
  readonly up: Promise<void>
  #over: Exit | undefined
  #stopped = false

  constructor(
    child: ChildProcessWithoutNullStreams,
    root: Root,
    name: string,
    trees: Trees,
    onGone: (left: ProcessEntry[]) => void,
  ) {
    this.id = root.id
    this.pid = root.pid
    this.#process = child
    this.#ending = new Ending(root, trees, () => this.#isDead)
    this.#input = new Input(child.stdin, name)
    this.#output = new Output(child.stdout)
    this.#errorOutput = new Output(child.stderr)
    const decoder = new TextDecoder()
    this.#errorOutput.listen((bytes) => this.#onErrorBytes(decoder.decode(bytes, { stream: true })))

    const died = new Promise<void>((resolve) => {
      if (this.#isDead) resolve()
      else child.once('exit', () => resolve())
    })
    this.up = Promise.race([this.#output.begun, died])
    this.#exit = died.then(() => this.#settle())
    this.gone = died.then(async () => {
      const left = await this.#ending.end(LEFTOVER_PLAN)
      await this.#exit
      onGone(left)
    })
    this.#output.ended.then(() => this.#onBroken('It closed its output without ending.'))
    this.#input.broken.then(() => this.#onBroken('It closed its input without ending.'))
  }

  get #isDead(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return this.#input.write(bytes)
  }

  closeInput(): void {
    this.#stopped = true
    this.#input.close()
  }

  onOutput(listener: (bytes: Uint8Array) => void): void {
    this.#output.listen(listener)
  }

  onErrorOutput(listener: (text: string) => void): void {
    this.#errorListeners.push(listener)
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#over) listener(this.#over)
    else void this.#exit.then(listener)
  }

  pause(): void {
    this.#output.pause()
  }

  resume(): void {
    this.#output.resume()
  }

  async stop(plan: StopPlan = STOP_PLAN): Promise<Exit> {
    this.closeInput()
    void this.#ending.end(plan)
    await this.gone
    return this.#exit
  }

  kill(): void {
    this.#stopped = true
    // Not collected yet, so the number is still its own.
    if (!this.#isDead && process.platform !== 'win32') sendSignal(-this.pid, 'SIGKILL')
    void this.#ending.end(KILL_PLAN)
  }

  async #settle(): Promise<Exit> {
    this.#input.destroy()
    await Promise.all([this.#output.drained(), this.#errorOutput.drained()])
    const { exitCode: code, signalCode: signal } = this.#process
    this.#over = { code, signal, lastWords: this.#lastWords.toString() }
    return this.#over
  }

  #onErrorBytes(text: string): void {
    this.#lastWords.add(text)
    for (const listener of this.#errorListeners) listener(text)
  }

  #onBroken(words: string): void {
    if (this.#stopped || this.#isDead) return
    setTimeout(() => {
      if (this.#stopped || this.#isDead) return
      this.#lastWords.add(`${words}\n`)
      this.kill()
    }, BROKEN_GRACE)
  }
}
