// Proves that nothing planned comes early, whatever is done to the clock on the wall, and that a curfew ends when its clock says so.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStale, waitFor } from '../../../../shared/agent/account/due'
import { recoveryWords, timeWords } from '../../../../shared/session/recovery/words'
import { curfewOf, outOfCurfew } from './curfew'

const hour = 3_600_000

describe('a moment', () => {
  const planned = { now: 1_000_000, uptime: 5000 }
  const left = (at: number, wall: number, gone: number) =>
    waitFor(planned.now + at, planned, { now: planned.now + wall, uptime: planned.uptime + gone })

  test('has come when both clocks say so', () => {
    expect(left(hour, hour, hour)).toBe(0)
    expect(left(2000, 500, 500)).toBe(1500)
  })

  test('has not come because the clock on the wall was set forward', () => {
    expect(left(hour, 5 * hour, 1000)).toBe(30_000)
    expect(left(hour, 5 * hour, hour)).toBe(0)
  })

  test('has not come as long as a clock that was set back does not show it', () => {
    expect(left(hour, hour - 100, 2 * hour)).toBe(100)
  })

  test('has come after a sleep in which it passed', () => {
    expect(left(hour, 8 * hour, 8 * hour)).toBe(0)
  })

  test('is never early in truth, whatever is done to the clock', () => {
    fc.assert(
      fc.property(
        fc.nat(hour),
        fc.array(fc.tuple(fc.nat(hour), fc.integer({ min: -hour, max: hour }))),
        (at, jumps) => {
          let [gone, skew] = [0, 0]
          for (const [passes, jump] of jumps) {
            gone += passes
            skew += jump
            if (left(at, gone + skew, gone) === 0) expect(gone).toBeGreaterThanOrEqual(at)
          }
        },
      ),
    )
  })
})

test('what was to be sent in a moment is not sent days later, but what waited for a limit is', () => {
  expect(isStale({ at: 0 }, 9 * 60_000)).toBe(false)
  expect(isStale({ at: 0 }, hour)).toBe(true)
  expect(isStale({ at: 0, until: 0 }, 30 * hour)).toBe(false)
  expect(isStale({ at: 0, account: { id: null } }, 30 * hour)).toBe(false)
})

describe('a curfew', () => {
  const at = (clock: string, day = 18) => new Date(`2026-11-${day}T${clock}:00`).getTime()

  test.each([
    ['12:00', '12:00'],
    ['21:59', '21:59'],
    ['22:00', '07:00 next'],
    ['23:30', '07:00 next'],
    ['06:59', '07:00'],
    ['07:00', '07:00'],
  ])('from 22:00 to 07:00: %s becomes %s', (clock, becomes) => {
    const [time = '', next] = becomes.split(' ')
    expect(outOfCurfew(at(clock), curfewOf('22:00', '07:00'))).toBe(at(time, next ? 19 : 18))
  })

  test('within a day', () => {
    expect(outOfCurfew(at('12:30'), curfewOf('12:00', '13:00'))).toBe(at('13:00'))
    expect(outOfCurfew(at('13:30'), curfewOf('12:00', '13:00'))).toBe(at('13:30'))
  })

  test.each([
    ['', ''],
    ['22:00', ''],
    ['7', '9'],
    ['24:00', '07:00'],
    ['22:00', '22:00'],
  ])('is none from “%s” to “%s”', (from, to) => {
    expect(curfewOf(from, to)).toBeUndefined()
    expect(outOfCurfew(1, curfewOf(from, to))).toBe(1)
  })

  test('whose end the clock skips or repeats ends after it has begun', () => {
    fc.assert(
      fc.property(fc.nat(366 * 24 * 60), fc.nat(1439), fc.nat(1439), (minute, from, to) => {
        const checkpoint = Date.UTC(2026, 0, 1) + minute * 60_000
        const end = outOfCurfew(checkpoint, { from, to })
        expect(end).toBeGreaterThanOrEqual(checkpoint)
        expect(end - checkpoint).toBeLessThanOrEqual(25 * hour)
      }),
    )
  })
})

describe('what happens next is said', () => {
  const now = new Date('2026-11-18T12:00:00').getTime()
  const plan = { turn: 't', kind: 'limit', tries: 0 } as const
  const until = new Date('2026-11-18T15:00:00').getTime()
  const work = { id: 'work', name: 'Work' }

  test.each([
    [
      { do: 'send', at: now + 3200, attempt: { number: 2, of: 3 } },
      'Tries again in 4 s, attempt 2 of 3',
    ],
    [{ do: 'send', at: until + 60_000, until }, 'Waits until 15:00'],
    [{ do: 'send', at: now, account: work }, 'Goes on with account Work'],
    [{ do: 'send', at: until, account: work }, 'Goes on at 15:00 with account Work'],
    [{ do: 'after-sign-in' }, 'Continues after you sign in'],
    [
      { do: 'nothing', why: 'acted', until },
      'Not retried: the agent had already started. Resets at 15:00',
    ],
    [{ do: 'nothing', why: 'kind' }, ''],
    [{ do: 'nothing', why: 'off' }, 'Automatic retrying is off'],
  ] as const)('%j: %s', (step, words) => {
    expect(recoveryWords({ ...plan, step }, now)).toBe(words)
  })

  test('and nothing more once it was sent', () => {
    expect(recoveryWords({ ...plan, step: { do: 'send', at: now }, sent: 't~1' }, now)).toBe('')
  })

  test('with the day where it is another one', () => {
    expect(timeWords(now + 24 * hour, now)).toBe('12:00 tomorrow')
    expect(timeWords(now + 72 * hour, now)).toBe('12:00 on Nov 21')
  })
})
