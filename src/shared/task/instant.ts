import type { Task } from './task'

/** A computer that slept a little, or was slow, is no reason to leave one out. */
export const grace = 15 * 60_000

const missed = 'its time, while Liminal was not there'

/**
 * What becomes of a task whose moment has come: nothing holds it up any more. One that would have
 * begun while nobody was there is said and begins at the user's word, so that what has piled up does
 * not run in a burst.
 */
export function momentCame(task: Task, waits: boolean, now: number): Task {
  const { startAt, ...rest } = task
  if (startAt === undefined) return task
  const event = { at: now, by: 'app' as const }
  if (waits || now - startAt <= grace)
    return { ...rest, history: [...task.history, { ...event, what: 'its time came' }] }
  const history = [...task.history, { ...event, what: 'missed', words: missed }]
  return { ...task, paused: true, problem: `Missed ${missed}`, history }
}
