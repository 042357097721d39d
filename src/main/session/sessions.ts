import { failure, type Result, success } from '../../kit/result'
import type { Block } from '../../shared/agent/content'
import type { DriverName } from '../../shared/agent/process/agent'
import type { AgentChoice } from '../../shared/agent/profile'
import type { SessionState } from '../../shared/session/state'
import type { AgentConnection } from '../agent/drivers/driver'
import type { StoredSession } from '../store/log/log'
import { admission } from './admission'
import { DeletedConversations } from './deleted'
import { changeAccount } from './link/changing-account'
import { changeWay } from './link/changing-way'
import { takePrompt } from './prompts'
import { RowPublisher, rowNow, type SessionRows } from './row-publisher'
import { Session } from './session'
import type { SessionDependencies } from './session-dependencies'
import { wasInterrupted } from './summary'

/** How long a deleted session can be brought back. */
const undoTime = 10 * 60_000

export interface SessionsDependencies
  extends Omit<SessionDependencies<Session>, 'lists' | 'admit'> {
  rows: SessionRows
  /** A deleted session is gone for good. */
  erased?(session: Session): void
  /** What an account is called. */
  accountName?(account: string): string | undefined
  /** How many agents may run at once (SPEC H3). */
  agentLimit(): number
}

interface NewSession {
  project: string
  choice: AgentChoice
  workspace: StoredSession['workspace']
  title: string
  prompt?: Block[] | undefined
  /** Nobody watches it. */
  unattended?: boolean
  /** The agent's own id of a conversation that it has already. */
  agentSession?: string
  /** Begins to make where it works, in the transaction that it comes to be in. */
  begin?(): void
}

/** All sessions there are: those at work, and those of which only the row is known. */
export class Sessions {
  #sessions = new Map<string, Session>()
  readonly publisher: RowPublisher
  readonly deleted: DeletedConversations
  #dependencies: SessionDependencies<Session>

  constructor(private readonly dependencies: SessionsDependencies) {
    const { log, rows, clock } = dependencies
    this.publisher = new RowPublisher(log, rows, clock)
    this.deleted = new DeletedConversations(log.memory)
    this.#dependencies = {
      ...dependencies,
      admit: () => this.admit(),
      lists: this.publisher,
    }
    for (const stored of log.sessions.all()) this.#restore(stored)
    dependencies.terminalAgents.onActivity((id, report) =>
      this.#sessions.get(id)?.watched?.told(report),
    )
  }

  all(): Session[] {
    return [...this.#sessions.values()]
  }

  find(id: string): Result<Session> {
    const session = this.#sessions.get(id)
    return session ? success(session) : failure('unknown-session', 'This session does not exist')
  }

  /** What a window that begins to watch starts from. */
  snapshot(id: string): SessionState | undefined {
    return this.#sessions.get(id)?.state
  }

  /** The limit first: past it nothing is created (SPEC H3). */
  create(request: NewSession): Result<Session> {
    const launch = this.dependencies.resolveAgent(request.choice)
    if (!launch.ok) return launch
    if (request.unattended && launch.value.driver === 'terminal') return cannotRun
    const free = this.admit()
    if (!free.ok) return free
    const session = this.add({
      id: this.dependencies.newId(),
      project: request.project,
      ...request.choice,
      agentName: launch.value.name,
      driver: launch.value.driver,
      agentSession: request.agentSession ?? null,
      workspace: request.workspace,
      pinned: false,
      archived: false,
      deletedAt: null,
      seenSequence: 0,
      dismissed: [],
      createdAt: this.dependencies.clock.now(),
      summary: null,
    })
    request.begin?.()
    const title = request.title.trim()
    if (title) session.append({ type: 'title', title, by: 'user' })
    if (request.prompt) takePrompt(session, this.dependencies.newId(), request.prompt)
    this.publisher.publish(session)
    return success(session)
  }

  /** Asks the agent what concerns no session yet. */
  visit<Found>(
    choice: AgentChoice,
    folder: string,
    act: (agent: AgentConnection) => Promise<Result<Found>>,
  ): Promise<Result<Found>> {
    const launch = this.dependencies.resolveAgent(choice)
    if (!launch.ok) return Promise.resolve(launch)
    const need = { choice, folder, session: null }
    return this.dependencies.processOf(need, launch.value.name).visit(folder, act)
  }

  /** The session that has this conversation of the agent. */
  having({ agent, account }: AgentChoice, agentSession: string): Session | undefined {
    return this.all().find(
      ({ stored }) =>
        stored.agentSession === agentSession &&
        stored.agent === agent &&
        stored.account === account,
    )
  }

  add(stored: StoredSession): Session {
    this.dependencies.log.sessions.put(stored)
    const session = new Session(stored, this.#dependencies)
    this.#sessions.set(stored.id, session)
    return session
  }

  /** Whether the agents of so many more sessions may run: every road to one asks here (SPEC H3). */
  admit(more = 1): Result<void> {
    const { refused, sleep } = admission(this.all(), more, this.dependencies.agentLimit())
    for (const session of sleep) session.agentLink.sleep()
    return refused ?? success(undefined)
  }

  /** Changes what is stored of a session beside its events. */
  change(session: Session, change: Partial<StoredSession>): void {
    session.stored = { ...session.stored, ...change }
    this.publisher.publish(session)
  }

  /** From now on its agent runs under that account, for a reason that the transcript says. */
  useAccount(session: Session, account: string | null, why?: string): Result<void> {
    const { resolveAgent, accountName } = this.dependencies
    const name = account === null ? undefined : (accountName?.(account) ?? account)
    return changeAccount(session, { account, name, why }, this, resolveAgent)
  }

  /** From now on its agent is spoken to in that way, with the same conversation. */
  speak(session: Session, speaks: DriverName): Promise<Result<void>> {
    const { resolveAgent, clock } = this.dependencies
    const change = (one: Session, to: Partial<StoredSession>) => this.change(one, to)
    return changeWay(session, speaks, { change, clock }, resolveAgent)
  }

  delete(session: Session): void {
    session.stop('user')
    this.change(session, { deletedAt: this.dependencies.clock.now() + undoTime })
    this.#eraseLater(session)
  }

  /** What an earlier run of the app left open, one by one, with turns for others in between. */
  async closeLeftOpen(): Promise<void> {
    for (const session of this.all()) {
      if (!wasInterrupted(session.stored) || session.loaded) continue
      session.close()
      await new Promise<void>((resolve) => this.dependencies.clock.after(1, resolve))
    }
  }

  /** Every turn is closed and every row is stored. */
  close(): void {
    this.publisher.flush()
    this.dependencies.log.flush()
  }

  #restore(stored: StoredSession): void {
    const session = new Session(stored, this.#dependencies)
    this.#sessions.set(stored.id, session)
    if (stored.deletedAt !== null) this.#eraseLater(session)
    this.dependencies.rows.put('sessions', rowNow(session))
  }

  #eraseLater(session: Session): void {
    const { clock, log } = this.dependencies
    const { deletedAt } = session.stored
    clock.after(Math.max(0, (deletedAt ?? 0) - clock.now()), () => {
      // It may have been brought back, and deleted again later.
      if (deletedAt === null || session.stored.deletedAt !== deletedAt) return
      this.#sessions.delete(session.id)
      this.publisher.forget(session)
      log.erase(session.id)
      this.deleted.add(session.stored)
      this.dependencies.erased?.(session)
    })
  }
}

const cannotRun = failure('cannot-run', 'An agent in a terminal cannot run unattended.', {
  hint: 'Choose an agent that is spoken to.',
})
