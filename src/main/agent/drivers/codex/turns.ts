import { success } from '../../../../kit/result'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { PromptEnd, ResumedTurn } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, textIn } from '../fields'
import type { SavedRunning, SavedTurns } from './saved'
import {
  endOf,
  type OwnTurn,
  type Running,
  savedOwnTurn,
  savedRunning,
  type TurnParts,
  takenOf,
} from './turn'

const cancelTimeout = 10_000

/** The prompts that the agent is working on: one a thread, which ends with the notification that it is over. */
export class Turns {
  #parts: TurnParts
  #running = new Map<string, Running>()
  #own = new Map<string, OwnTurn>()
  /** The turns that the threads are in, ours or not. */
  readonly #active: Map<string, string>
  /** How the last ones ended, until that is on record. */
  readonly #over: Map<string, PromptEnd>
  /** How those of an earlier run of the app end, in which threads were found. */
  readonly #found = new Map<string, Promise<PromptEnd>>()

  constructor(parts: TurnParts, saved?: SavedTurns) {
    this.#parts = parts
    this.#active = new Map(saved?.active)
    this.#over = new Map(saved?.over)
    for (const [thread, end] of this.#over) this.#found.set(thread, Promise.resolve(end))
    for (const [thread, own] of saved?.own ?? []) this.#resumeByItself(thread, own)
    for (const [thread, running] of saved?.running ?? []) this.#resume(thread, running)
    void parts.ended.then((failure) => {
      for (const thread of [...this.#running.keys()])
        this.#end(thread, { reason: 'interrupted', failure })
      for (const thread of [...this.#own.keys()])
        this.#endOwn(thread, { reason: 'interrupted', failure })
    })
  }

  saved(): SavedTurns {
    return {
      running: [...this.#running].map(([thread, turn]) => [thread, savedRunning(turn)]),
      own: [...this.#own].map(([thread, turn]) => [thread, savedOwnTurn(turn)]),
      active: [...this.#active],
      over: [...this.#over],
    }
  }

  #resume(thread: string, { id, cancelled, ...more }: SavedRunning): void {
    const turn: Running = { ...more, id, deadline: undefined, end: Promise.withResolvers() }
    this.#running.set(thread, turn)
    this.#over.delete(thread)
    this.#found.set(thread, turn.end.promise)
    if (cancelled) this.#give(thread, turn)
  }

  #resumeByItself(thread: string, { cancelled, ...own }: SavedTurns['own'][number][1]): void {
    const { promise, resolve } = Promise.withResolvers<PromptEnd>()
    const turn: OwnTurn = { ...own, deadline: undefined, over: resolve }
    this.#own.set(thread, turn)
    this.#found.set(thread, promise)
    if (cancelled) this.#give(thread, turn)
  }

  /** The agent was told this by an earlier run of the app. */
  told(method: string, thread: string): void {
    const turn = this.#running.get(thread) ?? this.#own.get(thread)
    if (method === 'turn/interrupt' && turn) this.#give(thread, turn)
    if (method !== 'turn/start') return
    const before = this.#parts.threads.of(thread)?.total ?? {}
    const begun = { id: undefined, isAnswered: false, ending: false, cancelled: false }
    this.#resume(thread, { ...begun, before })
  }

  /** The turn in which a thread was found. */
  found(thread: string): ResumedTurn | undefined {
    const turn = this.#running.get(thread) ?? this.#own.get(thread)
    const end = this.#found.get(thread)
    return end && { end, cancelled: turn?.deadline !== undefined }
  }

  /** What an earlier run of the app has sent is answered. */
  answered(thread: string, answer: Promise<Outcome<Fields>>): void {
    const turn = this.#running.get(thread)
    if (turn) void this.#begin(thread, turn, answer)
  }

  /** How the last turn ended is on record. */
  recorded(thread: string): void {
    if (this.#over.delete(thread)) this.#parts.host.changed()
  }

  run(thread: string, params: Fields): Promise<PromptEnd> {
    const { threads, peer, host } = this.#parts
    const turn: Running = {
      id: undefined,
      isAnswered: false,
      ending: false,
      deadline: undefined,
      before: threads.of(thread)?.total ?? {},
      end: Promise.withResolvers<PromptEnd>(),
    }
    this.#running.set(thread, turn)
    this.#over.delete(thread)
    host.changed()
    void this.#begin(thread, turn, peer.ask('turn/start', { threadId: thread, ...params }))
    return turn.end.promise
  }

  async #begin(thread: string, turn: Running, sent: Promise<Outcome<Fields>>): Promise<void> {
    const answer = await sent
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
    this.#parts.host.changed()
    if (turn.ending) this.#interrupt(thread, turn)
  }

  started(thread: string, turn: Fields): void {
    const id = textIn(turn.id)
    if (id === undefined) return
    this.#active.set(thread, id)
    const running = this.#running.get(thread)
    if (!running) {
      this.#beginOwn(thread, id)
      return
    }
    running.id ??= id
    if (running.ending) this.#interrupt(thread, running)
  }

  completed(thread: string, turn: Fields): void {
    const id = textIn(turn.id)
    const own = this.#own.get(thread)
    if (own?.id === id && own) this.#endOwn(thread, endOf(this.#parts, thread, own, turn))
    if (this.#active.get(thread) === id) this.#active.delete(thread)
    const running = this.#running.get(thread)
    // The end of an earlier one may come late; where the agent never named ours any end is its end.
    if (running && (running.id === id || (running.isAnswered && running.id === undefined)))
      this.#end(thread, endOf(this.#parts, thread, running, turn))
  }

  /** Puts more into the turn that runs. The one that is over takes nothing: it stays ours to send. */
  async steer(thread: string, input: Fields[]): Promise<Outcome<boolean>> {
    const running = this.#running.get(thread)
    if (!running) return success(false)
    if (running.id === undefined) return failed('refused', 'It has not begun with the turn yet')
    const params = { threadId: thread, expectedTurnId: running.id, input }
    return takenOf(await this.#parts.peer.ask('turn/steer', params))
  }

  cancel(thread: string): void {
    const running = this.#running.get(thread)
    const turn = running ?? this.#own.get(thread)
    if (!turn) return
    if (running && running.id === undefined) running.ending = true
    else this.#interrupt(thread, turn)
    this.#parts.questions.withdrawAll(thread)
    this.#give(thread, turn)
  }

  /** The time that it has to end it. */
  #give(thread: string, turn: Running | OwnTurn): void {
    if (turn.deadline !== undefined) return
    const milliseconds = this.#parts.cancelTimeout ?? cancelTimeout
    turn.deadline = setTimeout(() => {
      this.#parts.host.deaf(thread, timedOut('The cancel', milliseconds).failure)
    }, milliseconds)
    this.#parts.host.changed()
  }

  /** What comes of it is told by the end of the turn, or by its being too late. */
  #interrupt(thread: string, turn: Running | OwnTurn): void {
    if ('ending' in turn) turn.ending = false
    void this.#parts.peer.ask('turn/interrupt', { threadId: thread, turnId: turn.id })
  }

  #beginOwn(thread: string, id: string): void {
    const over = this.#parts.host.worksByItself(thread)
    if (!over) return
    const before = this.#parts.threads.of(thread)?.total ?? {}
    this.#own.set(thread, { id, before, deadline: undefined, over })
  }

  #endOwn(thread: string, end: PromptEnd): void {
    const own = this.#own.get(thread)
    this.#own.delete(thread)
    clearTimeout(own?.deadline)
    this.#parts.questions.withdrawAll(thread)
    own?.over(end)
  }

  #end(thread: string, end: PromptEnd): void {
    const turn = this.#running.get(thread)
    this.#running.delete(thread)
    clearTimeout(turn?.deadline)
    // An interrupt leaves open what was asked.
    this.#parts.questions.withdrawAll(thread)
    // What has no process any more is gone on with by nobody.
    if (end.reason !== 'interrupted') this.#over.set(thread, end)
    this.#parts.host.changed()
    turn?.end.resolve(end)
  }
}
