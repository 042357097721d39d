import { type BytePath, refusedPath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { changedLines } from '../../../shared/change/lines'
import type { ChosenLines } from '../../../shared/change/review'
import type { Entry } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import type { MachineFiles } from '../../host/files'
import type { SafeWrites } from '../../workspace/safe-writes'
import { Chosen, withoutChosen } from '../model/chosen'
import { areApart } from '../model/merge-lines'
import { type ContentParts, readDisk } from './contents'
import type { Ends } from './ends'
import { readSides } from './file-changes'
import type { Listed } from './listing'
import type { ReviewFolder } from './review-folder'
import type { ShownSides } from './shown-sides'
import { linesIn } from './texts'

export interface ApplyParts extends ContentParts {
  files: Pick<MachineFiles, 'readExact' | 'removeEmpty'>
  writes: Pick<SafeWrites, 'write'>
}

/** What was looked at when the user decided. */
export interface Decision {
  path: BytePath
  left: string | null
  shown: string | null
  /** Without any it is all of the file. */
  lines?: ChosenLines | undefined
}

export interface Looked {
  place: ReviewFolder
  ends: Ends
  listed: Listed
  /** What the decision was made by, where that is known still. */
  shown?: ShownSides | undefined
}

export type Applied = 'done' | 'already'

/** All that a decision is made by, if things are still as they were shown. */
export interface Sides {
  left: Entry
  right: Entry
  /** What lies there now; the same as `right` unless the end of a turn is looked at. */
  disk: Entry
}

export async function sidesOf(
  parts: ApplyParts,
  { place, ends, listed, shown }: Looked,
  decision: Decision,
): Promise<Result<Sides>> {
  const refused = refusedPath(decision.path)
  if (refused !== undefined) return failure('refused-path', refused)
  if (listed.kind === 'submodule' || listed.kind === 'folder')
    return failure('other-repository', `${name(decision)} is a repository of its own.`, {
      hint: 'Open it as a project to review what has changed in it.',
    })
  if (listed.change === 'conflicted')
    return failure('in-conflict', `${name(decision)} is in conflict.`, {
      hint: 'Choose a side of each conflict first.',
    })
  const sides = await readSides(parts, place, ends, listed)
  if (!sides.ok) return sides
  const { left, right } = sides.value
  if (hashOf(left) !== decision.left) return hasChanged(decision)
  if (hashOf(right) !== decision.shown) {
    if (!decision.lines || !shown || ends.right !== undefined) return hasChanged(decision)
    // Other lines have moved: what was decided on is looked for in what lies there now.
    return standsStill(left, shown.right, right, decision.lines)
      ? success({ left, right: shown.right, disk: right })
      : hasChanged(decision)
  }
  if (ends.right === undefined) return success({ left, right, disk: right })
  const disk = await readDisk(parts, place.repository, decision.path)
  return disk.ok ? success({ left, right, disk: disk.value }) : disk
}

/** Whether somebody who has written since has left these lines alone, and those right beside them. */
function standsStill(left: Entry, shown: Entry, now: Entry, lines: ChosenLines): boolean {
  const [before, after, lying] = [linesIn(left), linesIn(shown), linesIn(now)]
  if (!before || !after || !lying || shown.type !== now.type) return false
  const without = withoutChosen(before, after, changedLines(before, after), new Chosen(lines))
  return areApart(after, lying, without)
}

const name = ({ path }: { path: BytePath }) => shownPath(path)

export const hasChanged = (decision: { path: BytePath }) =>
  failure('changed', `${name(decision)} has changed since it was shown.`, {
    hint: 'Look at it as it is now, and decide again.',
  })

export const isSame = (one: Entry, other: Entry): boolean => hashOf(one) === hashOf(other)

export const onlyWhole = () =>
  failure('no-lines', 'No single lines of this file can be picked.', {
    hint: 'Accept or revert it as a whole.',
  })
