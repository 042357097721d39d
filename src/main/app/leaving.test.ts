// Proves how the app ends: with 0 when all went well, and else with 1 and with words of what did not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LeavingOptions, leave } from './leaving'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function scene(more: Partial<LeavingOptions>) {
  const codes: number[] = []
  const said: unknown[][] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
  const options: LeavingOptions = {
    end: async () => undefined,
    stillThere: () => ({ names: ['Claude'], within: 5 }),
    kept: async () => undefined,
    isNow: async () => false,
    exit: (code) => void codes.push(code),
    ...more,
  }
  return { codes, said, options }
}

test('when all has ended it ends with 0, and says nothing', async () => {
  const { codes, said, options } = scene({})
  await leave(options)
  expect([codes, said]).toEqual([[0], []])
})

test('what could not be ended is said, and it ends with 1', async () => {
  const error = new Error('The disk is gone.')
  const { codes, said, options } = scene({ end: () => Promise.reject(error) })
  await leave(options)
  expect(codes).toEqual([1])
  expect(said).toEqual([['Liminal could not end as it should.', error]])
})

test('whoever waits no longer ends it at once, when all is on disk', async () => {
  const order: string[] = []
  const { codes, options } = scene({
    end: () => new Promise(() => undefined),
    isNow: async (message, within) => {
      order.push(message, String(within))
      return true
    },
    kept: async () => void order.push('kept'),
  })
  void leave(options)
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual([expect.stringContaining('Claude'), '5', 'kept'])
  expect(codes).toEqual([0])
})

test('whoever waits no longer is not held by a disk that takes nothing', async () => {
  const { codes, said, options } = scene({
    end: () => new Promise(() => undefined),
    isNow: async () => true,
    kept: () => Promise.reject(new Error('No room')),
  })
  void leave(options)
  await vi.advanceTimersByTimeAsync(1000)
  expect([codes, said.length]).toEqual([[1], 1])
})

test('L9: what is stuck is waited for no longer than was promised, is on disk, and is said', async () => {
  const order: string[] = []
  const { codes, said, options } = scene({
    end: () => new Promise(() => undefined),
    kept: async () => void order.push('kept'),
  })
  void leave(options)
  await vi.advanceTimersByTimeAsync(5200)
  expect(codes).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect([codes, order, said.length]).toEqual([[1], ['kept'], 1])
})

test('L9: all have one deadline, counted from when the end was asked for', async () => {
  const within: number[] = []
  const { options } = scene({ end: async (by) => void within.push(by - Date.now()) })
  await leave(options)
  expect(within).toEqual([5000])
})

test('a disk that takes nothing holds up no end', async () => {
  const { codes, options } = scene({
    end: () => new Promise(() => undefined),
    kept: () => new Promise(() => undefined),
  })
  void leave(options)
  await vi.advanceTimersByTimeAsync(5400)
  expect(codes).toEqual([1])
})
