import type { Marks, ProcessEntry, Root } from './system/system'

/**
 * Everything alive that belongs to a root: itself, its group and session, whatever carries its
 * mark, whatever was known to belong to it, and all descendants of these.
 */
export function membersOf(
  root: Root,
  entries: ProcessEntry[],
  marks: Map<number, Marks>,
  known: ProcessEntry[] = [],
): ProcessEntry[] {
  const leader = entries.find((entry) => entry.pid === root.pid)
  // While a group has members its number is not given away; another process under it means that
  // the group of ours is over.
  const groupIsOurs = leader === undefined || leader.startTime === root.startTime
  const knownOnes = new Set(known.map(identity))

  const belongs = (entry: ProcessEntry) =>
    (groupIsOurs && [entry.pid, entry.group, entry.session].includes(root.pid)) ||
    marks.get(entry.pid)?.process === root.id ||
    knownOnes.has(identity(entry))

  const children = Map.groupBy(entries, (entry) => entry.parent)
  const found = new Map<number, ProcessEntry>()
  const left = entries.filter(belongs)
  for (let entry = left.pop(); entry; entry = left.pop()) {
    if (found.has(entry.pid)) continue
    found.set(entry.pid, entry)
    left.push(...(children.get(entry.pid) ?? []))
  }
  return [...found.values()].filter((entry) => !entry.zombie)
}

function identity(entry: ProcessEntry): string {
  return `${entry.pid} ${entry.startTime}`
}
