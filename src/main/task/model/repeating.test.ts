// Proves that what is repeated comes round once each time, and that what was missed is said and not run in a burst.
// docs/guide/tasks.md: Repeat | by cron or RRULE in the time zone you name; missed runs are reported, and not made up for in a burst
import { expect, test } from 'vitest'
import { firstTime } from '../../../shared/task/repeating'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

const hour = 3_600_000
const hourly = { cron: '0 * * * *', zone: 'UTC' }

function boardWith(nextAt: number) {
  const board = new TaskBoard([])
  board.add(someTask('a', { repeat: hourly, nextAt }))
  return board
}

const ids = (board: TaskBoard) => board.all().map(({ id }) => id)

test('each time makes a task of its own, which starts as any other', () => {
  const board = boardWith(hour)
  expect(board.reason('a', openGate, 0)).toEqual({ kind: 'repeat', at: hour })
  expect(board.comeDue(hour - 1).changed).toEqual([])
  expect(board.wakeAt(0)).toBe(hour)
  board.comeDue(hour)
  expect(ids(board)).toEqual(['a', `a@${hour}`])
  expect(board.dispatch(openGate, hour).effects).toEqual([{ type: 'start', task: `a@${hour}` }])
  board.comeDue(hour)
  expect(board.wakeAt(hour)).toBe(2 * hour)
  board.comeDue(2 * hour)
  expect(ids(board)).toHaveLength(3)
})

test('after a kill at any moment each time is there once', () => {
  const board = boardWith(hour)
  const stored = JSON.stringify(board.all())
  board.comeDue(hour)
  const again = new TaskBoard(JSON.parse(stored))
  again.comeDue(hour)
  expect(ids(again)).toEqual(ids(board))
})

test('what was missed is said, and none of it is run', () => {
  const board = boardWith(hour)
  board.comeDue(5.5 * hour)
  expect(ids(board)).toEqual(['a'])
  expect(board.get('a')).toMatchObject({
    nextAt: 6 * hour,
    problem: 'Missed 5 times, while Liminal was not there',
  })
  board.comeDue(6 * hour)
  expect(ids(board)).toEqual(['a', `a@${6 * hour}`])
  expect(board.get('a')?.problem).toBeUndefined()
})

test('one that is paused or dropped does not come round', () => {
  const board = boardWith(hour)
  board.input('a', { type: 'pause' }, 'user', 0)
  expect(board.comeDue(hour).changed).toEqual([])
})

test('a zone that nobody knows is refused', () => {
  expect(firstTime({ cron: '0 * * * *', zone: 'Nowhere/Else' }, 0)).toMatchObject({ ok: false })
  expect(firstTime(hourly, 0)).toEqual({ ok: true, value: hour })
})

test('what went by while the user held it up was not missed', () => {
  const board = boardWith(hour)
  board.input('a', { type: 'pause' }, 'user', 0)
  board.input('a', { type: 'resume' }, 'user', 5.5 * hour)
  board.comeDue(5.5 * hour)
  expect(board.get('a')).toMatchObject({ nextAt: 6 * hour })
  expect(board.get('a')).not.toHaveProperty('problem')
  board.comeDue(6 * hour)
  expect(ids(board)).toEqual(['a', `a@${6 * hour}`])
})

test('with its last time it is done, also where that was missed', () => {
  const ending = (nextAt: number) => {
    const board = new TaskBoard([])
    const repeat = { rule: 'FREQ=HOURLY;COUNT=2', zone: 'UTC', from: hour }
    board.add(someTask('a', { repeat, nextAt }))
    return board
  }
  const board = ending(hour)
  board.comeDue(hour)
  expect(board.get('a')).toMatchObject({ state: 'waiting', nextAt: 2 * hour })
  board.comeDue(2 * hour)
  expect(ids(board)).toEqual(['a', `a@${hour}`, `a@${2 * hour}`])
  expect(board.get('a')).toMatchObject({ state: 'done', summary: 'It does not come round again' })
  expect(board.wakeAt(2 * hour)).toBeUndefined()
  const missed = ending(hour)
  missed.comeDue(9 * hour)
  expect(ids(missed)).toEqual(['a'])
  expect(missed.get('a')?.summary).toBe(
    'Missed 2 times, while Liminal was not there. It does not come round again',
  )
})

test('what does not come round any more is refused', () => {
  const over = { rule: 'FREQ=DAILY;UNTIL=20200101', zone: 'UTC', from: 0 }
  expect(firstTime(over, Date.UTC(2026, 0))).toMatchObject({ ok: false })
})
