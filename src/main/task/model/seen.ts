import type { SessionRow } from '../../../shared/app/tables'
import { waitsForRelease } from '../../../shared/session/queue-waits'
import { isOpen, waitsForLimit } from '../../../shared/session/recovery/plan'
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
  /** Its agent has failed, and nothing goes on by itself: why. */
  failed?: string | undefined
  /** It goes on by itself, and not before. */
  rests?: Rest | undefined
}

/** Nothing goes on there before the user mends it. */
const broken: ReadonlySet<SessionRow['status']> = new Set(['Failed', 'Disconnected', 'Stopped'])

/** What waits for an account goes on by itself, as does what is tried again; all else that waits does so for the user. */
export function seenOf(
  run: Run,
  row: Pick<SessionRow, 'status' | 'asking' | 'why' | 'recovery' | 'held'>,
): SeenSession {
  const { status, asking, why, recovery } = row
  // What its run has in the queue the run lets go itself, as after a start.
  if (status === 'Needs input' && !waitsForRelease(row)) return { run, asks: asking ?? why }
  const words = run.problem?.message ?? why
  if (isOpen(recovery)) {
    const { at, until = at } = recovery.step
    return waitsForLimit(recovery) ? { run, rests: { words, until } } : { run }
  }
  if (run.state !== 'waiting') return { run }
  return broken.has(status) ? { run, failed: words } : { run, asks: words }
}

/** What the session of a task says about it that the task does not know yet; undefined: it is gone. */
export function inputOfSession(task: Task, seen: SeenSession | undefined): TaskInput | undefined {
  // Whoever sends the prompt again that failed goes on with the same attempt.
  if (task.state === 'failed') return isAtIt(seen?.run) ? { type: 'goes-on' } : undefined
  if (!isAtWork(task)) return undefined
  if (!seen) return { type: 'broke', words: 'Its session is not there any more.' }
  const { run, asks, failed, rests } = seen
  // What it was sent back with comes first, and what is done by hand is the user's.
  if (task.comments !== undefined || task.byHand || !run) return undefined
  if (runOver(run)) return endOf(run)
  if (failed !== undefined) return { type: 'broke', words: failed }
  if (asks !== undefined)
    return task.problem === asks && task.state === 'needs-input'
      ? undefined
      : { type: 'asks', words: asks }
  if (rests) return isSame(task.rests, rests) ? undefined : { type: 'rests', rests }
  return task.state === 'needs-input' || task.rests ? { type: 'goes-on' } : undefined
}

const isAtIt = (run: Run | undefined): boolean =>
  run !== undefined && !runOver(run) && run.state !== 'waiting' && run.state !== 'stopping'

const isSame = (one: Rest | undefined, other: Rest): boolean =>
  one?.words === other.words && one.until === other.until

/** What the session of who was asked for an opinion says that the task does not know yet; undefined: it is gone. */
export function inputOfAsked(task: Task, seen: SeenSession | undefined): TaskInput | undefined {
  if (!isAsked(task)) return undefined
  if (!seen) return { type: 'no-opinion', words: 'Its session is not there any more.' }
  const { run, failed } = seen
  if (failed !== undefined) return { type: 'no-opinion', words: failed }
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
