// Proves that what a terminal agent seems to do goes by the waits that are set now.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActivityClock } from './activity-clock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('T1: a wait that is made shorter or longer counts at once', () => {
  let waits = { needsInput: 5000, stale: 60_000 }
  const phases: string[] = []
  const clock = new ActivityClock(
    () => waits,
    ({ phase }) => phases.push(phase),
  )
  clock.input({ type: 'output', signs: [] })
  vi.advanceTimersByTime(5000)
  expect(phases).toEqual(['running', 'needs-input'])
  waits = { needsInput: 5000, stale: 10_000 }
  clock.waitsChanged()
  vi.advanceTimersByTime(10_000)
  expect(phases.at(-1)).toBe('stale')
  clock.input({ type: 'output', signs: [] })
  waits = { needsInput: 20_000, stale: 10_000 }
  clock.waitsChanged()
  vi.advanceTimersByTime(19_000)
  expect(phases.at(-1)).toBe('running')
  vi.advanceTimersByTime(1000)
  expect(phases.at(-1)).toBe('needs-input')
  clock.close()
})
