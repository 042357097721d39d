import { failed, type Outcome } from '../../../shared/failure/failure'
import { success } from '../../../shared/result'
import type { PromptEnd } from '../driver'
import { timedOut } from '../endings'
import { type Fields, fieldsOf, wordsIn } from '../fields'
import type { Parts } from './parts'
import { readUsage } from './plain-updates'
import { readSessionFailure } from './session-failure'

const cancelTimeout = 10_000

/** The prompts that the agent is working on. */
export class Turns {
  #parts: Parts
  #running = new Map<string, { deadline: NodeJS.Timeout | undefined }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(agentSession: string, prompt: Fields[]): Promise<PromptEnd> {
    const turn: { deadline: NodeJS.Timeout | undefined } = { deadline: undefined }
    this.#running.set(agentSession, turn)
    const result = await this.#parts.peer.request('session/prompt', {
      sessionId: agentSession,
      prompt,
    })
    clearTimeout(turn.deadline)
    if (this.#running.get(agentSession) === turn) this.#running.delete(agentSession)
    // Some agents end the turn and leave what they asked open.
    this.#parts.questions.withdrawAll(agentSession)
    if (result.ok) return endOf(result.value, this.#parts.host.agent)
    if (result.failure.kind === 'lost') return this.#parts.ended
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
    const { peculiarities, conversations, peer } = this.#parts
    const params = { sessionId: agentSession, prompt }
    const own = peculiarities.acp?.steer
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
    if (turn.deadline !== undefined) return
    const milliseconds = this.#parts.peculiarities.cancelTimeout ?? cancelTimeout
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
