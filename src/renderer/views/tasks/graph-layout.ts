import { columnsOf } from '../../../shared/task/graph'

/** Of a node and of the room between two, in pixels at full size. */
export const size = { width: 200, height: 44, gapX: 64, gapY: 12, around: 24 }

interface Node {
  id: string
  needs: readonly string[]
}

export interface Layout {
  /** Of each, in the order in which they were given: its corner. */
  places: { x: number; y: number }[]
  columns: string[][]
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
    columns: columns.map((members) => members.map((place) => tasks[place]?.id ?? '')),
    width: size.around * 2 + columns.length * (size.width + size.gapX) - size.gapX,
    height: size.around * 2 + tallest * (size.height + size.gapY) - size.gapY,
  }
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
