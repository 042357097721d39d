// Proves that hits are marked where they are and that nothing of the excerpt is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sinceOf, stretchesOf } from './excerpt'

test('marks are cut out of the excerpt', () => {
  expect(stretchesOf('find the word here', [[9, 13]])).toEqual([
    { from: 0, text: 'find the ', marked: false },
    { from: 9, text: 'word', marked: true },
    { from: 13, text: ' here', marked: false },
  ])
})

test('whatever the marks, the text is whole', () => {
  const marks = fc.array(fc.tuple(fc.nat(40), fc.nat(40)))
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), marks, (text, found) => {
      const shown = stretchesOf(text, found)
      expect(shown.map((stretch) => stretch.text).join('')).toBe(text)
    }),
  )
})

test('a period is counted back from now', () => {
  expect(sinceOf('any', 1000)).toBeUndefined()
  expect(sinceOf('day', 100_000_000)).toBe(13_600_000)
})
