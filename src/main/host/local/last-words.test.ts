import { expect, test } from 'vitest'
import { LastWords } from './last-words'

function wordsAfter(...pieces: string[]): string {
  const words = new LastWords()
  for (const piece of pieces) words.add(piece)
  return words.toString()
}

test.each([
  ['nothing', [], ''],
  ['a line that is not finished', ['half'], 'half'],
  ['a line in pieces', ['ha', 'lf\nnext\n'], 'half\nnext'],
  ['Windows line ends', ['one\r\ntwo\r\n'], 'one\ntwo'],
  ['a progress bar', ['10 %\r50 %\r100 %\nend\n'], '100 %\nend'],
  ['colours', ['\u001b[31mred\u001b[0m\n'], 'red'],
  ['empty lines', ['\n\n  \none\n\n'], 'one'],
])('%s is shown as a terminal would', (_, pieces, shown) => {
  expect(wordsAfter(...pieces)).toBe(shown)
})

test('twenty lines are kept, the last ones', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index}`)
  expect(wordsAfter(`${lines.join('\n')}\n`)).toBe(lines.slice(-20).join('\n'))
  expect(wordsAfter(...lines.map((line) => `${line}\n`), 'end')).toBe(
    [...lines.slice(-19), 'end'].join('\n'),
  )
})

test('however long a line is, little of it is kept', () => {
  const words = new LastWords()
  for (let count = 0; count < 10_000; count += 1) words.add('x'.repeat(10_000))
  expect(words.toString().length).toBeLessThan(5000)
})
