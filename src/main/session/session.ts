import { type Problem, type Result, success } from '../../kit/result'
import type { AgentChoice } from '../../shared/agent/profile'
import type { SessionEvent, StoppedBy } from '../../shared/session/event'
import { decide, pathsToFind } from '../../shared/session/permission'
import type { RealPaths } from '../../shared/session/real-paths'
import type { QueuedPrompt, Section, SessionState } from '../../shared/session/state'
import type { Health } from '../../shared/workspace/state'
import type { SessionSetup } from '../agent/catalog/session-setup'
import { findable } from '../agent/secrets/secrets'
import { Speech } from '../agent/secrets/speech'
import type { StoredSession } from '../store/log/log'
import { Journal } from './journal'
import type { AgentLink, LinkedSession } from './link/agent-link'
import { ConversationLink } from './link/conversation-link'
import { TerminalLink } from './link/terminal-link'
import { Questions } from './questions/questions'
import { isOpen, notGoneOnWith, repairs } from './repair'
import type { SessionDependencies } from './session-dependencies'
import { tallyBefore, wasInterrupted } from './summary'

/** A conversation of the user with an agent: everything that happens goes through here into the journal. */
export class Session implements LinkedSession {
  #journal: Journal | undefined
  #warned = new Set<string>()
  readonly questions: Questions
  readonly speech: Speech
  agentLink: AgentLink
  /** The same where the agent is spoken to: all that this takes besides. */
  conversation?: ConversationLink
  /** The same where the agent is its terminal, and what it does is inferred. */
  watched?: TerminalLink
  #leftOpen: boolean
  attaches: boolean
  /** Prompts that were taken out of the queue, each with those that came after it. */
  removed: { prompt: QueuedPrompt; before: string[] }[] = []

  constructor(
    public stored: StoredSession,
    private readonly dependencies: SessionDependencies<Session>,
  ) {
    this.#leftOpen = wasInterrupted(stored)
    this.attaches = dependencies.attaches?.(stored) === true
    this.speech = new Speech(dependencies.redactor, (event) => this.append(event))
    this.agentLink = this.#engage()
    const { agent, project } = stored
    this.questions = new Questions({
      state: () => this.state,
      append: (event) => this.append(event),
      flush: () => void dependencies.log.flush(),
      pathsToFind: (question) => pathsToFind(this.setup.rules, question),
      findRealPaths: (paths) => this.findRealPaths(paths),
      decide: (question, places) => {
        const place = { agent, project: dependencies.projectFolder(project) }
        return decide(this.setup.rules, question, place, places)
      },
      timeout: () => this.setup.questionTimeout,
      secret: (words) => dependencies.redactor.add(findable(words)),
      clock: dependencies.clock,
      newId: dependencies.newId,
    })
  }

  /** Where paths really lie, seen from its workspace. */
  findRealPaths(paths: readonly string[]): Promise<RealPaths> {
    return this.dependencies.findRealPaths(this.stored.workspace.path, paths)
  }

  /** As it is spoken to from now on: nothing of another way may run any more. */
  engageAnew(): void {
    delete this.conversation
    delete this.watched
    this.agentLink = this.#engage()
  }

  #engage(): AgentLink {
    if (this.stored.driver === 'terminal') {
      this.watched = new TerminalLink(this, this.dependencies)
      return this.watched
    }
    const restChanged = () => this.dependencies.lists.changed(this, true)
    this.conversation = new ConversationLink(this, { ...this.dependencies, restChanged })
    return this.conversation
  }

  get id(): string {
    return this.stored.id
  }

  get choice(): AgentChoice {
    const { agent, account, profile, driver } = this.stored
    return { agent, account, profile, speaks: driver }
  }

  /** As the settings are now. */
  get setup(): SessionSetup {
    return this.dependencies.setup(this.choice, this.projectFolder)
  }

  get projectFolder(): string {
    return this.dependencies.projectFolder(this.stored.project)
  }

  get folder(): string {
    return this.stored.workspace.path
  }

  /** As it was last looked at, where it was made for sessions. */
  get folderHealth(): Health {
    const { id } = this.stored.workspace
    const made = id === undefined ? undefined : this.dependencies.log.workspaces.get(id)
    return made?.state === 'ready' ? made.health : 'ok'
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
    this.dependencies.lists.changed(this, !more)
    if (!more) this.dependencies.happened?.(this, event)
  }

  /** In the transaction of what opened it: whatever ends the app, the next start knows. */
  #markOpen(): void {
    if (this.stored.open || !isOpen(this.state)) return
    this.stored = { ...this.stored, open: true }
    this.dependencies.log.sessions.put(this.stored)
  }

  /** What an earlier run of the app left open is closed, once. */
  close(): void {
    if (this.#leftOpen && !this.attaches) this.#load()
  }

  isAttached(): void {
    this.attaches = false
    this.#leftOpen = false
    if (this.state.waiting) this.append({ type: 'waited' })
    // What lists show was written now and then only.
    this.dependencies.lists.changed(this, true)
  }

  isLeft(why: Problem): void {
    this.attaches = false
    this.#closeLeft(this.#load(), notGoneOnWith(why))
  }

  safe(): void {
    this.dependencies.log.flush()
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
    return this.agentLink.running
  }

  /** Its agent runs and does something, or may at any moment: what the limit of agents counts (SPEC H3). */
  get atWork(): boolean {
    return this.awake && !this.agentLink.rests && !this.agentLink.waitsForSignIn
  }

  /** Nothing goes on in it, and its agent may be put to sleep. */
  get rests(): boolean {
    return this.agentLink.rests
  }

  /** Its agent runs and was not put to sleep: that one is about to be gone. */
  get awake(): boolean {
    return this.running && this.conversation?.attachment.asleep !== true
  }

  /** Whether its agent may run: it does already, or the limit leaves room for it. */
  admitted(): Result<void> {
    return this.awake ? success(undefined) : this.dependencies.admit()
  }

  start(): Result<void> {
    return this.agentLink.start()
  }

  stop(by: StoppedBy): void {
    this.agentLink.stop(by)
  }

  /** The agent's own id of the conversation, kept so that it goes on after a restart of the app (SPEC E4). */
  continues(agentSession: string): void {
    if (agentSession === this.stored.agentSession) return
    const { forkOf: _, ...stored } = this.stored
    this.stored = { ...stored, agentSession }
    this.dependencies.log.sessions.put(this.stored)
  }

  isCarried(): void {
    if (this.stored.carriedFrom === undefined) return
    const { carriedFrom: _, ...stored } = this.stored
    this.stored = stored
    this.dependencies.log.sessions.put(stored)
  }

  #load(): Journal {
    if (this.#journal) return this.#journal
    const { log, feed, clock } = this.dependencies
    const journal = new Journal(this.id, log, feed, clock, tallyBefore(this.stored))
    this.#journal = journal
    if (!this.attaches) this.#closeLeft(journal)
    return journal
  }

  #closeLeft(journal: Journal, why?: Problem): void {
    if (!this.#leftOpen) return
    this.#leftOpen = false
    // It ended when it was last heard of, not when the app is there again.
    const ended = journal.state.lastEventAt || this.dependencies.clock.now()
    for (const event of repairs(journal.state, ended, why)) this.append(event, ended)
    this.watched?.recall(journal.state)
  }
}
