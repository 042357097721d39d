// Proves that a result without changes is known for one, and none is taken for it before its files were read.
// docs/guide/tasks.md: One that changed nothing says so.
import { expect, test } from 'vitest'
import type { ReviewRow } from '../../shared/app/tables'
import { hasChangedNothing } from './changed-nothing'

const task = { session: 'a' }
const review: ReviewRow = {
  id: '1',
  session: 'a',
  range: { type: 'result' },
  state: 'ready',
  rev: 1,
  files: 0,
  added: 0,
  deleted: 0,
  reviewed: 0,
  queued: [],
  asked: [],
}

test('a result of which no file differs has nothing to accept', () => {
  expect(hasChangedNothing(task, [review])).toBe(true)
  expect(hasChangedNothing(task, [{ ...review, files: 1 }])).toBe(false)
})

test('before its files were read, and where they cannot be, nothing is said about a result', () => {
  expect(hasChangedNothing(task, [])).toBe(false)
  expect(hasChangedNothing(task, [{ ...review, state: 'reading' }])).toBe(false)
  expect(hasChangedNothing(task, [{ ...review, state: 'trouble' }])).toBe(false)
  expect(hasChangedNothing(task, [{ ...review, behind: true }])).toBe(false)
})

test('what others have changed, or one turn of it, says nothing of a result', () => {
  expect(hasChangedNothing(task, [{ ...review, session: 'b' }])).toBe(false)
  const range = { type: 'turn', turn: 't' } as const
  expect(hasChangedNothing(task, [{ ...review, range }])).toBe(false)
  expect(hasChangedNothing({}, [review])).toBe(false)
})
