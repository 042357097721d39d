import { defined } from '../../../kit/defined'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { changedLines } from '../../../shared/change/lines'
import type { ChosenLines } from '../../../shared/change/review'
import type { Entry, Wanted } from '../../host/exact-files'
import { Chosen, withChosen } from '../model/chosen'
import { mergeLines } from '../model/merge-lines'
import { isSame } from './decision'
import { joined, linesIn } from './texts'
import { asWanted } from './writing'

/** What is taken of a file: what it was, what it has become, and which lines of that; without any it is all. */
export interface Taken {
  left: Entry
  right: Entry
  lines: ChosenLines | undefined
}

/** What is to lie in another workspace, where `there` lies now. Pure; what does not fit is refused. */
export function wantedThere(
  path: BytePath,
  there: Entry,
  { left, right, lines }: Taken,
): Result<Wanted | 'already'> {
  if (![left, right, there].every(isWritable))
    return failure('not-takeable', `${shownPath(path)} cannot be taken here.`, {
      hint: 'Only files and links of up to 20 MB can.',
    })
  if (isSame(there, right)) return success('already')
  if (!lines && isSame(there, left)) return success(asWanted(right))
  const [before, after, now] = [linesIn(left), linesIn(right), linesIn(there)]
  if (!before || !after || !now) return otherThere(path)
  const next = lines
    ? withChosen(before, after, changedLines(before, after), new Chosen(lines))
    : after
  // Without any line left it is not there, as in what it is taken from.
  if (right.type === 'nothing' && next.length === 0)
    return isSame(there, left) ? success({ type: 'nothing' }) : otherThere(path)
  if (there.type === 'nothing' && left.type !== 'nothing') return otherThere(path)
  const merged = mergeLines(before, now, next)
  if (!merged) return otherThere(path)
  const bytes = joined(merged)
  const mode = modeOf({ left, right, lines }, there)
  if (
    there.type === 'file' &&
    bytes === there.bytes &&
    (mode ?? there.executable) === there.executable
  )
    return success('already')
  return success({ type: 'file', bytes, ...defined({ executable: mode }) })
}

/** Whether it may be run goes along with the whole file, and with one that is new there. */
function modeOf({ left, right, lines }: Taken, there: Entry): boolean | undefined {
  if (right.type !== 'file') return undefined
  const differs = left.type !== 'file' || left.executable !== right.executable
  return there.type === 'nothing' || (!lines && differs) ? right.executable : undefined
}

const isWritable = ({ type }: Entry): boolean =>
  type === 'nothing' || type === 'file' || type === 'link'

export const otherThere = (path: BytePath) =>
  failure('other-there', `${shownPath(path)} is different there: this does not fit.`, {
    hint: 'Nothing was written. Take other lines of it, or change it there by hand.',
  })
