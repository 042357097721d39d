import { failure, type Result, success } from '../../kit/result'
import { grace } from './instant'
import { missedTimes, readSchedule } from './schedule'
import { type NewTask, type Repeat, type Task, workOf } from './task'

/** When it comes round first, or why it never does. */
export function firstTime(repeat: Repeat, now: number): Result<number> {
  const read = readSchedule(repeat)
  if (!read.ok) return read
  const at = read.value(now)
  return at === undefined
    ? failure('bad-schedule', 'It does not come round any more.', {
        hint: 'Say a later end, or none.',
      })
    : success(at)
}

/**
 * What becomes of a task that is repeated when its time has come: a task like it, once, whose id is made
 * of the time. What was missed while nobody was there is said, and not run in a burst. With its last time
 * it is done.
 */
export function repeated(task: Task, now: number): { task: Task; next?: NewTask } {
  const { repeat, nextAt } = task
  const read = repeat && readSchedule(repeat)
  if (nextAt === undefined || !read?.ok) return { task: withoutNext(task) }
  const coming = read.value(now)
  const late = now - nextAt > grace
  const count = late ? missedTimes(read.value, nextAt, now) : 0
  const times = count === 1 ? 'once' : `${count >= 100 ? '100 or more' : count} times`
  const words = late ? `${times}, while Liminal was not there` : undefined
  const event = { at: now, by: 'app' as const, what: late ? 'missed' : 'came round' }
  const history = [...task.history, { ...event, ...(words ? { words } : {}) }].slice(
    -mostRemembered,
  )
  const { problem: _, ...calm } = withoutNext(task)
  const shown: Task = { ...calm, history, ...(words ? { problem: `Missed ${words}` } : {}) }
  const kept: Task = coming === undefined ? ended(shown, now) : { ...shown, nextAt: coming }
  if (late) return { task: kept }
  const { title, agent, agents, needs, after } = task
  return {
    task: kept,
    next: {
      ...workOf(task),
      id: `${task.id}@${nextAt}`,
      title,
      agent,
      needs,
      source: 'schedule',
      at: now,
      approved: true,
      ...(after ? { after } : {}),
      ...(agents ? { agents } : {}),
    },
  }
}

/** It goes on for years. */
const mostRemembered = 200

function ended(task: Task, now: number): Task {
  const summary = [...(task.problem ? [task.problem] : []), 'It does not come round again'].join(
    '. ',
  )
  return { ...task, state: 'done', since: now, summary }
}

function withoutNext({ nextAt: _, ...task }: Task): Task {
  return task
}
