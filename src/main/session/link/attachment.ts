import type { Clock } from '../../../kit/clock'
import { type Problem, type Result, success } from '../../../kit/result'
import { type Failure, failed } from '../../../shared/agent/failure/failure'
import { isHeadless } from '../../../shared/agent/process/agent'
import type { Connection } from '../../../shared/agent/process/connection'
import { conversationGone } from '../../../shared/agent/process/start-codes'
import type { Need } from '../../agent/catalog/launch'
import type { AgentProcess } from '../../agent/process/agent-process'
import type { Subscriber } from '../../agent/process/routing'
import type { Served } from '../../agent/process/served'
import type { ConversationInput } from '../model/turn'
import type { SessionWorkspaces } from '../session-workspaces'
import type { LinkedSession, Recovering } from './agent-link'

export interface AttachmentParts {
  clock: Clock
  processOf(need: Need, name: string): AgentProcess
  /** An agent is about to start: turns are not far. */
  turnsNear?(session: LinkedSession): void
  /** Whether what it works in is there; it may have yet to be made. */
  workplaces?: Pick<SessionWorkspaces, 'ready' | 'neverStarted'> | undefined
  recovery?: Recovering | undefined
}

interface AttachedConversation extends Subscriber {
  readonly life: number
  /** What it is to be told when its agent is there. */
  readonly next: string | undefined
  input(input: ConversationInput): void
  /** There is no such conversation as it was started for. */
  gone(problem: Problem): void
}

/** A conversation and the process that serves it: found, waited for, lost and left. */
export class Attachment {
  process: AgentProcess | undefined
  /** The one that it lives on, or lived on before it was stopped. */
  lastProcess: AgentProcess | undefined
  /** The agent as it answers. */
  served: Served | undefined
  /** It waits for its workspace. */
  #placing = false
  /** It has left its process, which is still there. */
  leaving = false
  /** It was left so that others find room. */
  asleep = false
  /** The agent closes the conversation. */
  #released: Promise<unknown> = Promise.resolve()
  #seenOff: (() => void)[] = []

  constructor(
    private readonly session: LinkedSession,
    private readonly conversation: AttachedConversation,
    private readonly parts: AttachmentParts,
  ) {}

  async connect(life: number): Promise<void> {
    const { session, conversation, parts } = this
    const free = this.mayStart()
    if (!free.ok) {
      this.#rest(life)
      return
    }
    // From here on it counts, also while its workspace is prepared.
    this.asleep = false
    const there = parts.workplaces?.ready(session.stored.workspace)
    if (there && !(await this.#hasPlace(life, there))) return
    const { folder, stored } = session
    const process = this.#findProcess()
    this.process = process
    this.lastProcess = process
    this.leaving = false
    // Whoever waits for it to be left waits no more: it is wanted again.
    this.#seeOff()
    process.admit(conversation)
    parts.turnsNear?.(session)
    let served = await process.ensure(folder)
    // It may have been lost again before that was heard of here.
    while (served.ok && conversation.life === life && !process.serves(served.value))
      served = await process.ensure(folder)
    if (conversation.life !== life) return
    if (served.ok) this.served = served.value
    conversation.input({ type: served.ok ? 'connected' : 'refused', life })
    if (served.ok) return
    this.sayWhetherGivenUp()
    if (served.problem.code === conversationGone) conversation.gone(served.problem)
    if (stored.agentSession !== null) return
    parts.workplaces?.neverStarted(stored.workspace)
  }

  /** Whether its agent may come to it: it runs for others already, or may be started now. */
  mayStart(): Result<void> {
    const { phase } = this.#findProcess()
    const runs = phase === 'starting' || phase === 'connected' || phase === 'reconnecting'
    return runs ? success(undefined) : this.conversation.mayStart()
  }

  /** What is to be said waits for its time; where nothing is, there is nothing to wait for. */
  #rest(life: number): void {
    const { session, conversation, parts } = this
    const { next } = conversation
    const plan = next === undefined ? undefined : parts.recovery?.mayBegin(session, next)
    conversation.input({ type: 'rests', life, ...(plan ? { plan } : {}) })
  }

  #findProcess(): AgentProcess {
    const { id, choice, folder, stored } = this.session
    return this.parts.processOf({ choice, folder, session: id }, stored.agentName)
  }

  /** SPEC H6: an error, and it has stopped. */
  sayWhetherGivenUp(): void {
    const { process, session } = this
    const { problem } = process?.connection ?? {}
    if (!process?.gaveUp || !problem || !isHeadless(session.stored.driver)) return
    this.session.append({ type: 'failed', problem })
    this.session.append({ type: 'stopped', by: 'crashes' })
  }

  /** To a process that it lived on in an earlier run of the app. */
  attached(process: AgentProcess, served: Served): void {
    this.process = process
    this.lastProcess = process
    this.served = served
    const { agentSession } = this.session.stored
    if (agentSession !== null) process.routing.bind(agentSession, this.conversation)
    process.admit(this.conversation)
  }

  /** Nothing starts anywhere else while it waits for its workspace, nor where it has none. */
  async #hasPlace(life: number, there: Promise<Result<void>>): Promise<boolean> {
    this.#placing = true
    this.#say({ phase: 'starting', why: 'Its workspace is being prepared' })
    const ready = await there
    if (this.conversation.life !== life) return false
    this.#placing = false
    if (ready.ok) return true
    const { problem } = ready
    this.#say({ phase: 'disconnected', why: problem.message, problem })
    this.conversation.input({ type: 'refused', life })
    return false
  }

  /** No process serves it any more. */
  left(): void {
    this.leaving = false
    // Whoever waits for it says what comes next.
    const ended = this.session.state.ending?.why ?? 'Stopped by you'
    const why = this.asleep ? 'Asleep until your next message' : ended
    this.#say({ phase: 'idle', why: this.#seenOff.length > 0 ? '' : why })
    this.#seeOff()
  }

  #seeOff(): void {
    for (const resolve of this.#seenOff.splice(0)) resolve()
  }

  /** Nobody has the conversation open any more, or it is wanted again. */
  async whenLeft(): Promise<void> {
    const gone = this.leaving
      ? new Promise<void>((resolve) => this.#seenOff.push(resolve))
      : Promise.resolve()
    await Promise.all([gone, this.#released])
  }

  /** The agent does not answer any more: the process is told, and tells everybody on it. */
  lost({ generation }: Served, why: Failure | undefined): void {
    const { says } = why ?? failed('lost', 'The connection to the agent broke').failure
    this.process?.input({ type: 'broken', generation, problem: says })
  }

  release(leave: boolean): void {
    const { process, served, session, conversation } = this
    const { agentSession } = session.stored
    if (leave && agentSession !== null)
      this.#released = served?.connection.sessions?.release?.(agentSession) ?? Promise.resolve()
    this.served = undefined
    if (!process || this.#placing) {
      if (this.#placing) this.left()
      this.#placing = false
      return
    }
    process.routing.unbind(conversation)
    if (!leave) return
    this.process = undefined
    this.leaving = true
    process.dismiss(conversation)
  }

  /** Another process is to serve it: this one is not waited for, nor heard of any more. */
  handOver(): void {
    const { process, served, session, conversation } = this
    const { agentSession } = session.stored
    if (agentSession !== null) void served?.connection.sessions?.release?.(agentSession)
    this.served = undefined
    this.process = undefined
    this.#placing = false
    process?.routing.unbind(conversation)
    process?.handOver(conversation)
  }

  #say(connection: Omit<Connection, 'since'>): void {
    const since = this.parts.clock.now()
    this.session.append({ type: 'connection', connection: { ...connection, since } })
  }
}
