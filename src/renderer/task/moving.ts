import type { TaskRow } from '../../shared/task/row'
import { byOrder } from '../../shared/task/task'

type Placed = Pick<TaskRow, 'id' | 'order'>

/**
 * Pure: where tasks stand so that they come before that one, or last, in the order that they have among
 * themselves. Only they get another place, unless there is no number left between their neighbours.
 */
export function placesBefore(
  tasks: readonly Placed[],
  moved: ReadonlySet<string>,
  before: string | undefined,
): Placed[] {
  if (before !== undefined && moved.has(before)) return []
  const all = [...tasks].sort(byOrder)
  const own = all.filter(({ id }) => moved.has(id))
  const others = all.filter(({ id }) => !moved.has(id))
  const found = others.findIndex(({ id }) => id === before)
  const at = found < 0 ? others.length : found
  const least = others[at - 1]?.order ?? (others[at]?.order ?? 0) - own.length - 1
  const most = others[at]?.order ?? least + own.length + 1
  const step = (most - least) / (own.length + 1)
  const placed = own.map(({ id }, place) => ({ id, order: least + step * (place + 1) }))
  const isBetween = placed.every(({ order }, place) => {
    const last = placed[place - 1]?.order ?? least
    return order > last && order < most
  })
  const next = isBetween
    ? placed
    : [...others.slice(0, at), ...own, ...others.slice(at)].map(({ id }, order) => ({ id, order }))
  const known = new Map(all.map(({ id, order }) => [id, order]))
  return next.filter(({ id, order }) => known.get(id) !== order)
}

/** Pure: before which one a task comes that goes up or down by one place; nothing where it cannot. */
export function beforeAfterStep(
  tasks: readonly Placed[],
  id: string,
  by: 1 | -1,
): { before: string | undefined } | undefined {
  const at = tasks.findIndex((task) => task.id === id)
  const to = at + by
  if (at < 0 || to < 0 || to >= tasks.length) return undefined
  return { before: tasks[by < 0 ? to : to + 1]?.id }
}
