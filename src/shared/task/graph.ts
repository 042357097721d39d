/** What one thing needs; nothing for what is not there. */
type NeedsOf = (id: string) => readonly string[]

/**
 * The way by which a task would come to need itself if it needed these: from it, over what each needs,
 * back to it. Nothing where there is none.
 */
export function cycleWith(
  id: string,
  needs: readonly string[],
  needsOf: NeedsOf,
): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const left: string[] = []
  for (const need of needs) {
    if (need === id) return [id, id]
    if (cameFrom.has(need)) continue
    cameFrom.set(need, id)
    left.push(need)
  }
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const need of needsOf(at)) {
      if (need === id) return [...pathTo(at, cameFrom, id), id]
      if (cameFrom.has(need)) continue
      cameFrom.set(need, at)
      left.push(need)
    }
  }
  return undefined
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path = [end]
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) {
    path.unshift(at)
    if (at === start) break
  }
  return path
}

/**
 * In columns from left to right: what needs nothing stands in the first, all else one to the right of
 * the last that it needs. What is in a cycle, which should not be, stands in the first.
 */
export function columnsOf(tasks: readonly { id: string; needs: readonly string[] }[]): number[] {
  const place = new Map(tasks.map(({ id }, at) => [id, at]))
  const open = tasks.map(({ needs }) => needs.filter((need) => place.has(need)).length)
  const dependents = new Map<string, number[]>()
  for (const [at, { needs }] of tasks.entries())
    for (const need of needs) {
      const known = dependents.get(need)
      if (known) known.push(at)
      else dependents.set(need, [at])
    }
  const columns = tasks.map(() => 0)
  const free = open.flatMap((count, at) => (count === 0 ? [at] : []))
  for (let at = free.pop(); at !== undefined; at = free.pop()) {
    for (const next of dependents.get(tasks[at]?.id ?? '') ?? []) {
      columns[next] = Math.max(columns[next] ?? 0, (columns[at] ?? 0) + 1)
      open[next] = (open[next] ?? 0) - 1
      if (open[next] === 0) free.push(next)
    }
  }
  return columns
}
