import { failure, type Problem, type Result } from '../../kit/result'
import type { ConnectionPhase } from '../../shared/agent/process/connection'
import type { Settings } from '../../shared/app/settings'
import type { Activity } from '../../shared/session/status'
import {
  sessionActivity,
  type TerminalActivity,
  type TerminalInput,
  whyOf,
} from '../../shared/terminal/activity'
import { KILL_PLAN } from '../host/plans'
import type { TerminalEpoch } from '../store/log/log'
import { ActivityClock } from './activity-clock'
import { agentStop } from './stops'
import type { Terminal } from './terminal'
import { agentTerminalId, runId } from './terminal-row'
import type { AgentTerminalListener, Terminals } from './terminals'
import { terminalVariables } from './variables'

/** A session whose agent is its terminal, with the command line that its profile makes. */
export interface TerminalAgentSession {
  id: string
  project: string
  agent: string
  agentName: string
  folder: string
  command: string
  args: string[]
  env: Record<string, string>
}

/** What the rail says of it, and what that rests on (SPEC T3). */
export interface ActivityReport {
  phase: ConnectionPhase
  activity: Activity
  why: string
  since: number
  /** Why it could not be started. */
  problem?: Problem
}

interface TerminalRun {
  /** The name that it was started under; none when it does not run, and so for the next two. */
  process: string | null
  pid: number | null
  startedAt: number | null
  /** How many there have been. */
  runs: number
  /** It goes on when the app is gone. */
  outlives: boolean
}

type Listener = (session: string, report: ActivityReport) => void

/** Starts, stops and watches the agents that run in a terminal. */
export class TerminalSessions {
  #clocks = new Map<string, ActivityClock>()
  #listeners: Listener[] = []

  constructor(
    private readonly terminals: Terminals,
    private readonly settings: () => Settings,
  ) {}

  onActivity(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Also for a run that was over before the app started. */
  report(session: string): ActivityReport | undefined {
    const clock = this.#clocks.get(session)
    if (clock) return reportOf(clock.state)
    const last = this.#terminal(session)?.record.epochs.at(-1)
    return last && endedReport(last)
  }

  /** Its first run, or another one when the last has ended (SPEC T4). */
  async start(session: TerminalAgentSession): Promise<Result<void>> {
    const { id, agent, agentName, command, args, folder } = session
    const terminal = this.terminals.agentTerminal(session, this.#listener(id))
    if (terminal.state !== 'exited') {
      return failure('still-running', `${agentName} is still running.`, {
        hint: 'Stop it before you start it again.',
      })
    }
    const clock = this.#watch(id)
    this.#tell(id, { ...reportOf(clock.state), phase: 'starting' })
    const env = { ...terminalVariables, ...session.env }
    const started = await terminal.start({
      id: runId(terminal),
      agent,
      agentName,
      command,
      args,
      env,
      folder,
    })
    if (started.ok) {
      this.#tell(id, reportOf(clock.state))
      return started
    }
    clock.close()
    this.#clocks.delete(id)
    const { problem } = started
    const why = problem.message
    this.#tell(id, { phase: 'disconnected', activity: 'failed', why, since: Date.now(), problem })
    return started
  }

  /** Whether an earlier run of the app has left it at work. */
  wasLeft(session: string): boolean {
    return this.#terminal(session)?.left !== undefined
  }

  /** What an earlier run of the app has left at work is watched again. */
  goOn(session: string): void {
    this.terminals.listen(agentTerminalId(session), this.#listener(session))
    this.#watch(session)
  }

  #listener(session: string): AgentTerminalListener {
    const tell = (input: TerminalInput) => this.#clocks.get(session)?.input(input)
    return {
      output: (signs) => tell({ type: 'output', signs }),
      typed: () => tell({ type: 'typed' }),
      exited: ({ code, signal, by }) =>
        tell({ type: 'exit', code, ...(signal ? { signal } : {}), ...(by ? { by } : {}) }),
    }
  }

  #watch(session: string): ActivityClock {
    const waits = () => ({
      needsInput: this.settings()['terminal.needsInputSeconds'] * 1000,
      stale: this.settings()['terminal.staleSeconds'] * 1000,
    })
    this.#clocks.get(session)?.close()
    const clock = new ActivityClock(waits, (state) => this.#tell(session, reportOf(state)))
    this.#clocks.set(session, clock)
    return clock
  }

  /** The user has changed how long is waited: what runs goes by that at once. */
  waitsChanged(): void {
    for (const clock of this.#clocks.values()) clock.waitsChanged()
  }

  /** SPEC T4: SIGTERM, a short wait, SIGKILL. Resolves when nothing of it runs, and all know that. */
  async stop(session: string): Promise<void> {
    const terminal = this.#terminal(session)
    await terminal?.stop(agentStop, 'user')
    await terminal?.whenOver()
  }

  /** At once, and all of it. */
  async kill(session: string): Promise<void> {
    await this.#terminal(session)?.stop(KILL_PLAN, 'user')
  }

  /** Its newest run. */
  run(session: string): TerminalRun {
    const terminal = this.#terminal(session)
    const { epochs } = terminal?.record ?? { epochs: [] }
    const pid = terminal?.pid ?? null
    return {
      process: terminal?.process ?? null,
      pid,
      startedAt: pid === null ? null : (epochs.at(-1)?.startedAt ?? null),
      runs: epochs.length,
      outlives: terminal?.outlives === true,
    }
  }

  /** The sessions whose agent runs. */
  running(): string[] {
    return [...this.#clocks.keys()].filter((session) => this.run(session).pid !== null)
  }

  #terminal(session: string): Terminal | undefined {
    return this.terminals.get(agentTerminalId(session))
  }

  #tell(session: string, report: ActivityReport): void {
    for (const listener of this.#listeners) listener(session, report)
  }
}

function reportOf(state: TerminalActivity): ActivityReport {
  return {
    phase: state.phase === 'exited' ? 'idle' : 'connected',
    activity: sessionActivity(state),
    why: whyOf(state),
    since: state.since,
  }
}

function endedReport({ exit, startedAt }: TerminalEpoch): ActivityReport {
  const { at, ...how } = exit ?? { at: startedAt, code: null, by: 'app' as const }
  return reportOf({
    phase: 'exited',
    since: at,
    evidence: { kind: 'exit', ...how },
    printed: true,
    quietSince: at,
    hint: null,
  })
}
