import type { Result } from '../../kit/result'
import type { MergePreview } from '../../shared/change/branch'
import type { LeftBehind, Tried } from '../../shared/session/runs/run'
import type { TaskInput } from '../../shared/task/input'
import type { Task } from '../../shared/task/task'
import { failsBefore } from '../session/model/runs/problems'
import { type Committing, commitAll, leftBehindBy } from '../session/runs/left-behind'

/** What can be done with the branch that a session works on. */
export interface Line extends Committing {
  preview(session: string, base: string): Promise<Result<MergePreview>>
  pull(session: string, base: string): Promise<Result<{ conflicts: string[] }>>
  merge(
    session: string,
    base: string,
    previewed: MergePreview,
    message: string,
  ): Promise<Result<{ commit: string }>>
  check(
    session: string,
    command: string,
    signal: AbortSignal,
  ): Promise<Result<{ passed: boolean; output: string }>>
}

/** The base moves when others merge by hand: so often what it has come to is taken in anew. */
const mostRounds = 8

interface Merging {
  session: string
  base: string
  /** What its check has left behind there, which is no part of the result. */
  left: readonly (LeftBehind | string)[]
  /** What the check said before anything was done. */
  tried?: Tried | undefined
  /** The check in the line has left this: it is no part of the result either, whatever becomes of that. */
  leaves(left: LeftBehind[]): void
  /** The user stops it: what was not merged by then is not. */
  signal: AbortSignal
}

/**
 * Brings what a task has done into its base: all that the base has is taken in first, and what both come
 * to is checked where the task was done. It comes there as one commit, which joins both: read from its
 * first parents the base has one for each task, and the branch stays a part of it, so that whoever began
 * from that branch comes in without conflicts. It can begin anew after it was killed anywhere: what is
 * there already is found there.
 */
export async function mergeTask(
  line: Line,
  task: Pick<Task, 'title' | 'check' | 'summary' | 'description'>,
  { session, base, left, tried, leaves, signal }: Merging,
): Promise<TaskInput> {
  const { title, check } = task
  const committed = await commitAll(line, session, title, left)
  if (!committed.ok) return refused(committed)
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await line.preview(session, base)
    if (!before.ok) return refused(before)
    if (before.value.problem?.code === 'merge-nothing')
      return { type: 'merged', words: `${base} has all of it.` }
    if (before.value.behind > 0) {
      const pulled = await line.pull(session, base)
      if (!pulled.ok) return refused(pulled)
      if (pulled.value.conflicts.length > 0) return conflict(base, pulled.value.conflicts)
    }
    const previewed = await line.preview(session, base)
    if (!previewed.ok) return refused(previewed)
    if (previewed.value.behind > 0) continue
    if (check !== undefined) {
      const checked = await line.check(session, check, signal)
      const litter = await leftBehindBy(line, session)
      if (litter.ok) leaves(litter.value)
      if (signal.aborted) return stopped
      if (!checked.ok) return refused(checked)
      if (!litter.ok) return refused(litter)
      if (!checked.value.passed && tried?.passed === false)
        return refused({ problem: failsBefore(check, tried.on) })
      if (!checked.value.passed) return failedCheck(base, check, checked.value.output)
    }
    const after = await line.preview(session, base)
    if (!after.ok) return refused(after)
    if (after.value.problem) return refused({ problem: after.value.problem })
    if (after.value.source !== previewed.value.source) continue
    if (after.value.target !== previewed.value.target) continue
    if (signal.aborted) return stopped
    const merged = await line.merge(session, base, after.value, messageOf(task))
    if (merged.ok) {
      const { commit } = merged.value
      return { type: 'merged', words: `Merged into ${base}.`, merged: { base, commit } }
    }
    if (merged.problem.code !== 'merge-moved') return refused(merged)
  }
  return {
    type: 'not-merged',
    words: `${base} moved each time before it could be merged. Accept it again.`,
  }
}

const refused = ({ problem }: { problem: { message: string; hint?: string } }): TaskInput => ({
  type: 'not-merged',
  words: problem.hint ? `${problem.message} ${problem.hint}` : problem.message,
})

/** Its agent has to resolve it, where both are. */
function conflict(base: string, files: readonly string[]): TaskInput {
  const listed = files.map((file) => `- ${file}`).join('\n')
  return {
    type: 'conflict',
    words: `In conflict with ${base}: ${files.slice(0, 3).join(', ')}${files.length > 3 ? '…' : ''}`,
    comments: `What you did was accepted, but ${base} has changed the same meanwhile. ${base} was merged into your branch here, and these files are in conflict:\n\n${listed}\n\nResolve them so that both what you did and what ${base} has stays right, and take all conflict markers away. Leave the commit to me: do not commit, and do not abort the merge.`,
  }
}

function failedCheck(base: string, check: string, output: string): TaskInput {
  return {
    type: 'conflict',
    words: `“${check}” fails together with ${base}`,
    comments: `What you did was accepted, but together with what ${base} has by now the check fails. ${base} was merged into your branch here. Make the check pass:\n\n    ${check}\n\nWhat it printed:\n${output}`,
  }
}

const stopped: TaskInput = {
  type: 'not-merged',
  words: 'You stopped it before it was merged. It can be accepted again.',
}

/** The commit on the base says what was to be done, and what its agent says that it did. */
function messageOf({
  title,
  summary,
  description,
}: Pick<Task, 'title' | 'summary' | 'description'>) {
  const body = (summary ?? description).trim()
  return body === '' ? title : `${title}\n\n${body}`
}
