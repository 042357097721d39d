import { type Result, success } from '../../shared/result'
import type { TaskInput } from '../../shared/task/input'
import type { Task } from '../../shared/task/task'
import type { BranchLook, Foretold } from '../../shared/workspace/branch'
import { shownPath } from '../../shared/workspace/path'

/** What can be done with the branch that a session works on. */
export interface Line {
  look(session: string): Promise<Result<BranchLook>>
  commit(session: string, message: string): Promise<Result<void>>
  foretell(session: string, base: string): Promise<Result<Foretold>>
  pull(session: string, base: string): Promise<Result<{ conflicts: string[] }>>
  merge(session: string, base: string, foretold: Foretold, message: string): Promise<Result<void>>
  check(session: string, command: string): Promise<Result<{ passed: boolean; output: string }>>
}

/** The base moves when others merge by hand: so often what it has come to is taken in anew. */
const mostRounds = 8

/** What is not committed there is. */
export async function commitAll(
  line: Pick<Line, 'look' | 'commit'>,
  session: string,
  title: string,
): Promise<Result<void>> {
  const looked = await line.look(session)
  if (!looked.ok) return looked
  const { files, operation } = looked.value
  return files.length > 0 || operation !== undefined
    ? line.commit(session, title)
    : success(undefined)
}

/**
 * Brings what a task has done into its base: all that the base has is taken in first, and what both come
 * to is checked where the task was done. Only exactly what was checked comes into the base. It can begin
 * anew after it was killed anywhere: what is there already is found there.
 */
export async function mergeTask(
  line: Line,
  { title, check }: Pick<Task, 'title' | 'check'>,
  session: string,
  base: string,
): Promise<TaskInput> {
  const committed = await commitAll(line, session, title)
  if (!committed.ok) return refused(committed)
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await line.foretell(session, base)
    if (!before.ok) return refused(before)
    if (before.value.problem?.code === 'merge-nothing')
      return { type: 'merged', words: `${base} has all of it.` }
    if (before.value.behind > 0) {
      const pulled = await line.pull(session, base)
      if (!pulled.ok) return refused(pulled)
      if (pulled.value.conflicts.length > 0) return conflict(base, pulled.value.conflicts)
    }
    const foretold = await line.foretell(session, base)
    if (!foretold.ok) return refused(foretold)
    if (foretold.value.behind > 0) continue
    if (check !== undefined) {
      const checked = await line.check(session, check)
      if (!checked.ok) return refused(checked)
      if (!checked.value.passed) return failedCheck(base, check, checked.value.output)
    }
    const after = await line.foretell(session, base)
    if (!after.ok) return refused(after)
    if (after.value.problem) return refused({ problem: after.value.problem })
    const left = after.value.uncommitted
    if (left.length > 0) return leftBehind(left.map(shownPath))
    if (after.value.source !== foretold.value.source) continue
    if (after.value.target !== foretold.value.target) continue
    const merged = await line.merge(session, base, after.value, title)
    if (merged.ok) return { type: 'merged', words: `Merged into ${base}.` }
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

const leftBehind = (files: readonly string[]): TaskInput => ({
  type: 'not-merged',
  words: `The check leaves files behind that nobody has looked at: ${files.slice(0, 3).join(', ')}${files.length > 3 ? '…' : ''}. Let Git ignore them, then accept again.`,
})
