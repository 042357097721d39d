// Proves that times, sizes, costs and the state of the connection are said in the words of the screen.
import { expect, test } from 'vitest'
import { connectionWords, nextChange } from '../session/connection-words'
import { costWords, countWords, durationWords, turnEndWords, usageWords } from './words'

test.each([
  [0, '0.1 s'],
  [400, '0.4 s'],
  [12_000, '12 s'],
  [60_000, '1 min'],
  [185_000, '3 min 5 s'],
  [7_440_000, '2 h 4 min'],
])('%i ms are "%s"', (time, words) => {
  expect(durationWords(time)).toBe(words)
})

test('counts and costs stay short', () => {
  expect(countWords(850)).toBe('850')
  expect(countWords(12_420)).toBe('12.4k')
  expect(countWords(999_999)).toBe('1M')
  expect(costWords({ amount: 0.84, currency: 'USD' })).toBe('$0.84')
  expect(costWords({ amount: 0.0042, currency: 'USD' })).toBe('$0.0042')
  expect(costWords({ amount: 3, currency: 'premium credits' })).toBe('3.00 premium credits')
})

test('a turn says what it used as far as the agent tells', () => {
  expect(usageWords(undefined)).toEqual([])
  expect(usageWords({ inputTokens: 1000, outputTokens: 200 })).toEqual(['1.2k tokens'])
  expect(turnEndWords('something_new')).toBe('Ended: something_new')
})

test('the connection is said in the exact words of the screen', () => {
  const since = 1_000_000
  const at = (phase: 'idle' | 'starting' | 'connected' | 'disconnected') =>
    connectionWords({ phase, why: '', since }, since)
  expect([at('idle'), at('starting'), at('connected'), at('disconnected')]).toEqual([
    'Idle',
    'Starting',
    'Connected',
    'Disconnected',
  ])
  const connection = {
    phase: 'reconnecting' as const,
    why: '',
    since,
    attempt: { number: 2, of: 5, at: since + 2000 },
  }
  expect(connectionWords(connection, since)).toBe('Reconnecting, attempt 2 of 5, in 2 s')
  expect(connectionWords(connection, since + 1500)).toBe('Reconnecting, attempt 2 of 5, in 1 s')
  expect(connectionWords(connection, since + 2000)).toBe('Reconnecting, attempt 2 of 5')
  expect(nextChange(connection, since + 300)).toBe(700)
  expect(nextChange(connection, since + 2000)).toBeUndefined()
})
