// Proves that what was said is found again: by beginning, by phrase, in some sessions, in a time.
import { expect, test } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { random, seedOfRun } from '../lib/random'
import { always, opened } from './opened'

const day = 24 * 60 * 60 * 1000
const now = 1_760_000_000_000

function say(log: Log, session: string, item: string, text: string, at = now): void {
  log.index(session, [{ section: 0, item, role: 'agent', at, text }])
}

/** The items that a query finds, best first. */
const items = (log: Log, query: string, more: object = {}) =>
  log.search({ query, limit: 50, ...more }).map(({ item }) => item)

test.each([
  ['a word', 'lifecycle', ['a']],
  ['the beginning of a word', 'life', ['a']],
  ['words in any order', 'pure lifecycle', ['a']],
  ['beginnings of several words', 'pu lifecy', ['a']],
  ['a phrase', '"is pure"', ['a']],
  ['a phrase that is not there', '"pure is"', []],
  ['any case and accents', 'CAFE', ['b']],
  ['a path', 'src/main/log.ts', ['c']],
  ['two words that no message has both of', 'pure café', []],
  ['another script', '日本', ['d']],
  ['nothing', '   ', []],
  ['signs only', '"*" ( -', []],
])('%s is found: %s', (_, query, expected) => {
  const log = opened(testFolder())
  say(log, 'one', 'a', 'The lifecycle is pure')
  say(log, 'one', 'b', 'We met in a café')
  say(log, 'two', 'c', 'I changed src/main/log.ts for you')
  say(log, 'two', 'd', '日本語のテキスト')
  expect(items(log, query)).toEqual(expected)
  log.close()
})

test('only the sessions and the time that were asked for are searched', () => {
  const log = opened(testFolder())
  say(log, 'one', 'old', 'apples', now - 10 * day)
  say(log, 'one', 'new', 'apples', now)
  say(log, 'two', 'other', 'apples', now)
  expect(items(log, 'apples', { sessions: ['one'] })).toEqual(['new', 'old'])
  expect(items(log, 'apples', { sessions: [] })).toEqual([])
  expect(items(log, 'apples', { since: now - day })).toHaveLength(2)
  expect(items(log, 'apples', { until: now - day })).toEqual(['old'])
  expect(items(log, 'apples', { limit: 1 })).toHaveLength(1)
  log.close()
})

test('whatever the order in which it was indexed, what was said in a time is found, and nothing else', () => {
  const folder = testFolder()
  const log = opened(folder)
  const { below } = random(seedOfRun())
  // First in the order of time, then older and older, then as it comes; each over several hours.
  const times = [
    ...Array.from({ length: 5_000 }, (_, place) => place * 60_000),
    ...Array.from({ length: 5_000 }, (_, place) => -place * 60_000),
    ...Array.from({ length: 5_000 }, () => below(2_000 * day) - 1_000 * day),
  ].map((passed) => now + passed)
  const entries = times.map((at, place) => ({
    section: 0,
    item: `m${place}`,
    role: 'agent',
    at,
    text: 'apples',
  }))
  log.index('one', entries)
  always(folder, log, (log) => {
    for (let round = 0; round < 50; round += 1) {
      const since = (times[below(times.length)] ?? 0) + below(2) - 1
      const until = since + below(6 * 3_600_000)
      const expected = entries.filter(({ at }) => at >= since && at <= until)
      const found = items(log, 'apples', { since, until, limit: 1_000 })
      expect(found.sort()).toEqual(expected.map(({ item }) => item).sort())
    }
  })
})

test('of equal messages the newer comes first, and one that is about the word before one that names it', () => {
  const log = opened(testFolder())
  say(log, 'one', 'old', 'the kraken sleeps', now - 300 * day)
  say(log, 'one', 'names', `the kraken ${'and much else '.repeat(50)}`, now)
  say(log, 'one', 'new', 'the kraken sleeps', now)
  for (let other = 0; other < 50; other += 1) say(log, 'one', `o${other}`, 'of something else')
  expect(items(log, 'kraken')).toEqual(['new', 'old', 'names'])
  log.close()
})

test('a message that was indexed again as it grew is found once', () => {
  const log = opened(testFolder())
  say(log, 'one', 'growing', 'the beginning')
  say(log, 'one', 'growing', 'the beginning and the end')
  expect(items(log, 'beginning')).toEqual(['growing'])
  expect(items(log, 'end')).toEqual(['growing'])
  log.close()
})

test('a word that is in every message is answered by the newest of them', () => {
  const log = opened(testFolder())
  for (let number = 0; number < 3_000; number += 1)
    say(log, 'one', `m${number}`, 'again and again', now + number)
  expect(items(log, 'again', { limit: 3 })).toEqual(['m2999', 'm2998', 'm2997'])
  log.close()
})
