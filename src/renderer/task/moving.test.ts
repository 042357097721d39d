// Proves that tasks come where they are put, one or several, by as few changes as there can be, also where no number is left between two of them.
// docs/guide/tasks.md: Drag them, or press Alt+Shift and an arrow, to reorder.
import { expect, test } from 'vitest'
import { byOrder } from '../../shared/task/task'
import { beforeAfterStep, placesBefore } from './moving'

const places = (...orders: number[]) =>
  orders.map((order, at) => ({ id: 'abcdefgh'.charAt(at), order }))

function after(tasks: ReturnType<typeof places>, moved: string, before?: string): string {
  const changed = new Map(
    placesBefore(tasks, new Set(moved), before).map(({ id, order }) => [id, order]),
  )
  const now = tasks.map(({ id, order }) => ({ id, order: changed.get(id) ?? order }))
  return now
    .sort(byOrder)
    .map(({ id }) => id)
    .join('')
}

test('one comes before another, to the beginning and to the end', () => {
  const tasks = places(1, 2, 3, 4)
  expect(after(tasks, 'd', 'b')).toBe('adbc')
  expect(after(tasks, 'c', 'a')).toBe('cabd')
  expect(after(tasks, 'a')).toBe('bcda')
  expect(placesBefore(tasks, new Set('d'), 'b')).toHaveLength(1)
})

test('several come together, in the order that they had', () => {
  expect(after(places(1, 2, 3, 4, 5), 'eb', 'd')).toBe('acbed')
  expect(after(places(1, 2, 3, 4, 5), 'ac', 'b')).toBe('acbde')
})

test('where it stands already, or before itself, nothing is changed but what has to be', () => {
  expect(placesBefore(places(1, 2, 3), new Set('b'), 'b')).toEqual([])
  expect(after(places(1, 2, 3), 'b', 'c')).toBe('abc')
})

test('where no number is left between two, all are numbered anew', () => {
  expect(after(places(1, 1, 1, 1), 'd', 'b')).toBe('adbc')
  const close = places(1, 1 + Number.EPSILON, 2)
  expect(after(close, 'c', 'b')).toBe('acb')
})

test('for every place of every list of five, and each number of those that move, they stand there', () => {
  const tasks = places(1, 2, 2, 2.5, 9)
  for (let mask = 1; mask < 32; mask += 1) {
    const moved = [...'abcde'].filter((_, at) => mask & (1 << at)).join('')
    const others = [...'abcde'].filter((id) => !moved.includes(id))
    for (const before of [...others, undefined]) {
      const at = before === undefined ? others.length : others.indexOf(before)
      const expected = [...others.slice(0, at), ...moved, ...others.slice(at)].join('')
      expect(after(tasks, moved, before)).toBe(expected)
    }
  }
})

test('by one place up or down, and not past the ends', () => {
  const tasks = places(1, 2, 3)
  expect(beforeAfterStep(tasks, 'b', -1)).toEqual({ before: 'a' })
  expect(beforeAfterStep(tasks, 'b', 1)).toEqual({ before: undefined })
  expect(beforeAfterStep(tasks, 'a', 1)).toEqual({ before: 'c' })
  expect(beforeAfterStep(tasks, 'a', -1)).toBeUndefined()
  expect(beforeAfterStep(tasks, 'c', 1)).toBeUndefined()
})
