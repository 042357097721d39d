import type { Run } from '../../kit/markdown/pieces'

interface MarkedRun extends Run {
  marked: boolean
}

/** Runs cut at a mark, so that it is a run of its own; an empty one where there is nothing to mark. */
export function markedRuns(
  runs: readonly Run[],
  { from, to }: { from: number; to: number },
): MarkedRun[] {
  const cut = runs.flatMap((run) => {
    const end = run.from + run.text.length
    const inside = [...new Set([from, to])].filter((place) => place > run.from && place < end)
    const starts = [run.from, ...inside]
    return starts.map((start, index) => {
      const text = run.text.slice(start - run.from, (starts[index + 1] ?? end) - run.from)
      return { ...run, from: start, text, marked: start >= from && start < to }
    })
  })
  if (from < to) return cut
  const after = cut.findIndex((run) => run.from >= from)
  const empty = { from, text: '', classes: '', marked: true }
  return cut.toSpliced(after < 0 ? cut.length : after, 0, empty)
}
