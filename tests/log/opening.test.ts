// Proves that no database is ever harmed by opening it: newer ones are refused, damaged ones set aside.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newestVersion } from '../../src/main/store/log/migrations/migrate'
import { openLog } from '../../src/main/store/log/open-log'
import { emptySession } from '../../src/shared/session/fold'
import { testFolder } from '../lib/folder'
import { makeOld } from './old-version'
import { bringOver, fileIn, opened, text, turn } from './opened'

/** Every file of a folder with its bytes. */
function contents(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'hex')]),
  )
}

function folderWithLog(events = 500): string {
  const folder = testFolder()
  const log = opened(folder)
  for (let number = 0; number < events; number += 1) {
    log.append('one', text(`event ${String(number * 7919).repeat(80)}`, `message ${number}`))
    if (number % 20 === 0) bringOver(log)
  }
  log.close()
  return folder
}

test('a new folder gets a database of the newest version, in WAL mode, with big pages', () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  const pragma = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name]
  expect(pragma('user_version')).toBe(newestVersion)
  expect(pragma('journal_mode')).toBe('wal')
  expect(pragma('page_size')).toBe(16_384)
  expect(pragma('integrity_check')).toBe('ok')
  database.close()
})

test('a database of a newer version is refused in words and stays as it is, byte by byte', () => {
  const folder = folderWithLog()
  const database = new DatabaseSync(fileIn(folder))
  database.exec(`PRAGMA user_version = ${newestVersion + 1}`)
  database.close()
  const before = contents(folder)
  const result = openLog(fileIn(folder))
  expect(result).toMatchObject({
    ok: false,
    problem: {
      code: 'newer-version',
      message: `${fileIn(folder)} was made by a newer version of Liminal.`,
    },
  })
  expect(contents(folder)).toEqual(before)
})

test('a log of before messages had parts keeps every event, and what was derived from them is made again', () => {
  const folder = folderWithLog(40)
  const log = opened(folder)
  const events = log.read('one', 0)
  const sealed = { number: 0, first: 1, last: 20, items: 20, heading: 'first', at: 1 }
  log.seal('one', sealed, emptySession())
  log.index('one', [{ section: 0, item: 'a', role: 'agent', at: 1, text: 'lighthouse' }])
  log.close()
  makeOld(fileIn(folder))
  const again = opened(folder)
  expect(again.notices).toEqual([])
  expect(again.read('one', 0)).toEqual(events)
  expect(again.sections('one')).toEqual([])
  expect(again.search({ query: 'lighthouse', limit: 5 })).toEqual([])
  again.index('one', [{ section: 1, item: 'a', role: 'agent', at: 1, text: 'lighthouse' }])
  expect(again.search({ query: 'lighthouse', limit: 5 })).toHaveLength(1)
  again.close()
})

const damage: Record<string, (bytes: Buffer) => Buffer> = {
  'something else': () =>
    Buffer.from('no database at all, and longer than a header of one. '.repeat(9)),
  emptied: () => Buffer.alloc(0),
  'cut off in its header': (bytes) => bytes.subarray(0, 60),
  'with nonsense for a schema': (bytes) => bytes.fill(0xa5, 100, 16_384),
  'with an impossible page size': (bytes) => bytes.fill(0xff, 16, 18),
}

test.each(Object.entries(damage))('a file that is %s is set aside unchanged', (_, spoil) => {
  const folder = folderWithLog()
  const spoilt = spoil(readFileSync(fileIn(folder)))
  writeFileSync(fileIn(folder), spoilt)
  const log = opened(folder)
  expect(log.notices[0]?.code).toBe('log-set-aside')
  const name = readdirSync(folder).find((file) => file.includes('.damaged-')) ?? 'none'
  expect(log.notices[0]?.message).toContain(path.join(folder, name))
  expect(readFileSync(path.join(folder, name)).equals(spoilt)).toBe(true)
  expect(log.append('one', text('a new beginning'))).toBe(1)
  log.close()
  const again = opened(folder)
  expect(again.notices).toEqual([])
  expect(again.read('one', 0)).toHaveLength(1)
  again.close()
})

test('its write-ahead log goes with it, so that what is left can still be read by others', () => {
  const folder = folderWithLog()
  writeFileSync(fileIn(folder), Buffer.from('nonsense '.repeat(100)))
  writeFileSync(`${fileIn(folder)}-wal`, 'the write-ahead log')
  opened(folder).close()
  const wal = readdirSync(folder).find((name) => /\.damaged-.*-wal$/.test(name)) ?? 'none'
  expect(readFileSync(path.join(folder, wal), 'utf8')).toBe('the write-ahead log')
  expect(readdirSync(folder)).toContain(wal.replace(/-wal$/, ''))
})

const page = 16_384

/** Two pages in the midst of those that hold events; all that the log is opened with stays whole. */
function spoilEvents(bytes: Buffer): void {
  const pages = Array.from({ length: bytes.length / page }, (_, number) => number)
  const holding = pages.filter((number) =>
    bytes.subarray(number * page, (number + 1) * page).includes('event '),
  )
  const middle = holding[holding.length >> 1] ?? 0
  bytes.fill(0xa5, middle * page, (middle + 2) * page)
}

test('damage that is met later is told, and neither reading nor writing brings the app down', () => {
  const folder = folderWithLog()
  const bytes = readFileSync(fileIn(folder))
  spoilEvents(bytes)
  writeFileSync(fileIn(folder), bytes)
  const log = opened(folder)
  const told: (string | undefined)[] = []
  log.onTrouble((problem) => told.push(problem?.code))
  expect(log.read('one', 0)).toEqual([])
  expect(told).toEqual(['log-damaged'])
  log.append('two', turn('goes on'))
  expect(log.flush()).toBe(true)
  expect(log.read('two', 0)).toEqual([turn('goes on')])
  expect(log.head('one')).toEqual(emptySession())
  log.close()
})

test('damage that was met while the app ran is set aside at the next start, and told with its place', () => {
  const folder = folderWithLog()
  const bytes = readFileSync(fileIn(folder))
  spoilEvents(bytes)
  writeFileSync(fileIn(folder), bytes)
  const damaged = opened(folder)
  damaged.read('one', 0)
  damaged.close()
  const left = readFileSync(fileIn(folder), 'hex')
  const log = opened(folder)
  const place = readdirSync(folder).find((name) => /\.damaged-[^-]+-.*Z$/.test(name)) ?? 'none'
  expect(readFileSync(path.join(folder, place), 'hex')).toBe(left)
  expect(log.notices[0]?.message).toContain(place)
  log.close()
  expect(opened(folder).notices).toEqual([])
})

test('all that a damaged log still has is taken over into the new one, and its file is untouched', () => {
  const folder = folderWithLog()
  const before = opened(folder)
  const project = { id: 'p', path: '/home/me/work', openedAt: 7, open: true }
  before.projects.put(project)
  before.close()
  writeFileSync(`${fileIn(folder)}.damaged`, '')
  const left = readFileSync(fileIn(folder), 'hex')
  const log = opened(folder)
  expect(log.projects.all()).toEqual([project])
  expect(log.read('one', 0)).toHaveLength(500)
  expect(log.notices[0]?.message).toContain('All of it could be read')
  log.close()
  const place = readdirSync(folder).find((name) => name.includes('.damaged-')) ?? 'none'
  expect(readFileSync(path.join(folder, place), 'hex')).toBe(left)
  expect(readdirSync(folder).filter((name) => name.startsWith(place))).toEqual([place])
  const again = opened(folder)
  expect(again.projects.all()).toEqual([project])
  again.close()
})

test('a place that can not be opened is refused in words', () => {
  const folder = testFolder()
  mkdirSync(fileIn(folder))
  expect(openLog(fileIn(folder))).toMatchObject({
    ok: false,
    problem: { hint: expect.any(String) },
  })
  expect(statSync(fileIn(folder)).isDirectory()).toBe(true)
})
