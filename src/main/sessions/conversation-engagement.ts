// Over 300 lines: opening, settling, sending and leaving are one story told to one machine.
import { type Failure, failed, failedWith } from '../../shared/failure/failure'
import { afterFailure, type FailureHistory } from '../../shared/failure/policy'
import type { Connection } from '../../shared/process/connection'
import type { TrafficPart } from '../../shared/process/traffic'
import { failure, type Problem, type Result, success } from '../../shared/result'
import { runMachine } from '../../shared/run-machine'
import type { AgentEvent } from '../../shared/session/event'
import type { Answer } from '../../shared/session/question'
import { nextOf } from '../../shared/session/queue'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  converse,
  detached,
} from '../../shared/session/turn'
import type { Need } from '../catalog/launch'
import type {
  AgentConnection,
  AgentTerminal,
  AgentTerminalRequest,
  OpenSession,
  PromptEnd,
  QuestionBody,
} from '../drivers/driver'
import type { AgentProcess } from './agent-process'
import { Choosing, setOption } from './choosing'
import type { Clock } from './clock'
import { deafTo } from './deaf-turns'
import { failureIn, outcomeOf } from './ending'
import type { EngagedSession, Engagement } from './engagement'
import { openConversation } from './opening'
import { isOutOfStep, outOfStep } from './out-of-step'
import { Replay } from './replay'
import type { Tenant } from './routing'
import type { Live, Served } from './served'
import { equipmentFor, optionsLost } from './setting-up'
import { Steering } from './steering'
import { contentFor } from './transcript'
import { type Wait, Waiting } from './waiting'
import type { Workplaces } from './workplaces'

export interface ConversationParts {
  clock: Clock
  processOf(need: Need, name: string): AgentProcess
  openTerminal(session: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /** What has to be so before a turn begins; refused, the prompt stays in the queue. */
  beforeTurn?(session: EngagedSession, turn: string): Promise<Result<void>>
  /** What the agent has to know before it hears the prompt; from then on it is told. */
  toldFirst?(session: EngagedSession): string | undefined
  /** A turn is over, however it ended, while the app runs. */
  turnEnded?(session: EngagedSession, turn: string): void
  /** An agent is about to start: turns are not far. */
  turnsNear?(session: EngagedSession): void
  /** Whether what it works in is there; it may have yet to be made. */
  workplaces?: Pick<Workplaces, 'ready' | 'neverStarted'> | undefined
}

/** With an agent that is spoken to: runs the conversation's machine through the agent's process. */
export class ConversationEngagement implements Engagement, Tenant {
  readonly #machine = runMachine({
    from: detached,
    step: (state: Conversation, input: ConversationInput) => converse(state, input, this.#next()),
    run: (effect: ConversationEffect) => this.#run(effect),
    rested: () => this.#rested(),
  })
  #process: AgentProcess | undefined
  /** The one that it lives on, or lived on before it was stopped. */
  #lastProcess: AgentProcess | undefined
  #served: Served | undefined
  /** What the agent may say again of a conversation that it continues. */
  #replay: Replay | undefined
  #fresh = false
  #importing = false
  /** Where the last turn was cut short: what comes next may be the answer to that. */
  #doubted: Served | undefined
  /** It waits for its workspace. */
  #placing = false
  /** It has left its process, which is still there. */
  #leaving = false
  #settled: (() => void)[] = []
  readonly choosing: Choosing
  readonly #waiting: Waiting
  readonly steering: Steering

  constructor(
    private readonly session: EngagedSession,
    private readonly parts: ConversationParts,
  ) {
    this.steering = new Steering(session, this)
    this.#waiting = new Waiting(parts.clock, (event) => session.append(event))
    this.choosing = new Choosing(session, this)
  }

  get state(): Conversation['state'] {
    return this.#machine.state.state
  }

  get process(): AgentProcess | undefined {
    return this.#process
  }

  get processId(): string | null {
    return this.#process?.id ?? null
  }

  trafficAfter(line: number): TrafficPart {
    return this.#lastProcess?.trafficAfter(line) ?? { process: '', lines: [], runs: [] }
  }

  /** The agent as it answers, whether or not the conversation is open. */
  get connection(): AgentConnection | undefined {
    return this.#served?.connection
  }

  /** The open conversation. */
  get live(): Live | undefined {
    const { state } = this.#machine.state
    const open = isSettled(state)
    const { agentSession } = this.session.stored
    if (!open || !this.#served || agentSession === null) return undefined
    return { connection: this.#served.connection, agentSession }
  }

  get running(): boolean {
    return this.state !== 'detached' || this.#leaving
  }

  /** The agent is wanted; it starts when it does not run, unless too many do. */
  need(): Result<void> {
    return this.#admitted({ type: 'need' })
  }

  start(): Result<void> {
    return this.need()
  }

  restart(): Result<void> {
    return this.#bring('restart')
  }

  reconnect(): Result<void> {
    return this.#bring('reconnect')
  }

  #bring(type: 'restart' | 'reconnect'): Result<void> {
    const free = this.admitted()
    if (!free.ok) return free
    this.#process?.input({ type })
    return this.need()
  }

  stop(by: 'user' | 'limit'): void {
    this.input({ type: 'stop', by })
  }

  /** Whether what waits in the queue is held for the user. */
  cancel(hold: boolean): void {
    this.input({ type: 'cancel', hold })
  }

  renamed(title: string): void {
    const { live } = this
    void live?.connection.sessions?.rename?.(live.agentSession, title)
  }

  archived(archived: boolean): void {
    const { live } = this
    void live?.connection.sessions?.archive?.(live.agentSession, archived)
  }

  /** A second conversation of the agent that begins with all that this one knows. */
  async fork(): Promise<Result<OpenSession>> {
    const { session } = this
    if (this.turn !== null) return failure('busy', 'Wait until the turn is over, or cancel it')
    const open = await this.whenOpen()
    if (!open.ok) return open
    const { connection, agentSession } = open.value
    const { sessions } = connection
    if (!sessions?.fork)
      return failure('cannot-fork', `${session.stored.agentName} cannot fork a conversation`)
    const equipment = equipmentFor(session, connection)
    const { options } = session.state
    return sessions.fork(agentSession, { folder: session.folder, equipment, options })
  }

  /** What waits and is not held goes, if there is an agent free for it. */
  goOn(): void {
    if (this.session.state.queue.some(({ held }) => held === undefined)) this.need()
  }

  /** What the user had to decide has been decided. */
  unblock(): Result<void> {
    return this.#admitted({ type: 'unblocked' })
  }

  #admitted(input: ConversationInput): Result<void> {
    const free = this.admitted()
    if (free.ok) this.input(input)
    return free
  }

  /** The user wants a new conversation in place of the lost one. */
  beginAfresh(): Result<void> {
    this.#fresh = true
    return this.unblock()
  }

  /** True where it was waited for: the user rather goes on in a new conversation, which is told what was said. */
  skipWait(): boolean {
    if (!this.#waiting.isOn) return false
    this.session.questions.settle({ kind: 'context-lost', id: '', message: skipped }, inNewOne)
    this.#waiting.skip()
    return true
  }

  /** Takes a conversation over that the agent has and we do not: its replay is the transcript. */
  importFrom(): Result<void> {
    this.#importing = true
    return this.need()
  }

  /** Open, or why not. */
  async whenOpen(): Promise<Result<Live>> {
    const free = this.need()
    if (!free.ok) return free
    if (isOnTheWay(this.state)) await new Promise<void>((resolve) => this.#settled.push(resolve))
    const { live } = this
    if (live) return success(live)
    const { connection, questions } = this.session.state
    if (connection.problem) return { ok: false, problem: connection.problem }
    const [asked] = questions
    return asked
      ? failure('asks-first', 'A question of this session has to be answered first')
      : failure('not-connected', `${this.session.stored.agentName} is not connected`)
  }

  get id(): string {
    return this.session.id
  }

  get folder(): string {
    return this.session.folder
  }

  get turn(): 'working' | 'cancelling' | null {
    const { state } = this
    return state === 'working' || state === 'cancelling' ? state : null
  }

  admitted(): Result<void> {
    return this.session.admitted()
  }

  left(): void {
    this.#leaving = false
    this.#say({ phase: 'idle', why: 'Stopped by you' })
  }

  connectionChanged(connection: Connection): void {
    this.session.append({ type: 'connection', connection })
    // Whoever lived on the process is taken up again when it is back, whoever brought it back.
    if (connection.phase === 'connected' && this.state === 'detached') this.#goOn(this.need())
  }

  /** Nobody waits for an answer: that it may not go on is said here. */
  #goOn(free: Result<void>): void {
    if (!free.ok) this.session.append({ type: 'failed', problem: free.problem })
  }

  agentEvent(event: AgentEvent): void {
    if (event.type === 'options') {
      this.choosing.offered(event.options)
      return
    }
    // What of it was not heard before.
    const fresh = this.#replay ? this.#replay.hear(event) : [event]
    for (const one of fresh) this.session.speech.hear(one)
  }

  ask(question: QuestionBody): Promise<Answer> {
    const answer = this.session.questions.ask(question)
    if (this.state === 'cancelling') this.session.questions.cancelAll('cancel')
    return answer
  }

  withdraw(question: string): void {
    this.session.questions.withdraw(question)
  }

  get asksToSignIn(): boolean {
    return this.session.state.questions.some(({ kind }) => kind === 'sign-in')
  }

  signedIn(): void {
    if (!this.asksToSignIn) return
    this.session.questions.moot('sign-in')
    this.#goOn(this.unblock())
  }

  signedOut(): void {
    this.input({ type: 'hold', why: 'signed-out' })
  }

  deaf(others: number): void {
    this.session.append(deafTo(this.session.stored.agentName, others))
  }

  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>> {
    return this.parts.openTerminal(this.id, request)
  }

  interrupted(problem: Problem, resume: boolean): void {
    this.#waiting.leave()
    this.#served = undefined
    this.input({ type: 'interrupted', problem, resume })
  }

  askToSignIn(message: string): void {
    const methods = this.#served?.connection.auth?.methods ?? []
    this.session.questions.pose({ kind: 'sign-in', id: '', message, methods })
  }

  input(input: ConversationInput): void {
    this.#machine.input(input)
  }

  #rested(): void {
    if (this.turn === null) this.#process?.deafTurns.rested()
    if (isOnTheWay(this.state)) return
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #next(): string | undefined {
    const next = nextOf(this.session.state.queue, (prompt) => this.steering.sends(prompt))
    // What comes after one that is being changed keeps its place behind it.
    return next !== undefined && next === this.session.edited ? undefined : next
  }

  #run(effect: ConversationEffect): void {
    switch (effect.type) {
      case 'append':
        this.session.append(effect.event)
        if (effect.event.type === 'turn-ended')
          this.parts.turnEnded?.(this.session, effect.event.turn)
        return
      case 'ensure-process':
        void this.#connect(effect.life)
        return
      case 'open':
        void this.#open(effect.life)
        return
      case 'settle':
        void this.#settle(effect.life)
        return
      case 'check':
        void this.#check(effect.life, effect.turn)
        return
      case 'send':
        void this.#send(effect.life, effect.turn)
        return
      case 'hold-queue': {
        const { why } = effect
        const free = this.session.state.queue.some(({ held }) => held === undefined)
        if (free) this.session.append({ type: 'queue-held', why })
        return
      }
      case 'cancel-turn': {
        const { agentSession } = this.session.stored
        if (agentSession !== null) this.#served?.connection.cancel(agentSession)
        return
      }
      case 'cancel-questions':
        this.session.questions.cancelAll(effect.by)
        return
      case 'release':
        this.#release(effect.leave)
        return
      default:
        effect satisfies never
    }
  }

  async #connect(life: number): Promise<void> {
    const there = this.parts.workplaces?.ready(this.session.stored.workspace)
    if (there && !(await this.#hasPlace(life, there))) return
    const { id, choice, folder, stored } = this.session
    const process = this.parts.processOf({ choice, folder, session: id }, stored.agentName)
    this.#process = process
    this.#lastProcess = process
    this.#leaving = false
    process.admit(this)
    this.parts.turnsNear?.(this.session)
    const served = await process.ensure(this.session.folder)
    if (this.#machine.state.life !== life) return
    if (served.ok) this.#served = served.value
    this.input({ type: served.ok ? 'connected' : 'refused', life })
    if (served.ok || stored.agentSession !== null) return
    this.parts.workplaces?.neverStarted(stored.workspace)
  }

  /** Nothing starts anywhere else while it waits for its workspace, nor where it has none. */
  async #hasPlace(life: number, there: Promise<Result<void>>): Promise<boolean> {
    this.#placing = true
    this.#say({ phase: 'starting', why: 'Its workspace is being prepared' })
    const ready = await there
    if (this.#machine.state.life !== life) return false
    this.#placing = false
    if (ready.ok) return true
    const { problem } = ready
    this.#say({ phase: 'disconnected', why: problem.message, problem })
    this.input({ type: 'refused', life })
    return false
  }

  #say(connection: Omit<Connection, 'since'>): void {
    const since = this.parts.clock.now()
    this.session.append({ type: 'connection', connection: { ...connection, since } })
  }

  async #open(life: number): Promise<void> {
    const served = this.#served
    const process = this.#process
    if (!served || !process) return
    const { session } = this
    const known = session.stored.agentSession
    const fresh = this.#fresh
    const continues = known !== null && !fresh
    // What is taken over from elsewhere was never heard: its replay is the transcript.
    this.#replay = continues && !this.#importing ? Replay.of(session) : undefined
    if (continues) process.routing.bind(known, this)
    const replay = this.#importing
    const spoken = session.state.section.number > 0 || replay
    const { options } = session.state
    this.choosing.inForce.begin(options, session.setup.wishes, served.connection.options?.asking)
    const equipment = equipmentFor(session, served.connection)
    const wait = (what: Wait) => this.#waiting.for(what)
    const wish = { known, folder: session.folder, equipment, options, spoken, replay, fresh, wait }
    const opening = await openConversation(served.connection, wish)
    if (this.#machine.state.life !== life) return
    if (opening.ok && (opening.how === 'load' || opening.how === 'resume')) this.#replay?.answered()
    else this.#replay = undefined
    if (!opening.ok) {
      this.#notOpened(opening, served, { during: opening.during, spoken })
      return
    }
    this.#bind(opening.session, process)
    this.#fresh = false
    this.#importing = false
    this.input({ type: 'opened', life, how: opening.how })
  }

  /** From here on what the agent says of the conversation is the session's. */
  #bind({ agentSession, options }: OpenSession, process: AgentProcess): void {
    const { session } = this
    process.routing.unbind(this)
    const early = process.routing.bind(agentSession, this)
    session.continues(agentSession)
    if (options.length > 0) this.choosing.offered(options)
    for (const event of early) this.agentEvent(event)
  }

  #notOpened({ failure }: { failure: Failure }, served: Served, history: FailureHistory): void {
    const { session } = this
    const { life } = this.#machine.state
    const { says } = failure
    const remedy = afterFailure(failure, history, Date.now())
    // What was to be taken over is not lost: it is the agent's.
    const asks = remedy.do === 'ask' && !(remedy.what === 'context-lost' && this.#importing)
    if (remedy.do === 'restart') this.#lost(served, failure)
    else if (asks) {
      this.input({ type: 'blocked', life })
      if (remedy.what === 'sign-in') this.askToSignIn(says.message)
      else session.questions.pose({ kind: 'context-lost', id: '', message: says.message })
    } else this.input({ type: 'open-failed', life, problem: says })
  }

  /** No prompt goes out under other options than were in force. */
  async #settle(life: number): Promise<void> {
    const served = this.#served
    const { session } = this
    const { agentSession } = session.stored
    if (!served || agentSession === null) return
    const settled = await this.choosing.inForce.settle((option, value) =>
      setOption({ connection: served.connection, agentSession }, option, value),
    )
    if (this.#machine.state.life !== life) return
    if (!settled.ok) this.#lost(served, settled.failure)
    else if (settled.value.length > 0) {
      this.input({ type: 'blocked', life })
      session.questions.pose(optionsLost(session, settled.value))
    } else {
      this.choosing.inForce.settled()
      session.questions.moot('options-lost')
      this.input({ type: 'settled', life })
    }
  }

  async #check(life: number, turn: string): Promise<void> {
    const free = await this.parts.beforeTurn?.(this.session, turn)
    const problem = free && !free.ok ? { problem: free.problem } : {}
    this.input({ type: 'checked', life, turn, ...problem })
  }

  async #send(life: number, turn: string): Promise<void> {
    const served = this.#served
    const { session } = this
    const { agentSession } = session.stored
    const prompt = session.state.queue.find(({ id }) => id === turn)
    if (!served || agentSession === null || !prompt) return
    const told = this.parts.toldFirst?.(session)
    const said = contentFor(prompt.content, session.state, () => session.sections())
    const content = told === undefined ? said : [{ type: 'text' as const, text: told }, ...said]
    const doubted = this.#doubted === served
    const replay = this.#replay?.isOver === false ? this.#replay : undefined
    this.#replay = replay
    replay?.turnStarted()
    session.speech.turnStarted()
    session.append({ type: 'turn-started', turn, content: prompt.content })
    if (told !== undefined)
      session.append({ ...{ type: 'notice', severity: 'info' }, title: toldTitle, text: told })
    this.choosing.inForce.free()
    const end: PromptEnd = await served.connection
      .prompt(agentSession, content)
      .catch((error: unknown) => ({ reason: 'failed', ...failedWith(error) }))
    const current = this.#machine.state.life === life
    if (current) for (const event of replay?.turnEnded() ?? []) session.speech.hear(event)
    session.speech.turnEnded()
    const asked = this.state === 'cancelling'
    const { agent, agentName } = session.stored
    const late = doubted && isOutOfStep({ end, asked, section: session.state.section })
    const failure = late
      ? outOfStep(agentName)
      : failureIn(end, session.state.section, agent, Date.now())
    const history = { during: 'prompt', spoken: true } as const
    const remedy = failure && afterFailure(failure, history, Date.now())
    if (end.reason === 'interrupted' || remedy?.do === 'restart') {
      if (current || !late) this.#lost(served, failure)
      return
    }
    if (!current) return
    const outcome = outcomeOf(end, failure)
    const cut = outcome.reason === 'cancelled' || outcome.reason === 'failed'
    this.#doubted = cut ? served : undefined
    this.input({ type: 'turn-ended', life, turn, end: outcome })
    if (failure && remedy?.do === 'ask') this.askToSignIn(failure.says.message)
    else if (outcome.reason === 'end_turn') session.questions.moot('sign-in')
  }

  /** The agent does not answer any more: the process is told, and tells everybody on it. */
  #lost({ generation }: Served, why: Failure | undefined): void {
    const { says } = why ?? failed('lost', 'The connection to the agent broke').failure
    this.#process?.input({ type: 'broken', generation, problem: says })
  }

  #release(leave: boolean): void {
    this.#waiting.leave()
    const process = this.#process
    const served = this.#served
    const { agentSession } = this.session.stored
    if (leave && agentSession !== null) void served?.connection.sessions?.release?.(agentSession)
    this.#served = undefined
    if (!process || this.#placing) {
      if (this.#placing) this.left()
      this.#placing = false
      return
    }
    process.routing.unbind(this)
    if (!leave) return
    this.#process = undefined
    this.#leaving = true
    process.dismiss(this)
  }
}

const skipped = 'The conversation could not be opened yet, and you did not want to wait.'
const inNewOne: Answer = { kind: 'fresh', withTranscript: true }

function isSettled(state: Conversation['state']): boolean {
  return ['ready', 'checking', 'working', 'cancelling'].includes(state)
}

function isOnTheWay(state: Conversation['state']): boolean {
  return state === 'connecting' || state === 'opening' || state === 'settling'
}

const toldTitle = 'The agent was told what you reverted'
