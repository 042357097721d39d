// Proves that the desktop hears of every session, also of one that was there before anybody listened.
import { expect, test } from 'vitest'
import { sessionRow } from '../../shared/app/session-row.test-kit'
import { settingsSchema } from '../../shared/app/settings'
import { taskRowOf } from '../../shared/task/row'
import { newTask } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { Rows } from '../store/feed/rows'
import { followNews } from './news'

const settings = settingsSchema.parse({})
const failed = { status: 'Failed', why: 'Rate limit' } as const

test('the first change of a session that was there is news, what was there is not, nor is a new one', () => {
  const rows = new Rows()
  rows.put('sessions', sessionRow('old'))
  rows.put('sessions', sessionRow('long since', failed))
  const told: string[] = []
  followNews(
    rows,
    () => settings,
    ({ session, body }) => told.push(`${session}: ${body}`),
  )
  rows.put('sessions', sessionRow('new', failed))
  expect(told).toEqual([])
  rows.put('sessions', sessionRow('old', failed))
  expect(told).toEqual(['old: Rate limit'])
})

test('a sign-in that many sessions wait for is told once', () => {
  const rows = new Rows()
  const ids = ['a', 'b', 'c']
  const recovery = { turn: 't', kind: 'sign-in', step: { do: 'after-sign-in' }, tries: 0 } as const
  for (const id of ids) rows.put('sessions', sessionRow(id))
  const told: (string | undefined)[] = []
  followNews(
    rows,
    () => settings,
    ({ session }) => told.push(session),
  )
  for (const id of ids)
    rows.put('sessions', sessionRow(id, { status: 'Needs input', turnsEnded: 1, recovery }))
  expect(told).toEqual(['a'])
})

test('a result of a task is told as what waits for review, and not as the end of its session as well', () => {
  const rows = new Rows()
  const task = { ...taskRowOf(newTask(someTask('Fix it'))), session: 's' }
  rows.put('tasks', task)
  rows.put('sessions', sessionRow('s', { status: 'Working' }))
  const told: string[] = []
  followNews(
    rows,
    () => settings,
    ({ title, body }) => told.push(`${title}: ${body}`),
  )
  rows.put('sessions', sessionRow('s', { status: 'Completed' }))
  rows.put('tasks', { ...task, state: 'review', summary: 'Fixed.' })
  rows.put('tasks', { ...task, state: 'review', line: 'waits' })
  expect(told).toEqual(['Fix it: In review: Fixed.'])
})
