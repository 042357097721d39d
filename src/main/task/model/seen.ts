import { type Run, isOver as runOver } from '../../../shared/session/runs/run'
import { runWords } from '../../../shared/session/runs/words'
import type { TaskInput } from '../../../shared/task/input'
import { isAsked } from '../../../shared/task/opinion'
import { isAtWork, type Rest, type Task } from '../../../shared/task/task'

/** What is to be seen of the session of a task. */
export interface SeenSession {
  run: Run | undefined
  /** The user has to do something about it, and what that is in words. */
  asks?: string | undefined
  /** It goes on by itself, and not before. */
  rests?: Rest | undefined
}

/** What the session of a task says about it that the task does not know yet; undefined: it is gone. */
export function inputOfSession(task: Task, seen: SeenSession | undefined): TaskInput | undefined {
  if (!isAtWork(task)) return undefined
  if (!seen) return { type: 'broke', words: 'Its session is not there any more.' }
  const { run, asks, rests } = seen
  // What it was sent back with comes first, and what is done by hand is the user's.
  if (task.comments !== undefined || task.byHand || !run) return undefined
  if (runOver(run)) return endOf(run)
  if (asks !== undefined)
    return task.problem === asks && task.state === 'needs-input'
      ? undefined
      : { type: 'asks', words: asks }
  if (rests) return isSame(task.rests, rests) ? undefined : { type: 'rests', rests }
  return task.state === 'needs-input' || task.rests ? { type: 'goes-on' } : undefined
}

const isSame = (one: Rest | undefined, other: Rest): boolean =>
  one?.words === other.words && one.until === other.until

/** What the session of who was asked for an opinion says that the task does not know yet; undefined: it is gone. */
export function inputOfAsked(task: Task, seen: SeenSession | undefined): TaskInput | undefined {
  if (!isAsked(task)) return undefined
  if (!seen) return { type: 'no-opinion', words: 'Its session is not there any more.' }
  const { run } = seen
  if (!run || !runOver(run)) return undefined
  const said = run.signal?.summary
  if (run.state === 'done' && said !== undefined) return { type: 'opinion', text: said }
  return { type: 'no-opinion', words: run.state === 'done' ? 'It said nothing.' : runWords(run) }
}

function endOf(run: Run): TaskInput {
  if (run.state === 'done') {
    const { message, hint } = run.problem ?? {}
    const problem = message === undefined ? {} : { problem: [message, hint].join(' ').trim() }
    return { type: 'finished', summary: run.signal?.summary, ...problem }
  }
  if (run.by === 'taken-over') return { type: 'taken-over' }
  if (run.by === 'user') return { type: 'stopped' }
  // After the state, which is not said once more: "Stopped. Its turns are used up: 20."
  const words = runWords(run)
  return { type: 'broke', words: words.slice(words.indexOf('. ') + 1).trim() }
}
