// Over 300 lines: all that a session, its process and its user ask of one conversation, told to one machine.

import { failure, type Problem, type Result, success } from '../../../kit/result'
import { type RunningMachine, runMachine } from '../../../kit/run-machine'
import type { Connection } from '../../../shared/agent/process/connection'
import type { ProcessNode } from '../../../shared/agent/process/node'
import type { TrafficPart } from '../../../shared/agent/process/traffic'
import type { AgentEvent, StoppedBy } from '../../../shared/session/event'
import type { Answer } from '../../../shared/session/question'
import { nextOf } from '../../../shared/session/queue'
import type { RecoveryPlan } from '../../../shared/session/recovery/plan'
import { isOver } from '../../../shared/session/runs/run'
import type {
  AgentConnection,
  AgentTerminal,
  AgentTerminalRequest,
  Opening,
  OpenSession,
  OwnTurnEnd,
  QuestionBody,
  Resumed,
  Takes,
} from '../../agent/drivers/driver'
import type { AgentProcess } from '../../agent/process/agent-process'
import { deafTo } from '../../agent/process/deaf-turns'
import type { Subscriber } from '../../agent/process/routing'
import type { Live, Served } from '../../agent/process/served'
import { Beside } from '../beside'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  converse,
  detached,
} from '../model/turn'
import type { AgentLink, LinkedSession } from './agent-link'
import { Attachment, type AttachmentParts } from './attachment'
import { Choosing } from './choosing'
import { OpeningConversation, type OpeningParts } from './opening-conversation'
import { equipmentFor } from './setting-up'
import { Steering } from './steering'
import { TakingTurns, type TurnParts } from './taking-turns'
import { Waiting } from './waiting'

interface ConversationParts extends AttachmentParts, OpeningParts, TurnParts {
  openTerminal(session: string, request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
  /** Whether its agent rests is otherwise than it was: whoever waits for room looks again. */
  restChanged(): void
  /** All that belongs to the agent of a session. */
  treeOf?(session: string): Promise<readonly ProcessNode[]>
  /** A turn is over, however it ended, while the app runs. */
  turnEnded?(session: LinkedSession, turn: string): void
}

/** With an agent that is spoken to: runs the conversation's machine through the agent's process. */
export class ConversationLink implements AgentLink, Subscriber {
  readonly #machine: RunningMachine<Conversation, ConversationInput>
  #settled: (() => void)[] = []
  readonly choosing: Choosing
  readonly waiting: Waiting
  readonly steering: Steering
  readonly attachment: Attachment
  readonly opening: OpeningConversation
  readonly #beside: Beside
  readonly #turns: TakingTurns

  constructor(
    private readonly session: LinkedSession,
    private readonly parts: ConversationParts,
  ) {
    this.#machine = runMachine({
      from: session.attaches ? { state: 'attaching', life: 0, later: [] } : detached,
      step: (state: Conversation, input: ConversationInput) => converse(state, input, this.next),
      run: (effect: ConversationEffect) => this.#run(effect),
      rested: () => this.#rested(),
    })
    const { clock, treeOf } = parts
    this.#beside = new Beside({
      clock,
      tree: treeOf && (() => treeOf(session.id)),
      changed: parts.restChanged,
    })
    this.steering = new Steering(session, this)
    this.waiting = new Waiting(parts.clock, (event) => session.append(event))
    this.choosing = new Choosing(session, this)
    this.attachment = new Attachment(session, this, parts)
    this.opening = new OpeningConversation(session, this, parts)
    this.#turns = new TakingTurns(session, this, parts)
  }

  get state(): Conversation['state'] {
    return this.#machine.state.state
  }

  /** Counts its openings. */
  get life(): number {
    return this.#machine.state.life
  }

  get process(): AgentProcess | undefined {
    return this.attachment.process
  }

  get processId(): string | null {
    return this.process?.id ?? null
  }

  trafficAfter(line: number): TrafficPart {
    return this.attachment.lastProcess?.trafficAfter(line) ?? { process: '', lines: [], runs: [] }
  }

  /** The agent as it answers, whether or not the conversation is open. */
  get connection(): AgentConnection | undefined {
    return this.attachment.served?.connection
  }

  /** The open conversation. */
  get live(): Live | undefined {
    const { connection } = this
    const { agentSession } = this.session.stored
    if (!isSettled(this.state) || !connection || agentSession === null) return undefined
    return { connection, agentSession }
  }

  get running(): boolean {
    return this.state !== 'detached' || this.attachment.leaving
  }

  get rests(): boolean {
    const { state, stored } = this.session
    const { queue, questions, asks, run } = state
    const waits = queue.some(({ held }) => held === undefined)
    if (this.state !== 'ready' || waits || questions.length > 0 || asks) return false
    if (run && !isOver(run)) return false
    if (this.#beside.works) return false
    const comesBack = (this.connection?.goesOn?.by ?? []).length > 0
    return comesBack || (stored.agentSession !== null && !this.opening.spoken)
  }

  sleep(): void {
    this.attachment.asleep = true
    if (this.#beside.looks) void this.#sleepIfIdle()
    else this.input({ type: 'leave' })
  }

  /** What it may have started meanwhile is not ended with it: then one more runs than was to. */
  async #sleepIfIdle(): Promise<void> {
    const works = await this.#beside.look()
    if (!works && this.rests) this.input({ type: 'leave' })
    else this.attachment.asleep = false
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
    const admitted = this.admitted()
    // Before anything ends.
    const comes = () => (type === 'restart' ? this.mayStart() : this.attachment.mayStart())
    const free = admitted.ok ? comes() : admitted
    if (!free.ok) return free
    this.process?.input({ type })
    return this.need()
  }

  stop(by: StoppedBy): void {
    this.input({ type: 'stop', by })
    if (by === 'user') this.parts.recovery?.stopped(this.session)
  }

  async leave(): Promise<void> {
    this.input({ type: 'leave' })
    await this.attachment.whenLeft()
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

  /** A second conversation of the agent that begins with all that this one knows, or of which it will be made. */
  async fork(): Promise<Result<OpenSession | { of: string }>> {
    const { session } = this
    if (this.turn !== null) return failure('busy', 'Wait until the turn is over, or cancel it')
    const open = await this.whenOpen()
    if (!open.ok) return open
    const { connection, agentSession } = open.value
    const { sessions, goesOn } = connection
    if (goesOn?.by.includes('fork')) return success({ of: agentSession })
    if (!sessions?.fork)
      return failure('cannot-fork', `${session.stored.agentName} cannot fork a conversation`)
    const equipment = equipmentFor(session, connection.takes)
    const { options } = session.state
    return sessions.fork(agentSession, { folder: session.folder, equipment, options })
  }

  /** Its agent has gone on without the app, and is attached to: it is as it was left. */
  attached(process: AgentProcess, served: Served, resumed: Resumed): void {
    const { session, life } = this
    const { agentSession } = session.stored
    this.attachment.attached(process, served)
    session.isAttached()
    if (agentSession === null) {
      this.input({ type: 'attached-unopened', life })
      return
    }
    const { turn } = session.state.section
    const goesOn = turn && !turn.end ? turn.id : null
    this.#turns.resumed = goesOn === null ? undefined : resumed.turn(agentSession)
    if (goesOn === null) this.choosing.resume(resumed.options(agentSession))
    const cancelling = this.#turns.resumed?.cancelled === true
    for (const prompt of session.state.queue)
      this.steering.resume(prompt, resumed.steered(agentSession, prompt.content))
    this.input({ type: 'attached', life, turn: goesOn, cancelling })
  }

  /** There is nobody who has gone on. */
  notAttached(why: Problem): void {
    this.session.isLeft(why)
    this.input({ type: 'not-attached', life: this.life })
  }

  /** What waits and is not held goes, if there is an agent free for it. */
  resume(): void {
    if (this.session.state.queue.some(({ held }) => held === undefined)) this.need()
  }

  /** What the user had to decide has been decided. */
  unblock(): Result<void> {
    return this.#admitted({ type: 'unblocked' })
  }

  #admitted(input: ConversationInput): Result<void> {
    const admitted = this.admitted()
    if (!admitted.ok) return admitted
    const waits = this.next !== undefined
    const free = waits || this.state !== 'detached' ? admitted : this.attachment.mayStart()
    // What waits to be said goes on waiting; whoever has nothing to say hears that it cannot be.
    if (free.ok) this.input(input)
    return free
  }

  /** The user wants a new conversation in place of the lost one. */
  beginAfresh(): Result<void> {
    this.opening.fresh = true
    return this.unblock()
  }

  /** True where it was waited for: the user rather goes on in a new conversation, which is told what was said. */
  skipWait(): boolean {
    if (!this.waiting.isOn) return false
    this.session.questions.settle({ kind: 'context-lost', id: '', message: skipped }, inNewOne)
    this.waiting.skip()
    return true
  }

  /** Where nothing was said yet nothing is lost; all else is for the user to decide. */
  gone({ message, details }: Problem): void {
    const { session } = this
    if (this.opening.spoken)
      session.questions.pose({ kind: 'context-lost', id: '', message: details ?? message })
    else this.#resume(this.beginAfresh())
  }

  /** Takes a conversation over that the agent has and we do not: its replay is the transcript. */
  importFrom(): Result<void> {
    this.opening.importing = true
    return this.need()
  }

  /** Open, or why not. */
  async whenOpen(): Promise<Result<Live>> {
    const free = this.need()
    if (!free.ok) return free
    if (isOnTheWay(this.state)) await new Promise<void>((resolve) => this.#settled.push(resolve))
    const { live } = this
    if (live) return success(live)
    const rests = this.state === 'detached' ? this.attachment.mayStart() : free
    if (!rests.ok) return rests
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

  /** The turn that is under way, by its id. */
  get turnId(): string | undefined {
    const { state } = this.#machine
    return state.state === 'working' || state.state === 'cancelling' ? state.turn : undefined
  }

  get turn(): 'working' | 'cancelling' | null {
    const { state } = this
    return state === 'working' || state === 'cancelling' ? state : null
  }

  get title(): string {
    return this.session.state.title
  }

  get active(): boolean {
    return this.turn === 'working' && this.session.state.questions.length === 0
  }

  admitted(): Result<void> {
    return this.session.admitted()
  }

  mayStart(): Result<void> {
    return this.parts.recovery?.mayStart(this.session, this.next) ?? success(undefined)
  }

  beginning(takes: Takes): Opening {
    return this.opening.beginning(takes)
  }

  renamedTo(agentSession: string): void {
    this.session.continues(agentSession)
  }

  left(): void {
    this.#beside.over()
    this.attachment.left()
  }

  connectionChanged(connection: Connection): void {
    const { phase } = this.session.state.connection
    // There was no break, so none is shown.
    if (this.state === 'attaching' && connection.phase === phase) return
    this.session.append({ type: 'connection', connection })
    // Whoever lived on the process is taken up again when it is back, whoever brought it back.
    if (connection.phase === 'connected' && this.state === 'detached') this.#resume(this.need())
  }

  /** Nobody waits for an answer: that it may not go on is said here. */
  #resume(free: Result<void>): void {
    if (!free.ok) this.session.append({ type: 'failed', problem: free.problem })
  }

  agentEvent(event: AgentEvent): void {
    if (event.type === 'subagent') this.#beside.heard(event)
    if (event.type === 'options') {
      this.choosing.offered(event.options)
      return
    }
    const { replay } = this.opening
    if (!replay) this.session.speech.hear(event)
    else for (const one of replay.hear(event)) this.session.speech.hear(one)
  }

  worksByItself(): OwnTurnEnd | undefined {
    return this.#turns.byItself()
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

  get waitsForSignIn(): boolean {
    return this.asksToSignIn && this.turn === null
  }

  signedIn(): void {
    if (!this.asksToSignIn) return
    this.session.questions.moot('sign-in')
    this.#resume(this.signedInHere())
  }

  /** What failed for want of it goes again, if that is what was planned. */
  signedInHere(): Result<void> {
    const free = this.unblock()
    this.parts.recovery?.signedIn(this.session)
    return free
  }

  signedOut(): void {
    this.input({ type: 'hold', why: 'signed-out' })
  }

  deaf(others: number): void {
    this.session.append(deafTo(this.session.stored.agentName, others))
  }

  acts(): void {
    const { turn } = this.session.state.section
    if (turn && !turn.acted) this.session.append({ type: 'turn-acted' })
  }

  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>> {
    return this.parts.openTerminal(this.id, request)
  }

  interrupted(problem: Problem, resume: boolean): void {
    this.waiting.leave()
    this.#beside.over()
    this.attachment.served = undefined
    this.input({ type: 'interrupted', problem, resume, ...this.#planFor(problem, resume) })
    if (!resume) this.attachment.sayWhetherGivenUp()
  }

  /** What is done about a turn that died with its process. */
  #planFor(problem: Problem, resume: boolean): { plan?: RecoveryPlan } {
    const { state } = this.#machine
    if (state.state !== 'working' || !resume) return {}
    const { session } = this
    // A run says itself how it goes on; what nobody asked for is not asked for again.
    if (session.state.run || session.state.section.turn?.itself) return {}
    const loss = this.parts.judge.lossKind(session.stored.agent, problem)
    const mishap = { turn: state.turn, words: problem.message, ...loss }
    const plan = this.parts.recovery?.planFor(session, mishap)
    return plan ? { plan } : {}
  }

  askToSignIn(message: string): void {
    const methods = this.connection?.auth?.methods ?? []
    this.session.questions.pose({ kind: 'sign-in', id: '', message, methods })
  }

  input(input: ConversationInput): void {
    this.#machine.input(input)
  }

  async #carry(life: number): Promise<void> {
    await this.opening.carry(life)
    if (this.life === life) await this.attachment.connect(life)
  }

  #rested(): void {
    if (this.turn === null) this.process?.deafTurns.rested()
    if (isOnTheWay(this.state)) return
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  /** What is sent when the agent is free. */
  get next(): string | undefined {
    const next = nextOf(this.session.state.queue, (prompt) => this.steering.sends(prompt))
    // What comes after one that is being changed keeps its place behind it.
    return next !== undefined && next === this.session.edited ? undefined : next
  }

  #run(effect: ConversationEffect): void {
    switch (effect.type) {
      case 'append':
        this.session.append(effect.event)
        if (effect.event.type === 'recovery') this.parts.recovery?.planned(this.session)
        if (effect.event.type === 'turn-ended') {
          this.parts.turnEnded?.(this.session, effect.event.turn)
          void this.#beside.look()
        }
        return
      case 'ensure-process':
        if (this.opening.carries) void this.#carry(effect.life)
        else void this.attachment.connect(effect.life)
        return
      case 'open':
        void this.opening.open(effect.life)
        return
      case 'settle':
        void this.#beside.opened()
        void this.opening.settle(effect.life)
        return
      case 'check':
        void this.#turns.check(effect.life, effect.turn)
        return
      case 'send':
        void this.#turns.send(effect.life, effect.turn)
        return
      case 'hold-queue': {
        const { why } = effect
        const free = this.session.state.queue.some(({ held }) => held === undefined)
        if (free) this.session.append({ type: 'queue-held', why })
        return
      }
      case 'go-on':
        void this.#turns.resume(effect.life, effect.turn)
        return
      case 'again':
        for (const input of effect.inputs) this.input(input)
        return
      case 'cancel-turn': {
        const { agentSession } = this.session.stored
        if (agentSession !== null) this.connection?.cancel(agentSession)
        return
      }
      case 'cancel-questions':
        this.session.questions.cancelAll(effect.by)
        return
      case 'release':
        this.waiting.leave()
        this.attachment.release(effect.leave)
        return
      case 'hand-over':
        this.waiting.leave()
        this.attachment.handOver()
        return
      default:
        effect satisfies never
    }
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
