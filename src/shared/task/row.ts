import { defined } from '../../kit/defined'
import type { FileSays } from './file-says'
import { type Standing, standingOf } from './standing'
import { lastAttempt, type Task } from './task'

/** What lists show of a task; what it says in full is read when it is opened. */
export interface TaskRow
  extends Pick<
    Task,
    | ('id' | 'project' | 'title' | 'order' | 'source' | 'createdAt' | 'state' | 'since')
    | ('paused' | 'byHand' | 'needs' | 'after' | 'agent' | 'startAt' | 'branch')
    | (
        | 'nextAt'
        | 'summary'
        | 'problem'
        | 'place'
        | 'label'
        | 'fromBranch'
        | 'rests'
        | 'on'
        | 'clash'
        | 'merged'
        | 'into'
        | 'checked'
        | 'size'
      )
  > {
  /** The session of its newest attempt, and how many there were. */
  session?: string
  attempts: number
  /** Its attempts together, and since when the one that is under way goes on. */
  worked: number
  startedAt?: number
  /** It is one of several attempts at that task; several are at it, and none is taken yet. */
  attemptOf?: string
  /** What this attempt was told besides. */
  say?: string
  comparing?: boolean
  /** Several are to do it at once. */
  agents?: true
  /** It is done, and not by what its agent did. */
  unmerged?: true
  /** What `tasks.md` says otherwise; in which words is read when it is opened. */
  fileSays?: Pick<FileSays, 'what' | 'kept'>
  /** It is accepted: it waits to be merged, or is. */
  line?: 'waits' | 'merging'
  /** How it stands, as its session says it too. */
  standing: Standing
  /** It goes on with what it was sent back with. */
  sentBack: boolean
}

export function taskRowOf(task: Task): TaskRow {
  const { id, project, title, order, source, createdAt, state, since } = task
  const {
    paused,
    byHand,
    needs,
    after,
    agent,
    startAt,
    branch,
    place,
    label,
    nextAt,
    summary,
    problem,
    attempts,
    line,
    fileSays,
  } = task
  const last = lastAttempt(task)
  const worked = attempts.reduce(
    (sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? startedAt) - startedAt),
    0,
  )
  return {
    id,
    project,
    title,
    order,
    source,
    createdAt,
    state,
    since,
    paused,
    byHand,
    needs,
    agent,
    attempts: attempts.length,
    worked,
    standing: standingOf(
      { state, rests: task.rests, line: placeIn(line), checked: task.checked },
      task.size,
    ),
    sentBack: task.comments !== undefined,
    ...defined({
      after,
      startAt,
      branch,
      place,
      label,
      nextAt,
      rests: task.rests,
      checked: task.checked,
      size: task.size,
      summary,
      problem,
    }),
    ...(last?.session === undefined ? {} : { session: last.session }),
    ...(last && last.endedAt === undefined ? { startedAt: last.startedAt } : {}),
    ...defined({ attemptOf: task.attemptOf, say: task.say }),
    ...(task.comparing ? { comparing: true } : {}),
    ...(task.fromBranch ? { fromBranch: true } : {}),
    ...(task.agents ? { agents: true } : {}),
    ...defined({ on: task.on, clash: task.clash, merged: task.merged, into: task.into }),
    ...(state === 'done' && !task.history.some(({ what }) => what === 'merged')
      ? { unmerged: true }
      : {}),
    ...(fileSays ? { fileSays: saysOf(fileSays) } : {}),
    ...defined({ line: placeIn(line) }),
  }
}

const placeIn = (line: Task['line']): TaskRow['line'] =>
  line && (line.merging ? 'merging' : 'waits')

const saysOf = ({ what, kept }: FileSays) => ({ what, ...(kept ? { kept } : {}) })
