import { waitsFromNow } from '../../../shared/task/from-now'
import type { TaskInput } from '../../../shared/task/input'
import type { Task, TaskDecider, TaskState } from '../../../shared/task/task'
import { type Change, changed } from './changed'

/** What is changed of it, and the words for its history. */
export type Become = Change & { words?: string | undefined }

interface Turn {
  input: TaskInput
  by: TaskDecider
  at: number
  state: TaskState
  /** What its history calls it. */
  what: string
}

/** What a task is from now on, with what is over for it and a line of its history. */
export function become(
  task: Task,
  { input, by, at, state, what }: Turn,
  { words, ...rest }: Become,
): Task {
  const event = { at, by, what, ...(words ? { words } : {}) }
  const since = state === task.state ? task.since : at
  const history = [...task.history, event]
  const fromNow = by === 'user' ? waitsFromNow(task, at) : {}
  return changed(task, {
    // Whatever becomes of it, it does not wait for its account any more.
    ...(moves.has(input.type) ? { rests: undefined } : {}),
    ...(state === 'review' && !decides.has(input.type) ? {} : { unjudged: undefined }),
    ...fromNow,
    ...rest,
    state,
    since,
    history,
  })
}

/** Whatever rules say, it is decided then. */
const decides: ReadonlySet<TaskInput['type']> = new Set([
  'accept',
  'not-merged',
  'not-accepted',
  'take',
])

const moves: ReadonlySet<TaskInput['type']> = new Set([
  ...(['asks', 'goes-on', 'finished', 'hand-in', 'broke', 'stopped', 'taken-over'] as const),
  ...(['drop', 'take', 'put-back', 'not-begun', 'clashed'] as const),
])
