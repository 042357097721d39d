import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the disk refuses waits, and all after it, in order; both ends of that are told', () => {
  const [done, told]: [string[], (string | null)[]] = [[], []]
  const patience = new Patience((words) => told.push(words))
  let full = true
  const work = (name: string) => () => {
    if (full) return { error: new Error('ENOSPC') }
    done.push(name)
    return undefined
  }
  for (const name of ['a', 'b']) patience.do(work(name))
  vi.advanceTimersByTime(2500)
  expect([done, patience.blocked]).toEqual([[], true])
  full = false
  patience.do(work('c'))
  expect(done).toEqual([])
  vi.advanceTimersByTime(1000)
  expect([done, patience.blocked]).toEqual([['a', 'b', 'c'], false])
  expect([told[0], told.at(-1)]).toEqual(['ENOSPC', null])
  patience.do(work('d'))
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})

test('what throws is tried again like what says why, and what is asked for meanwhile waits its turn', () => {
  const done: string[] = []
  const patience = new Patience(() => undefined)
  let throws = true
  patience.do(() => {
    if (throws) throw new Error('EIO')
    done.push('first')
    patience.do(() => void done.push('third') as undefined)
    return undefined
  })
  patience.do(() => void done.push('second') as undefined)
  throws = false
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['first', 'second', 'third'])
})
