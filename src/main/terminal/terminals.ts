// Over 300 lines: they are found, opened, closed and told of in one place, each in some lines.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { failure, type Result, success } from '../../kit/result'
import type { Settings } from '../../shared/app/settings'
import type { ViewerPort } from '../../shared/terminal/protocol'
import type { Sign } from '../../shared/terminal/signs'
import type { StoredTerminal } from '../store/log/log'
import { Closing } from './closing'
import { HiddenPace } from './hidden-pace'
import { Indexer } from './indexer'
import { Output } from './output'
import type { TerminalsParts } from './parts'
import type { ProgramEnd, TerminalProgram } from './program'
import { ScreensThread } from './screens-thread'
import { Shells } from './shells'
import { agentStop, shellStop } from './stops'
import { Terminal } from './terminal'
import { agentTerminalId, moved, rowOf, runId, takeSigns } from './terminal-row'
import { outputStream } from './terminal-text'
import { Times } from './times'

/** More than this waiting for the disk, and programs are held back. */
const logLimit = 8 * 1024 * 1024

/** What an agent's own terminal reports to its session. */
export interface AgentTerminalListener {
  output(signs: readonly Sign[]): void
  typed(): void
  exited(exit: ProgramEnd): void
}

/** All terminals: those of agents and the user's own shells. */
export class Terminals {
  #terminals = new Map<string, Terminal>()
  #times = new Map<string, Times>()
  #indexers = new Map<string, Indexer>()
  #agents = new Map<string, AgentTerminalListener>()
  /** Who waits for the end of a command that has a tab of its own. */
  #errands = new Map<string, (exit: ProgramEnd) => void>()
  /** Shells that ended with the app: they come back when somebody looks at them. */
  #endedWithApp = new Set<string>()
  /** What earlier runs of the app have left at work, and whether it could be gone on with. */
  readonly #left = new Map<string, Promise<Result<void>>>()
  readonly #ready = Promise.withResolvers<void>()
  readonly #shells: Shells
  readonly #closing = new Closing()
  readonly #pace = new HiddenPace()
  readonly #screens = new ScreensThread()

  constructor(private readonly parts: TerminalsParts) {
    this.#shells = new Shells(parts)
    for (const record of parts.log.terminals.all()) {
      const last = record.epochs.at(-1)
      if (last?.exit?.by === 'app') this.#endedWithApp.add(record.id)
      const goesOn = last?.kept !== undefined && parts.goesOn
      if (last && !last.exit && !goesOn) {
        this.#endedWithApp.add(record.id)
        last.exit = { code: null, at: last.startedAt, by: 'app' }
        delete last.kept
      }
      const terminal = this.#add(record)
      if (goesOn) this.#left.set(record.id, this.#goOn(terminal))
      // The app ended before the time to take its closing back was over.
      if (record.closing) void this.close(record.id)
      else this.#publish(terminal)
    }
    parts.log.onDurable(() => {
      for (const terminal of this.#terminals.values()) {
        terminal.safe()
        terminal.control()
      }
    })
  }

  async #goOn(terminal: Terminal): Promise<Result<void>> {
    const goesOn = await terminal.goOn(this.#ready.promise)
    if (!goesOn.ok && terminal.record.kind === 'shell') this.#endedWithApp.add(terminal.id)
    return goesOn
  }

  /** The first paint is over: what an earlier run of the app has left at work is gone on with. */
  goOn(): ReadonlyMap<string, Promise<Result<void>>> {
    this.#ready.resolve()
    return this.#left
  }

  /** The ids of programs that the app knows how to go on with. */
  left(): Set<string> {
    return new Set(this.all().flatMap(({ left }) => left?.process ?? []))
  }

  all = (): Terminal[] => [...this.#terminals.values()]

  get(id: string): Terminal | undefined {
    return this.#terminals.get(id)
  }

  find(id: string): Result<Terminal> {
    const terminal = this.get(id)
    return terminal ? success(terminal) : failure('no-terminal', 'That terminal is gone.')
  }

  timesOf(id: string): Times {
    const known = this.#times.get(id)
    if (known) return known
    const times = new Times(this.parts.log, `${outputStream(id)}:times`)
    this.#times.set(id, times)
    return times
  }

  attach(id: string, port: ViewerPort): void {
    const terminal = this.#terminals.get(id)
    if (terminal) terminal.attach(port)
    else port.close()
  }

  async openShell(
    project: string,
    session: string | null,
    size: { columns: number; rows: number },
  ): Promise<Result<{ terminal: string }>> {
    const folder = this.parts.folderOf(project, session)
    if (!folder) return failure('no-folder', 'There is no folder to open a terminal in.')
    const shell = await this.#shells.own()
    if (!shell.ok) return shell
    const ownTitle = basename(shell.value)
    const terminal = this.#add({
      id: randomUUID(),
      session,
      project,
      kind: 'shell',
      title: ownTitle,
      ownTitle,
      titleBy: 'app',
      place: this.#nextPlace(project, session),
      folder,
      clearedAt: 0,
      epochs: [],
    })
    const started = await this.#startShell(terminal, size)
    if (!started.ok) {
      await this.close(terminal.id)
      return started
    }
    return success({ terminal: terminal.id })
  }

  /** The terminal that an agent runs in: the first of its session, made when it is first needed. */
  agentTerminal(
    session: { id: string; project: string; agentName: string; folder: string },
    listener: AgentTerminalListener,
  ): Terminal {
    const id = agentTerminalId(session.id)
    this.#agents.set(id, listener)
    const known = this.#terminals.get(id)
    if (known) return known
    const terminal = this.#add({
      id,
      session: session.id,
      project: session.project,
      kind: 'agent',
      title: session.agentName,
      ownTitle: session.agentName,
      titleBy: 'app',
      place: 0,
      folder: session.folder,
      clearedAt: 0,
      epochs: [],
    })
    this.#publish(terminal)
    return terminal
  }

  /** Of an agent's own that is there already. */
  listen(id: string, listener: AgentTerminalListener): void {
    this.#agents.set(id, listener)
  }

  /** Runs a command in a tab of its own, such as a sign-in; a shell can follow it there. */
  async errand(
    { id: session, project, folder }: { id: string; project: string; folder: string },
    title: string,
    program: Pick<TerminalProgram, 'agent' | 'agentName' | 'command' | 'args' | 'env'>,
  ): Promise<Result<{ terminal: string; ended: Promise<ProgramEnd> }>> {
    const id = randomUUID()
    const place = this.#nextPlace(project, session)
    const kept = { title, titleBy: 'user' as const, place, folder, clearedAt: 0, epochs: [] }
    const terminal = this.#add({ id, session, project, kind: 'shell', ...kept })
    const ended = new Promise<ProgramEnd>((resolve) => this.#errands.set(id, resolve))
    const started = await terminal.start({ id: runId(terminal), folder, ...program })
    if (!started.ok) await this.close(id)
    return started.ok ? success({ terminal: id, ended }) : started
  }

  /** Nobody sees it from now on; it ends when the time to take that back is over. */
  closeSoon(terminal: Terminal): void {
    if (this.#closing.has(terminal.id)) return
    this.#closing.begin(terminal.id, () => void this.close(terminal.id))
    this.parts.rows.remove('terminals', terminal.id)
    terminal.record.closing = true
    this.#store(terminal)
  }

  reopen(terminal: Terminal): void {
    if (!this.#closing.stop(terminal.id)) return
    delete terminal.record.closing
    this.#store(terminal)
  }

  async close(id: string): Promise<void> {
    const terminal = this.#terminals.get(id)
    if (!terminal) return
    this.#closing.stop(id)
    this.#errands.get(id)?.({ code: null })
    this.#errands.delete(id)
    this.#terminals.delete(id)
    this.#agents.delete(id)
    this.#indexers.get(id)?.flush()
    this.#indexers.delete(id)
    this.#endedWithApp.delete(id)
    this.parts.rows.remove('terminals', id)
    this.parts.log.terminals.remove(id)
    await this.#end(terminal, 'user')
    terminal.safe()
    terminal.close()
    terminal.output.clear()
    this.timesOf(id).clear()
    this.#times.delete(id)
  }

  rename(terminal: Terminal, title: string): void {
    terminal.record.title = title
    terminal.record.titleBy = 'user'
    this.#store(terminal)
  }

  /** Before those that stand at this place or behind it; an agent's own stays the first. */
  move(terminal: Terminal, place: number): void {
    const { project, session, kind } = terminal.record
    if (kind === 'agent') return
    for (const each of moved(this.#beside(project, session), terminal, place)) this.#store(each)
  }

  /** A session was deleted for good. */
  async forgetSession(session: string): Promise<void> {
    const own = this.all().filter((each) => each.record.session === session)
    await Promise.all(own.map((terminal) => this.close(terminal.id)))
  }

  /** Everything ends but what is kept, by the ids of its programs. */
  async shutDown(kept: ReadonlySet<string> = new Set()): Promise<void> {
    // What is over already need not be kept for the next run.
    this.parts.log.flush()
    await Promise.all(this.#closing.ids().map((id) => this.close(id)))
    const ending = this.all().filter(({ process }) => process === null || !kept.has(process))
    await Promise.all(ending.map((terminal) => this.#end(terminal, 'app')))
    this.#pace.close()
    for (const indexer of this.#indexers.values()) indexer.flush()
  }

  #end(terminal: Terminal, by: 'user' | 'app'): Promise<void> {
    const isShell = terminal.record.kind === 'shell'
    return terminal.stop(isShell ? shellStop : agentStop, by)
  }

  #beside(project: string, session: string | null): Terminal[] {
    return this.all().filter(
      ({ record }) => record.project === project && record.session === session,
    )
  }

  #nextPlace(project: string, session: string | null): number {
    return 1 + Math.max(0, ...this.#beside(project, session).map(({ record }) => record.place))
  }

  #add(record: StoredTerminal): Terminal {
    const { log, settings, machine } = this.parts
    const keepBytes = () => settings()['terminal.scrollbackMegabytes'] * 1024 * 1024
    const output = new Output(log, outputStream(record.id), keepBytes, record.clearedAt)
    const indexer = record.session ? new Indexer(log, record.id, record.session) : null
    if (indexer) this.#indexers.set(record.id, indexer)
    const terminal: Terminal = new Terminal(record, {
      machine,
      output,
      flush: () => void log.flush(),
      pace: this.#pace,
      screens: this.#screens,
      palette: this.parts.palette,
      outlives: (program) =>
        this.parts.goesOn && isKept(settings()['terminal.keep'], record.kind, program),
      logIsBehind: () => log.queuedBytes > logLimit,
      on: {
        changed: () => this.#store(terminal),
        output: (signs, bytes, offset) => {
          indexer?.add(bytes, offset)
          this.#printed(terminal, signs)
        },
        typed: (text) => this.#typed(terminal, text),
        exited: (exit) => {
          indexer?.flush()
          this.#agents.get(record.id)?.exited(exit)
          this.#errands.get(record.id)?.(exit)
          // As when the computer was restarted.
          const lost = record.kind === 'shell' && exit.by === 'keeper'
          if (lost) this.#endedWithApp.add(record.id)
        },
        looked: () => {
          if (record.kind === 'shell' && this.#endedWithApp.has(record.id))
            void this.#startShell(terminal)
        },
      },
    })
    this.#terminals.set(record.id, terminal)
    return terminal
  }

  #startShell(terminal: Terminal, size = terminal.size): Promise<Result<void>> {
    this.#endedWithApp.delete(terminal.id)
    return this.#shells.start(terminal, size)
  }

  #printed(terminal: Terminal, signs: readonly Sign[]): void {
    const { record, output, size } = terminal
    this.timesOf(record.id).note({ at: Date.now(), offset: output.length, ...size })
    const shown = takeSigns(record, signs, this.parts.machine.hostname)
    // Titles spin: they are written down with the next thing that matters.
    if (shown) this.#publish(terminal)
    this.#agents.get(record.id)?.output(signs)
  }

  #typed(terminal: Terminal, text: string): void {
    this.#agents.get(terminal.id)?.typed()
    const over = terminal.record.kind === 'shell' && terminal.state === 'exited'
    if (over && text.includes('\r')) void this.#startShell(terminal)
  }

  #store(terminal: Terminal): void {
    // What is being closed is not written again.
    if (this.#terminals.get(terminal.id) !== terminal) return
    const { epochs } = terminal.record
    epochs.splice(0, epochs.length - keptEpochs)
    this.parts.log.terminals.put(terminal.record)
    this.#publish(terminal)
  }

  #publish(terminal: Terminal): void {
    if (this.#terminals.get(terminal.id) !== terminal || this.#closing.has(terminal.id)) return
    this.parts.rows.put('terminals', rowOf(terminal))
  }
}

/** A command with a tab of its own is waited for by the app. */
function isKept(
  which: Settings['terminal.keep'],
  kind: StoredTerminal['kind'],
  { agent }: TerminalProgram,
): boolean {
  if (kind === 'agent') return which !== 'none'
  return which === 'all' && agent === ''
}

/** A restart a minute for a night; older ones are in the output, without their times. */
const keptEpochs = 500
