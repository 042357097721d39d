// Proves how terminals share a tab: split, nested, closed, and which one is next to another.
import { expect, test } from 'vitest'
import { keep, leaves, neighbour, splitAt, tabsOf } from './layout'

const beside = (...parts: (string | ReturnType<typeof splitAt>)[]) => ({
  direction: 'horizontal' as const,
  parts,
})
const below = (...parts: (string | ReturnType<typeof splitAt>)[]) => ({
  direction: 'vertical' as const,
  parts,
})

test('a terminal is split to the right and downwards, also inside a split', () => {
  const two = splitAt('a', 'a', 'horizontal', 'b')
  expect(two).toEqual(beside('a', 'b'))
  expect(splitAt(two, 'a', 'horizontal', 'c')).toEqual(beside('a', 'c', 'b'))
  const nested = splitAt(two, 'b', 'vertical', 'c')
  expect(nested).toEqual(beside('a', below('b', 'c')))
  expect(splitAt(nested, 'c', 'horizontal', 'd')).toEqual(beside('a', below('b', beside('c', 'd'))))
  expect(leaves(nested)).toEqual(['a', 'b', 'c'])
})

test('closing one gives its room to the others, and a split of one is none', () => {
  const nested = beside('a', below('b', 'c'))
  expect(keep(nested, (id) => id !== 'b')).toEqual(beside('a', 'c'))
  expect(keep(nested, (id) => id === 'c')).toBe('c')
  expect(keep(nested, () => false)).toBeUndefined()
  expect(keep(nested, () => true)).toBe(nested)
})

test('each terminal is in one tab, those that nobody has split in their own', () => {
  const kept = [beside('b', 'd')]
  expect(tabsOf(kept, ['a', 'b', 'c', 'd'])).toEqual(['a', beside('b', 'd'), 'c'])
  expect(tabsOf(kept, ['d', 'a'])).toEqual(['d', 'a'])
  expect(tabsOf([], [])).toEqual([])
})

test('the next one on a side is the one that is seen there', () => {
  // a | b over c, of which c is the larger.
  const rooms = [
    { id: 'a', left: 0, top: 0, right: 100, bottom: 100 },
    { id: 'b', left: 101, top: 0, right: 200, bottom: 30 },
    { id: 'c', left: 101, top: 31, right: 200, bottom: 100 },
  ]
  expect(neighbour(rooms, 'a', 'right')).toBe('c')
  expect(neighbour(rooms, 'b', 'left')).toBe('a')
  expect(neighbour(rooms, 'b', 'down')).toBe('c')
  expect(neighbour(rooms, 'c', 'up')).toBe('b')
  expect(neighbour(rooms, 'a', 'left')).toBeUndefined()
  expect(neighbour(rooms, 'gone', 'left')).toBeUndefined()
})
