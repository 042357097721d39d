import { type Result, success } from '../../../kit/result'
import type { TrafficPart } from '../../../shared/agent/process/traffic'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { SessionState } from '../../../shared/session/state'
import type { AgentLaunch } from '../../agent/catalog/agent-launch'
import type { ActivityReport, TerminalAgentSession } from '../../terminal/terminal-session'
import type { SessionWorkspaces } from '../session-workspaces'
import type { AgentLink, LinkedSession, Recovering } from './agent-link'

/** Agents that are their terminals, as far as sessions know them. */
export interface TerminalAgents {
  start(session: TerminalAgentSession): Promise<Result<void>>
  stop(session: string): Promise<void>
  report(session: string): ActivityReport | undefined
  onActivity(listener: (session: string, report: ActivityReport) => void): void
}

interface TerminalParts {
  terminalAgents: TerminalAgents
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
  /** Makes what has to be there before an agent starts. */
  prepare(launch: AgentLaunch): Promise<void>
  /** Whether the agent has kept anything of the session's conversation. */
  keeps?(session: LinkedSession): Promise<boolean>
  newId(): string
  workplaces?: Pick<SessionWorkspaces, 'ready' | 'neverStarted'> | undefined
  recovery?: Recovering | undefined
}

/** With an agent that runs in a terminal: what it does is inferred, not told. */
export class TerminalLink implements AgentLink {
  readonly processId = null
  #running: boolean
  /** Counts its starts and its ends: a start goes no further when another has come. */
  #life = 0

  constructor(
    private readonly session: LinkedSession,
    private readonly parts: TerminalParts,
  ) {
    this.#running = session.attaches
  }

  get running(): boolean {
    return this.#running
  }

  start(): Result<void> {
    const free = this.session.admitted()
    if (free.ok && !this.#running) void this.#start()
    return free
  }

  restart(): Result<void> {
    const admitted = this.session.admitted()
    const free = admitted.ok ? this.#mayStart() : admitted
    if (free.ok) void this.#stop().then(() => this.#start())
    return free
  }

  reconnect(): Result<void> {
    const free = this.#running ? success(undefined) : this.#mayStart()
    return free.ok ? this.start() : free
  }

  /** Its account and its provider can be used. */
  #mayStart(): Result<void> {
    return this.parts.recovery?.mayStart(this.session, undefined) ?? success(undefined)
  }

  stop(): void {
    void this.#stop()
  }

  async #stop(): Promise<void> {
    this.#life += 1
    const life = this.#life
    await this.parts.terminalAgents.stop(this.session.id)
    // It had not come as far as its terminal.
    if (this.#running && life === this.#life && !this.session.attaches)
      this.told({ phase: 'idle', activity: 'stopped', why: 'Stopped by you', since: Date.now() })
  }

  leave(): Promise<void> {
    return this.#stop()
  }

  /** What a program in a terminal has in mind is gone with it. */
  readonly rests = false
  readonly waitsForSignIn = false
  sleep(): void {}

  /** All of it is in the terminal. */
  trafficAfter(): TrafficPart {
    return { process: '', lines: [], runs: [] }
  }

  /** A program in a terminal knows nothing of its name here, nor of what is put away. */
  renamed(): void {}
  archived(): void {}

  /** What its terminal looks like now becomes what the session says of itself. */
  told({ phase, activity, why, since, problem }: ActivityReport): void {
    const { session } = this
    this.#running = phase !== 'idle' && phase !== 'disconnected'
    const { connection, inferred } = session.state
    if (connection.phase !== phase) {
      // Of a connection that stands there is nothing to explain.
      const ended = phase === 'disconnected' || phase === 'idle'
      const connection = { phase, why: ended ? why : '', since, ...(problem ? { problem } : {}) }
      session.append({ type: 'connection', connection })
    }
    if (inferred?.activity !== activity || inferred.why !== why)
      session.append({ type: 'terminal-activity', activity, why, since })
  }

  /** It has gone on without the app, or that is over. */
  attached(goesOn: Result<void>): void {
    this.#running = goesOn.ok
    if (goesOn.ok) this.session.isAttached()
    else this.session.isLeft(goesOn.problem)
    const report = this.parts.terminalAgents.report(this.session.id)
    if (report) this.told(report)
  }

  /** What an earlier run of the app said last may not be how it ended. */
  recall(state: SessionState): void {
    const report = this.parts.terminalAgents.report(this.session.id)
    if (report && state.inferred) this.told(report)
  }

  async #start(): Promise<void> {
    this.#running = true
    this.#life += 1
    const life = this.#life
    const { id, stored, folder } = this.session
    const { project, agent, agentName } = stored
    const free = this.#mayStart()
    const there = free.ok ? await this.#place() : free
    const ready = there.ok ? await this.#prepared() : there
    // It was stopped meanwhile, or left.
    if (life !== this.#life) return
    const started = ready.ok
      ? await this.parts.terminalAgents.start({
          id,
          project,
          agent,
          agentName,
          folder,
          ...ready.value,
        })
      : ready
    if (started.ok || life !== this.#life) return
    this.#running = false
    const { problem } = started
    this.session.append({ type: 'failed', problem })
    const since = Date.now()
    this.told({ phase: 'disconnected', activity: 'failed', why: problem.message, since, problem })
    if (there.ok && stored.agentSession === null)
      this.parts.workplaces?.neverStarted(stored.workspace)
  }

  /** Its command line, when all is there that it needs. */
  async #prepared(): Promise<Result<CommandLine>> {
    const launch = this.parts.resolveAgent(this.session.choice)
    if (!launch.ok) return launch
    await this.parts.prepare(launch.value)
    return success(commandLine(launch.value, await this.#conversation(launch.value)))
  }

  /** The conversation goes on there, or begins under a name by which it can go on elsewhere. */
  async #conversation({ terminal }: AgentLaunch): Promise<string[]> {
    const { session, parts } = this
    const known = session.stored.agentSession
    if (!terminal) return []
    // What was said here is there; what was said in a terminal only the agent's own files tell.
    const spoken = session.state.section.number > 0
    if (known !== null && (spoken || (await (parts.keeps?.(session) ?? true))))
      return terminal.resume(known)
    if (!terminal.begin) return []
    const begun = known ?? parts.newId()
    session.continues(begun)
    return terminal.begin(begun)
  }

  async #place(): Promise<Result<void>> {
    const there = this.parts.workplaces?.ready(this.session.stored.workspace)
    if (!there) return success(undefined)
    const why = 'Its workspace is being prepared'
    this.told({ phase: 'starting', activity: 'working', why, since: Date.now() })
    return there
  }
}

type CommandLine = Pick<TerminalAgentSession, 'command' | 'args' | 'env'>

function commandLine({ command, args, env, quirks }: AgentLaunch, more: string[]): CommandLine {
  return { command, args: [...args, ...more], env: { ...quirks.env, ...env } }
}
