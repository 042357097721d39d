import type { BytePath } from '../../../kit/path'
import type { BranchLook, Chosen, FileHunks } from '../../../shared/change/branch'

/** What of the changed files is left out of a commit; of files that were opened, which hunks. */
export interface Choice {
  without: ReadonlySet<BytePath>
  split: ReadonlyMap<BytePath, { from: FileHunks; places: ReadonlySet<number> }>
}

export const everything: Choice = { without: new Set(), split: new Map() }

export const isEverything = ({ without, split }: Choice): boolean =>
  without.size === 0 &&
  [...split.values()].every(({ from, places }) => places.size === from.hunks.length)

export function toggleFile(choice: Choice, path: BytePath): Choice {
  const without = new Set(choice.without)
  const split = new Map(choice.split)
  if (!without.delete(path)) without.add(path)
  const opened = split.get(path)
  if (opened) {
    const all = without.has(path) ? [] : opened.from.hunks.keys()
    split.set(path, { ...opened, places: new Set(all) })
  }
  return { without, split }
}

export function openFile(choice: Choice, path: BytePath, from: FileHunks): Choice {
  const places = new Set(choice.without.has(path) ? [] : from.hunks.keys())
  return { ...choice, split: new Map(choice.split).set(path, { from, places }) }
}

export function toggleHunk(choice: Choice, path: BytePath, place: number): Choice {
  const opened = choice.split.get(path)
  if (!opened) return choice
  const places = new Set(opened.places)
  if (!places.delete(place)) places.add(place)
  const without = new Set(choice.without)
  if (places.size === 0) without.add(path)
  else without.delete(path)
  return { without, split: new Map(choice.split).set(path, { ...opened, places }) }
}

/** What is chosen of what is there now; nothing said where it is all of it. */
export function chosenOf(choice: Choice, { files }: BranchLook): Chosen[] | undefined {
  if (isEverything(choice)) return undefined
  return files
    .filter(({ path }) => !choice.without.has(path) && !path.endsWith('/'))
    .map(({ path }) => {
      const opened = choice.split.get(path)
      if (!opened || opened.places.size === opened.from.hunks.length) return { path }
      const { before, after } = opened.from
      return { path, hunks: { before, after, places: [...opened.places].sort((a, b) => a - b) } }
    })
}
