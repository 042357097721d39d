// Proves that the graph of tasks is drawn from left to right without overlap, and that arrows lead along it.
import { expect, test } from 'vitest'
import { inSight, layOut, linesOf, neighbour, size } from './graph-layout'

const tasks = [
  { id: 'a', needs: [] },
  { id: 'b', needs: [] },
  { id: 'c', needs: ['b'] },
  { id: 'd', needs: ['a'] },
  { id: 'e', needs: ['c', 'd'] },
]

test('each stands right of all that it needs, at the height of that, and none on another', () => {
  const { places, columns } = layOut(tasks)
  expect(columns).toEqual([['a', 'b'], ['d', 'c'], ['e']])
  const [, b, c] = places
  expect((c?.x ?? 0) - (b?.x ?? 0)).toBe(size.width + size.gapX)
  expect(c?.y).toBe(b?.y)
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(tasks.length)
})

test('arrows lead along the column, to what it needs, and to what needs it', () => {
  const { columns } = layOut(tasks)
  const to = (id: string, key: string) => neighbour(tasks, columns, id, key)
  expect(to('a', 'ArrowDown')).toBe('b')
  expect(to('b', 'ArrowUp')).toBe('a')
  expect(to('c', 'ArrowLeft')).toBe('b')
  expect(to('c', 'ArrowRight')).toBe('e')
  expect(to('e', 'ArrowRight')).toBeUndefined()
})

test('of what is in sight those are drawn, with all lines that lead there', () => {
  const layout = layOut(tasks)
  const [, , c] = layout.places
  const { x, y } = c ?? { x: 0, y: 0 }
  const seen = inSight(layout, { left: x + 1, top: y + 1, right: x + 2, bottom: y + 2 })
  expect(seen).toEqual(['c'])
  expect(linesOf(seen, (id) => tasks.find((task) => task.id === id)?.needs ?? [], layout)).toEqual([
    { need: 'b', by: 'c' },
    { need: 'c', by: 'e' },
  ])
  const all = inSight(layout, { left: 0, top: 0, right: 5000, bottom: 5000 })
  expect(all).toEqual(['a', 'b', 'd', 'c', 'e'])
  expect(inSight(layout, { left: 9000, top: 9000, right: 9900, bottom: 9900 })).toEqual([])
})

test('ten thousand tasks with thirty thousand edges are laid out while one waits', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: `t${at}`,
    needs: at < 100 ? [] : [1, 37, 99].map((back) => `t${at - back}`),
  }))
  const { places } = layOut(many)
  expect(places).toHaveLength(10_000)
})
