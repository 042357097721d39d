import { firstTime } from './repeating'
import type { Task } from './task'

type Waiting = Pick<Task, 'startAt' | 'nextAt' | 'repeat'>

/**
 * What the user has a say in waits from then on: for no moment that is over, for no move that has been,
 * and for the next time. What went by while the user held it up was not missed.
 */
export function waitsFromNow({ startAt, nextAt, repeat }: Waiting, now: number) {
  const isOver = nextAt !== undefined && nextAt <= now
  const next = isOver && repeat ? firstTime(repeat, now) : undefined
  return {
    startAt: startAt !== undefined && startAt > now ? startAt : undefined,
    branchAt: undefined,
    // With its last time over it comes round once more, to end.
    nextAt: next?.ok ? next.value : nextAt,
  }
}

/** It was said anew when it begins: one that has missed its moment is held up no more. */
export function begunAnew(
  task: Task,
  request: { [Key in 'startAt' | 'branch']?: Task[Key] | undefined },
) {
  const isNew = (key: 'startAt' | 'branch') => key in request && request[key] !== task[key]
  if (!isNew('startAt') && !isNew('branch')) return {}
  const isMissed = task.state === 'waiting' && task.problem !== undefined
  return { branchAt: undefined, ...(isMissed ? { paused: false, problem: undefined } : {}) }
}
