import { randomUUID } from 'node:crypto'
import { failed, type Outcome } from '../../../shared/failure/failure'
import { success } from '../../../shared/result'
import type { TurnUsage } from '../../../shared/session/content'
import type { PromptEnd } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, listIn, textIn } from '../fields'
import { notice } from './notices'
import type { Parts } from './parts'
import { TurnEvidence } from './turn-end'

const cancelTimeout = 10_000

/** A message that was put into the turn: on its way, waiting in the program, or read by the model. */
interface Steered {
  state: 'sent' | 'waiting' | 'read'
  taken(taken: Outcome<boolean>): void
}

interface Turn {
  uuid: string
  /** The program works on it, and its next result is the turn's. */
  begun: boolean
  steered: Map<string, Steered>
  usage: TurnUsage
  deadline: NodeJS.Timeout | undefined
  end(end: PromptEnd): void
}

/**
 * The turn that runs, and what belongs to it. The program also has turns of its own: when something
 * that it left running in the background is over, it prompts itself.
 */
export class Turns {
  readonly #parts: Parts
  readonly #evidence: TurnEvidence
  #turn: Turn | undefined
  /** Versions that tell of each message what becomes of it; the others answer in order. */
  #tellsFates = false

  constructor(parts: Parts, resumed: boolean) {
    this.#parts = parts
    this.#evidence = new TurnEvidence(resumed ? undefined : 0)
    void parts.ended.then((end) => this.#close(end))
  }

  async run(content: string | Fields[]): Promise<PromptEnd> {
    if (this.#turn) return { reason: 'failed', ...failed('refused', 'Its last turn is not over') }
    const uuid = randomUUID()
    const { promise, resolve } = Promise.withResolvers<PromptEnd>()
    const turn: Turn = {
      ...{ uuid, begun: !this.#tellsFates, steered: new Map(), usage: {}, deadline: undefined },
      end: resolve,
    }
    this.#turn = turn
    const sent = await this.#parts.wire.send(messageOf(uuid, content))
    if (!sent.ok && this.#turn === turn) this.#close(await this.#parts.ended)
    return promise
  }

  /**
   * Puts more into the turn that runs. Between two tools the model reads it; while it speaks it waits,
   * and what the model answers to it belongs to this turn too.
   */
  async steer(content: string | Fields[]): Promise<Outcome<boolean>> {
    const turn = this.#turn
    if (!turn?.begun || !this.#tellsFates || turn.deadline !== undefined) return success(false)
    const uuid = randomUUID()
    const { promise, resolve } = Promise.withResolvers<Outcome<boolean>>()
    turn.steered.set(uuid, { state: 'sent', taken: resolve })
    const sent = await this.#parts.wire.send(messageOf(uuid, content))
    if (!sent.ok) resolve(failed('lost', 'The connection to the agent broke'))
    return promise
  }

  cancel(): void {
    const turn = this.#turn
    if (!turn) return
    void this.#parts.wire.ask({ subtype: 'interrupt', cancel_queued: true })
    this.#parts.questions.withdrawAll()
    if (turn.deadline !== undefined) return
    const milliseconds = this.#parts.peculiarities.cancelTimeout ?? cancelTimeout
    turn.deadline = setTimeout(() => {
      const { host, agentSession } = this.#parts
      host.deaf(agentSession(), timedOut('The cancel', milliseconds).failure)
    }, milliseconds)
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
      steered.taken(success(true))
    } else if (state === 'started' || state === 'completed') {
      steered.state = 'read'
      steered.taken(success(true))
    } else if (state === 'cancelled') {
      turn.steered.delete(uuid)
      this.#unread(steered)
    }
  }

  /** It is said, and the model has not read it. */
  #unread(steered: Steered): void {
    const { state } = steered
    steered.taken(success(false))
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
      if (end.failure) emit(notice(end.failure.says.message, undefined, 'warning'))
      return
    }
    turn.usage = added(turn.usage, end.usage)
    const left = [...turn.steered].filter(([, { state }]) => state !== 'read')
    const goesOn = left.length > 0 && end.reason !== 'cancelled' && !end.failure
    // The program goes on with what waits by itself.
    if (goesOn) return
    for (const [uuid] of left)
      void this.#parts.wire.ask({ subtype: 'cancel_async_message', message_uuid: uuid })
    this.#close(end)
  }

  #isOf(turn: Turn, result: Fields): boolean {
    const uuids = listIn(result.user_message_uuids)
    if (uuids.length > 0)
      return uuids.some((uuid) => uuid === turn.uuid || turn.steered.has(String(uuid)))
    return turn.begun && fieldsOf(result.origin).kind !== 'task-notification'
  }

  #close(end: PromptEnd): void {
    const turn = this.#turn
    if (!turn) return
    this.#turn = undefined
    clearTimeout(turn.deadline)
    this.#parts.questions.withdrawAll()
    for (const steered of turn.steered.values()) {
      if (end.reason === 'interrupted')
        steered.taken(failed('lost', 'The connection to the agent broke'))
      else if (steered.state !== 'read') this.#unread(steered)
    }
    const usage = added(turn.usage, undefined)
    const about = Object.keys(usage).length > 0 ? { usage } : {}
    turn.end({ ...end, ...about })
  }
}

function messageOf(uuid: string, content: string | Fields[]): Fields {
  return {
    ...{ type: 'user', message: { role: 'user', content } },
    ...{ parent_tool_use_id: null, uuid },
  }
}

function added(one: TurnUsage, other: TurnUsage | undefined): TurnUsage {
  if (!other) return one
  const input = (one.inputTokens ?? 0) + (other.inputTokens ?? 0)
  const output = (one.outputTokens ?? 0) + (other.outputTokens ?? 0)
  const amount = (one.cost?.amount ?? 0) + (other.cost?.amount ?? 0)
  return {
    ...(input > 0 ? { inputTokens: input } : {}),
    ...(output > 0 ? { outputTokens: output } : {}),
    ...(amount > 0 ? { cost: { amount, currency: 'USD' } } : {}),
  }
}
