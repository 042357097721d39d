import { failure, type Result, success } from '../../kit/result'
import type { Block } from '../../shared/agent/content'
import type { LocationRequest } from '../../shared/agent/inputs'
import type { Attachment } from '../../shared/session/draft'
import { checklistInstruction } from '../../shared/task/checklist'
import type { Task } from '../../shared/task/task'
import type { Bases } from '../../shared/workspace/bases'
import { freeBranch, suggestedBranch } from '../../shared/workspace/branch-name'

/** What the agent of a task is given to do. */
export const contentOfTask = (
  { title, description, say = '', checklist = [] }: Task,
  attached: readonly Attachment[],
): Block[] => [
  {
    type: 'text',
    text: [title, description, say].filter((words) => words.trim() !== '').join('\n\n'),
  },
  ...attached.map(({ block }) => block),
  ...(checklist.length > 0
    ? [{ type: 'text' as const, name: 'Checklist', text: checklistInstruction(checklist) }]
    : []),
]

/**
 * Where a task is done: on a branch of its own, from the branch that its result comes back into.
 * `taken` are names that are about to be branches.
 */
export function remoteOfTask(
  { title, base }: Pick<Task, 'title' | 'base'>,
  bases: Bases,
  taken: readonly string[],
): Result<Exclude<LocationRequest, 'folder'>> {
  const branches = bases.refs.filter(({ kind }) => kind === 'branch').map(({ name }) => name)
  const free = freeBranch(suggestedBranch(title) || 'task', [...branches, ...taken])
  if (bases.worktree !== undefined) {
    if (bases.jj !== undefined) return failure('no-place', bases.worktree, { hint: noPlace })
    return success({ kind: 'jj', name: free, base: base ?? bases.jjRefs[0] ?? '@' })
  }
  const from = base ?? bases.head
  if (from === null || !branches.includes(from))
    return failure(
      'no-base',
      from === null
        ? 'The project has no branch checked out that its result could come back into.'
        : `There is no branch ${from} that its result could come back into.`,
      { hint: 'Check a branch out in the project, or choose a base for the task.' },
    )
  return success({ kind: 'worktree', branch: free, base: from })
}

/** What a task is to come back into is there when it is said; of jj anything can be meant. */
export function isBase(base: string, { refs, worktree, cut }: Bases): Result<void> {
  const isThere = refs.some(({ kind, name }) => kind === 'branch' && name === base)
  return isThere || cut || worktree !== undefined
    ? success(undefined)
    : failure('no-base', `There is no branch ${base} to begin from.`)
}

const noPlace =
  'A task works on a branch of its own: make the project a Git repository with git init, and commit.'
