// Proves that terminal output becomes styled text and nothing else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ansiSpans } from './ansi'

const shown = (output: string) =>
  ansiSpans(output)
    .map((span) => span.text)
    .join('')

test('colours and weights are read', () => {
  expect(ansiSpans('a\u001b[1;31mb\u001b[0mc')).toEqual([
    { at: 0, text: 'a', style: {} },
    { at: 8, text: 'b', style: { bold: true, foreground: { named: 1 } } },
    { at: 13, text: 'c', style: {} },
  ])
  expect(ansiSpans('\u001b[38;5;208mx')[0]?.style.foreground).toEqual({ rgb: 'rgb(255 135 0)' })
  expect(ansiSpans('\u001b[48;2;1;2;300mx')[0]?.style.background).toEqual({ rgb: 'rgb(1 2 255)' })
  expect(ansiSpans('\u001b[95mx')[0]?.style.foreground).toEqual({ named: 13 })
})

test('a progress bar shows its last state', () => {
  expect(shown('10 %\r50 %\r100 %\r\ndone')).toBe('100 %\ndone')
  expect(shown('abc\b\bX')).toBe('aX')
})

test('cursor movements, titles and links are dropped', () => {
  expect(shown('a\u001b[2Jb\u001b]0;title\u0007c\u001b]8;;https://x\u001b\\d\u001b(Be')).toBe(
    'abcde',
  )
})

test('whatever comes, no control or reordering character is left', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u001b', '\u001b[', '\u001b]', '\u009b', '\u202e', '\r', '\u0000', '31m'),
    ),
  )
  fc.assert(
    fc.property(hostile, (parts) => {
      expect(shown(parts.join(''))).not.toMatch(/(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/u)
    }),
  )
})
