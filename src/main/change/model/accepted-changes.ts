import { changedLines, type LineChange } from '../../../shared/change/lines'
import type { Acceptance } from '../../../shared/change/review'
import { Chosen, positionAfter } from './chosen'

/** What of a change is taken for good, by the lines that it takes away and by those that it brings. */
export interface AcceptedChanges {
  /** Lines of the text before that are gone for good. */
  gone(line: number): boolean
  /** Lines of the text after that stand for good. */
  stands(line: number): boolean
}

/**
 * What was accepted of the change from one text to another, by texts that hold what was: a line that
 * stands in one of them is accepted, and so is the absence of one that does not.
 */
export function acceptedChanges(
  before: readonly string[],
  after: readonly string[],
  accepted: readonly (readonly string[])[],
): AcceptedChanges {
  const seen = accepted.map((text) => ({
    fromBefore: changedLines(before, text),
    missing: new Chosen({
      before: [],
      after: changedLines(text, after).map((change) => change.after),
    }),
  }))
  return {
    gone: (line) => seen.some(({ fromBefore }) => positionAfter(fromBefore, line) === undefined),
    stands: (line) => seen.some(({ missing }) => !missing.inAfter(line)),
  }
}

export function acceptanceOf(
  changes: readonly LineChange[],
  { gone, stands }: AcceptedChanges,
): Acceptance {
  let [yes, no] = [0, 0]
  const count = (accepted: boolean) => {
    if (accepted) yes += 1
    else no += 1
  }
  for (const { before, after } of changes) {
    for (let line = before[0]; line < before[1]; line++) count(gone(line))
    for (let line = after[0]; line < after[1]; line++) count(stands(line))
  }
  if (no === 0) return 'accepted'
  return yes === 0 ? 'pending' : 'partly'
}
