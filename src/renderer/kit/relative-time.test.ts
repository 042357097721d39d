// Proves that times are short, true, and change no oftener than what they say.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeTime } from './relative-time'

const at = Date.UTC(2030, 0, 1)
const text = (seconds: number) => relativeTime(at, at + seconds * 1000).text

test('a time is said in the largest unit that fits', () => {
  expect([0, 59].map(text)).toEqual(['now', 'now'])
  expect([60, 3599, 3600, 86_399].map(text)).toEqual(['1 min', '59 min', '1 h', '23 h'])
  expect([86_400, 29 * 86_400].map(text)).toEqual(['1 d', '29 d'])
})

test('a time in the future, by a clock that was set back, is now', () => {
  expect(text(-100)).toBe('now')
})

test('the text stays the same until it says it changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 * 86_400_000 }), (age) => {
      const { text: before, next } = relativeTime(at, at + age)
      expect(next).toBeGreaterThan(at + age)
      expect(relativeTime(at, next - 1).text).toBe(before)
      expect(relativeTime(at, next).text).not.toBe(before)
    }),
  )
})
