// Proves that a change is shown with the lines it touches and their numbers.
import { expect, test } from 'vitest'
import { compared } from './compared'
import { type DiffContent, diffsOf, keep } from './diff'

function change(before: string | null, after: string) {
  const content: DiffContent = { type: 'diff', path: 'a.ts', before, after }
  if (!diffsOf([content])) keep(content, compared(before ?? '', after))
  const { added, removed, length, lines } = diffsOf([content])?.[0] ?? expect.unreachable()
  const all = lines(0, Number.POSITIVE_INFINITY)
  expect(all).toHaveLength(length)
  expect(lines(0, 3)).toEqual(all.slice(0, 3))
  expect(lines(2, 5)).toEqual(all.slice(2, 5))
  return { added, removed, lines: all }
}

test('a new file is all added', () => {
  expect(change(null, 'one\ntwo\n')).toMatchObject({
    added: 2,
    removed: 0,
    lines: [
      { kind: 'added', after: 1, text: 'one' },
      { kind: 'added', after: 2, text: 'two' },
    ],
  })
})

test('a changed line has the number it had and the one it has', () => {
  const { lines, added, removed } = change('a\nb\nc\n', 'x\na\nB\nc\n')
  expect([added, removed]).toEqual([2, 1])
  expect(lines).toContainEqual({ kind: 'removed', before: 2, after: 0, text: 'b' })
  expect(lines).toContainEqual({ kind: 'added', before: 0, after: 3, text: 'B' })
  expect(lines).toContainEqual({ kind: 'same', before: 3, after: 4, text: 'c' })
})

test('distant changes are parted by a gap', () => {
  const before = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
  const after = before.replace('line 5\n', 'x\n').replace('line 90\n', 'y\n')
  expect(change(before, after).lines.filter((line) => line.kind === 'gap')).toHaveLength(1)
})

test('texts that have nothing in common do not hold up the window, and are told whole', () => {
  const lines = (prefix: string) =>
    Array.from({ length: 20_000 }, (_, line) => `${prefix}${line}`).join('\n')
  const { added, removed } = change(lines('a'), lines('b'))
  expect([added, removed]).toEqual([20_000, 20_000])
})

test('a last line that only gets its end is a changed line', () => {
  expect(change('a', 'a\n').lines.map(({ kind, text }) => [kind, text])).toEqual([
    ['removed', 'a'],
    ['added', 'a'],
  ])
})

test('what is long is not compared in passing, and neither is much that is short', () => {
  const long = 'one\n'.repeat(30_000)
  const content = (after: string): DiffContent => ({ type: 'diff', path: 'a', before: '', after })
  expect(diffsOf([content(long)])).toBeUndefined()
  const shorts = Array.from({ length: 40 }, () => content('one\n'.repeat(1000)))
  expect(diffsOf(shorts)).toBeUndefined()
  expect(diffsOf(shorts.slice(0, 20))).toHaveLength(20)
})
