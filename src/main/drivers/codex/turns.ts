import { type Failure, failed, type Outcome } from '../../../shared/failure/failure'
import { success } from '../../../shared/result'
import type { TurnUsage } from '../../../shared/session/content'
import type { DriverHost, PromptEnd } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, isFields, textIn } from '../fields'
import type { Questions } from '../questions'
import type { CodexPeer } from './codex-peer'
import { failureOfTurn } from './evidence'
import type { Limits } from './limits'
import { readTokens } from './plain-notifications'
import type { Threads } from './threads'

const cancelTimeout = 10_000

interface Running {
  /** The agent's own id of it, once it has said so. */
  id: string | undefined
  isAnswered: boolean
  /** Asked to end; it is sent when there is an id to send. */
  ending: boolean
  deadline: NodeJS.Timeout | undefined
  /** What the thread had used before. */
  before: Fields
  resolve(end: PromptEnd): void
}

export interface TurnParts {
  peer: CodexPeer
  host: DriverHost
  threads: Threads
  questions: Questions
  limits: Limits
  cancelTimeout?: number | undefined
  /** Resolves when the agent's process is over, with why. */
  ended: Promise<Failure>
}

/** The prompts that the agent is working on: one a thread, which ends with the notification that it is over. */
export class Turns {
  #parts: TurnParts
  #running = new Map<string, Running>()
  /** The turns that the threads are in, ours or not. */
  #active = new Map<string, string>()

  constructor(parts: TurnParts) {
    this.#parts = parts
    void parts.ended.then((failure) => {
      for (const thread of [...this.#running.keys()])
        this.#end(thread, { reason: 'interrupted', failure })
    })
  }

  run(thread: string, params: Fields): Promise<PromptEnd> {
    return new Promise((resolve) => {
      const before = this.#parts.threads.of(thread)?.total ?? {}
      const turn: Running = {
        ...{ id: undefined, isAnswered: false, ending: false, deadline: undefined },
        ...{ before, resolve },
      }
      this.#running.set(thread, turn)
      void this.#begin(thread, turn, params)
    })
  }

  async #begin(thread: string, turn: Running, params: Fields): Promise<void> {
    const answer = await this.#parts.peer.ask('turn/start', { threadId: thread, ...params })
    if (this.#running.get(thread) !== turn) return
    // The connection's end is told with how the process ended.
    if (!answer.ok && answer.failure.kind === 'lost') return
    if (!answer.ok) {
      this.#end(thread, { reason: 'failed', failure: answer.failure })
      return
    }
    // While a turn of its own runs the prompt becomes a part of that one; older ones name another,
    // which never ends.
    turn.isAnswered = true
    turn.id ??= this.#active.get(thread) ?? textIn(fieldsOf(answer.value.turn).id)
    if (turn.ending) this.#interrupt(thread, turn)
  }

  started(thread: string, turn: Fields): void {
    const id = textIn(turn.id)
    if (id === undefined) return
    this.#active.set(thread, id)
    const running = this.#running.get(thread)
    if (!running) return
    running.id ??= id
    if (running.ending) this.#interrupt(thread, running)
  }

  completed(thread: string, turn: Fields): void {
    const id = textIn(turn.id)
    if (this.#active.get(thread) === id) this.#active.delete(thread)
    const running = this.#running.get(thread)
    // The end of an earlier one may come late; where the agent never named ours any end is its end.
    if (running && (running.id === id || (running.isAnswered && running.id === undefined)))
      this.#end(thread, this.#endOf(thread, running, turn))
  }

  /** Puts more into the turn that runs. The one that is over takes nothing: it stays ours to send. */
  async steer(thread: string, input: Fields[]): Promise<Outcome<boolean>> {
    const running = this.#running.get(thread)
    if (!running) return success(false)
    if (running.id === undefined) return failed('refused', 'It has not begun with the turn yet')
    const params = { threadId: thread, expectedTurnId: running.id, input }
    const result = await this.#parts.peer.ask('turn/steer', params)
    if (result.ok) return success(true)
    const words = result.failure.evidence.words
    return /^(?:no active turn|expected active turn)/.test(words) ? success(false) : result
  }

  cancel(thread: string): void {
    const turn = this.#running.get(thread)
    if (!turn) return
    if (turn.id === undefined) turn.ending = true
    else this.#interrupt(thread, turn)
    this.#parts.questions.withdrawAll(thread)
    if (turn.deadline !== undefined) return
    const milliseconds = this.#parts.cancelTimeout ?? cancelTimeout
    turn.deadline = setTimeout(() => {
      this.#parts.host.deaf(thread, timedOut('The cancel', milliseconds).failure)
    }, milliseconds)
  }

  /** What comes of it is told by the end of the turn, or by its being too late. */
  #interrupt(thread: string, turn: Running): void {
    turn.ending = false
    void this.#parts.peer.ask('turn/interrupt', { threadId: thread, turnId: turn.id })
  }

  #end(thread: string, end: PromptEnd): void {
    const turn = this.#running.get(thread)
    this.#running.delete(thread)
    clearTimeout(turn?.deadline)
    // An interrupt leaves open what was asked.
    this.#parts.questions.withdrawAll(thread)
    turn?.resolve(end)
  }

  #endOf(thread: string, { before, deadline }: Running, { status, error }: Fields): PromptEnd {
    const usage = difference(before, this.#parts.threads.of(thread)?.total ?? {})
    const used = Object.keys(usage).length > 0 ? { usage } : {}
    if (status === 'interrupted') return { reason: 'cancelled', ...used }
    if (status !== 'failed' && !isFields(error)) return { reason: 'end_turn', ...used }
    // What was cancelled may be called an error.
    if (deadline !== undefined) return { reason: 'cancelled', ...used }
    const { host, limits } = this.#parts
    const failure = failureOfTurn(host.agent, fieldsOf(error), limits.resetsAt)
    return { reason: 'failed', failure, ...used }
  }
}

/** What one turn used, of what the thread has used in all. */
function difference(before: Fields, after: Fields): TurnUsage {
  const then = readTokens(before)
  const now = readTokens(after)
  const usage: TurnUsage = {}
  for (const key of ['inputTokens', 'outputTokens'] as const) {
    const used = (now[key] ?? 0) - (then[key] ?? 0)
    if (used > 0) usage[key] = used
  }
  return usage
}
