// Proves that a time is read in its zone, over a change of the clock, and never as an earlier moment.
import { describe, expect, test } from 'vitest'
import elsewhere from '../../../../../tests/fixtures/failures-elsewhere.json'
import { retryAtOf } from './retry-at'

const at = (words: string, now: string, zone = 'UTC') => {
  const checkpoint = retryAtOf(words, Date.parse(now), zone)
  return checkpoint === undefined ? undefined : new Date(checkpoint).toISOString()
}

describe('over a change of the clock', () => {
  test.each([
    // In New York the clock goes back on 1 November 2026, and forward on 14 March 2027.
    ['resets 8:04pm (America/New_York)', '2026-10-31T23:00:00Z', '2026-11-01T00:04:00.000Z'],
    ['resets 7am (America/New_York)', '2026-11-01T01:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['resets Nov 2, 7am (America/New_York)', '2026-10-30T12:00:00Z', '2026-11-02T12:00:00.000Z'],
    ['resets 7am (America/New_York)', '2027-03-14T05:00:00Z', '2027-03-14T11:00:00.000Z'],
    // 1:30 comes twice: the later one.
    ['resets 1:30am (America/New_York)', '2026-11-01T04:00:00Z', '2026-11-01T06:30:00.000Z'],
    // 2:30 does not come at all: an hour after 1:30 it is 3:30.
    ['resets 2:30am (America/New_York)', '2027-03-14T05:00:00Z', '2027-03-14T07:30:00.000Z'],
    // Half an hour in Lord Howe.
    ['resets 3am (Australia/Lord_Howe)', '2026-10-03T12:00:00Z', '2026-10-03T16:00:00.000Z'],
  ])('%s, said at %s', (words, now, then) => {
    expect(at(words, now)).toBe(then)
  })

  test.each([
    ['try again at 7:34 AM.', 'Europe/Paris', '2026-10-25T00:10:00Z', '2026-10-25T06:34:00.000Z'],
    ['resets 7pm', 'Asia/Kolkata', '2026-11-18T12:00:00Z', '2026-11-18T13:30:00.000Z'],
    ['resets at 15:00', 'Asia/Tokyo', '2026-11-18T05:00:00Z', '2026-11-18T06:00:00.000Z'],
    [
      'reset on April 20, 2027 at 2:00 AM',
      'Europe/London',
      '2027-04-18T12:00:00Z',
      '2027-04-20T01:00:00.000Z',
    ],
  ])('a clock of ours: %s in %s', (words, zone, now, then) => {
    expect(at(words, now, zone)).toBe(then)
  })
})

test.each([
  ['resets Tuesday at 11:00 AM', '2026-11-24T11:00:00.000Z'],
  ['resets Wednesday at 3pm', '2026-11-18T15:00:00.000Z'],
  ['resets Wednesday at 9am', '2026-11-25T09:00:00.000Z'],
  ['resets Aug 8', '2027-08-08T00:00:00.000Z'],
  ['resets on February 21.', '2027-02-21T00:00:00.000Z'],
  ['The limits reset on 12/01', '2026-12-01T00:00:00.000Z'],
  ['The limits reset on 12/1/2026', '2026-12-01T00:00:00.000Z'],
  ['when your monthly cycle ends on 12/3/2026.', '2026-12-03T00:00:00.000Z'],
  ['It resets on 3 December.', '2026-12-03T00:00:00.000Z'],
  ['they renew on March 3', '2027-03-03T00:00:00.000Z'],
  ['Resets on 2026-12-01.', '2026-12-01T00:00:00.000Z'],
  ['They reset on the 1st.', '2026-12-01T00:00:00.000Z'],
  ['resets on the 20th', '2026-11-20T00:00:00.000Z'],
  ['Your quota resets Sunday.', '2026-11-22T00:00:00.000Z'],
  ['resets at midnight Pacific time', '2026-11-19T08:00:00.000Z'],
  ['resets 9am Eastern', '2026-11-18T14:00:00.000Z'],
  ['resets tomorrow at 9am', '2026-11-19T09:00:00.000Z'],
  ['resets at midnight UTC', '2026-11-19T00:00:00.000Z'],
  ['resets at 3pm PT', '2026-11-18T23:00:00.000Z'],
  ['Access resets at 10:57 PM GMT-3.', '2026-11-19T01:57:00.000Z'],
  ['resets 9am (UTC+05:30)', '2026-11-19T03:30:00.000Z'],
  ['reset at 2026-11-20 04:30:37', '2026-11-20T04:30:37.000Z'],
  ['您的限额将在 2026-11-20 07:41:44 重置', '2026-11-19T23:41:44.000Z'],
  ['"retry_after":2520', '2026-11-18T12:42:00.000Z'],
  ['retry-after: 37', '2026-11-18T12:00:37.000Z'],
  ['x-ratelimit-reset: 1795054699000', '2026-11-19T02:18:19.000Z'],
  ['anthropic-ratelimit-unified-reset: 1795061895', '2026-11-19T04:18:15.000Z'],
  ['"retry_delay_ms":41551', '2026-11-18T12:00:41.551Z'],
  ['"quotaResetDelay":"161h39m41.3s"', '2026-11-25T05:39:41.300Z'],
  ['try again in 9m38.016s', '2026-11-18T12:09:38.016Z'],
  ['Try again in 1 hour and 30 minutes', '2026-11-18T13:30:00.000Z'],
  [
    'Please wait for your limit to\nreset on April 20, 2027\nat 2:00 AM',
    '2027-04-20T02:00:00.000Z',
  ],
])('%s', (words, then) => {
  expect(at(words, '2026-11-18T12:00:00Z')).toBe(then)
})

test.each([
  ['1h 30m until reset', '2026-11-18T13:30:00.000Z'],
  ['Time until reset: 1:30:00', '2026-11-18T13:30:00.000Z'],
  ['Time until reset: 1 day, 1:30:00', '2026-11-19T13:30:00.000Z'],
  ['resets in 45:00', '2026-11-18T12:45:00.000Z'],
  ['Your limit resets in about an hour and a half', '2026-11-18T13:30:00.000Z'],
  ['Please wait 2-3 hours', '2026-11-18T15:00:00.000Z'],
  ['Reset in P1DT2H', '2026-11-19T14:00:00.000Z'],
  ['It will be refreshed in 2 hours 5 minutes', '2026-11-18T14:05:00.000Z'],
  ['2小时30分钟后重置', '2026-11-18T14:30:00.000Z'],
  ['Retry-After: Fri, 20 Nov 2026 14:00:00 GMT', '2026-11-20T14:00:00.000Z'],
  ['next reset: Fri, 20 Nov 2026 14:00:00 GMT', '2026-11-20T14:00:00.000Z'],
  ['resets Friday, 20-Nov-26 14:00:00 GMT', '2026-11-20T14:00:00.000Z'],
  ['Wait until Fri Nov 20 14:00:00 2026', '2026-11-20T14:00:00.000Z'],
  ['Try again at 15:00 UTC on Friday', '2026-11-20T15:00:00.000Z'],
  ['At 5pm UTC your limit will be reset', '2026-11-18T17:00:00.000Z'],
  ['resetInSeconds=1800', '2026-11-18T12:30:00.000Z'],
  ['x-ratelimit-reset-requests: 6m0s', '2026-11-18T12:06:00.000Z'],
  ['[2026-11-18T11:58:00Z] resets 2026-11-18T15:00:00Z', '2026-11-18T15:00:00.000Z'],
])('%s is read', (words, then) => {
  expect(at(words, '2026-11-18T12:00:00Z')).toBe(then)
})

test('of the times that were written down with what was said, 95 % are read', () => {
  const told = elsewhere.flatMap(({ words, retryAt }) => (retryAt ? [{ words, retryAt }] : []))
  const wrong = told.filter(({ words, retryAt }) => at(words, '2026-11-18T12:00:00Z') !== retryAt)
  const list = wrong.map(({ words, retryAt }) => `${retryAt}: ${words}`)
  expect(1 - wrong.length / told.length, list.join('\n')).toBeGreaterThan(0.95)
})

test('a clock that has just shown it is not meant for tomorrow', () => {
  expect(at('resets 12:00pm', '2026-11-18T12:00:40Z')).toBe('2026-11-18T12:00:00.000Z')
  expect(at('resets 11:50am', '2026-11-18T12:00:40Z')).toBe('2026-11-19T11:50:00.000Z')
})

test.each([
  'Request timed out after 600 seconds.',
  'retried 5 times (total retry wait time: 60.85 seconds)',
  'the limit of 30,000 input tokens per minute',
  'Failed after 3 attempts',
  'resets soon',
  'resets the counter 3 times',
  'until 12 requests are done',
  'again in 13/45 of them',
  'resets 25:99',
  'resets every 5 hours',
  'the limit of 50 messages per 3 hours',
  'I waited 3 minutes and it failed',
])('that is no time: %s', (words) => {
  expect(at(words, '2026-11-18T12:00:00Z')).toBeUndefined()
})

test('a text of a megabyte is read in no time', () => {
  expect(at(`try again ${'1 '.repeat(500_000)}`, '2026-11-18T12:00:00Z')).toBeUndefined()
})
