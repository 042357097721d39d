// Proves that the desktop hears of every session, also of one that was there before anybody listened.
import { expect, test } from 'vitest'
import { sessionRow } from '../../shared/app/session-row.test-kit'
import { settingsSchema } from '../../shared/app/settings'
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
