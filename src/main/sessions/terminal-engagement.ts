import type { AgentChoice } from '../../shared/profile'
import type { Result } from '../../shared/result'
import type { SessionState } from '../../shared/session/state'
import type { AgentLaunch } from '../catalog/agent-launch'
import type { ActivityReport, TerminalAgentSession } from '../terminals/terminal-session'
import type { Session } from './session'

/** Agents that are their terminals, as far as sessions know them. */
export interface TerminalAgents {
  start(session: TerminalAgentSession): Promise<Result<void>>
  stop(session: string): Promise<void>
  report(session: string): ActivityReport | undefined
  onActivity(listener: (session: string, report: ActivityReport) => void): void
}

/** How a session stands with an agent that runs in a terminal: what it does is inferred, not told. */
export class TerminalEngagement {
  #running = false

  constructor(
    private readonly session: Session,
    private readonly terminals: TerminalAgents,
    private readonly resolveAgent: (choice: AgentChoice) => Result<AgentLaunch>,
    private readonly prepare: (launch: AgentLaunch) => Promise<void>,
  ) {}

  get running(): boolean {
    return this.#running
  }

  start(): void {
    if (!this.#running) void this.#start()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.#start()
  }

  stop(): Promise<void> {
    return this.terminals.stop(this.session.id)
  }

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

  /** What an earlier run of the app said last may not be how it ended. */
  recall(state: SessionState): void {
    const report = this.terminals.report(this.session.id)
    if (report && state.inferred) this.told(report)
  }

  async #start(): Promise<void> {
    this.#running = true
    const { id, stored, folder } = this.session
    const { project, agent, agentName } = stored
    const launch = this.resolveAgent(this.session.choice)
    if (launch.ok) await this.prepare(launch.value)
    const started = launch.ok
      ? await this.terminals.start({
          ...{ id, project, agent, agentName, folder },
          ...commandLine(launch.value),
        })
      : launch
    if (started.ok) return
    this.#running = false
    const { problem } = started
    this.session.append({ type: 'failed', problem })
    const since = Date.now()
    this.told({ phase: 'disconnected', activity: 'failed', why: problem.message, since, problem })
  }
}

function commandLine({ command, args, env, peculiarities }: AgentLaunch) {
  return { command, args, env: { ...peculiarities.env, ...env } }
}
