import type { Token } from '../kit/markdown/languages'
import { runsOf } from '../kit/markdown/pieces'
import type { Marks } from './word-marks'

/** A run of a line in one colour, marked or not. */
interface LineRun {
  from: number
  text: string
  classes: string
  marked: boolean
}

/** A line as runs; its tokens stand at places of the whole text, which it begins in at `from`. */
export function lineRuns(
  text: string,
  from: number,
  tokens: readonly Token[],
  marks: Marks,
): LineRun[] {
  const edges = marks.flat()
  return runsOf({ text, from }, tokens).flatMap((run) => {
    const start = run.from - from
    const end = start + run.text.length
    const cuts = [start, ...edges.filter((edge) => edge > start && edge < end), end]
    return cuts.slice(0, -1).map((cut, place) => ({
      from: cut,
      text: text.slice(cut, cuts[place + 1]),
      classes: run.classes,
      marked: marks.some(([first, last]) => cut >= first && cut < last),
    }))
  })
}
