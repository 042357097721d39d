// Proves that an error which an agent passes off as its answer is shown as the error it is.
import { expect, test } from 'vitest'
import messages from '../../../tests/fixtures/last-messages.json'
import { classify } from './classify'

test.each(messages.filter(({ kind }) => kind !== null))(
  '$agent, $situation: recognised as $kind',
  ({ text, kind }) => {
    const problem = classify({ reason: 'end_turn', lastText: text })
    expect(problem?.code).toBe(kind)
    expect(problem?.message).not.toBe('')
  },
)

test.each(messages.filter(({ kind }) => kind === null))(
  '$agent, $situation: an answer stays an answer',
  ({ text }) => {
    expect(classify({ reason: 'end_turn', lastText: text })).toBeUndefined()
  },
)

test.each([
  'The log says "stream disconnected before completion: x".\n\nI fixed the cause.',
  'Error: 404 is what the server answers when\nthe page is missing.',
  'You can retry when you see "Network error: timeout".',
  'Done. The rate limit is now 429 requests.',
  'API Error: is the prefix.\nI changed it.',
])('an answer that speaks of errors is left alone: %s', (lastText) => {
  expect(classify({ reason: 'end_turn', lastText })).toBeUndefined()
})

test('what the protocol calls an error stays what it is', () => {
  const problem = { code: 'limit', message: 'Slow down' }
  expect(classify({ reason: 'failed', problem, lastText: 'API Error: other' })).toBe(problem)
  expect(classify({ reason: 'refusal', lastText: 'API Error: other' })).toBeUndefined()
})

test('a message of 8 MB is looked at in no time', () => {
  const lastText = 'Error: '.repeat(1_200_000)
  // A pattern that backtracks would take minutes.
  expect(classify({ reason: 'end_turn', lastText })).toBeUndefined()
})
