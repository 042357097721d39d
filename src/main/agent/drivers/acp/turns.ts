import { success } from '../../../../kit/result'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { PromptEnd } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, wordsIn } from '../fields'
import type { Parts } from './parts'
import { readUsage } from './plain-updates'
import { readSessionFailure } from './session-failure'

const cancelTimeout = 10_000

interface Turn {
  deadline: NodeJS.Timeout | undefined
}

/** One that an earlier run of the app has begun. */
export interface BegunTurn {
  answer: Promise<Outcome<Fields>>
  /** It was asked to end. */
  cancelled: boolean
}

/** The prompts that the agent is working on. */
export class Turns {
  #parts: Parts
  #running = new Map<string, Turn>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  run(agentSession: string, prompt: Fields[]): Promise<PromptEnd> {
    const { peer } = this.#parts
    const answer = peer.request('session/prompt', { sessionId: agentSession, prompt })
    return this.#end(agentSession, answer)
  }

  /** A turn that an earlier run of the app has begun. */
  resume(agentSession: string, { answer, cancelled }: BegunTurn): Promise<PromptEnd> {
    const end = this.#end(agentSession, answer)
    const turn = this.#running.get(agentSession)
    if (cancelled && turn) this.#give(agentSession, turn)
    return end
  }

  async #end(agentSession: string, answer: Promise<Outcome<Fields>>): Promise<PromptEnd> {
    const { host, questions, ended } = this.#parts
    const turn: Turn = { deadline: undefined }
    this.#running.set(agentSession, turn)
    const result = await answer
    clearTimeout(turn.deadline)
    if (this.#running.get(agentSession) === turn) this.#running.delete(agentSession)
    // Some agents end the turn and leave what they asked open.
    questions.withdrawAll(agentSession)
    if (result.ok) return endOf(result.value, host.agent)
    if (result.failure.kind === 'lost') return ended
    // An agent that was cancelled may call that an error.
    if (turn.deadline !== undefined) return { reason: 'cancelled' }
    return { reason: 'failed', failure: result.failure }
  }

  /**
   * Puts more into the turn that runs. What there is no turn for stays ours to send; any other answer
   * than that means that the agent has it. No time-out: it must be known whether it was taken.
   */
  async steer(agentSession: string, prompt: Fields[]): Promise<Outcome<boolean>> {
    if (!this.#running.has(agentSession)) return success(false)
    const { quirks, conversations, peer } = this.#parts
    const params = { sessionId: agentSession, prompt }
    const own = quirks.acp?.steer
    if (!own) {
      const _meta = { steering: { idleBehavior: 'promptRequired' } }
      const result = await peer.request('_session/steering', { ...params, _meta })
      return result.ok ? success(result.value.outcome !== 'promptRequired') : result
    }
    const run = conversations.of(agentSession)?.reader.told(own.told)
    if (typeof run !== 'string') return failed('refused', 'It has not begun with the turn yet')
    const result = await peer.request(own.method, { ...params, [own.as]: run })
    return result.ok ? success(true) : result
  }

  /** The protocol wants open questions answered, and the agent has its time to end the turn. */
  cancel(agentSession: string): void {
    const turn = this.#running.get(agentSession)
    if (!turn) return
    this.#parts.peer.notify('session/cancel', { sessionId: agentSession })
    this.#parts.questions.withdrawAll(agentSession)
    if (turn.deadline === undefined) this.#give(agentSession, turn)
  }

  /** The time that it has to end the turn. */
  #give(agentSession: string, turn: Turn): void {
    const milliseconds = this.#parts.quirks.cancelTimeout ?? cancelTimeout
    turn.deadline = setTimeout(() => {
      this.#parts.host.deaf(agentSession, timedOut('The cancel', milliseconds).failure)
    }, milliseconds)
  }
}

function endOf(answer: Fields, agent: string): PromptEnd {
  // The size of the context is the session's.
  const { used, size, ...usage } = readUsage(fieldsOf(answer.usage))
  const told = readSessionFailure(answer, agent)
  const failure = told?.severity === 'error' ? told.failure : undefined
  return {
    reason: failure ? 'failed' : (wordsIn(answer.stopReason) ?? 'end_turn'),
    ...(failure ? { failure } : {}),
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
  }
}
