import { append } from '../../../kit/append'
import { hunksOf } from '../../../shared/change/hunks'
import { changedLines, linesOf } from '../../../shared/change/lines'

/** The text before with those of the hunks that were picked, counted from 0, as the text after has them. */
export function picked(before: string, after: string, places: ReadonlySet<number>): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const hunks = hunksOf(changedLines(old, now), old.length)
  const lines: string[] = []
  let at = 0
  for (const [place, { changes }] of hunks.entries())
    for (const change of changes) {
      const taken = places.has(place) ? now.slice(...change.after) : old.slice(...change.before)
      append(lines, old.slice(at, change.before[0]))
      append(lines, taken)
      at = change.before[1]
    }
  return lines.concat(old.slice(at)).join('')
}
