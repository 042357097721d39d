// Proves that long changes are compared one after the other, beside the page, and only as long as somebody waits for them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compared } from './compared'
import { Comparisons } from './comparisons'
import { type DiffContent, diffsOf } from './diff'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const long = (word: string): DiffContent => ({
  type: 'diff',
  path: 'a.ts',
  before: null,
  after: `${word}\n`.repeat(40_000),
})

function opened() {
  const threads: { orders: string[]; isEnded: boolean; answer(): void; lose(): void }[] = []
  const comparisons = new Comparisons(({ onMade, onLost }) => {
    const orders: string[] = []
    const thread = {
      orders,
      isEnded: false,
      answer: () => onMade(compared('', orders.at(-1) ?? '')),
      lose: () => onLost(new Error('lost')),
    }
    threads.push(thread)
    return {
      compare: ({ after }) => void orders.push(after),
      end: () => {
        thread.isEnded = true
      },
    }
  })
  return { comparisons, threads }
}

test('one at a time, told when all that was asked for is known, and the thread ends with the last', () => {
  const { comparisons, threads } = opened()
  const [one, other] = [long('one'), long('other')]
  const told = vi.fn()
  comparisons.want([one, other], told)
  expect(threads).toMatchObject([{ orders: [one.after], isEnded: false }])
  threads[0]?.answer()
  expect(told).not.toHaveBeenCalled()
  expect(threads).toMatchObject([{ orders: [one.after, other.after], isEnded: false }])
  threads[0]?.answer()
  expect(told).toHaveBeenCalledOnce()
  expect(threads).toMatchObject([{ isEnded: true }])
  expect(diffsOf([one, other])).toMatchObject([{ added: 40_000 }, { added: 40_000 }])
})

test('what nobody waits for any more ends, and the next is begun', () => {
  const { comparisons, threads } = opened()
  const [one, other] = [long('one'), long('other')]
  const leave = comparisons.want([one], vi.fn())
  comparisons.want([other], vi.fn())
  leave()
  vi.runAllTimers()
  expect(threads).toMatchObject([
    { orders: [one.after], isEnded: true },
    { orders: [other.after], isEnded: false },
  ])
})

test('what is drawn again goes on, and what is left by one stays for the other', () => {
  const { comparisons, threads } = opened()
  const one = long('one')
  const leave = comparisons.want([one], vi.fn())
  const told = vi.fn()
  leave()
  comparisons.want([one], told)
  vi.runAllTimers()
  expect(threads).toMatchObject([{ orders: [one.after], isEnded: false }])
  threads[0]?.answer()
  expect(told).toHaveBeenCalledOnce()
})

test('a thread that is lost is told, and what waits behind it is compared by another', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { comparisons, threads } = opened()
  const [one, other] = [long('one'), long('other')]
  comparisons.want([one], vi.fn())
  comparisons.want([other], vi.fn())
  threads[0]?.lose()
  expect(reported).toHaveBeenCalledOnce()
  expect(threads).toMatchObject([{ isEnded: true }, { orders: [other.after], isEnded: false }])
})
