import type { Status } from '../session/status'
import { isUnsettled } from './file-says'
import type { ChangeSize } from './found'
import type { Rest, TaskState } from './task'

/** What a task is called by in each state, wherever it is shown. */
export const stateWords: Record<TaskState, string> = {
  proposed: 'Proposed',
  waiting: 'Waiting',
  running: 'Running',
  'needs-input': 'Needs input',
  review: 'In review',
  done: 'Done',
  failed: 'Failed',
  dropped: 'Dropped',
}

/** What is drawn for it: the shapes that sessions have too, where both are in the same state. */
export type StandingMark = Status | 'In review' | 'No changes'

const marks: Record<TaskState, StandingMark> = {
  proposed: 'Idle',
  waiting: 'Waiting',
  running: 'Working',
  'needs-input': 'Needs input',
  review: 'In review',
  done: 'Completed',
  failed: 'Failed',
  dropped: 'Stopped',
}

export interface Standing {
  mark: StandingMark
  /** "In review, check failed": the state and, where the state alone would sound too good, what it lacks. */
  words: string
}

/** What of a task that comes of. */
interface Standable {
  state: TaskState
  rests?: Rest | undefined
  line?: 'waits' | 'merging' | undefined
  checked?: boolean | undefined
}

/** The one derivation of how a task stands: board, list, pane, its session and the command line say it. */
export function standingOf(task: Standable, size?: ChangeSize): Standing {
  const { state, rests, line, checked } = task
  const words = stateWords[state]
  if (state === 'running' && rests) return { mark: 'Waiting', words }
  if (state !== 'review') return { mark: marks[state], words }
  if (line === 'merging') return { mark: 'Working', words: `${words}, merging` }
  if (line) return { mark: 'Waiting', words: `${words}, accepted` }
  if (checked === false) return { mark: 'In review', words: `${words}, check failed` }
  return size?.files === 0
    ? { mark: 'No changes', words: `${words}, no changes` }
    : { mark: 'In review', words }
}

/** It is the user's to do something about it, which the list of what needs the user has an entry for. */
export function needsUser(
  task: Pick<Standable, 'state' | 'line'> & Parameters<typeof isUnsettled>[0],
): boolean {
  const { state, line } = task
  if (state === 'review') return line === undefined
  return state === 'failed' || state === 'needs-input' || (state === 'waiting' && isUnsettled(task))
}
