// Proves that the estimate is said in words that are no more exact than it is, with what it leaves out.
import { expect, test } from 'vitest'
import { likelyWords } from './likely-words'

const minute = 60_000
const hour = 60 * minute
const now = new Date(2030, 4, 6, 11, 0).getTime()
const all = { count: 6, atOnce: 4, work: 3 * hour, at: now + 200 * minute, yours: 0, otherwise: 0 }

test.each([
  [all, 'Likely done about 14:20, about 3 h of work, 4 at a time'],
  [
    { ...all, yours: 3 },
    'Likely done about 14:20, about 3 h of work, 4 at a time, without 3 that wait for you',
  ],
  [
    { ...all, yours: 1, otherwise: 2, atOnce: 1 },
    'Likely done about 14:20, about 3 h of work, without 1 that waits for you and 2 that wait for a branch',
  ],
  [
    { ...all, work: 63_000, at: now + 61_000 },
    'Likely done in a few minutes, a few minutes of work, 4 at a time',
  ],
  [
    { ...all, work: 43 * minute, at: now + 13.4 * minute },
    'Likely done about 11:15, about 45 min of work, 4 at a time',
  ],
  [{ count: 2, atOnce: 2, work: 0, yours: 0, otherwise: 0 }, 'Likely done: unknown yet'],
  [
    { count: 2, atOnce: 2, work: 0, yours: 4, otherwise: 0 },
    'Likely done: unknown yet, without 4 that wait for you',
  ],
  [{ ...all, count: 0, yours: 2 }, '2 wait for you'],
  [{ ...all, count: 0 }, ''],
])('%j', (likely, words) => {
  expect(likelyWords(likely, now)).toBe(words)
})

test('of what ends next week no hour is said', () => {
  const words = likelyWords({ ...all, at: now + 8 * 24 * hour, work: 30 * 24 * hour }, now)
  expect(words).toContain('about 30 days of work')
  expect(words).not.toMatch(/\d:\d/)
})
