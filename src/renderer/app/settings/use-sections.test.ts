// Proves that the list at the left follows what is read, down to a last section too short to come to the top.
import { expect, test } from 'vitest'
import { sectionAt } from './use-sections'

const tops = [0, 400, 1000, 1150]

test.each([
  ['the first at the top', 0, 0],
  ['one that has come to the top', 450, 1],
  ['the last at the end, below the middle of the window', 700, 3],
])('%s is the one that is read', (_, scrolled, section) => {
  expect(sectionAt(tops, scrolled, 500, 1200)).toBe(section)
})

test('each has its turn as the page is scrolled through', () => {
  const seen = Array.from({ length: 701 }, (_, scrolled) => sectionAt(tops, scrolled, 500, 1200))
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3])
})

test('a page that is all in sight begins with the first', () => {
  expect(sectionAt([0, 100], 0, 600, 300)).toBe(0)
})
