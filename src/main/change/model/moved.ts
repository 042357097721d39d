import type { LineChange } from '../../../shared/change/lines'
import type { MovedBlock } from '../../../shared/change/review'

/** Fewer lines, or less text in them, stand at two places by chance. */
const leastLines = 3
const leastText = 20

/**
 * Blocks of lines that were taken away at one place and stand at another: the longest runs, each line
 * in one of them at most. Bounded by the lines that are changed.
 */
export function movedBlocks(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
): MovedBlock[] {
  const gone = new Map<string, number[]>()
  const removed = new Set<number>()
  const added = new Set<number>()
  for (const change of changes) {
    for (let at = change.before[0]; at < change.before[1]; at++) {
      removed.add(at)
      const line = plain(before[at])
      // A line that stands at many places says nothing of where a block came from.
      const places = gone.get(line) ?? []
      if (places.length < 16) gone.set(line, [...places, at])
    }
    for (let at = change.after[0]; at < change.after[1]; at++) added.add(at)
  }
  const blocks: MovedBlock[] = []
  for (const change of changes) {
    for (let at = change.after[0]; at < change.after[1]; ) {
      const best = longest(at, gone.get(plain(after[at])) ?? [])
      if (best === undefined) at += 1
      else {
        blocks.push(best)
        for (let line = best.before[0]; line < best.before[1]; line++) removed.delete(line)
        at = best.after[1]
      }
    }
  }
  return blocks

  function longest(at: number, places: readonly number[]): MovedBlock | undefined {
    let found: MovedBlock | undefined
    for (const place of places) {
      let length = 0
      while (
        removed.has(place + length) &&
        added.has(at + length) &&
        plain(before[place + length]) === plain(after[at + length])
      )
        length += 1
      if (length > (found ? found.before[1] - found.before[0] : 0))
        found = { before: [place, place + length], after: [at, at + length] }
    }
    if (!found || found.before[1] - found.before[0] < leastLines) return undefined
    const text = after.slice(...found.after).map(plain)
    return text.join('').length < leastText ? undefined : found
  }
}

/** What is moved is often set in or out. */
const plain = (line: string | undefined): string => line?.trim() ?? ''
