import { textOf } from '../../../shared/agent/content'
import type { Failure } from '../../../shared/agent/failure/failure'
import type { TurnOutcome } from '../../../shared/session/event'
import type { Section } from '../../../shared/session/state'
import type { PromptEnd } from '../../agent/drivers/driver'
import type { FailureClassifier } from '../../agent/process/failure-classifier'

/** What went wrong in a turn, also where the agent only says so in its last words. */
export function failureIn(
  judge: FailureClassifier,
  { reason, failure }: PromptEnd,
  section: Section,
  agent: string,
  now: number,
): Failure | undefined {
  if (reason === 'cancelled') return undefined
  if (failure) return failure
  return reason === 'end_turn' ? judge.confessed(agent, lastText(section), now) : undefined
}

/** How a turn ended, as it is told. */
export function outcomeOf(end: PromptEnd, failure: Failure | undefined): TurnOutcome {
  const { reason, usage } = end
  return {
    reason: failure ? 'failed' : reason,
    ...(usage ? { usage } : {}),
    ...(failure ? { problem: failure.says } : {}),
  }
}

function lastText({ items }: Section): string {
  const last = items.findLast((item) => item.type === 'message' && item.role === 'agent')
  return last?.type === 'message' ? textOf(last.parts) : ''
}
