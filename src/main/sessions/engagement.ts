import type { AgentChoice } from '../../shared/profile'
import { failure, type Problem, problemOf, type Result, success } from '../../shared/result'
import { nextOf } from '../../shared/session/queue'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  converse,
  detached,
} from '../../shared/session/turn'
import type { AgentConnection, OpenSession, PromptEnd } from '../drivers/driver'
import type { AgentProcess } from './agent-process'
import { isLost, lostCode, outcomeOf } from './ending'
import { type Opening, openConversation, signInCode } from './opening'
import type { Session } from './session'
import { chooseOptions, equipmentFor } from './setting-up'
import { Steering } from './steering'
import type { Served } from './tenant'
import { contentFor } from './transcript'

export interface Live {
  connection: AgentConnection
  agentSession: string
}

/** How a session stands with its agent: runs the conversation's machine through the agent's process. */
export class Engagement {
  #conversation: Conversation = detached
  #inputs: ConversationInput[] = []
  #running = false
  #process: AgentProcess | undefined
  #served: Served | undefined
  /** While a conversation is loaded the agent says it all again. */
  #replaying = false
  #fresh = false
  #importing = false
  #settled: (() => void)[] = []
  readonly steering: Steering

  constructor(
    private readonly session: Session,
    private readonly processOf: (choice: AgentChoice, name: string) => AgentProcess,
  ) {
    this.steering = new Steering(session)
  }

  get state(): Conversation['state'] {
    return this.#conversation.state
  }

  get process(): AgentProcess | undefined {
    return this.#process
  }

  get replaying(): boolean {
    return this.#replaying
  }

  /** The agent as it answers, whether or not the conversation is open. */
  get connection(): AgentConnection | undefined {
    return this.#served?.connection
  }

  /** The open conversation. */
  get live(): Live | undefined {
    const { state } = this.#conversation
    const open = state === 'ready' || state === 'working' || state === 'cancelling'
    const { agentSession } = this.session.stored
    if (!open || !this.#served || agentSession === null) return undefined
    return { connection: this.#served.connection, agentSession }
  }

  /** The agent is wanted; it starts when it does not run. */
  need(): void {
    this.input({ type: 'need' })
  }

  /** The user wants a new conversation in place of the lost one. */
  beginAfresh(): void {
    this.#fresh = true
    this.input({ type: 'unblocked' })
  }

  /** Takes a conversation over that the agent has and we do not: its replay is the transcript. */
  importFrom(): void {
    this.#importing = true
    this.need()
  }

  /** Open, or why not. */
  async whenOpen(): Promise<Result<Live>> {
    this.need()
    const { state } = this.#conversation
    if (state === 'connecting' || state === 'opening')
      await new Promise<void>((resolve) => this.#settled.push(resolve))
    const { live } = this
    if (live) return success(live)
    const { problem } = this.session.state.connection
    return problem
      ? { ok: false, problem }
      : failure('not-connected', `${this.session.stored.agentName} is not connected`)
  }

  interrupted(problem: Problem, resume: boolean): void {
    this.#served = undefined
    this.input({ type: 'interrupted', problem, resume })
  }

  askToSignIn(message: string): void {
    const methods = this.#served?.connection.authMethods ?? []
    this.session.questions.pose({ kind: 'sign-in', id: '', message, methods })
  }

  /** An effect may bring the next input at once: inputs wait their turn, so that effects keep their order. */
  input(input: ConversationInput): void {
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

  #next(): string | undefined {
    return nextOf(this.session.state.queue, (prompt) => this.steering.sends(prompt))
  }

  #run(effect: ConversationEffect): void {
    switch (effect.type) {
      case 'append':
        this.session.append(effect.event)
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
    const process = this.processOf(this.session.choice, this.session.stored.agentName)
    this.#process = process
    process.admit(this.session)
    const served = await process.ensure(this.session.folder)
    if (this.#conversation.life !== life) return
    if (served.ok) this.#served = served.value
    else if (this.session.state.connection.problem) this.session.toBeSeen()
    this.input({ type: served.ok ? 'connected' : 'refused', life })
  }

  async #open(life: number): Promise<void> {
    const served = this.#served
    const process = this.#process
    if (!served || !process) return
    const { session } = this
    const known = session.stored.agentSession
    const fresh = this.#fresh
    this.#replaying = !this.#importing
    if (known !== null && !fresh) process.lobby.bind(known, session)
    const replay = this.#importing
    const spoken = session.state.section.number > 0 || replay
    const { options } = session.state
    const equipment = equipmentFor(session, served.connection)
    const wish = { known, folder: session.folder, equipment, options, spoken, replay, fresh }
    const opening = await openConversation(served.connection, wish)
    if (this.#conversation.life !== life) return
    this.#replaying = false
    if (opening.type !== 'opened' && opening.problem.code === lostCode) {
      this.#lost(served, opening.problem)
      return
    }
    if (opening.type === 'opened') {
      this.#bind(opening.session, process)
      const { agentSession } = opening.session
      await chooseOptions(session, { connection: served.connection, agentSession }, options)
      if (this.#conversation.life !== life) return
    }
    this.#opened(opening, life)
  }

  /** From here on what the agent says of the conversation is the session's. */
  #bind({ agentSession, options }: OpenSession, process: AgentProcess): void {
    const { session } = this
    process.lobby.unbind(session)
    const early = process.lobby.bind(agentSession, session)
    session.continues(agentSession)
    if (options.length > 0) session.append({ type: 'options', options })
    for (const event of early) session.agentEvent(event)
  }

  #opened(opening: Opening, life: number): void {
    const { session } = this
    switch (opening.type) {
      case 'opened': {
        this.#fresh = false
        this.#importing = false
        this.input({ type: 'opened', life, how: opening.how })
        return
      }
      case 'sign-in':
        this.input({ type: 'blocked', life })
        this.askToSignIn(opening.problem.message)
        return
      case 'context-lost':
        if (this.#importing) {
          this.input({ type: 'open-failed', life, problem: opening.problem })
          return
        }
        this.input({ type: 'blocked', life })
        session.questions.pose({ kind: 'context-lost', id: '', message: opening.problem.message })
        return
      case 'failed':
        this.input({ type: 'open-failed', life, problem: opening.problem })
        return
      default:
        opening satisfies never
    }
  }

  async #send(life: number, turn: string): Promise<void> {
    const served = this.#served
    const { session } = this
    const { agentSession } = session.stored
    const prompt = session.state.queue.find(({ id }) => id === turn)
    if (!served || agentSession === null || !prompt) return
    const content = contentFor(prompt.content, session.state, () => session.sections())
    session.append({ type: 'turn-started', turn, content: prompt.content })
    const end: PromptEnd = await served.connection
      .prompt(agentSession, content)
      .catch((error: unknown) => ({ reason: 'failed', problem: problemOf(error) }))
    if (isLost(end)) {
      this.#lost(served, end.problem)
      return
    }
    if (this.#conversation.life !== life) return
    const outcome = outcomeOf(end, session.state.section)
    this.input({ type: 'turn-ended', life, turn, end: outcome })
    if (outcome.problem?.code === signInCode) this.askToSignIn(outcome.problem.message)
    else if (outcome.reason === 'end_turn') session.questions.moot('sign-in')
  }

  /** The agent does not answer any more: the process is told, and tells everybody on it. */
  #lost({ generation }: Served, why: Problem | undefined): void {
    const problem = why ?? { code: lostCode, message: 'The connection to the agent broke' }
    this.#process?.input({ type: 'broken', generation, problem })
  }

  #release(leave: boolean): void {
    const process = this.#process
    const served = this.#served
    const { agentSession } = this.session.stored
    if (leave && agentSession !== null && served?.connection.capabilities.close)
      void served.connection.closeSession(agentSession)
    this.#served = undefined
    if (!process) return
    process.lobby.unbind(this.session)
    if (!leave) return
    this.#process = undefined
    process.dismiss(this.session)
  }
}
