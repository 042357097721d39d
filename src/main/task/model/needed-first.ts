import type { ListEntry } from '../../../shared/task/list'

/** As they stand in the file, but each after what it needs. */
export function neededFirst(
  fresh: ReadonlyMap<string, ListEntry>,
  idOf: (title: string) => string | undefined,
): Map<string, ListEntry> {
  const ordered = new Map<string, ListEntry>()
  const begun = new Set<string>()
  const left = [...fresh.keys()].reverse()
  for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
    const entry = fresh.get(id)
    const needs = entry?.needs.flatMap((need) => idOf(need) ?? []) ?? []
    const open = begun.has(id) ? [] : needs.filter((need) => fresh.has(need) && !begun.has(need))
    begun.add(id)
    if (open.length > 0) {
      for (const need of open) left.push(need)
      continue
    }
    left.pop()
    if (entry) ordered.set(id, entry)
  }
  return ordered
}
