import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { MergePreview, MergeWay, Operation } from '../../../shared/change/branch'

/** The folder in which the base is checked out, where it is. */
export interface BaseCheckout {
  folder: string
  operation?: Operation | undefined
  /** Of the files that the merge touches: those that are changed there and not committed. */
  dirty: BytePath[]
  /** Of the files that it adds: those that are there already, ignored or not. */
  inTheWay: BytePath[]
}

/** All that decides what a merge comes to. */
export interface MergeFacts {
  way: MergeWay
  /** None where HEAD is detached. */
  branch: string | null
  base: string
  operation?: Operation | undefined
  source: string
  target: string
  commits: number
  behind: number
  /** Commits of the branch that join others: they cannot be put one after the other. */
  joins: number
  uncommitted: BytePath[]
  /** Where both changed the same; of a rebase, where the first commit that does not fit does. */
  conflicts: BytePath[]
  /** A file that was in conflict once and still has the marks of it, with the line. */
  marked?: { path: BytePath; line: number } | undefined
  checkout?: BaseCheckout | undefined
}

export type MergeStep =
  | { type: 'commit' }
  /** The commits that the base will have. */
  | { type: 'prepare'; how: MergeWay | 'forward' }
  /** The base is set to them, where nobody has it checked out, or taken in the folder in which it is. */
  | { type: 'set' }
  | { type: 'take'; folder: string }
  | { type: 'verify' }

/** What is done, step by step, or why nothing is. */
export function mergePlan(facts: MergeFacts): Result<MergeStep[]> {
  const { branch, base, operation, commits, uncommitted, conflicts, checkout, way, behind } = facts
  if (branch === null)
    return failure(
      'merge-detached',
      'No branch is checked out here, so there is nothing to merge.',
      {
        hint: 'Make a branch first: git switch --create NAME, in the terminal.',
      },
    )
  if (operation)
    return failure('merge-in-between', `A ${operation} is under way in this folder.`, {
      hint:
        operation === 'merge'
          ? 'Commit it when its conflicts are resolved, or abort it, below the changes.'
          : 'Finish it, or take it back, in the terminal.',
    })
  if (commits === 0 && uncommitted.length === 0)
    return failure('merge-nothing', `${base} has all that ${branch} has.`)
  if (facts.marked) return stillMarked(facts.marked)
  if (conflicts.length > 0)
    return failure('merge-conflicts', `${many(conflicts.length, 'file')} would be in conflict.`, {
      hint: `Pull ${base} in first: the conflicts are resolved here, and ${base} is not touched.`,
      details: conflicts.map(shownPath).join('\n'),
    })
  if (way === 'rebase' && facts.joins > 0)
    return failure('merge-joins', `${branch} has merges in it, which cannot be put one by one.`, {
      hint: 'Merge, or squash.',
    })
  const barred = checkout && barredBy(checkout, base)
  if (barred) return barred
  const forward = (way === 'merge' || way === 'rebase') && behind === 0
  return success([
    ...(uncommitted.length > 0 ? [{ type: 'commit' as const }] : []),
    { type: 'prepare', how: forward ? 'forward' : way },
    checkout ? { type: 'take', folder: checkout.folder } : { type: 'set' },
    { type: 'verify' },
  ])
}

/** Whatever git was told of it, it is not resolved. */
export const stillMarked = ({ path, line }: { path: BytePath; line: number }): Result<never> =>
  failure(
    'git-conflicted',
    `${shownPath(path)} still has the marks of a conflict, in line ${line}.`,
    {
      hint: 'Resolve what is between the marks <<<<<<< and >>>>>>>, or let the agent do it. Nothing was touched.',
      details: shownPath(path),
    },
  )

/** What is in the folder of the base is somebody's work. */
export function barredBy(
  { folder, operation, dirty, inTheWay }: BaseCheckout,
  base: string,
): ReturnType<typeof failure> | undefined {
  if (operation)
    return failure(
      'merge-in-between',
      `A ${operation} is under way in ${folder}, where ${base} is checked out.`,
      {
        hint: 'Finish it there first.',
      },
    )
  if (dirty.length > 0)
    return failure(
      'merge-dirty',
      `${named(dirty)} in ${folder}, where ${base} is checked out, ${dirty.length === 1 ? 'is' : 'are'} changed and not committed.`,
      {
        hint: 'Commit or stash those changes first. Nothing was changed.',
        details: dirty.map(shownPath).join('\n'),
      },
    )
  if (inTheWay.length > 0)
    return failure(
      'merge-in-the-way',
      `${named(inTheWay)} in ${folder}, where ${base} is checked out, would be overwritten.`,
      {
        hint: 'Git does not keep them: move them away first. Nothing was touched.',
        details: inTheWay.map(shownPath).join('\n'),
      },
    )
  return undefined
}

/** The outcome, in a line. */
export function preview(facts: MergeFacts): MergePreview {
  const plan = mergePlan(facts)
  const { way, branch, base, source, target, commits, behind, uncommitted, conflicts } = facts
  const hows = { merge: 'onto', squash: 'as one onto', rebase: 'one by one onto', join: 'onto' }
  const how = hows[way]
  const count = commits + (uncommitted.length > 0 ? 1 : 0)
  const parts = [
    `${many(count, 'commit')} ${how} ${base}`,
    conflicts.length === 0 ? 'no conflicts' : `${many(conflicts.length, 'conflict')}`,
    uncommitted.length > 0
      ? `${many(uncommitted.length, 'uncommitted file')} ${uncommitted.length === 1 ? 'is' : 'are'} committed first`
      : undefined,
  ]
  const nothing = !plan.ok && plan.problem.code === 'merge-nothing'
  return {
    way,
    branch: branch ?? '',
    base,
    source,
    target,
    commits,
    behind,
    uncommitted,
    conflicts,
    ...(plan.ok ? {} : { problem: plan.problem }),
    words: nothing ? plan.problem.message : parts.filter(Boolean).join(' · '),
  }
}

/** The first of them, and how many more there are. */
function named(paths: readonly BytePath[]): string {
  const first = paths.slice(0, mostNamed).map(shownPath)
  const more = paths.length - first.length
  const words = more > 0 ? [...first, many(more, 'more file')] : first
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last
}

const mostNamed = 3

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
