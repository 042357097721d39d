// Proves that what matters of a long text stays on screen: the end of a path, both ends of a name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitForMiddle } from './truncate'

test('a path keeps its file name whole', () => {
  expect(splitForMiddle('/home/someone/projects/api/src/auth.ts').tail).toBe('/auth.ts')
})

test('a branch keeps its last part', () => {
  expect(splitForMiddle('feature/very-long-branch-name/fix-login').tail).toBe('/fix-login')
})

test('a name without parts keeps its last characters', () => {
  expect(splitForMiddle('a-very-long-name-without-parts-42').tail).toBe('ut-parts-42')
})

test('a short text is not split', () => {
  expect(splitForMiddle('README.md')).toEqual({ head: 'README.md', tail: '' })
})

test('the two parts are always the whole text, also where characters take two units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const { head, tail } = splitForMiddle(text)
      expect(head + tail).toBe(text)
    }),
  )
})
