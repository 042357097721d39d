// Proves that the words that differ are marked, and none where a line is another one altogether.
import { expect, test } from 'vitest'
import { linesOf } from '../../shared/change/lines'
import { wordMarks } from './word-marks'

/** Both sides with what is marked in brackets. */
function marked(before: string, after: string): [string, string] {
  const sides = { before: linesOf(before), after: linesOf(after) }
  const whole = { before: [0, sides.before.length], after: [0, sides.after.length] }
  const marks = wordMarks(sides, whole as { before: [number, number]; after: [number, number] })
  const show = (side: 'before' | 'after') =>
    sides[side]
      .map((line, place) =>
        (marks[side].get(place) ?? []).reduceRight(
          (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
          line,
        ),
      )
      .join('')
  return [show('before'), show('after')]
}

test.each([
  ['a word is another', 'const a = 1\n', 'const b = 1\n', 'const [a] = 1\n', 'const [b] = 1\n'],
  ['a word came', 'load(user)\n', 'load(user, 2)\n', 'load(user)\n', 'load(user[, 2])\n'],
  ['a word went', 'a b c\n', 'a c\n', 'a [b ]c\n', 'a c\n'],
  ['words beside one another are one mark', 'a b c d\n', 'a x y d\n', 'a [b c] d\n', 'a [x y] d\n'],
  [
    'it is another line',
    'one two three\n',
    'four five six\n',
    'one two three\n',
    'four five six\n',
  ],
  ['only one side has lines', '', 'one\n', '', 'one\n'],
  [
    'a line was parted in two',
    'first(1), second(2)\n',
    'first(1),\n  second(2)\n',
    'first(1),[ ]second(2)\n',
    'first(1),\n[  ]second(2)\n',
  ],
  [
    'letters of other scripts are words',
    'grüße 日本\n',
    'grüße 日\n',
    'grüße [日本]\n',
    'grüße [日]\n',
  ],
])('%s', (_, before, after, left, right) => {
  expect(marked(before, after)).toEqual([left, right])
})

test('a line that no person wrote is not looked through', () => {
  const long = `${'a b '.repeat(10_000)}\n`
  expect(marked(long, `${long.trim()} c\n`)[1]).not.toContain('[')
})
