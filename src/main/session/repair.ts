import type { Problem } from '../../kit/result'
import type { SessionEvent } from '../../shared/session/event'
import { isUnderWay } from '../../shared/session/runs/run'
import type { SessionState } from '../../shared/session/state'

export const appEnded: Problem = {
  code: 'app-ended',
  message: 'Liminal ended while the agent was at work',
}

/** Its agent went on without the app, and cannot be gone on with. */
export const notGoneOnWith = ({ message, details }: Problem): Problem => ({
  code: 'not-attached',
  message: 'Liminal ended while the agent was at work, and could not go on with it',
  details: [message, details].filter(Boolean).join('\n'),
})

/** What an earlier run of the app left open when it ended, closed: its agents are gone. */
export function repairs(
  state: SessionState,
  ended: number,
  problem: Problem = appEnded,
): SessionEvent[] {
  const { turn } = state.section
  const asked = state.questions.filter(({ kind }) => kind !== 'context-lost')
  const events: SessionEvent[] = asked.map(({ id }) => ({
    type: 'question-answered',
    question: id,
    answer: { kind: 'cancel' },
    by: 'agent',
  }))
  if (turn && !turn.end) {
    events.push({ type: 'turn-ended', turn: turn.id, reason: 'interrupted', problem })
    events.push({ type: 'break', problem })
  }
  if (state.waiting) events.push({ type: 'waited' })
  // What was sent for it may have begun, or not: nobody can be sure.
  if (state.recovery?.sent !== undefined) events.push({ type: 'recovery', plan: null })
  if (state.queue.some(({ held }) => held === undefined))
    events.push({ type: 'queue-held', why: 'app-ended' })
  if (state.connection.phase !== 'idle')
    events.push({ type: 'connection', connection: { phase: 'idle', why: '', since: ended } })
  return events
}

/** Whether there would be something to close. */
export function isOpen({ connection, section, queue, questions, run }: SessionState): boolean {
  return (
    isUnderWay(run) ||
    connection.phase !== 'idle' ||
    (section.turn !== undefined && !section.turn.end) ||
    queue.some(({ held }) => held === undefined) ||
    questions.some(({ kind }) => kind !== 'context-lost')
  )
}
