import type { Connection } from '../../shared/process/connection'
import type { AgentChoice } from '../../shared/profile'
import { type Problem, type Result, success } from '../../shared/result'
import type { AgentEvent, SessionEvent } from '../../shared/session/event'
import { decide, pathsToFind } from '../../shared/session/permission'
import type { Places } from '../../shared/session/places'
import type { Answer } from '../../shared/session/question'
import type { QueuedPrompt, Section, SessionState } from '../../shared/session/state'
import type { AgentLaunch } from '../catalog/agent-launch'
import type { Need } from '../catalog/launch'
import type { SessionSetup } from '../catalog/session-setup'
import type { AgentTerminal, AgentTerminalRequest, QuestionBody } from '../drivers/driver'
import type { Log, StoredSession } from '../log/log'
import type { Redactor } from '../secrets/redactor'
import { Speech } from '../secrets/speech'
import type { AgentProcess } from './agent-process'
import type { Clock } from './clock'
import { deafTo } from './deaf-turns'
import { Engagement } from './engagement'
import { Journal, type SessionFeed } from './journal'
import { Questions } from './questions'
import { isOpen, repairs } from './repair'
import type { Tenant } from './routing'
import { isLeftOpen, tallyBefore } from './summary'
import { type TerminalAgents, TerminalEngagement } from './terminal-engagement'

export interface SessionDependencies {
  log: Log
  feed: SessionFeed
  clock: Clock
  newId(): string
  /** What must stand nowhere. */
  redactor: Redactor
  processOf(need: Need, name: string): AgentProcess
  resolveAgent(choice: AgentChoice): Result<AgentLaunch>
  terminalAgents: TerminalAgents
  /** Makes what has to be there before an agent starts. */
  prepare(launch: AgentLaunch): Promise<void>
  /** What the settings say of a session that is started with this, in a project's folder. */
  setup(choice: AgentChoice, project: string): SessionSetup
  /** The queued prompt that the user is changing: it does not go meanwhile. */
  editedIn(session: string): string | undefined
  projectFolder(project: string): string
  /** Where paths really lie, as seen from a folder. */
  findPlaces(folder: string, paths: readonly string[]): Promise<Places>
  openTerminal(session: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /** Whether one more agent may run. */
  admit(): Result<void>
  /** Something that lists show has changed; `urgent` unless it was only more of the same. */
  changed(session: Session, urgent: boolean): void
}

/** A conversation of the user with an agent: everything that happens goes through here into the journal. */
export class Session implements Tenant {
  #journal: Journal | undefined
  #warned = new Set<string>()
  readonly questions: Questions
  readonly speech: Speech
  readonly engagement: Engagement
  /** Instead of the engagement, where the agent is its terminal. */
  readonly terminal: TerminalEngagement | undefined
  #leftOpen: boolean
  /** Prompts that were taken out of the queue, each with those that came after it. */
  removed: { prompt: QueuedPrompt; before: string[] }[] = []

  constructor(
    public stored: StoredSession,
    private readonly dependencies: SessionDependencies,
  ) {
    this.#leftOpen = isLeftOpen(stored)
    this.speech = new Speech(dependencies.redactor, (event) => this.append(event))
    this.engagement = new Engagement(this, dependencies.processOf, dependencies.clock)
    this.terminal =
      stored.driver === 'terminal'
        ? new TerminalEngagement(
            this,
            dependencies.terminalAgents,
            dependencies.resolveAgent,
            dependencies.prepare,
          )
        : undefined
    const { agent, project, workspace } = stored
    this.questions = new Questions({
      state: () => this.state,
      append: (event) => this.append(event),
      flush: () => void dependencies.log.flush(),
      pathsToFind: (question) => pathsToFind(this.setup.rules, question),
      findPlaces: (paths) => dependencies.findPlaces(workspace.path, paths),
      decide: (question, places) => {
        const place = { agent, project: dependencies.projectFolder(project) }
        return decide(this.setup.rules, question, place, places)
      },
      timeout: () => this.setup.questionTimeout,
      clock: dependencies.clock,
      newId: dependencies.newId,
    })
  }

  get id(): string {
    return this.stored.id
  }

  get choice(): AgentChoice {
    const { agent, account, profile } = this.stored
    return { agent, account, profile }
  }

  /** As the settings are now. */
  get setup(): SessionSetup {
    const { setup, projectFolder } = this.dependencies
    return setup(this.choice, projectFolder(this.stored.project))
  }

  get folder(): string {
    return this.stored.workspace.path
  }

  /** The queued prompt that the user is changing. */
  get edited(): string | undefined {
    return this.dependencies.editedIn(this.id)
  }

  /** Whether its events have been read: lists do without. */
  get loaded(): boolean {
    return this.#journal !== undefined
  }

  get state(): SessionState {
    return this.#load().state
  }

  /** The whole transcript, the newest section last. */
  sections(): Section[] {
    return [...this.eachSection()]
  }

  /** The same one by one, for whoever does other things in between. */
  eachSection(): Generator<Section> {
    return this.#load().sections()
  }

  append(event: SessionEvent, at?: number): void {
    this.#load().append(event, at)
    const more = event.type === 'text' || event.type === 'terminal-output'
    if (!more) this.#markOpen()
    this.dependencies.changed(this, !more)
  }

  /** In the transaction of what opened it: whatever ends the app, the next start knows. */
  #markOpen(): void {
    if (this.stored.open || !isOpen(this.state)) return
    this.stored = { ...this.stored, open: true }
    this.dependencies.log.sessions.put(this.stored)
  }

  /** What an earlier run of the app left open is closed, once. */
  close(): void {
    if (this.#leftOpen) this.#load()
  }

  /** Said once in a run of the app, however often the agent comes back. */
  warn(title: string, text: string): void {
    const words = `${title} ${text}`
    if (this.#warned.has(words)) return
    this.#warned.add(words)
    this.append({ type: 'notice', severity: 'warning', title, text })
  }

  /** Whether its agent runs, is about to, or has not ended yet. */
  get running(): boolean {
    return this.terminal ? this.terminal.running : this.engagement.running
  }

  /** Whether its agent may run: it does already, or the limit leaves room for it. */
  admitted(): Result<void> {
    return this.running ? success(undefined) : this.dependencies.admit()
  }

  start(): Result<void> {
    if (!this.terminal) return this.engagement.need()
    const free = this.admitted()
    if (free.ok) this.terminal.start()
    return free
  }

  restart(): Result<void> {
    const free = this.admitted()
    if (!free.ok) return free
    if (this.terminal) {
      void this.terminal.restart()
      return free
    }
    this.engagement.process?.input({ type: 'restart' })
    return this.engagement.need()
  }

  reconnect(): Result<void> {
    const free = this.admitted()
    if (!free.ok) return free
    this.engagement.process?.input({ type: 'reconnect' })
    return this.start()
  }

  stop(by: 'user' | 'limit'): void {
    if (this.terminal) {
      void this.terminal.stop()
      return
    }
    this.engagement.input({ type: 'stop', by })
  }

  /** The agent's own id of the conversation, kept so that it goes on after a restart of the app (SPEC E4). */
  continues(agentSession: string): void {
    if (agentSession === this.stored.agentSession) return
    this.stored = { ...this.stored, agentSession }
    this.dependencies.log.sessions.put(this.stored)
  }

  left(): void {
    this.engagement.gone()
    const since = this.dependencies.clock.now()
    this.append({ type: 'connection', connection: { phase: 'idle', why: 'Stopped by you', since } })
  }

  connectionChanged(connection: Connection): void {
    this.append({ type: 'connection', connection })
    // Whoever lived on the process is taken up again when it is back, whoever brought it back.
    if (connection.phase === 'connected' && this.engagement.state === 'detached')
      this.#goOn(this.engagement.need())
  }

  /** Nobody waits for an answer: that it may not go on is said here. */
  #goOn(free: Result<void>): void {
    if (!free.ok) this.append({ type: 'failed', problem: free.problem })
  }

  interrupted(problem: Problem, resume: boolean): void {
    this.engagement.interrupted(problem, resume)
  }

  agentEvent(event: AgentEvent): void {
    if (event.type === 'options') {
      this.engagement.offered(event.options)
      return
    }
    for (const fresh of this.engagement.freshOf(event)) this.speech.hear(fresh)
  }

  ask(question: QuestionBody): Promise<Answer> {
    const cancelling = this.engagement.state === 'cancelling'
    const answer = this.questions.ask(question)
    if (cancelling) this.questions.cancelAll('cancel')
    return answer
  }

  withdraw(question: string): void {
    this.questions.withdraw(question)
  }

  get asksToSignIn(): boolean {
    return this.state.questions.some(({ kind }) => kind === 'sign-in')
  }

  signedIn(): void {
    if (!this.asksToSignIn) return
    this.questions.moot('sign-in')
    this.#goOn(this.engagement.unblock())
  }

  signedOut(): void {
    this.engagement.input({ type: 'hold', why: 'signed-out' })
  }

  get turn(): 'working' | 'cancelling' | null {
    const { state } = this.engagement
    return state === 'working' || state === 'cancelling' ? state : null
  }

  deaf(others: number): void {
    this.append(deafTo(this.stored.agentName, others))
  }

  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>> {
    return this.dependencies.openTerminal(this.id, request)
  }

  #load(): Journal {
    if (this.#journal) return this.#journal
    const { log, feed, clock } = this.dependencies
    const journal = new Journal(this.id, log, feed, clock, tallyBefore(this.stored))
    this.#journal = journal
    if (!this.#leftOpen) return journal
    this.#leftOpen = false
    // It ended when it was last heard of, not when the app is there again.
    const ended = journal.state.lastEventAt || clock.now()
    for (const event of repairs(journal.state, ended)) this.append(event, ended)
    this.terminal?.recall(journal.state)
    return journal
  }
}
