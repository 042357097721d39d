import type { Connection } from '../../shared/process/connection'
import { failure, type Problem, problemOf, type Result, success } from '../../shared/result'
import type { Block } from '../../shared/session/content'
import type { AgentEvent, SessionEvent } from '../../shared/session/event'
import { type Decision, decide, type PermissionRule } from '../../shared/session/permission'
import type { Answer, Question } from '../../shared/session/question'
import type { Section, SessionState } from '../../shared/session/state'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  converse,
  detached,
} from '../../shared/session/turn'
import type {
  AgentConnection,
  AgentTerminal,
  AgentTerminalRequest,
  PromptEnd,
  QuestionBody,
} from '../drivers/driver'
import type { Log, StoredSession } from '../log/log'
import type { AgentProcess } from './agent-process'
import type { Clock } from './clock'
import { isLost, outcomeOf } from './ending'
import { Journal, type SessionFeed } from './journal'
import { openConversation, signInCode } from './opening'
import { Questions } from './questions'
import { repairs } from './repair'
import { noTally, summaryOf, type Tally, tallied } from './summary'
import type { Served, Tenant } from './tenant'
import { contentFor } from './transcript'

export interface SessionDependencies {
  log: Log
  feed: SessionFeed
  clock: Clock
  newId(): string
  processOf(agent: string, name: string): AgentProcess
  settings(): { rules: PermissionRule[]; questionTimeout: number }
  projectFolder(project: string): string
  openTerminal(session: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /** Something that lists show has changed; `urgent` unless it was only more of the same. */
  changed(session: Session, urgent: boolean): void
  /** The stored row has changed. */
  store(session: Session): void
}

/** A conversation of the user with an agent, live: what happens goes through here into the journal. */
export class Session implements Tenant {
  #conversation: Conversation = detached
  #inputs: ConversationInput[] = []
  #running = false
  #journal: Journal | undefined
  #process: AgentProcess | undefined
  #served: Served | undefined
  /** While a conversation is loaded the agent says it all again. */
  #replaying = false
  #fresh = false
  #importing = false
  #wanted: string | undefined
  #settled: (() => void)[] = []
  readonly questions: Questions
  tally: Tally

  constructor(
    public stored: StoredSession,
    private readonly dependencies: SessionDependencies,
  ) {
    this.tally = summaryOf(stored)?.tally ?? noTally
    this.questions = new Questions({
      state: () => this.state,
      append: (event) => this.append(event),
      flush: () => void dependencies.log.flush(),
      decide: (question) => this.#decide(question),
      timeout: () => dependencies.settings().questionTimeout,
      clock: dependencies.clock,
      newId: dependencies.newId,
    })
  }

  get id(): string {
    return this.stored.id
  }

  get folder(): string {
    return this.stored.workspace.path
  }

  get conversation(): Conversation['state'] {
    return this.#conversation.state
  }

  get process(): AgentProcess | undefined {
    return this.#process
  }

  /** Whether its events have been read: lists do without. */
  get loaded(): boolean {
    return this.#journal !== undefined
  }

  get state(): SessionState {
    return this.#load().state
  }

  /** The connection that serves this conversation now, if one does. */
  get live(): { connection: AgentConnection; agentSession: string } | undefined {
    const { state } = this.#conversation
    const open = state === 'ready' || state === 'working' || state === 'cancelling'
    const { agentSession } = this.stored
    if (!open || !this.#served || agentSession === null) return undefined
    return { connection: this.#served.connection, agentSession }
  }

  /** The agent's process as it answers, whether or not the conversation is open. */
  get connectionToAgent(): AgentConnection | undefined {
    return this.#served?.connection
  }

  /** The whole transcript, the newest section last. */
  sections(): Section[] {
    const journal = this.#load()
    return [...journal.sections(), journal.state.section]
  }

  append(event: SessionEvent): void {
    this.#load().append(event)
    this.tally = tallied(this.tally, event)
    const more = event.type === 'text' || event.type === 'terminal-output'
    this.dependencies.changed(this, !more)
  }

  /** The agent is wanted; it starts when it does not run. */
  need(): void {
    this.#input({ type: 'need' })
  }

  /** The user wants this prompt sent, even when the queue is held back. */
  want(prompt: string): void {
    this.#wanted = prompt
    this.need()
  }

  cancel(): void {
    this.#input({ type: 'cancel' })
  }

  stop(by: 'user' | 'limit'): void {
    this.#input({ type: 'stop', by })
  }

  /** The user has signed in, or wants a new conversation in place of the lost one. */
  unblock(how: 'signed-in' | 'fresh'): void {
    if (how === 'fresh') this.#fresh = true
    this.#input({ type: 'unblocked' })
  }

  /** Takes a conversation over that the agent has and we do not: its replay is the transcript. */
  importFrom(): void {
    this.#importing = true
    this.need()
  }

  /** Open, or why not. */
  async whenOpen(): Promise<Result<{ connection: AgentConnection; agentSession: string }>> {
    this.need()
    const { state } = this.#conversation
    if (state === 'connecting' || state === 'opening')
      await new Promise<void>((resolve) => this.#settled.push(resolve))
    const { live } = this
    if (live) return success(live)
    const problem = this.state.connection.problem
    return problem
      ? { ok: false, problem }
      : failure('not-connected', `${this.stored.agentName} is not connected`)
  }

  connectionChanged(connection: Connection): void {
    this.append({ type: 'connection', connection })
    // Whoever lived on the process is taken up again when it is back, whoever brought it back.
    if (connection.phase === 'connected' && this.#conversation.state === 'detached')
      this.#input({ type: 'need' })
  }

  interrupted(problem: Problem, resume: boolean): void {
    this.#served = undefined
    this.#input({ type: 'interrupted', problem, resume })
  }

  agentEvent(event: AgentEvent): void {
    if (this.#replaying && !lastsBeyondReplay(event)) return
    this.append(event)
  }

  ask(question: QuestionBody): Promise<Answer> {
    const busy = this.#conversation.state === 'cancelling'
    const answer = this.questions.ask(question)
    if (busy) this.questions.cancelAll('cancel')
    return answer
  }

  withdraw(question: string): void {
    this.questions.withdraw(question)
  }

  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>> {
    return this.dependencies.openTerminal(this.id, request)
  }

  #load(): Journal {
    if (this.#journal) return this.#journal
    const { log, feed, clock } = this.dependencies
    const journal = new Journal(this.id, log, feed, clock)
    this.#journal = journal
    for (const event of repairs(journal.state, clock.now())) this.append(event)
    return journal
  }

  /** What is sent when the agent is free: after an interruption the queue is the user's to release. */
  #next(): string | undefined {
    const { queue, section } = this.state
    const reason = section.turn?.end?.reason
    const held = reason === 'interrupted' || reason === 'failed'
    return queue.find(({ id }) => !held || id === this.#wanted)?.id
  }

  #input(input: ConversationInput): void {
    this.#inputs.push(input)
    if (this.#running) return
    this.#running = true
    try {
      for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) {
        const { state, effects } = converse(this.#conversation, next, this.#next())
        this.#conversation = state
        for (const effect of effects) this.#run(effect)
      }
    } finally {
      this.#running = false
    }
    const { state } = this.#conversation
    if (state === 'connecting' || state === 'opening') return
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #run(effect: ConversationEffect): void {
    switch (effect.type) {
      case 'append':
        this.append(effect.event)
        return
      case 'ensure-process':
        void this.#connect(effect.life)
        return
      case 'open':
        void this.#open(effect.life)
        return
      case 'send':
        void this.#send(effect.life, effect.turn)
        return
      case 'cancel-turn':
        if (this.#served && this.stored.agentSession !== null)
          this.#served.connection.cancel(this.stored.agentSession)
        return
      case 'cancel-questions':
        this.questions.cancelAll(effect.by)
        return
      case 'release':
        this.#release(effect.leave)
        return
      default:
        effect satisfies never
    }
  }

  async #connect(life: number): Promise<void> {
    const { agent, agentName } = this.stored
    const process = this.dependencies.processOf(agent, agentName)
    this.#process = process
    process.admit(this)
    const served = await process.ensure(this.folder)
    if (this.#conversation.life !== life) return
    if (served.ok) this.#served = served.value
    this.#input({ type: served.ok ? 'connected' : 'refused', life })
  }

  async #open(life: number): Promise<void> {
    const served = this.#served
    const process = this.#process
    if (!served || !process) return
    const known = this.stored.agentSession
    this.#replaying = !this.#importing
    if (known !== null && !this.#fresh) process.lobby.bind(known, this)
    const wish = {
      known,
      folder: this.folder,
      spoken: this.state.section.number > 0 || this.#importing,
      fresh: this.#fresh,
    }
    const opening = await openConversation(served.connection, wish)
    if (this.#conversation.life !== life) return
    this.#replaying = false
    switch (opening.type) {
      case 'opened': {
        this.#fresh = false
        this.#importing = false
        const { agentSession, options } = opening.session
        const early = process.lobby.bind(agentSession, this)
        if (agentSession !== known) {
          this.stored = { ...this.stored, agentSession }
          this.dependencies.store(this)
        }
        if (options.length > 0) this.append({ type: 'options', options })
        for (const event of early) this.agentEvent(event)
        this.#input({ type: 'opened', life, how: opening.how })
        return
      }
      case 'sign-in':
        this.#input({ type: 'blocked', life })
        this.poseSignIn(opening.problem.message)
        return
      case 'context-lost':
        if (this.#importing) {
          this.#input({ type: 'open-failed', life, problem: opening.problem })
          return
        }
        this.#input({ type: 'blocked', life })
        this.questions.pose({ kind: 'context-lost', id: '', message: opening.problem.message })
        return
      case 'failed':
        this.#input({ type: 'open-failed', life, problem: opening.problem })
        return
      default:
        opening satisfies never
    }
  }

  poseSignIn(message: string): void {
    const methods = this.#served?.connection.authMethods ?? []
    this.questions.pose({ kind: 'sign-in', id: '', message, methods })
  }

  async #send(life: number, turn: string): Promise<void> {
    const served = this.#served
    const { agentSession } = this.stored
    const prompt = this.state.queue.find(({ id }) => id === turn)
    if (!served || agentSession === null || !prompt) return
    const content: Block[] = contentFor(prompt.content, this.state, () => this.sections())
    this.append({ type: 'turn-started', turn, content: prompt.content })
    const end: PromptEnd = await served.connection
      .prompt(agentSession, content)
      .catch((error: unknown) => ({ reason: 'failed', problem: problemOf(error) }))
    if (isLost(end)) {
      const problem = end.problem ?? { code: 'connection-closed', message: 'The connection broke' }
      this.#process?.input({ type: 'broken', generation: served.generation, problem })
      return
    }
    if (this.#conversation.life !== life) return
    const outcome = outcomeOf(end, this.state.section)
    this.#input({ type: 'turn-ended', life, turn, end: outcome })
    if (outcome.problem?.code === signInCode) this.poseSignIn(outcome.problem.message)
  }

  #release(leave: boolean): void {
    const process = this.#process
    const { agentSession } = this.stored
    if (
      leave &&
      this.#served &&
      agentSession !== null &&
      this.#served.connection.capabilities.close
    )
      void this.#served.connection.closeSession(agentSession)
    this.#served = undefined
    if (!process) return
    process.lobby.unbind(this)
    if (!leave) return
    process.dismiss(this)
    this.#process = undefined
    const since = this.dependencies.clock.now()
    this.append({ type: 'connection', connection: { phase: 'idle', why: 'Stopped by you', since } })
  }

  #decide(question: Question): Decision | undefined {
    const { agent, project, workspace } = this.stored
    return decide(this.dependencies.settings().rules, question, {
      agent,
      project: this.dependencies.projectFolder(project),
      folder: workspace.path,
    })
  }
}

/** What a replay may tell although the transcript has it all: how things stand now. */
function lastsBeyondReplay(event: AgentEvent): boolean {
  return event.type === 'options' || event.type === 'commands' || event.type === 'usage'
}
