// Proves that the tail stands by its database through power cuts, full disks, damage and other versions.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openLog } from '../../src/main/store/log/open-log'
import { markDamaged } from '../../src/main/store/log/set-aside'
import { sqliteLog } from '../../src/main/store/log/sqlite-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { headRecord, tailVersion } from '../../src/main/store/log/tail-records'
import { testFolder } from '../lib/folder'
import { entry, found, inDatabase, left, say, tailIn, tails, words } from './left'
import { bringOver, fileIn, opened, text } from './opened'

test('a database that a power cut has set back finds all that its tails still have', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', 'a ')
  const before = left(folder)
  bringOver(log)
  say(log, 'one', 'b ', 'c ')
  // The second tail was on the disk, and the transaction before it was not.
  cpSync(tailIn(folder), path.join(before, tails(folder).at(-1) ?? ''))
  const again = opened(before)
  expect(words(again, 'one')).toEqual(['a ', 'b ', 'c '])
  bringOver(again)
  say(again, 'one', 'd ')
  const third = opened(left(before))
  expect(words(third, 'one')).toEqual(['a ', 'b ', 'c ', 'd '])
  third.close()
  again.close()
  log.close()
})

test('what a power cut has torn a hole into ends before the hole, all others go on, and a copy has the rest', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', 'a ')
  say(log, 'two', 'A ')
  const before = left(folder)
  // This much is not for the tail, and the transaction is lost.
  log.append('one', text('x'.repeat(50_000)))
  log.flush()
  say(log, 'one', 'b ')
  say(log, 'two', 'B ')
  log.appendOutput('t', new Uint8Array([1, 2, 3]))
  log.flush()
  const tail = readFileSync(tailIn(folder))
  cpSync(tailIn(folder), path.join(before, tails(folder).at(-1) ?? ''))
  const again = opened(before)
  expect(again.notices).toMatchObject([
    { code: 'tail-torn', message: expect.stringContaining('1 conversation') },
  ])
  expect(words(again, 'one')).toEqual(['a '])
  expect(words(again, 'two')).toEqual(['A ', 'B '])
  expect(again.readOutput('t', 0).chunks).toEqual([new Uint8Array([1, 2, 3])])
  const copies = readdirSync(before).filter((name) => name.includes('.other-'))
  expect(copies.map((name) => readFileSync(path.join(before, name)).equals(tail))).toEqual([true])
  say(again, 'one', 'c ')
  const third = opened(left(before))
  expect(third.notices).toEqual([])
  expect(words(third, 'one')).toEqual(['a ', 'c '])
  third.close()
  again.close()
  log.close()
})

test('a log that is damaged, and a tail that does not go on in one conversation, are both told', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', 'a ')
  say(log, 'two', 'A ')
  bringOver(log)
  say(log, 'one', 'b ')
  say(log, 'two', 'B ')
  const before = left(folder)
  const database = new DatabaseSync(fileIn(before))
  database.exec("DELETE FROM stream WHERE name = 'events/one'")
  database.close()
  markDamaged(fileIn(before))
  const again = opened(before)
  expect(again.notices.map(({ code }) => code)).toEqual(['log-set-aside', 'tail-torn'])
  expect(words(again, 'two')).toEqual(['A ', 'B '])
  again.close()
  expect(opened(before).notices).toEqual([])
  log.close()
})

test('the tail of another log is set aside with a word, and nothing of it is taken', () => {
  const [folder, other] = [testFolder(), testFolder()]
  const log = opened(other)
  say(log, 'one', 'of another')
  opened(folder).close()
  cpSync(tailIn(other), path.join(folder, path.basename(tailIn(other))))
  const again = opened(folder)
  expect(again.notices).toMatchObject([{ code: 'tail-set-aside' }])
  expect(again.read('one', 0)).toEqual([])
  again.close()
  expect(readdirSync(folder).some((name) => name.includes('.other-'))).toBe(true)
  expect(opened(folder).notices).toEqual([])
  log.close()
})

test('a tail whose database is gone is set aside, and so is one whose database is damaged', () => {
  for (const spoil of [
    (file: string) => {
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
    },
    (file: string) =>
      writeFileSync(file, 'no database at all, and longer than a header. '.repeat(9)),
  ]) {
    const folder = testFolder()
    const log = opened(folder)
    say(log, 'one', 'a ')
    const killed = left(folder)
    const tail = readFileSync(tailIn(killed))
    spoil(fileIn(killed))
    const again = opened(killed)
    expect(again.notices[0]?.code).toMatch(/set-aside/)
    expect(again.read('one', 0)).toEqual([])
    say(again, 'one', 'anew')
    again.close()
    const aside = readdirSync(killed).filter((name) => /damaged-.*-tail-1$|\.other-/.test(name))
    expect(aside.map((name) => readFileSync(path.join(killed, name)).equals(tail))).toEqual([true])
    log.close()
  }
})

test('a tail of a newer version is refused in words, and all is left as it is', () => {
  const folder = testFolder()
  opened(folder).close()
  const tail = headRecord({ version: tailVersion + 1, log: 'any', generation: 1 })
  writeFileSync(`${fileIn(folder)}-tail-1`, tail)
  expect(openLog(fileIn(folder))).toMatchObject({ ok: false, problem: { code: 'newer-version' } })
  expect(readFileSync(`${fileIn(folder)}-tail-1`).equals(tail)).toBe(true)
})

test('where no tail can be written, every frame goes into the database', () => {
  const folder = testFolder()
  const log = opened(folder)
  const told: unknown[] = []
  log.onTrouble((problem) => told.push(problem))
  // A folder of its name: what cannot be opened is like a disk that is full or read-only.
  mkdirSync(`${fileIn(folder)}-tail-1`)
  say(log, 'one', 'a ', 'b ')
  expect(inDatabase(folder, 'one')).toBe(2)
  expect(told).toEqual([])
  rmSync(`${fileIn(folder)}-tail-1`, { recursive: true })
  say(log, 'one', 'c ')
  expect(inDatabase(folder, 'one')).toBe(2)
  expect(words(log, 'one')).toEqual(['a ', 'b ', 'c '])
  log.close()
})

test('while the database is full the tail goes on, and what it has survives a kill', () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {}
  database.exec(`PRAGMA max_page_count = ${Number(pages)}`)
  const log = sqliteLog(database, fileIn(folder), usualSurroundings)
  const told: (string | undefined)[] = []
  log.onTrouble((problem) => told.push(problem?.code))
  say(log, 'one', 'a ')
  log.index('one', [entry('m', 'word')])
  log.append('one', text('x'.repeat(200_000)))
  expect(log.flush()).toBe(false)
  expect(told).toEqual(['disk-full'])
  const again = opened(left(folder))
  expect(words(again, 'one')).toEqual(['a '])
  again.close()
  database.exec('PRAGMA max_page_count = 100000')
  bringOver(log)
  expect(told).toEqual(['disk-full', undefined])
  log.close()
  const third = opened(folder)
  expect(found(third, 'word')).toEqual(['m'])
  third.close()
})

test('what the database cannot take when the app quits is in the tail for the next start', () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {}
  database.exec(`PRAGMA max_page_count = ${Number(pages)}`)
  const log = sqliteLog(database, fileIn(folder), usualSurroundings)
  const said = [text('a '), text('x'.repeat(200_000)), text('b ')]
  for (const stamped of said) log.append('one', stamped)
  expect(log.flush()).toBe(false)
  log.close()
  const again = opened(folder)
  expect(again.read('one', 0)).toEqual(said)
  again.close()
})
