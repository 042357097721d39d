// Proves that hunks keep their names while other things change, and which lines stand in which row.
import { expect, test } from 'vitest'
import { hunksOf } from '../../shared/change/hunks'
import { changedLines, linesOf } from '../../shared/change/lines'
import { rowsOf, shownHunks } from './diff-model'

function shown(before: string, after: string) {
  const sides = { before: linesOf(before), after: linesOf(after) }
  const hunks = hunksOf(changedLines(sides.before, sides.after), sides.before.length)
  return shownHunks(
    sides,
    hunks.map((hunk) => ({ ...hunk, judgement: 'pending', accepted: [], by: [] })),
  )
}
const many = Array.from({ length: 40 }, (_, line) => `line ${line}\n`)
const withLines = (lines: Record<number, string>) =>
  many.map((line, place) => lines[place] ?? line).join('')
const idsOf = (after: string) => shown(many.join(''), after).map(({ id }) => id)

test('a hunk keeps its name when something is changed above it', () => {
  const [below] = idsOf(withLines({ 30: 'b\n' }))
  const [, second] = idsOf(withLines({ 5: 'a\nand\nmore\n', 30: 'b\n' }))
  expect(second).toBe(below)
})

test('two hunks that change the same have two names', () => {
  const twice = `a\n${many.join('')}a\n`
  const [first, second] = shown(twice, twice.replaceAll(/^a$/gm, 'b')).map(({ id }) => id)
  expect(first).not.toBe(second)
})

test('a hunk has another name when what it changes is another', () => {
  expect(idsOf(withLines({ 5: 'a\n' }))).not.toEqual(idsOf(withLines({ 5: 'b\n' })))
})

test('beneath each other what is removed stands above what is added', () => {
  const [hunk] = shown('a\nb\nc\n', 'a\nx\ny\nc\n')
  expect(hunk && rowsOf(hunk, 'unified')).toEqual([
    { kind: 'same', before: 0, after: 0 },
    { kind: 'removed', before: 1, after: -1 },
    { kind: 'added', before: -1, after: 1 },
    { kind: 'added', before: -1, after: 2 },
    { kind: 'same', before: 2, after: 3 },
  ])
})

test('side by side what replaces what is one row, and what is over has an empty side', () => {
  const [hunk] = shown('a\nb\nc\n', 'a\nx\ny\nc\n')
  expect(hunk && rowsOf(hunk, 'split')).toEqual([
    { kind: 'same', before: 0, after: 0 },
    { kind: 'changed', before: 1, after: 1 },
    { kind: 'added', before: -1, after: 2 },
    { kind: 'same', before: 2, after: 3 },
  ])
})
