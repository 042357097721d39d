// Proves that the question before quitting says what becomes of every agent at work, of those that nobody is asked about too.
import { expect, test } from 'vitest'
import { quittingWords } from './quitting-words'

const none = { keep: 0, stop: 0 }
const [a, b] = ['a', 'b']

test('all, some or none of those that are asked about can go on', () => {
  expect(quittingWords({ atWork: [a, b], kept: [a, b], decided: none })).toBe(
    'Kept running, they go on in the background. Stopped, their conversations and changes stay.',
  )
  expect(quittingWords({ atWork: [a, b], kept: [b], decided: none })).toMatch(
    /^Of these 2, 1 goes on without Liminal; the rest ends with it\./,
  )
  expect(quittingWords({ atWork: [a], kept: [], decided: none })).toMatch(
    /^They end with Liminal\./,
  )
})

test('where projects differ it is said how many go on and how many are stopped', () => {
  const words = (keep: number, stop: number) =>
    quittingWords({ atWork: [a], kept: [a], decided: { keep, stop } })
  expect(words(1, 0)).toMatch(/ As their projects say, 1 more goes on\.$/)
  expect(words(2, 1)).toMatch(/ As their projects say, 2 more go on, and 1 more is stopped\.$/)
  expect(words(0, 3)).toMatch(/ As their projects say, 3 more are stopped\.$/)
})
