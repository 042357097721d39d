import { classify } from '../../shared/session/classify'
import { textOf } from '../../shared/session/content'
import type { TurnOutcome } from '../../shared/session/event'
import type { Section } from '../../shared/session/state'
import type { PromptEnd } from '../drivers/driver'

/** The code of a problem that only says that the agent does not answer any more. */
export const lostCode = 'connection-lost'

/** The turn did not end: the connection did, and the process will tell what became of it. */
export function isLost({ reason, problem }: PromptEnd): boolean {
  return reason === 'interrupted' || problem?.code === lostCode
}

/** How a turn ended, with the error that some agents only say in their last words. */
export function outcomeOf(end: PromptEnd, section: Section): TurnOutcome {
  if (end.reason === 'cancelled') return end
  const problem = classify({
    reason: end.reason,
    problem: end.problem,
    lastText: lastText(section),
  })
  return problem ? { ...end, reason: 'failed', problem } : end
}

function lastText({ items }: Section): string {
  const last = items.findLast((item) => item.type === 'message' && item.role === 'agent')
  return last?.type === 'message' ? textOf(last.parts) : ''
}
