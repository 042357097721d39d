import { defined } from '../../kit/defined'
import { shownPath } from '../../kit/path'
import type { Problem } from '../../kit/result'
import type { ChosenLines, FileChanges, SideChoice } from '../../shared/change/review'
import { call } from '../store/bridge'
import type { ShownHunk } from './diff-model'

export type Action = 'accept' | 'revert' | 'withdraw'

const words = { accept: 'Accepted', revert: 'Reverted', withdraw: 'Not accepted any more' }

interface Applied {
  /** What has happened, for the eye and for screen readers. */
  said: string
  problem?: Problem
}

/** All lines that a hunk changes. */
export const linesOfHunk = ({ changes }: ShownHunk): ChosenLines => ({
  before: changes.map(({ before }) => before).filter(([from, to]) => from < to),
  after: changes.map(({ after }) => after).filter(([from, to]) => from < to),
})

/** Accepts or reverts what was looked at; what is not there any more as it was is refused by main, in words. */
export async function apply(
  review: string,
  { path, left, shown }: FileChanges,
  action: Action,
  what: string,
  lines?: ChosenLines,
): Promise<Applied> {
  const result = await call('review.apply', {
    review,
    path,
    action,
    left,
    shown,
    ...(lines ? { lines } : {}),
  })
  if (!result.ok) return { said: result.problem.message, problem: result.problem }
  switch (result.value.done) {
    case 'done':
      return { said: `${words[action]}: ${what}` }
    case 'queued':
      return { said: `${what} is reverted as soon as the agent has finished writing` }
    case 'already':
      return { said: `Nothing to do: ${what} is that already` }
    default:
      return result.value.done satisfies never
  }
}

/** Chooses a side of a conflict: of one of its places, or of the whole file. */
export async function choose(
  review: string,
  { path, left, shown, conflict }: FileChanges,
  choice: SideChoice,
  place?: number,
): Promise<Applied> {
  const result = await call('review.resolve', {
    review,
    path,
    left,
    shown,
    choice,
    ...defined({ place }),
  })
  if (!result.ok) return { said: result.problem.message, problem: result.problem }
  const { done, left: rest, problem } = result.value
  if (problem) return { said: problem.message, problem }
  if (done === 'already') return { said: 'Nothing to do: it is chosen already' }
  if (rest === 0) return { said: `No conflict is left in ${shownPath(path)}` }
  const name = choice === 'ours' || choice === 'theirs' ? conflict?.names[choice] : choice
  return { said: `Took ${name}; ${rest === 1 ? '1 conflict' : `${rest} conflicts`} left` }
}
