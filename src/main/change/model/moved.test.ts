// Proves that blocks which stand elsewhere are told, once each, and that what is alike by chance is not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines } from '../../../shared/change/lines'
import { movedBlocks } from './moved'

const moved = (before: string[], after: string[]) =>
  movedBlocks(before, after, changedLines(before, after))
const block = ['function one() {', '  return started', '}', '// which is all']
const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('a block that was put elsewhere, set in too', () => {
  const after = [...others, ...block.map((line) => `  ${line}`)]
  expect(moved([...block, ...others], after)).toEqual([{ before: [0, 4], after: [8, 12] }])
})

test('two lines, and lines with next to nothing in them, stand elsewhere by chance', () => {
  expect(moved([...block.slice(0, 2), ...others], [...others, ...block.slice(0, 2)])).toEqual([])
  const little = ['{', '}', '{', '}']
  expect(moved([...little, ...others], [...others, ...little])).toEqual([])
})

test('what stands twice afterwards came from there once', () => {
  const after = [...others, ...block, 'between', ...block]
  expect(moved([...block, ...others], after)).toEqual([{ before: [0, 4], after: [8, 12] }])
})

test('of two places the one from which more came', () => {
  const before = [...block.slice(0, 3), 'x', ...block, ...others]
  expect(moved(before, [...others, ...block])).toEqual([{ before: [4, 8], after: [8, 12] }])
})

const lines = fc.array(
  fc.nat(30).map((number) => `a line with the number ${number}`),
  { maxLength: 60 },
)
const moves = fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.nat(60)), { maxLength: 4 })

test('whatever is told has the same text at both, was taken away and added, and is told once', () => {
  fc.assert(
    fc.property(lines, moves, (before, places) => {
      const after = [...before]
      for (const [from, length, to] of places) {
        const taken = after.splice(from, length)
        after.splice(to, 0, ...taken.map((text) => ` ${text}`))
      }
      const changes = changedLines(before, after)
      const inChange = (at: number, side: 'before' | 'after') =>
        changes.some((change) => change[side][0] <= at && at < change[side][1])
      const told = { before: new Set<number>(), after: new Set<number>() }
      for (const { before: from, after: to } of movedBlocks(before, after, changes)) {
        expect(to[1] - to[0]).toBe(from[1] - from[0])
        for (let step = 0; from[0] + step < from[1]; step++) {
          const [old, fresh] = [from[0] + step, to[0] + step]
          expect(after[fresh]?.trim()).toBe(before[old]?.trim())
          expect([inChange(old, 'before'), inChange(fresh, 'after')]).toEqual([true, true])
          expect(told.before.has(old) || told.after.has(fresh)).toBe(false)
          told.before.add(old)
          told.after.add(fresh)
        }
      }
    }),
  )
})
