import { useMemo } from 'react'
import type { MovedBlock } from '../../shared/change/review'
import type { Layout } from './diff-model'
import type { RowParts } from './diff-row'
import type { ShownText } from './shown-text'
import { useSyntax } from './use-syntax'
import { type Marks, type WordMarks, wordMarks } from './word-marks'

/** All that rows are drawn from; what is dear is made for a hunk when it comes into sight. */
export function useRowParts(
  names: { before: string; after: string },
  text: ShownText,
  moved: readonly MovedBlock[],
  layout: Layout,
): RowParts {
  const { sides, texts, starts, hunks } = text
  const before = useSyntax(names.before, texts.before, starts.before)
  const after = useSyntax(names.after, texts.after, starts.after)
  const marksOf = useMemo(() => {
    const known = new Map<string, WordMarks>()
    return (id: string) => {
      const changes = hunks.find((hunk) => hunk.id === id)?.changes ?? []
      const marks = known.get(id) ?? joined(changes.map((change) => wordMarks(sides, change)))
      known.set(id, marks)
      return marks
    }
  }, [sides, hunks])
  const places = useMemo(() => movedPlaces(moved), [moved])
  return useMemo(
    () => ({ sides, layout, syntax: { before, after }, marksOf, moved: places }),
    [sides, layout, before, after, marksOf, places],
  )
}

const joined = (all: readonly WordMarks[]): WordMarks => ({
  before: new Map<number, Marks>(all.flatMap(({ before }) => [...before])),
  after: new Map<number, Marks>(all.flatMap(({ after }) => [...after])),
})

/** Of each line that moved, on either side, where it is on the other. */
function movedPlaces(blocks: readonly MovedBlock[]): RowParts['moved'] {
  const before = new Map<number, number>()
  const after = new Map<number, number>()
  for (const block of blocks)
    for (let step = 0; block.before[0] + step < block.before[1]; step += 1) {
      before.set(block.before[0] + step, block.after[0] + step)
      after.set(block.after[0] + step, block.before[0] + step)
    }
  return { before, after }
}
