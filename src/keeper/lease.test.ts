import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaseStep, watchLease } from './lease'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const day = 24 * 60 * 60 * 1000
const lease = 7 * day

test('a lease counts from when somebody was attached, or from the last word, whichever is later', () => {
  const use = { attached: false, attachedAt: 10, saidAt: 30 }
  expect(leaseStep(use, lease, 40)).toEqual({ do: 'wait', until: 30 + lease })
  expect(leaseStep({ ...use, attachedAt: 35 }, lease, 40)).toEqual({
    do: 'wait',
    until: 35 + lease,
  })
  expect(leaseStep(use, lease, 29 + lease)).toEqual({ do: 'wait', until: 30 + lease })
  expect(leaseStep(use, lease, 30 + lease)).toEqual({ do: 'end' })
})

test('while somebody is attached it never ends', () => {
  const use = { attached: true, attachedAt: 0, saidAt: 0 }
  expect(leaseStep(use, lease, 100 * lease)).toEqual({ do: 'wait', until: 101 * lease })
})

test('it is looked at when it could have run out, however long that is, and ends once', () => {
  const use = { attached: false, attachedAt: 0, saidAt: 0 }
  const ends: number[] = []
  watchLease(
    40 * day,
    () => use,
    Date.now,
    () => ends.push(Date.now()),
  )
  vi.advanceTimersByTime(39 * day)
  use.saidAt = Date.now()
  vi.advanceTimersByTime(40 * day - 1)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(100 * day)
  expect(ends).toEqual([79 * day])
})

test('who does not look any more is not told', () => {
  const stop = watchLease(
    10,
    () => ({ attached: false, attachedAt: 0, saidAt: 0 }),
    Date.now,
    () => expect.fail('it was stopped'),
  )
  stop()
  vi.advanceTimersByTime(day)
})
