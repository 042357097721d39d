// Proves that a program's questions are answered once: by the window that comes in time, or by main.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StandIn } from './stand-in'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  const written: string[] = []
  return { written, standIn: new StandIn((answer) => written.push(answer)) }
}

test('what is asked at the start is answered when no window has come for two seconds', () => {
  const { written, standIn } = scene()
  standIn.began()
  standIn.answer('a')
  vi.advanceTimersByTime(1999)
  expect([written, standIn.waits]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect([written, standIn.waits]).toEqual([['a'], false])
})

test('a window that comes in time answers all of it', () => {
  const { written, standIn } = scene()
  standIn.began()
  standIn.answer('a')
  standIn.relieved()
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([])
})

test('what is asked later is answered at once', () => {
  const { written, standIn } = scene()
  standIn.answer('a')
  standIn.answer('')
  expect(written).toEqual(['a'])
})
