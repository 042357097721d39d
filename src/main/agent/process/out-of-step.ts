import { textOf } from '../../../shared/agent/content'
import { type Failure, failed } from '../../../shared/agent/failure/failure'
import type { Section } from '../../../shared/session/state'
import type { PromptEnd } from '../drivers/driver'

interface TurnAfterACut {
  end: PromptEnd
  /** The user has cancelled it. */
  asked: boolean
  section: Section
}

/**
 * Whether the answer to a turn belongs to the one before, which was cancelled or failed: nothing was
 * said and no token was used. What the agent does say then comes when nobody listens, and each further
 * prompt is answered by the one before it.
 */
export function isOutOfStep({ end, asked, section }: TurnAfterACut): boolean {
  if (end.reason !== 'end_turn' && (end.reason !== 'cancelled' || asked)) return false
  const { turn, items } = section
  if (!turn || turn.began || items.length > 0) return false
  const tokens = (end.usage?.inputTokens ?? 0) + (end.usage?.outputTokens ?? 0)
  // A command of the agent's may have nothing to say.
  return tokens === 0 && !textOf(turn.content).startsWith('/')
}

export function outOfStep(agent: string): Failure {
  return failed('out-of-step', `${agent} answered with nothing, as if to an earlier message`)
    .failure
}
