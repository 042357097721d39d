// Proves that a tree is walked by keyboard as people with a screen reader expect.
import { expect, test } from 'vitest'
import { type TreeKeyRow, treeKey, typedAhead } from './tree-keys'

const rows: TreeKeyRow[] = [
  { id: 'api', level: 1, name: 'api', expanded: true },
  { id: 'login', level: 2, name: 'Fix login' },
  { id: 'cache', level: 2, name: 'Add cache' },
  { id: 'web', level: 1, name: 'web', expanded: false },
]

test('up and down go to the next visible row and stop at the ends', () => {
  expect(treeKey(rows, 'api', 'ArrowDown')).toEqual({ type: 'focus', id: 'login' })
  expect(treeKey(rows, 'login', 'ArrowUp')).toEqual({ type: 'focus', id: 'api' })
  expect(treeKey(rows, 'api', 'ArrowUp')).toBeNull()
  expect(treeKey(rows, 'web', 'ArrowDown')).toBeNull()
})

test('right opens a closed row, then goes to what is in it', () => {
  expect(treeKey(rows, 'web', 'ArrowRight')).toEqual({ type: 'expand', id: 'web' })
  expect(treeKey(rows, 'api', 'ArrowRight')).toEqual({ type: 'focus', id: 'login' })
  expect(treeKey(rows, 'login', 'ArrowRight')).toBeNull()
})

test('left goes out to what it is in, then closes it', () => {
  expect(treeKey(rows, 'cache', 'ArrowLeft')).toEqual({ type: 'focus', id: 'api' })
  expect(treeKey(rows, 'api', 'ArrowLeft')).toEqual({ type: 'collapse', id: 'api' })
  expect(treeKey(rows, 'web', 'ArrowLeft')).toBeNull()
})

test('home and end go to the first and the last row', () => {
  expect(treeKey(rows, 'cache', 'Home')).toEqual({ type: 'focus', id: 'api' })
  expect(treeKey(rows, 'api', 'End')).toEqual({ type: 'focus', id: 'web' })
})

test('typing goes to the next row that begins so, and round at the end', () => {
  expect(typedAhead(rows, 'api', 'f')).toBe('login')
  expect(typedAhead(rows, 'api', 'ad')).toBe('cache')
  expect(typedAhead(rows, 'web', 'a')).toBe('api')
  expect(typedAhead(rows, 'api', 'aa')).toBe('cache')
  expect(typedAhead(rows, 'api', 'zzz')).toBeUndefined()
})
