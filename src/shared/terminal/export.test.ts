// Proves that what a terminal printed can be taken out of the app as text and as a recording.
import { expect, test } from 'vitest'
import { asciicast, textExport } from './export'
import { plainText } from './plain'

const kept = (text: string, more = { from: 0, dropped: 0 }) => ({
  ...more,
  chunks: [new TextEncoder().encode(text)],
})

test.each([
  ['colours', '\x1b[1;31mred\x1b[0m\r\n', 'red\n'],
  ['a title', '\x1b]0;vim\x07text', 'text'],
  ['a link', '\x1b]8;;http://a.b\x1b\\here\x1b]8;;\x1b\\', 'here'],
  ['a progress bar', '10%\r50%\r100%\n', '100%\n'],
  ['a typing mistake', 'lz\b\bls', 'ls'],
  ['a character set', '\x1b(Bplain', 'plain'],
  ['a picture', 'a\x1bPq#0\x1b\\b', 'ab'],
  ['wide letters', '日本 👩‍👩‍👧 é\r\n', '日本 👩‍👩‍👧 é\n'],
  ['a sequence that never ends', 'a\x1b[31', 'a'],
])('%s: the text alone', (_, output, text) => {
  expect(plainText(output)).toBe(text)
})

test('the text says that older output was dropped', () => {
  expect(textExport(kept('new', { from: 1_572_864, dropped: 1_572_864 }))).toBe(
    '─── 1.5 MB of older output were dropped ───\nnew',
  )
})

test('a letter cut by two chunks is whole again', () => {
  const bytes = new TextEncoder().encode('é')
  const chunks = [bytes.subarray(0, 1), bytes.subarray(1)]
  expect(textExport({ from: 0, dropped: 0, chunks })).toBe('é')
})

test('a recording plays what was printed when it was printed', () => {
  const size = { columns: 80, rows: 24 }
  const cast = asciicast(kept('onetwo'), [
    { at: 1_000_000, offset: 3, ...size },
    { at: 1_001_500, offset: 6, ...size, columns: 100 },
  ])
  expect(
    cast
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { version: 2, width: 80, height: 24, timestamp: 1000, env: { TERM: 'xterm-256color' } },
    [0, 'o', 'one'],
    [1.5, 'r', '100x24'],
    [1.5, 'o', 'two'],
  ])
})
