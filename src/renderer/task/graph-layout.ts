import { columnsOf } from '../../shared/task/graph'

/** Of a node and of the room between two, in pixels at full size. */
export const size = { width: 200, height: 44, gapX: 64, gapY: 12, around: 24 }

interface Node {
  id: string
  needs: readonly string[]
}

interface Layout {
  /** Of each, in the order in which they were given: its corner. */
  places: { x: number; y: number }[]
  columns: string[][]
  /** What needs each, by id. */
  dependents: Map<string, string[]>
  width: number
  height: number
}

/** Each right of what it needs, and near the height at which that stands, so that few lines cross. */
export function layOut(tasks: readonly Node[]): Layout {
  const at = new Map(tasks.map(({ id }, place) => [id, place]))
  const columns: number[][] = []
  for (const [place, column] of columnsOf(tasks).entries()) {
    columns[column] ??= []
    columns[column].push(place)
  }
  const rows = new Map<number, number>()
  const pull = (place: number, otherwise: number): number => {
    const needs = tasks[place]?.needs.flatMap((need) => rows.get(at.get(need) ?? -1) ?? []) ?? []
    return needs.length > 0 ? needs.reduce((sum, row) => sum + row, 0) / needs.length : otherwise
  }
  for (const column of columns) {
    const pulled = column.map((place, row) => ({ place, to: pull(place, row) }))
    pulled.sort((one, other) => one.to - other.to || one.place - other.place)
    for (const [row, { place }] of pulled.entries()) {
      column[row] = place
      rows.set(place, row)
    }
  }
  const places: Layout['places'] = []
  for (const [column, members] of columns.entries())
    for (const [row, place] of members.entries())
      places[place] = {
        x: size.around + column * (size.width + size.gapX),
        y: size.around + row * (size.height + size.gapY),
      }
  const tallest = Math.max(0, ...columns.map(({ length }) => length))
  return {
    places,
    dependents: dependentsOf(tasks),
    columns: columns.map((members) => members.map((place) => tasks[place]?.id ?? '')),
    width: size.around * 2 + columns.length * (size.width + size.gapX) - size.gapX,
    height: size.around * 2 + tallest * (size.height + size.gapY) - size.gapY,
  }
}

function dependentsOf(tasks: readonly Node[]): Map<string, string[]> {
  const dependents = new Map<string, string[]>()
  for (const { id, needs } of tasks)
    for (const need of needs) {
      const known = dependents.get(need)
      if (known) known.push(id)
      else dependents.set(need, [id])
    }
  return dependents
}

/** A part of the plane, at full size. */
interface Sight {
  left: number
  top: number
  right: number
  bottom: number
}

/** Those that stand in it, column by column: looked up by where it is, however many there are. */
export function inSight({ columns }: Pick<Layout, 'columns'>, sight: Sight): string[] {
  const place = (pixels: number, step: number) =>
    Math.max(0, Math.floor((pixels - size.around) / step))
  const [wide, high] = [size.width + size.gapX, size.height + size.gapY]
  const [from, to] = [place(sight.top, high), place(sight.bottom, high) + 1]
  return columns
    .slice(place(sight.left, wide), place(sight.right, wide) + 1)
    .flatMap((members) => members.slice(from, to))
}

/** The lines from and to these: what needs what. */
export function linesOf(
  ids: readonly string[],
  needsOf: (id: string) => readonly string[],
  { dependents }: Pick<Layout, 'dependents'>,
): { need: string; by: string }[] {
  const shown = new Set(ids)
  return ids.flatMap((id) => [
    ...needsOf(id).map((need) => ({ need, by: id })),
    ...(dependents.get(id) ?? []).flatMap((by) => (shown.has(by) ? [] : [{ need: id, by }])),
  ])
}

/** Where an arrow leads from one: along its column, or to what it needs, or to what needs it. */
export function neighbour(
  tasks: readonly Node[],
  columns: readonly (readonly string[])[],
  id: string,
  key: string,
): string | undefined {
  const column = columns.find((members) => members.includes(id))
  const row = column?.indexOf(id) ?? -1
  if (key === 'ArrowDown') return column?.[row + 1]
  if (key === 'ArrowUp') return column?.[row - 1]
  if (key === 'ArrowLeft') return tasks.find((task) => task.id === id)?.needs[0]
  if (key === 'ArrowRight') return tasks.find(({ needs }) => needs.includes(id))?.id
  return undefined
}
