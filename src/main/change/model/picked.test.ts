// Proves that picking hunks gives exactly the text that has those and none of the others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hunksOf } from '../../../shared/change/hunks'
import { changedLines, linesOf } from '../../../shared/change/lines'
import { picked } from './picked'

const before = Array.from({ length: 30 }, (_, line) => `${line}\n`).join('')
const after = before.replace('5\n', 'five\n').replace('20\n', '').concat('no end')

test('one hunk of several, and no final newline', () => {
  expect(picked(before, after, new Set([0]))).toBe(before.replace('5\n', 'five\n'))
  expect(picked(before, after, new Set([1]))).toBe(before.replace('20\n', ''))
  expect(picked(before, after, new Set([2]))).toBe(before.concat('no end'))
  expect(picked('', 'new', new Set([0]))).toBe('new')
})

test('all of them are the text after, none of them the text before', () => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\r\n', 'c\r', '\n', 'd'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (old, now) => {
      const lines = linesOf(old)
      const count = hunksOf(changedLines(lines, linesOf(now)), lines.length).length
      expect(picked(old, now, new Set(Array.from({ length: count }, (_, at) => at)))).toBe(now)
      expect(picked(old, now, new Set())).toBe(old)
    }),
  )
})
