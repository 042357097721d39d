// Proves that no character makes a text on the screen look like another one.
import { expect, test } from 'vitest'
import { visibleCode, visibleLine, visibleProse } from './visible'

test('what reorders or hides a part of a command is seen in code', () => {
  expect(visibleCode('rm \u202e# ok')).toBe('rm ⟨U+202E⟩# ok')
  expect(visibleCode('a\u2066b\u200bc')).toBe('a⟨U+2066⟩b⟨U+200B⟩c')
  expect(visibleCode('a\u115f\u3164b')).toBe('a⟨U+115F⟩⟨U+3164⟩b')
  const blank = [
    '\u1160',
    '\uffa0',
    '\u2800',
    '\u034f',
    '\u{e0041}',
    '\u{e0101}',
    '\ufe01',
    '\u180b',
  ]
  for (const sign of blank)
    expect(visibleCode(`a${sign}b`)).toBe(
      `a⟨U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩b`,
    )
  expect(visibleCode('rm\ufe0f -rf')).toBe('rm⟨U+FE0F⟩ -rf')
  expect(visibleCode('❤️ 1️⃣')).toBe('❤️ 1️⃣')
  expect(visibleCode('hidden\rshown')).toBe('hidden␍shown')
})

test('code with the line ends of Windows is as it is', () => {
  expect(visibleCode('one\r\n\ttwo\r\n')).toBe('one\n\ttwo\n')
})

test('prose in every direction is as it is, but an override is seen', () => {
  const honest = 'שלום\u200f world, 👩\u200d💻, \u2067مرحبا\u2069'
  expect(visibleProse(honest)).toBe(honest)
  expect(visibleProse('a\u202eb\u001b[2Kc')).toBe('a⟨U+202E⟩b␛[2Kc')
})

test('a title is one line', () => {
  expect(visibleLine('one\ntwo\tthree')).toBe('one ↵ two three')
})
