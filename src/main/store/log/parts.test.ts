// Proves that a text too long for one entry is cut where words end, and that no word or short phrase is lost by it.
import { expect, test } from 'vitest'
import { partsOf } from './parts'

const words = Array.from({ length: 3_000 }, (_, number) => `word${number}`)
const length = 2_000

test('a short text is one part', () => {
  expect([...partsOf('a few words', length)]).toEqual(['a few words'])
  expect([...partsOf('x'.repeat(length), length)]).toHaveLength(1)
})

test('every word and every phrase of some words stands in a part', () => {
  const parts = [...partsOf(words.join(' '), length)].map((part) => `${part} `)
  expect(parts.length).toBeGreaterThan(10)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(length + 1)
  for (let place = 0; place + 8 < words.length; place += 1) {
    const phrase = `${words.slice(place, place + 8).join(' ')} `
    expect(parts.some((part) => part.includes(phrase))).toBe(true)
  }
})

test('a text without any gap is cut as well, and nothing of it is missing', () => {
  const parts = [...partsOf('x'.repeat(10_000), length)]
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(length)
  expect(parts.join('').length).toBeGreaterThanOrEqual(10_000)
})
