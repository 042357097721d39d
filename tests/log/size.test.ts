// Proves that opening the log and a session takes no longer for a million events than for ten thousand.

import { expect, test } from 'vitest'
import { emptySession, fold } from '../../src/shared/session/fold'
import { testFolder } from '../lib/folder'
import { opened, text, turn } from './opened'

const perTurn = 500
const sessions = Array.from({ length: 100 }, (_, index) => `session-${index}`)

/** A log with so many events in every session. */
function folderOf(eventsEach: number): string {
  const folder = testFolder()
  const log = opened(folder)
  for (const session of sessions) {
    const state = emptySession()
    for (let number = 1; number <= eventsEach; number += 1) {
      const stamped = number % perTurn === 1 ? turn(`t${number}`) : text('word ', `m${number % 50}`)
      log.append(session, stamped)
      const sealed = fold(state, stamped)
      if (sealed) {
        const { number, first, last = 0 } = sealed
        log.seal(session, { number, first, last, items: 50, heading: 'words', at: 1 }, state)
      }
      if (number % 100 === 0) log.flush()
    }
  }
  log.close()
  return folder
}

/** Milliseconds of work so far: of a clock, what else the machine does would count as well. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of work until the newest part of a session is there, from nothing. */
function timeToOpen(folder: string, session: string): number {
  const before = worked()
  const log = opened(folder)
  const state = log.head(session)
  for (const stamped of log.read(session, state.sequence)) fold(state, stamped)
  const passed = worked() - before
  expect(state.section.turn?.id).toBeTruthy()
  log.close()
  return passed
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

test('a hundred sessions with a million events open like ones with ten thousand', () => {
  const [small, large] = [folderOf(100), folderOf(10_000)]
  const times: [number, number][] = sessions
    .slice(0, 30)
    .map((session) => [timeToOpen(small, session), timeToOpen(large, session)])
  const medians = [0, 1].map((place) => median(times.map((pair) => pair[place] ?? 0)) ?? 0)
  const [ofSmall = 0, ofLarge = 0] = medians
  console.log(`10,000 events: ${ofSmall.toFixed(2)} ms; a million: ${ofLarge.toFixed(2)} ms`)
  // The last turn is five times as long, which is five times as much to fold: two milliseconds.
  expect(ofLarge).toBeLessThanOrEqual(ofSmall * 2 + 4)
})

test('reading an old section does not read what came after it', () => {
  const log = opened(folderOf(10_000))
  const sections = log.sections('session-7')
  const time = (number: number) => {
    const { first = 1, last = 0 } = sections[number] ?? {}
    const before = worked()
    expect(log.read('session-7', first - 1, last)).toHaveLength(last - first + 1)
    return worked() - before
  }
  const rounds = Array.from({ length: 9 }, () => [time(1), time(sections.length - 1)])
  const [oldest = 0, newest = 0] = [0, 1].map((place) =>
    median(rounds.map((round) => round[place] ?? 0)),
  )
  expect(oldest).toBeLessThanOrEqual(newest * 3 + 2)
  log.close()
})
