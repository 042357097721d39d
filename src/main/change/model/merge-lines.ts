import { append } from '../../../kit/append'
import { changedLines, type LineChange } from '../../../shared/change/lines'

/** Both changes of a text in one, or nothing where they meet: the same change on both sides is one. */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] | undefined {
  const mine = changedLines(base, ours)
  const other = changedLines(base, theirs)
  const merged: string[] = []
  let at = 0
  let [first, second] = [0, 0]
  while (first < mine.length || second < other.length) {
    const [one, two] = [mine[first], other[second]]
    if (one && two && meet(one, two)) {
      if (!isSame(one, ours, two, theirs)) return undefined
      second += 1
    }
    const ourTurn = one !== undefined && (!two || one.before[0] <= two.before[0])
    const next = (ourTurn ? one : two) as LineChange
    append(merged, base.slice(at, next.before[0]))
    append(merged, (ourTurn ? ours : theirs).slice(...next.after))
    at = next.before[1]
    if (ourTurn) first += 1
    else second += 1
  }
  append(merged, base.slice(at))
  return merged
}

/** Whether two changes of a text leave each other's lines alone, and those right beside them. */
export function areApart(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): boolean {
  const [mine, other] = [changedLines(base, ours), changedLines(base, theirs)]
  return mine.every((one) => other.every((two) => !meet(one, two)))
}

/** They touch the same lines, or stand at the same place: nobody knows which comes first. */
const meet = (one: LineChange, two: LineChange): boolean =>
  one.before[0] <= two.before[1] && two.before[0] <= one.before[1]

function isSame(
  one: LineChange,
  ours: readonly string[],
  two: LineChange,
  theirs: readonly string[],
): boolean {
  if (one.before[0] !== two.before[0] || one.before[1] !== two.before[1]) return false
  const [mine, other] = [ours.slice(...one.after), theirs.slice(...two.after)]
  return mine.length === other.length && mine.every((line, place) => line === other[place])
}
