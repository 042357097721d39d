import { failure, type Result, success } from '../../shared/result'
import { colourReply } from '../../shared/terminal/colours'
import { EscapeScanner } from '../../shared/terminal/escapes'
import { ModeHistory } from '../../shared/terminal/modes'
import type { Palette } from '../../shared/terminal/palette'
import type { TerminalUp } from '../../shared/terminal/protocol'
import type { Question } from '../../shared/terminal/questions'
import { isReply } from '../../shared/terminal/replies'
import type { Sign } from '../../shared/terminal/signs'
import type { StoredTerminal } from '../log/log'
import type { Machine } from '../machines/machine'
import type { ScreenSize } from '../machines/screen-size'
import type { Exit, StopPlan, Stream } from '../machines/stream'
import type { HiddenPace } from './hidden-pace'
import type { Output } from './output'
import { endOf, type ProgramEnd, type TerminalProgram } from './program'
import { Sizes } from './sizes'
import { StandIn } from './stand-in'
import { UnseenScreen } from './unseen-screen'
import type { ViewerPort } from './viewer'
import { Viewers } from './viewers'
import { clearedScreen, restartedLine } from './words'

export interface TerminalParts {
  machine: Pick<Machine, 'spawn'>
  output: Output
  /** The log cannot write as fast as the program prints. */
  logIsBehind(): boolean
  pace: HiddenPace
  /** The colours that a window would show. */
  palette(): Palette
  on: TerminalListener
}

export interface TerminalListener {
  /** Something that its row shows. */
  changed(): void
  output(signs: readonly Sign[], bytes: Uint8Array, offset: number): void
  typed(text: string): void
  /** `by` when it did not end by itself. */
  exited(exit: ProgramEnd & { by?: 'user' | 'app' }): void
  /** Somebody looks at it for the first time in this run of the app. */
  looked(): void
}

/** A terminal: its runs, one after the other, all that they printed, and who looks at it. */
export class Terminal {
  readonly #scanner = new EscapeScanner()
  readonly #modes = new ModeHistory()
  readonly #viewers: Viewers
  readonly #sizes: Sizes
  readonly #unseen: UnseenScreen
  readonly #standIn = new StandIn({
    write: (answer) => this.write(answer),
    answerTo: (question) => this.#answerTo(question),
  })
  #state: 'idle' | 'starting' | 'running' = 'idle'
  #run: Stream | null = null
  /** All of what it printed before this offset is dealt with. */
  #dealtWith = 0
  #launching: Promise<Result<void>> | null = null
  #endedBy: 'user' | 'app' | null = null
  /** What the user typed while the program was being started. */
  #typedEarly: (string | Uint8Array)[] = []
  #viewed = false

  constructor(
    readonly record: StoredTerminal,
    private readonly parts: TerminalParts,
  ) {
    const { output } = parts
    this.#sizes = new Sizes(output.length, { columns: 80, rows: 24 })
    const modesAt = (offset: number) => this.#modes.at(offset)
    this.#unseen = new UnseenScreen({ output, sizes: this.#sizes, modesAt })
    this.#viewers = new Viewers(output, {
      message: (message, answers) => this.#receive(message, answers),
      live: () => this.#live(),
      modesAt,
      parsed: (offset) => this.#standIn.parsed(offset),
      left: (offset) => this.#standIn.leftAt(offset),
      flow: () => this.control(),
    })
  }

  get id(): string {
    return this.record.id
  }

  get pid(): number | null {
    return this.#run?.pid ?? null
  }

  /** The name that its process was started under, while it runs. */
  get process(): string | null {
    return this.#run?.id ?? null
  }

  get state(): 'starting' | 'running' | 'exited' {
    return this.#state === 'idle' ? 'exited' : this.#state
  }

  get output(): Output {
    return this.parts.output
  }

  get size(): ScreenSize {
    return this.#sizes.now
  }

  async start(program: TerminalProgram, size = this.size): Promise<Result<void>> {
    if (this.#state !== 'idle') {
      return failure('still-running', 'It is still running.', { hint: 'Stop it first.' })
    }
    this.#state = 'starting'
    this.#sizes.set(this.output.length, size)
    this.parts.on.changed()
    this.#launching = this.#launch(program)
    const started = await this.#launching
    if (!started.ok) {
      this.#state = 'idle'
      this.parts.on.changed()
    }
    return started
  }

  async #launch(program: TerminalProgram): Promise<Result<void>> {
    const { session } = this.record
    const { agent, agentName: name, ...spec } = program
    const started = await this.parts.machine.spawn({
      ...{ ...spec, name, screen: this.size },
      about: { agent, sessions: session === null ? [] : [session], terminal: this.id },
    })
    if (!started.ok) return started
    const run = started.value
    if (this.record.epochs.length > 0) this.#append(restartedLine)
    const command = [program.command, ...program.args].join(' ')
    this.record.epochs.push({ offset: this.output.length, startedAt: Date.now(), command })
    this.record.folder = program.folder
    this.#viewed = false
    this.#standIn.began(this.#viewers.any)
    this.#run = run
    this.#dealtWith = 0
    this.#state = 'running'
    // A window may have come, with a size of its own, while the program was being started.
    run.resize(this.size)
    for (const data of this.#typedEarly.splice(0)) this.write(data)
    this.parts.on.changed()
    run.onBytes((bytes, offset) => {
      this.#dealtWith = offset + bytes.length
      this.#append(bytes)
    })
    run.onExit((exit) => this.#exited(exit))
    return success(undefined)
  }

  /** Resolves when nothing of it runs any more. */
  async stop(plan: StopPlan, by: 'user' | 'app'): Promise<void> {
    await this.#launching
    const run = this.#run
    if (!run) return
    this.#endedBy = by
    await run.end(plan)
  }

  write(data: string | Uint8Array): void {
    // Who has ended meanwhile needs no input any more.
    if (this.#run) this.#run.write(data).catch(() => undefined)
    else if (this.#state === 'starting') this.#typedEarly.push(data)
  }

  resize(columns: number, rows: number): void {
    if (columns === this.size.columns && rows === this.size.rows) return
    this.#sizes.set(this.output.length, { columns, rows })
    this.#modes.resized()
    this.#run?.resize({ columns, rows })
  }

  attach(port: ViewerPort): void {
    this.#viewers.add(port)
  }

  clear(keep = ''): void {
    this.record.clearedAt = this.output.clear()
    this.parts.on.changed()
    this.#append(new TextEncoder().encode(clearedScreen + keep))
  }

  close(): void {
    this.#viewers.closeAll()
  }

  /** Holds the program back, or lets it go on. */
  control(): void {
    const run = this.#run
    if (!run || this.#isPaced() || this.parts.logIsBehind()) return
    run.ack(this.#dealtWith - this.#viewers.excess(run.window))
  }

  #isPaced(): boolean {
    return !this.#viewers.any && this.parts.pace.isOver(this.id, () => this.control())
  }

  #append(batch: Uint8Array): void {
    const offset = this.output.length
    if (!this.#viewers.any) this.parts.pace.spend(this.id, batch.length)
    this.output.append(batch)
    const questions = this.#modes.printed(batch, this.output.length)
    this.#standIn.asked(questions, this.#viewers.any)
    this.#viewers.deliver(batch, offset)
    this.control()
    this.parts.on.output(this.#scanner.scan(batch), batch, offset)
  }

  #receive(message: TerminalUp, answers: boolean): void {
    if ('attach' in message) {
      this.resize(message.attach.columns, message.attach.rows)
      this.parts.on.looked()
    } else if ('resize' in message) {
      this.resize(message.resize.columns, message.resize.rows)
    } else if ('redraw' in message) {
      this.#redraw()
    } else if ('input' in message) {
      if (answers) this.#standIn.said(message.input)
      else this.write(message.input)
      if (!isReply(message.input)) this.parts.on.typed(message.input)
    } else if ('binary' in message) {
      this.write(Uint8Array.from(message.binary, (letter) => letter.charCodeAt(0)))
    }
  }

  /** Programs draw their screen anew when its size changes: nobody but the program is told that it has. */
  #redraw(): void {
    const { columns, rows } = this.size
    this.#run?.resize({ columns, rows: Math.max(1, rows - 1) })
    this.#run?.resize({ columns, rows })
  }

  #answerTo(question: Question): string | Promise<string> {
    const { ask } = question
    if (ask.about === 'terminal') return ask.answer
    return ask.about === 'colour'
      ? colourReply(ask, this.parts.palette())
      : this.#unseen.answer(question)
  }

  /** A program that asks something at its start may do so before the first window is there. */
  #live(): number {
    const epoch = this.record.epochs.at(-1)
    const first = !this.#viewed && this.#run && epoch && this.#standIn.waits
    this.#viewed = true
    this.#standIn.came()
    this.#unseen.forget()
    return first ? epoch.offset : this.output.length
  }

  #exited(exit: Exit): void {
    this.#standIn.ended()
    this.#unseen.forget()
    this.#run = null
    this.#state = 'idle'
    const ended = { ...endOf(exit), ...(this.#endedBy ? { by: this.#endedBy } : {}) }
    this.#endedBy = null
    const epoch = this.record.epochs.at(-1)
    if (epoch) epoch.exit = { ...ended, at: Date.now() }
    this.parts.on.exited(ended)
    this.parts.on.changed()
  }
}
