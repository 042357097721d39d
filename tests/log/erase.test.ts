// Proves that an erased session is out of sight at once and gone for good in the end, whatever comes between.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { bringOver, fileIn, opened, text } from './opened'

const batches = 1_500

function fill(log: Log): void {
  for (let number = 0; number < batches; number += 1) {
    for (const session of ['kept', 'erased'])
      log.append(session, text(`event ${number} of ${session}`))
    bringOver(log)
  }
  const entries = Array.from({ length: 15_000 }, (_, number) => ({
    section: 0,
    item: `m${number}`,
    role: 'agent',
    at: number,
    text: number % 1_000 === 0 ? 'secret words' : 'words',
  }))
  log.index('erased', entries)
  log.index('kept', entries.slice(0, 5))
  log.flush()
}

/** What is left in the file, by table, of streams other than the kept one. */
function remains(folder: string): Record<string, number> {
  const database = new DatabaseSync(fileIn(folder))
  const key = database.prepare(`SELECT key FROM stream WHERE name = 'events/kept'`).get()?.key
  const count = (sql: string) => Number(database.prepare(sql).get()?.count)
  const left = {
    batches: count(`SELECT count(*) AS count FROM batch WHERE stream <> ${key}`),
    entries: count(`SELECT count(*) AS count FROM entry WHERE stream <> ${key}`),
    waiting: count('SELECT count(*) AS count FROM unindexed'),
    streams: count(`SELECT count(*) AS count FROM stream WHERE key <> ${key}`),
    found: count(`SELECT count(*) AS count FROM words WHERE words MATCH 'secret'`),
  }
  database.close()
  return left
}

const nothing = { batches: 0, entries: 0, waiting: 0, streams: 0, found: 1 }

function expectOnlyKept(log: Log): void {
  expect(log.read('erased', 0)).toEqual([])
  expect(log.read('kept', 0)).toHaveLength(batches)
  expect(log.search({ query: 'words', limit: 50 }).map(({ session }) => session)).toEqual(
    Array(5).fill('kept'),
  )
}

test('it is out of sight at once, and a few frames later nothing of it is left', () => {
  const folder = testFolder()
  const log = opened(folder)
  fill(log)
  log.erase('erased')
  expectOnlyKept(log)
  let frames = 0
  for (; log.queuedBytes > 0; frames += 1) log.flush()
  expect(frames).toBeGreaterThan(3)
  expectOnlyKept(log)
  log.close()
  expect(remains(folder)).toEqual(nothing)
})

test('what was not gone when the app quit goes when it is started again', () => {
  const folder = testFolder()
  const log = opened(folder)
  fill(log)
  log.erase('erased')
  log.close()
  expect(remains(folder).batches).toBeGreaterThan(0)
  const again = opened(folder)
  expectOnlyKept(again)
  while (again.queuedBytes > 0) again.flush()
  again.close()
  expect(remains(folder)).toEqual(nothing)
})

test('a new session of the same id starts from nothing', () => {
  const log = opened(testFolder())
  fill(log)
  log.erase('erased')
  expect(log.append('erased', text('again'))).toBe(1)
  while (log.queuedBytes > 0) log.flush()
  expect(log.read('erased', 0)).toEqual([text('again')])
  log.close()
})
