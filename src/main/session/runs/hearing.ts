import type { SessionEvent } from '../../../shared/session/event'
import type { Run, TurnEnded } from '../../../shared/session/runs/run'
import type { SessionState } from '../../../shared/session/state'
import { died } from '../model/runs/problems'
import type { RunInput } from '../model/runs/steps'

/** What a run hears; when is added where it is heard. */
export type Told<Input> = Input extends { at: number } ? Omit<Input, 'at'> : never

/** What an event of its session means to a run, if anything. */
export function heardIn(
  event: SessionEvent,
  state: SessionState,
  run: Run,
): Told<RunInput> | undefined {
  const { usage, questions } = state
  switch (event.type) {
    case 'turn-started':
      return { type: 'turn-started', turn: event.turn, ...(event.itself ? { itself: true } : {}) }
    case 'turn-ended': {
      const ended = endOf(state) ?? { reason: event.reason }
      return { type: 'turn-ended', turn: event.turn, ended }
    }
    case 'usage':
      return { type: 'cost', cost: usage.cost?.amount ?? 0 }
    case 'question-asked':
    case 'question-answered':
      return { type: 'asks', questions: questions.length }
    case 'failed':
      return { type: 'refused', problem: event.problem }
    case 'prompt-removed':
      // Without what it was to say it has nothing to do.
      return event.prompt === run.prompt ? { type: 'stop', by: 'user' } : undefined
    case 'stopped':
      // An agent that only crashes has been given up: it is the user's, who may try again.
      if (event.by === 'crashes') return { type: 'refused', problem: died }
      return event.by === 'user' ? { type: 'stop', by: 'user' } : undefined
    // An agent that was lost comes back by itself, and then what waits for it goes: this one does not.
    case 'queue-held': {
      const { problem = died } = state.connection
      return event.why === 'disconnected' ? { type: 'refused', problem } : undefined
    }
    default:
      return undefined
  }
}

/** How its newest turn ended. */
export function endOf({ section, usage }: SessionState): TurnEnded | undefined {
  const end = section.turn?.end
  if (!end) return undefined
  const { reason, problem } = end
  const { inputTokens, outputTokens } = end.usage ?? {}
  const told = inputTokens !== undefined || outputTokens !== undefined
  return {
    reason,
    ...(told ? { tokens: (inputTokens ?? 0) + (outputTokens ?? 0) } : {}),
    ...(usage.cost ? { cost: usage.cost.amount } : {}),
    ...(problem ? { problem } : {}),
  }
}
