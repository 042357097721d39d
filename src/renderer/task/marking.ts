import type { TaskRow } from '../../shared/task/row'

/** Tasks that are meant together, and from where the next stretch of them begins. */
export interface Marked {
  ids: ReadonlySet<string>
  from: string | undefined
}

export const noneMarked: Marked = { ids: new Set(), from: undefined }

/** Pure: this one too, or not any more. */
export function toggled({ ids }: Marked, id: string): Marked {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, from: id }
}

/** Pure: all from where the last one was marked to this one. */
export function stretched(
  { ids, from = '' }: Marked,
  id: string,
  order: readonly string[],
): Marked {
  const [start, end] = [Math.max(0, order.indexOf(from)), order.indexOf(id)]
  const between = order.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...ids, ...between]), from: id }
}

/** Pure: what can be done with those that are marked and there still. */
export function marksOf({ ids }: Marked, tasks: readonly TaskRow[]) {
  const marked = tasks.filter(({ id }) => ids.has(id))
  const isOver = ({ state }: TaskRow) => state === 'done' || state === 'dropped'
  return {
    count: marked.length,
    approve: marked.filter(({ state }) => state === 'proposed').map(({ id }) => id),
    drop: marked.filter((task) => !isOver(task) && task.line !== 'merging').map(({ id }) => id),
  }
}
