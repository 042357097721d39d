// Proves that what is asked of an agent is settled exactly once: by its answer, its time, or the end.
import { expect, test, vi } from 'vitest'
import { OpenRequests } from './open-requests'

const done = (value: Record<string, unknown>) => ({ ok: true as const, value })

test('an answer goes to whoever asked, and only the first one counts', async () => {
  const requests = new OpenRequests<number>()
  const one = requests.answer(1)
  const two = requests.answer(2)
  expect(requests.settle(2, done({ two: 2 }))).toBe(true)
  expect(requests.settle(2, done({ two: 3 }))).toBe(false)
  expect(requests.settle(7, done({}))).toBe(false)
  requests.settle(1, done({ one: 1 }))
  expect([await one, await two]).toEqual([done({ one: 1 }), done({ two: 2 })])
})

test('what takes too long is over, and its answer is nobody’s', async () => {
  vi.useFakeTimers()
  const requests = new OpenRequests<string>()
  const late = requests.answer('a', { what: 'The handshake', milliseconds: 2000 })
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  expect(await late).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
  expect(requests.settle('a', done({}))).toBe(false)
})

test('the end settles all that is open, and all that is asked later', async () => {
  const requests = new OpenRequests<number>()
  const open = requests.answer(1)
  requests.end()
  const after = requests.answer(2)
  for (const outcome of [open, after])
    expect(await outcome).toMatchObject({ ok: false, failure: { kind: 'lost' } })
})
