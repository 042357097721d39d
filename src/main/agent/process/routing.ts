import { failure, type Problem, type Result } from '../../../kit/result'
import type { LimitWindow } from '../../../shared/agent/content'
import type { Failure } from '../../../shared/agent/failure/failure'
import type { Connection } from '../../../shared/agent/process/connection'
import type { AgentEvent } from '../../../shared/session/event'
import type { Answer } from '../../../shared/session/question'
import { weightOf } from '../../../shared/session/section'
import type { WorkspaceFiles } from '../../host/files'
import type { Stream } from '../../host/stream'
import {
  type AgentTerminal,
  type AgentTerminalRequest,
  type DriverHost,
  noSession,
  type Opening,
  type OwnTurnEnd,
  type QuestionBody,
  type Takes,
} from '../drivers/driver'
import type { Traffic } from './traffic'

/** A session as its process sees it. */
export interface Subscriber {
  readonly id: string
  readonly folder: string
  /** Whether its agent may run. */
  admitted(): Result<void>
  /** Whether it may be started now: its account and its provider can be used. */
  mayStart(): Result<void>
  /** What its turn is at, if one is under way. */
  readonly turn: 'working' | 'cancelling' | null
  /** What the user calls it. */
  readonly title: string
  /** Its turn goes on and waits for nobody. */
  readonly active: boolean
  /** Its turn does not end, and to restart the process would cut short so many others. */
  deaf(others: number): void
  connectionChanged(connection: Connection): void
  /** No process serves it any more. */
  left(): void
  /** What a process that holds one conversation begins with; what of it cannot be given is said. */
  beginning(takes: Takes): Opening
  /** The agent calls the conversation something else from now on. */
  renamedTo(agentSession: string): void
  /** Its agent works without having been asked to. */
  worksByItself(): OwnTurnEnd | undefined
  /** The process is gone; whether it comes back by itself. */
  interrupted(problem: Problem, resume: boolean): void
  agentEvent(event: AgentEvent): void
  ask(question: QuestionBody): Promise<Answer>
  withdraw(question: string): void
  /** It can do nothing until the user has signed in. */
  readonly asksToSignIn: boolean
  /** The user has signed in to the agent, in whichever session. */
  signedIn(): void
  /** The user has signed out of the agent: what waits would only fail. */
  signedOut(): void
  /** The agent asks for something that is done for it here, which need not show in what it says. */
  acts(): void
  openTerminal(request: AgentTerminalRequest): Promise<Result<AgentTerminal>>
}

/** What of a process concerns no session. */
interface ProcessSide extends Pick<DriverHost, 'agent' | 'broken' | 'variable' | 'changed'> {
  stream: Stream
  traffic: Pick<Traffic, 'add'>
  settled(stream: Stream, offset: number, begun: number): void
  limits(windows: LimitWindow[]): void
  deaf(subscriber: Subscriber, failure: Failure): void
  files(folder: string): WorkspaceFiles
}

/** What an agent says of conversations before their ids are known here: what a few openings take. */
const earlyLimit = 1000
const earlyWeight = 4 * 1024 * 1024

const unasked = Promise.resolve<Answer>({ kind: 'cancel' })
const noSuchSession = failure(
  'unknown-session',
  'The agent named a conversation that it does not have',
)

/** Who lives on a process, and which of the agent's conversations is whose. */
export class Routing {
  readonly tenants = new Set<Subscriber>()
  #byAgentSession = new Map<string, Subscriber>()
  /** The process that is listened to: what an earlier one still says is dropped. */
  #generation = 0
  /** Agents speak of a conversation before they have answered with its id. */
  #early = new Map<string, AgentEvent[]>()
  #earlyWeight = 0

  admit(subscriber: Subscriber): boolean {
    if (this.tenants.has(subscriber)) return false
    this.tenants.add(subscriber)
    return true
  }

  dismiss(subscriber: Subscriber): boolean {
    this.unbind(subscriber)
    return this.tenants.delete(subscriber)
  }

  /** From now on this conversation is the subscriber's; what came early is returned. */
  bind(agentSession: string, subscriber: Subscriber): AgentEvent[] {
    this.#byAgentSession.set(agentSession, subscriber)
    const early = this.#early.get(agentSession) ?? []
    this.#early.delete(agentSession)
    for (const event of early) this.#earlyWeight -= weightOf(event)
    return early
  }

  unbind(subscriber: Subscriber): void {
    for (const [agentSession, other] of this.#byAgentSession)
      if (other === subscriber) this.#byAgentSession.delete(agentSession)
  }

  /** The process is gone, and its conversations with it. */
  vacate(): void {
    this.#generation = 0
    this.#byAgentSession.clear()
    this.#early.clear()
    this.#earlyWeight = 0
  }

  /** The one road from a driver to sessions, and to what is kept of a process. */
  host(generation: number, to: ProcessSide): DriverHost {
    this.#generation = generation
    const of = (agentSession: string) => {
      if (generation !== this.#generation) return undefined
      return agentSession === noSession ? this.#waiting() : this.#byAgentSession.get(agentSession)
    }
    const acting = (agentSession: string) => {
      const subscriber = of(agentSession)
      subscriber?.acts()
      return subscriber
    }
    return {
      agent: to.agent,
      variable: to.variable,
      traffic: (direction, text) => to.traffic.add(direction, text),
      broken: to.broken,
      settled: (offset, begun) => to.settled(to.stream, offset, begun),
      changed: to.changed,
      event: (agentSession, event) => {
        if (generation !== this.#generation) return
        const subscriber = this.#byAgentSession.get(agentSession)
        if (event.type === 'limits') to.limits(event.windows)
        else if (subscriber) subscriber.agentEvent(event)
        else this.#keep(agentSession, event)
      },
      renamed: (agentSession, name) => {
        const subscriber = of(agentSession)
        if (!subscriber) return
        this.#byAgentSession.set(name, subscriber)
        subscriber.renamedTo(name)
      },
      worksByItself: (agentSession) => of(agentSession)?.worksByItself(),
      ask: (agentSession, question) => of(agentSession)?.ask(question) ?? unasked,
      withdraw: (agentSession, question) => {
        // Whoever was asked may have a conversation by now.
        const asked = agentSession === noSession ? [...this.tenants] : [of(agentSession)]
        for (const subscriber of asked) subscriber?.withdraw(question)
      },
      deaf: (agentSession, failure) => {
        const subscriber = of(agentSession)
        if (subscriber) to.deaf(subscriber, failure)
      },
      filesOf: (agentSession) => {
        const folder = acting(agentSession)?.folder
        return folder === undefined ? undefined : to.files(folder)
      },
      openTerminal: (agentSession, request) =>
        acting(agentSession)?.openTerminal(request) ?? Promise.resolve(noSuchSession),
    }
  }

  /** Who has no conversation yet: a question before there is any, such as a sign-in's, is for them. */
  #waiting(): Subscriber | undefined {
    const bound = new Set(this.#byAgentSession.values())
    const tenants = [...this.tenants]
    return tenants.find((subscriber) => !bound.has(subscriber)) ?? tenants[0]
  }

  #keep(agentSession: string, event: AgentEvent): void {
    const events = this.#early.get(agentSession) ?? []
    const weight = weightOf(event)
    if (events.length >= earlyLimit || this.#earlyWeight + weight > earlyWeight) return
    this.#earlyWeight += weight
    events.push(event)
    this.#early.set(agentSession, events)
  }
}
