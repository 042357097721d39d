// Proves that a closed terminal ends by itself after its time, and not when that was taken back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Closing } from './closing'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it ends when nobody takes it back', () => {
  const closing = new Closing()
  const end = vi.fn()
  closing.begin('one', end)
  vi.advanceTimersByTime(12_000)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(end).toHaveBeenCalledOnce()
})

test('taken back it does not, and that can be done once', () => {
  const closing = new Closing()
  const end = vi.fn()
  closing.begin('one', end)
  expect(closing.ids()).toEqual(['one'])
  expect(closing.stop('one')).toBe(true)
  expect(closing.stop('one')).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(end).not.toHaveBeenCalled()
})
