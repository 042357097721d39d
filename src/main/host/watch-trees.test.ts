// Proves that processes are looked at as long as somebody watches, and that a machine which cannot be reached is no trouble of its own.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProcessNode } from '../../shared/app/tables'
import { Unreachable } from './unreachable'
import { watchTrees } from './watch-trees'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watching(sample: () => Promise<Map<string, ProcessNode[]>>) {
  const shown: Map<string, ProcessNode[]>[] = []
  const errors: unknown[] = []
  const watch = watchTrees(
    sample,
    (trees) => void shown.push(trees),
    (error) => void errors.push(error),
  )
  return { watch, shown, errors }
}

const looks = (count: number) => vi.advanceTimersByTimeAsync(count * 2000)

test('a machine that is lost is looked at on and on, without a word, and seen when it is back', async () => {
  let lost = true
  const sample = vi.fn(async () => {
    if (lost) throw new Unreachable('build-1 cannot be reached.')
    return new Map<string, ProcessNode[]>()
  })
  const { watch, shown, errors } = watching(sample)
  watch(true)
  await looks(3)
  expect(sample).toHaveBeenCalledTimes(4)
  expect([errors, shown]).toEqual([[], []])
  lost = false
  await looks(1)
  expect(shown).toHaveLength(1)
  watch(false)
  await looks(3)
  expect(sample).toHaveBeenCalledTimes(5)
})

test('whatever else goes wrong is told', async () => {
  const { watch, errors } = watching(() => Promise.reject(new Error('no such luck')))
  watch(true)
  await looks(0)
  expect(errors).toEqual([new Error('no such luck')])
  watch(false)
})
