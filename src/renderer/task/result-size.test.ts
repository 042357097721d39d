// Proves that a result without changes is known for one, and none is taken for it before its files were read.
// docs/guide/tasks.md: One that changed nothing says so.
import { expect, test } from 'vitest'
import type { ReviewRow } from '../../shared/app/tables'
import { isUnchanged, resultSize } from './result-size'

const size = { files: 2, added: 3, deleted: 1 }
const task = { session: 'a', state: 'review' } as const
const review: ReviewRow = {
  id: '1',
  session: 'a',
  range: { type: 'result' },
  state: 'ready',
  rev: 1,
  files: 0,
  badge: '',
  added: 0,
  deleted: 0,
  reviewed: 0,
  queued: [],
  asked: [],
}
const nothingIn = (one: Parameters<typeof resultSize>[0], reviews: ReviewRow[]) =>
  isUnchanged(one, resultSize(one, reviews))

test('a result of which no file differs has nothing to accept', () => {
  expect(nothingIn(task, [review])).toBe(true)
  expect(nothingIn(task, [{ ...review, files: 1 }])).toBe(false)
  expect(nothingIn({ ...task, size: { files: 0, added: 0, deleted: 0 } }, [])).toBe(true)
  expect(nothingIn({ ...task, size }, [])).toBe(false)
})

test('what is seen now goes before what was found when it came', () => {
  expect(resultSize({ ...task, size }, [review])).toMatchObject({ files: 0 })
  expect(resultSize({ ...task, size, state: 'done' }, [review])).toEqual(size)
})

test('before its files were read, and where they cannot be, nothing is said about a result', () => {
  expect(nothingIn(task, [])).toBe(false)
  expect(nothingIn(task, [{ ...review, state: 'reading' }])).toBe(false)
  expect(nothingIn(task, [{ ...review, state: 'trouble' }])).toBe(false)
  expect(nothingIn(task, [{ ...review, behind: true }])).toBe(false)
})

test('what others have changed, or one turn of it, says nothing of a result', () => {
  expect(nothingIn(task, [{ ...review, session: 'b' }])).toBe(false)
  const range = { type: 'turn', turn: 't' } as const
  expect(nothingIn(task, [{ ...review, range }])).toBe(false)
  expect(nothingIn({ state: 'review' }, [review])).toBe(false)
})
