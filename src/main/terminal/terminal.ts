// Over 300 lines: its runs, its viewers and its output are one state, and each step is some lines of it.
import { failure, type Result, success } from '../../kit/result'
import type { Palette } from '../../shared/terminal/palette'
import type { TerminalUp, ViewerPort } from '../../shared/terminal/protocol'
import type { Sign } from '../../shared/terminal/signs'
import type { Machine } from '../host/machine'
import type { ScreenSize } from '../host/screen-size'
import type { Exit, StopPlan, Stream } from '../host/stream'
import type { StoredTerminal, TerminalEpoch } from '../store/log/log'
import type { HiddenPace } from './hidden-pace'
import { findSaved, KeptRun } from './kept-run'
import { colourReply } from './model/colours'
import { EscapeScanner } from './model/escapes'
import { ModeHistory } from './model/modes'
import type { Question } from './model/questions'
import { isReply } from './model/replies'
import type { Output } from './output'
import { endOf, type ProgramEnd, type TerminalProgram } from './program'
import { readAgain } from './read-again'
import { plainRun, type Run } from './run'
import type { UnseenScreens } from './screens-thread'
import { Sizes } from './sizes'
import { StandIn } from './stand-in'
import { UnseenScreen } from './unseen-screen'
import { Viewers } from './viewers'
import { clearedScreen, restartedLine, tooLongLine } from './words'

interface TerminalParts {
  machine: Pick<Machine, 'spawn' | 'attach'>
  output: Output
  /** What has happened until now is safe from whatever ends the app. */
  flush(): void
  /** The log cannot write as fast as the program prints. */
  logIsBehind(): boolean
  pace: HiddenPace
  /** Where it is read while nobody looks. */
  screens: UnseenScreens
  /** The colours that a window would show. */
  palette(): Palette
  /** It goes on when the app is gone. */
  outlives(program: TerminalProgram): boolean
  on: TerminalListener
}

interface TerminalListener {
  /** Something that its row shows. */
  changed(): void
  output(signs: readonly Sign[], bytes: Uint8Array, offset: number): void
  typed(text: string): void
  /** `by` when it did not end by itself. */
  exited(exit: ProgramEnd): void
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
    past: (offset) => this.#run?.past(offset),
    answerTo: (question) => this.#answerTo(question),
  })
  #state: 'idle' | 'starting' | 'running' = 'idle'
  #run: Run | null = null
  /** Those of which not all is on disk. */
  readonly #unsafe = new Set<Run>()
  /** All of what it printed before this offset is dealt with. */
  #dealtWith = 0
  #launching: Promise<Result<void>> | null = null
  #endedBy: 'user' | 'app' | null = null
  /** What the user typed while the program was being started. */
  #typedEarly: (string | Uint8Array)[] = []
  #viewed = false
  #whenOver: (() => void)[] = []

  constructor(
    readonly record: StoredTerminal,
    private readonly parts: TerminalParts,
  ) {
    const { output } = parts
    const { columns, rows } = this.left ?? { columns: 80, rows: 24 }
    this.#sizes = new Sizes(output.length, { columns, rows })
    const modesAt = (offset: number) => this.#modes.at(offset)
    this.#unseen = new UnseenScreen({
      output,
      sizes: this.#sizes,
      modesAt,
      screens: parts.screens,
      overran: () => this.#insert(tooLongLine),
    })
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
    return this.#run?.stream.pid ?? null
  }

  /** The name that its process was started under, while it runs. */
  get process(): string | null {
    return this.#run?.stream.id ?? null
  }

  get state(): 'starting' | 'running' | 'exited' {
    return this.#state === 'idle' ? 'exited' : this.#state
  }

  get output(): Output {
    return this.parts.output
  }

  /** How its program stood when an earlier run of the app left it, until it is over. */
  get left(): TerminalEpoch['kept'] {
    return this.record.epochs.at(-1)?.kept
  }

  /** Its program goes on when the app is gone. */
  get outlives(): boolean {
    return this.#run?.stream.kept !== undefined
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
      ...spec,
      name,
      screen: this.size,
      about: { agent, sessions: session === null ? [] : [session], terminal: this.id },
      ...(this.parts.outlives(program) ? { outlives: true } : {}),
    })
    if (!started.ok) return started
    if (this.record.epochs.length > 0) this.#append(restartedLine)
    const command = [program.command, ...program.args].join(' ')
    const offset = this.output.length
    const epoch: TerminalEpoch = { offset, startedAt: Date.now(), command }
    if (started.value.kept)
      epoch.kept = {
        process: started.value.id,
        shift: offset,
        answered: offset,
        written: 0,
        ...this.size,
        modes: this.#modes.mark(offset),
      }
    this.record.epochs.push(epoch)
    this.record.folder = program.folder
    this.#viewed = false
    this.#standIn.began(this.#viewers.any)
    const run = this.#take(started.value)
    // What nobody knows of nobody goes on with.
    if (epoch.kept) this.parts.flush()
    this.#listen(run)
    return success(undefined)
  }

  /** What an earlier run of the app has left at work goes on as if nothing had been. */
  goOn(ready: Promise<unknown>): Promise<Result<void>> {
    this.#state = 'starting'
    this.#launching = this.#goOn(ready)
    return this.#launching
  }

  async #goOn(ready: Promise<unknown>): Promise<Result<void>> {
    await ready
    const epoch = this.record.epochs.at(-1)
    const left = epoch?.kept
    const found = left
      ? await findSaved(this.parts.machine, left)
      : failure('not-running', 'Nothing was left.')
    if (!found.ok || !left) {
      this.#state = 'idle'
      this.#over({ code: null, by: 'app', at: epoch?.startedAt ?? 0 })
      return found.ok ? success(undefined) : found
    }
    const { stream, told } = found.value
    this.#viewed = true
    const run = this.#take(stream)
    const asked = readAgain(this.output, this.#modes, left.modes, epoch?.offset ?? 0)
    // What the log has need not come again, and holds nothing back.
    run.heard(run.from)
    this.#standIn.goOn(
      told,
      asked.filter(({ end }) => end > left.answered),
    )
    this.#listen(run)
    return success(undefined)
  }

  #take(stream: Stream): Run {
    const { left, output } = this
    const changed = () => this.parts.on.changed()
    const { kept } = stream
    const unsure = () => this.#standIn.unsure
    const run =
      kept && left
        ? new KeptRun({ stream, kept, record: left, output, unsure, changed })
        : plainRun(stream)
    this.#run = run
    this.#unsafe.add(run)
    this.#dealtWith = run.from
    this.#state = 'running'
    // A window may have come, with a size of its own, while the program was being started.
    stream.resize(this.size)
    for (const data of this.#typedEarly.splice(0)) this.write(data)
    changed()
    return run
  }

  #listen(run: Run): void {
    run.stream.onBytes((bytes, offset) => {
      // Bytes are missing only where the disk has lost the end of the log.
      run.inserted(this.#dealtWith - offset)
      this.#dealtWith = offset + bytes.length
      this.#append(bytes)
    }, run.from)
    run.stream.onExit((exit) => this.#exited(exit))
  }

  /** Resolves when nothing of it runs any more. */
  async stop(plan: StopPlan, by: 'user' | 'app'): Promise<void> {
    await this.#launching
    const run = this.#run
    if (!run) return
    this.#endedBy = by
    await run.stream.end(plan)
  }

  /** Resolves when that its run has ended is on record, which is after the last that it said. */
  whenOver(): Promise<void> {
    if (!this.#run) return Promise.resolve()
    return new Promise((resolve) => this.#whenOver.push(resolve))
  }

  write(data: string | Uint8Array): void {
    if (this.#run) this.#run.write(data)
    else if (this.#state === 'starting') this.#typedEarly.push(data)
  }

  resize(columns: number, rows: number): void {
    if (columns === this.size.columns && rows === this.size.rows) return
    this.#sizes.set(this.output.length, { columns, rows })
    this.#modes.resized()
    this.#run?.stream.resize({ columns, rows })
    if (!this.left) return
    Object.assign(this.left, { columns, rows })
    this.parts.on.changed()
  }

  attach(port: ViewerPort): void {
    this.#viewers.add(port)
  }

  clear(keep = ''): void {
    this.record.clearedAt = this.output.clear()
    this.#insert(new TextEncoder().encode(clearedScreen + keep))
  }

  /** The app says something where the program prints. */
  #insert(bytes: Uint8Array): void {
    this.#run?.inserted(bytes.length)
    this.parts.on.changed()
    this.#append(bytes)
  }

  close(): void {
    this.#viewers.closeAll()
  }

  /** Holds the program back, or lets it go on. */
  control(): void {
    const run = this.#run
    if (!run || this.#isPaced() || this.parts.logIsBehind()) return
    run.heard(this.#dealtWith - this.#viewers.excess(run.stream.window))
  }

  /** All that has happened until now is on disk. */
  safe(): void {
    for (const run of this.#unsafe) if (run.safe() && run !== this.#run) this.#unsafe.delete(run)
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
    this.#mark()
    this.parts.on.output(this.#scanner.scan(batch), batch, offset)
  }

  /** So that whoever goes on with it has not much to read. */
  #mark(): void {
    const { left } = this
    if (!left || this.output.length - left.modes.offset < markEvery) return
    // Whoever goes on with it has to read what it asked and was not answered yet.
    if (left.answered < this.#standIn.lastAsked) return
    left.modes = this.#modes.mark(this.output.length)
    this.parts.on.changed()
  }

  #receive(message: TerminalUp, answers: boolean): void {
    if ('attach' in message) {
      const { size } = message.attach
      if (size) this.resize(size.columns, size.rows)
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
    const run = this.#run?.stream
    run?.resize({ columns, rows: Math.max(1, rows - 1) })
    run?.resize({ columns, rows })
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
    this.#run?.over()
    this.#run = null
    this.#state = 'idle'
    this.#over({ ...endOf(exit), ...(this.#endedBy ? { by: this.#endedBy } : {}) })
  }

  #over(ended: ProgramEnd): void {
    this.#standIn.ended()
    this.#unseen.forget()
    this.#endedBy = null
    const epoch = this.record.epochs.at(-1)
    if (epoch) epoch.exit = { at: Date.now(), ...ended }
    delete epoch?.kept
    this.parts.on.exited(ended)
    this.parts.on.changed()
    for (const resolve of this.#whenOver.splice(0)) resolve()
  }
}

/** Bytes after which it is noted again what a program has set up. */
const markEvery = 1024 * 1024
