import { randomUUID } from 'node:crypto'
import { success } from '../../../../kit/result'
import { wordOf } from '../../../../kit/word-of'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { PromptEnd, ResumedTurn } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, listIn, textIn } from '../fields'
import { printOf } from '../print'
import { notice } from './notices'
import type { Parts } from './parts'
import type { SavedTurns } from './saved'
import {
  added,
  messageOf,
  newSteered,
  newTurn,
  type OwnTurn,
  type Steered,
  type Turn,
} from './turn'
import { TurnEvidence } from './turn-end'

const cancelTimeout = 10_000

/**
 * The turn that runs, and what belongs to it. The program also has turns of its own: when something
 * that it left running in the background is over, it prompts itself.
 */
export class Turns {
  readonly #parts: Parts
  readonly #evidence: TurnEvidence
  #turn: Turn | undefined
  #own: OwnTurn | undefined
  /** Versions that tell of each message what becomes of it; the others answer in order. */
  #tellsFates: boolean
  /** How the last one ended, until that is on record. */
  #over: PromptEnd | undefined
  /** How the one of an earlier run of the app ends, in which it was found. */
  #found: Promise<PromptEnd> | undefined

  constructor(parts: Parts, saved: Pick<SavedTurns, 'evidence'> & Partial<SavedTurns>) {
    this.#parts = parts
    this.#evidence = new TurnEvidence(saved.evidence)
    this.#tellsFates = saved.tellsFates ?? false
    this.#over = saved.over
    this.#found = saved.over && Promise.resolve(saved.over)
    if (saved.own) this.#resumeByItself(saved.own)
    if (saved.turn) this.#resume(saved.turn)
    void parts.ended.then((end) => this.#close(end))
  }

  saved(): SavedTurns {
    const { turn, own } = { turn: this.#turn, own: this.#own }
    const steered = [...(turn?.steered ?? [])]
    return {
      tellsFates: this.#tellsFates,
      evidence: this.#evidence.saved(),
      over: this.#over,
      turn: turn && {
        uuid: turn.uuid,
        begun: turn.begun,
        usage: turn.usage,
        cancelled: turn.deadline !== undefined,
        steered: steered.map(([uuid, { state, print }]) => [uuid, { state, print }]),
      },
      own: own && { cancelled: own.deadline !== undefined },
    }
  }

  #resume({ uuid, begun, cancelled, usage, steered }: NonNullable<SavedTurns['turn']>): void {
    const turn = newTurn(uuid, begun)
    turn.usage = added({}, usage)
    for (const [id, { state, print }] of steered) turn.steered.set(id, newSteered(state, print))
    this.#begin(turn)
    if (cancelled) this.#give(turn)
  }

  #resumeByItself({ cancelled }: NonNullable<SavedTurns['own']>): void {
    const { promise, resolve } = Promise.withResolvers<PromptEnd>()
    this.#own = { over: resolve, deadline: undefined }
    this.#found = promise
    if (cancelled) this.#give(this.#own)
  }

  /** It was told this by an earlier run of the app. */
  told({ type, uuid, message, request }: Fields): void {
    if (type === 'control_request') {
      const turn = this.#turn ?? this.#own
      if (turn && fieldsOf(request).subtype === 'interrupt') this.#give(turn)
    } else if (type === 'user' && typeof uuid === 'string') {
      const print = printOf(fieldsOf(message).content)
      if (this.#turn) this.#turn.steered.set(uuid, newSteered('sent', print))
      else this.#begin(newTurn(uuid, !this.#tellsFates))
    }
  }

  /** The turn in which it was found. */
  get found(): ResumedTurn | undefined {
    const turn = this.#turn ?? this.#own
    return this.#found && { end: this.#found, cancelled: turn?.deadline !== undefined }
  }

  /** A message that was on its way into it. */
  steered(content: string | Fields[]): Promise<Outcome<boolean>> | undefined {
    const print = printOf(content)
    const known = [...(this.#turn?.steered.values() ?? [])].find((one) => one.print === print)
    return known?.taken.promise
  }

  /** How the last turn ended is on record. */
  recorded(): void {
    this.#over = undefined
    this.#parts.host.changed()
  }

  #begin(turn: Turn): void {
    this.#turn = turn
    this.#over = undefined
    this.#found = turn.ended.promise
    this.#parts.host.changed()
  }

  async run(content: string | Fields[]): Promise<PromptEnd> {
    if (this.#turn) return { reason: 'failed', ...failed('refused', 'Its last turn is not over') }
    const turn = newTurn(randomUUID(), !this.#tellsFates)
    this.#begin(turn)
    const sent = await this.#parts.wire.send(messageOf(turn.uuid, content))
    if (!sent.ok && this.#turn === turn) this.#close(await this.#parts.ended)
    return turn.ended.promise
  }

  /**
   * Puts more into the turn that runs. Between two tools the model reads it; while it speaks it waits,
   * and what the model answers to it belongs to this turn too.
   */
  async steer(content: string | Fields[]): Promise<Outcome<boolean>> {
    const turn = this.#turn
    if (!turn?.begun || !this.#tellsFates || turn.deadline !== undefined) return success(false)
    const uuid = randomUUID()
    const { taken, ...steered } = newSteered('sent', printOf(content))
    turn.steered.set(uuid, { ...steered, taken })
    this.#parts.host.changed()
    const sent = await this.#parts.wire.send(messageOf(uuid, content))
    if (!sent.ok) taken.resolve(failed('lost', 'The connection to the agent broke'))
    return taken.promise
  }

  /**
   * The model speaks or a tool is over, and nobody has asked for it; what helpers do in the background
   * is no turn. Has to be seen before it is read.
   */
  begins({ type, event, message, parent_tool_use_id }: Fields): boolean {
    if (this.#turn || this.#own || typeof parent_tool_use_id === 'string') return false
    if (type === 'stream_event') return isStart(event)
    // What the program itself says there has no result.
    return type === 'assistant' && fieldsOf(message).model !== '<synthetic>'
  }

  beginByItself(): void {
    const { host, agentSession } = this.#parts
    const over = host.worksByItself(agentSession())
    if (!over) return
    this.#own = { over, deadline: undefined }
    host.changed()
  }

  cancel(): void {
    const turn = this.#turn ?? this.#own
    if (!turn) return
    void this.#parts.wire.ask({ subtype: 'interrupt', cancel_queued: true })
    this.#parts.questions.withdrawAll()
    this.#give(turn)
  }

  /** The time that it has to end it. */
  #give(turn: Turn | OwnTurn): void {
    if (turn.deadline !== undefined) return
    const { host, agentSession, quirks } = this.#parts
    const milliseconds = quirks.cancelTimeout ?? cancelTimeout
    turn.deadline = setTimeout(() => {
      host.deaf(agentSession(), timedOut('The cancel', milliseconds).failure)
    }, milliseconds)
    host.changed()
  }

  hear(message: Fields): void {
    if (message.type === 'command_lifecycle') this.#fate(message)
    else if (message.type === 'result') this.#result(message)
    else this.#evidence.hear(message)
  }

  #fate(message: Fields): void {
    const uuid = textIn(message.command_uuid) ?? ''
    const turn = this.#turn
    this.#tellsFates = true
    if (!turn) return
    const { state } = message
    const steered = turn.steered.get(uuid)
    if (steered) this.#steeredFate(turn, uuid, steered, state)
    else if (uuid !== turn.uuid) return
    else if (state === 'queued') turn.begun = false
    else if (state === 'started' || state === 'completed') turn.begun = true
    // It never ran: one that ran has its result before.
    else if (state === 'cancelled') this.#close({ reason: 'cancelled' })
  }

  #steeredFate(turn: Turn, uuid: string, steered: Steered, state: unknown): void {
    if (state === 'queued' && steered.state === 'sent') {
      steered.state = 'waiting'
      steered.taken.resolve(success(true))
    } else if (state === 'started' || state === 'completed') {
      steered.state = 'read'
      steered.taken.resolve(success(true))
    } else if (state === 'cancelled') {
      turn.steered.delete(uuid)
      this.#unread(steered)
    }
  }

  /** It is said, and the model has not read it. */
  #unread(steered: Steered): void {
    const { state } = steered
    steered.taken.resolve(success(false))
    if (state !== 'waiting') return
    const title = 'The turn was over before the agent read your last message'
    this.#parts.emit(notice(title, 'Send it again if it still matters.'))
  }

  #result(result: Fields): void {
    const { emit, host, reader } = this.#parts
    const turn = this.#turn
    const { words, ...end } = this.#evidence.end(result, host.agent, Date.now())
    if (words !== undefined) reader.say(words)
    if (!turn || !this.#isOf(turn, result)) {
      if (this.#own) this.#closeOwn(end)
      else if (end.failure) emit(notice(end.failure.says.message, undefined, 'warning'))
      return
    }
    turn.usage = added(turn.usage, end.usage)
    const saved = [...turn.steered].filter(([, { state }]) => state !== 'read')
    const goesOn = saved.length > 0 && end.reason !== 'cancelled' && !end.failure
    // The program goes on with what waits by itself.
    if (goesOn) return
    for (const [uuid] of saved)
      void this.#parts.wire.ask({ subtype: 'cancel_async_message', message_uuid: uuid })
    this.#close(end)
  }

  #isOf(turn: Turn, result: Fields): boolean {
    const uuids = listIn(result.user_message_uuids)
    if (uuids.length > 0)
      return uuids.some((uuid) => uuid === turn.uuid || turn.steered.has(wordOf(uuid)))
    return turn.begun && fieldsOf(result.origin).kind !== 'task-notification'
  }

  #closeOwn(end: PromptEnd): void {
    clearTimeout(this.#own?.deadline)
    this.#parts.questions.withdrawAll()
    this.#own?.over(end)
    this.#own = undefined
  }

  #close(end: PromptEnd): void {
    if (this.#own) this.#closeOwn(end)
    const turn = this.#turn
    if (!turn) return
    this.#turn = undefined
    clearTimeout(turn.deadline)
    this.#parts.questions.withdrawAll()
    for (const steered of turn.steered.values()) {
      if (end.reason === 'interrupted')
        steered.taken.resolve(failed('lost', 'The connection to the agent broke'))
      else if (steered.state !== 'read') this.#unread(steered)
    }
    const usage = added(turn.usage, undefined)
    const about = Object.keys(usage).length > 0 ? { usage } : {}
    const over = { ...end, ...about }
    // What has no process any more is gone on with by nobody.
    this.#over = end.reason === 'interrupted' ? undefined : over
    turn.ended.resolve(over)
  }
}

const isStart = (event: unknown): boolean => fieldsOf(event).type === 'message_start'
