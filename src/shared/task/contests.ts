import { defined } from '../../kit/defined'
import { failure, type Result, success } from '../../kit/result'
import type { TaskInput } from './input'
import {
  isAtWork,
  isOver,
  lastAttempt,
  type NewTask,
  type Task,
  type TaskAgent,
  workOf,
} from './task'

/** Which attempts there are at which task. */
export class Contests {
  readonly #attempts = new Map<string, Set<string>>()

  put({ id, attemptOf }: Task): void {
    if (attemptOf === undefined) return
    const known = this.#attempts.get(attemptOf)
    if (known) known.add(id)
    else this.#attempts.set(attemptOf, new Set([id]))
  }

  tasks(): string[] {
    return [...this.#attempts.keys()]
  }

  of(task: string): string[] {
    return [...(this.#attempts.get(task) ?? [])]
  }
}

/** Its id has in it which time it was begun, so that none is there twice. */
const idOf = ({ id, attempts }: Task, place: number): string =>
  `${id}~${attempts.length}.${place + 1}`

/** One task for each of those that are to do it; each takes a place of its own. */
export const attemptsFor =
  (at: number) =>
  (task: Task): NewTask[] => {
    const { id, title, agents = [] } = task
    return agents.map(({ say, ...agent }, place) => ({
      id: idOf(task, place),
      attemptOf: id,
      title: `${title} (${place + 1})`,
      ...workOf(task),
      agent,
      needs: [],
      at,
      source: task.source,
      approved: true,
      ...defined({ say }),
    }))
  }

/** Those of the last time that it was begun. */
export function newestAttempts<One extends { id: string }>(
  task: string,
  count: number,
  all: readonly One[],
): One[] {
  return all.filter(({ id }) => id.startsWith(`${task}~${count}.`))
}

/** Who is to say what it thinks of them is asked about those that have a result, put away or not. */
export function asksAbout(task: Task, all: readonly Task[], agent: TaskAgent): Result<TaskInput> {
  const of = newestAttempts(task.id, task.attempts.length, all)
    .filter((one) => lastAttempt(one)?.end === 'finished')
    .map(({ id }) => id)
    .sort()
  return of.length > 0
    ? success({ type: 'ask', agent, of })
    : failure('task-state', `“${task.title}” has no attempt with a result to have an opinion on.`)
}

/** What its attempts mean for a task, where that is news: it asks, goes on, or is the user's to look at. */
export function comeTo(task: Task, all: readonly Task[]): TaskInput | undefined {
  const own = newestAttempts(task.id, task.attempts.length, all)
  const results = own.filter(({ state }) => state === 'review').length
  if (own.every((one) => one.state === 'review' || isOver(one))) {
    if (!isAtWork(task)) return undefined
    const of = `of ${own.length} attempts`
    return results > 0
      ? { type: 'finished', summary: `${results} ${of} ${results === 1 ? 'has' : 'have'} a result` }
      : { type: 'broke', words: `None ${of} came to a result.` }
  }
  const asks = own.find(({ state }) => state === 'needs-input')
  if (asks && task.state === 'running')
    return { type: 'asks', words: asks.problem ?? 'asks something' }
  return asks || task.state === 'running' ? undefined : { type: 'goes-on' }
}

const isOpen = (task: Task): boolean => task.state !== 'review' && !isOver(task)

/** Which attempts end with what happens to their task: what has a result stays, as long as it may be taken. */
export const endsOf: Partial<Record<TaskInput['type'], (attempt: Task) => boolean>> = {
  drop: isOpen,
  stopped: isOpen,
  'put-back': (attempt) => !isOver(attempt),
  tick: (attempt) => !isOver(attempt),
}
