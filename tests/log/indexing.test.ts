// Proves that many words are indexed a few at a time, that none of them is lost by it, and that nothing waits for them.

import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { sqliteLog } from '../../src/main/store/log/sqlite-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { fileIn, opened, text } from './opened'
import { entriesOf, perSection, wordIn } from './telling'

const teller = path.resolve(import.meta.dirname, 'teller.ts')

const items = (log: Log, query: string) =>
  log.search({ query, limit: 5 }).map(({ session, item }) => `${session}/${item}`)

/** How many entries and how many bytes stand in a closed log, of the index and of what waits for it. */
function standing(folder: string): { entries: number; doubled: number; waiting: number } {
  const database = new DatabaseSync(fileIn(folder))
  const count = (sql: string) => Number(database.prepare(sql).get()?.count)
  const found = {
    entries: count('SELECT count(*) AS count FROM entry'),
    doubled: count(
      'SELECT count(*) AS count FROM (SELECT 1 FROM entry GROUP BY stream, item HAVING count(*) > 1)',
    ),
    waiting: count('SELECT count(*) AS count FROM unindexed'),
  }
  database.close()
  return found
}

/** How many sections stand in a log that nobody has open. */
function sectionsIn(folder: string): number {
  const database = new DatabaseSync(fileIn(folder))
  const newest = database.prepare(
    'SELECT max(section) AS number FROM (SELECT section FROM entry UNION ALL SELECT section FROM unindexed)',
  )
  const { number } = newest.get() ?? {}
  database.close()
  return Number(number) + 1
}

test('a megabyte is written in many frames, and what happens meanwhile goes with the next of them', () => {
  const folder = testFolder()
  const log = opened(folder)
  const durable: number[] = []
  log.onDurable((upTo) => durable.push(...upTo.values()))
  log.index('one', entriesOf(0, 1_000))
  log.flush()
  let frames = 0
  for (; log.queuedBytes > 0; frames += 1) {
    const number = log.append('two', text(`${frames}`))
    log.flush()
    expect(durable.at(-1)).toBe(number)
  }
  expect(frames).toBeGreaterThan(10)
  expect(items(log, wordIn(0, 999))).toEqual(['one/m0-999'])
  log.close()
  expect(standing(folder)).toEqual({ entries: 1_000, doubled: 0, waiting: 0 })
})

test('by itself it is written as well, and the loop turns in between', async () => {
  const log = opened(testFolder())
  log.index('one', entriesOf(0, 1_000))
  let turns = 0
  for (; log.queuedBytes > 0; turns += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(turns).toBeGreaterThan(10)
  expect(items(log, wordIn(0, 500))).toEqual(['one/m0-500'])
  log.close()
})

test('who looks for something finds it at once, also what was said last', () => {
  const log = opened(testFolder())
  log.index('one', entriesOf(0, 1_000))
  log.index('two', entriesOf(1, 1))
  expect(items(log, wordIn(0, 999))).toEqual(['one/m0-999'])
  expect(items(log, wordIn(1, 0))).toEqual(['two/m1-0'])
  expect(log.queuedBytes).toBe(0)
  log.close()
})

test('who can wait for it has it indexed soon, and the loop turns in between', async () => {
  const log = opened(testFolder())
  log.index('one', entriesOf(0, 1_000))
  let turns = 0
  let over = false
  void log.indexed().then(() => {
    over = true
  })
  for (; !over; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(turns).toBeGreaterThan(10)
  expect(log.queuedBytes).toBe(0)
  log.close()
})

test('the app may quit while somebody waits for it', async () => {
  const folder = testFolder()
  const log = opened(folder)
  const told: string[] = []
  log.onTrouble((problem) => told.push(problem?.code ?? 'mended'))
  log.index('one', entriesOf(0, 1_000))
  const indexed = log.indexed()
  log.close()
  await indexed
  expect(told).toEqual([])
  const again = opened(folder)
  expect(items(again, wordIn(0, 999))).toEqual(['one/m0-999'])
  again.close()
})

test('the first words of several sessions may come in the frame of their first events', () => {
  const log = opened(testFolder())
  for (const [place, session] of ['one', 'two', 'three'].entries()) {
    log.append(session, text('first'))
    log.index(session, entriesOf(place, 1))
  }
  expect(log.flush()).toBe(true)
  for (const [place, session] of ['one', 'two', 'three'].entries()) {
    expect(log.read(session, 0)).toEqual([text('first')])
    expect(items(log, wordIn(place, 0))).toEqual([`${session}/m${place}-0`])
  }
  log.close()
})

test('what waits when the app quits is indexed when it is started again', () => {
  const folder = testFolder()
  const log = opened(folder)
  log.index('one', entriesOf(0, 1_000))
  log.close()
  expect(standing(folder).waiting).toBeGreaterThan(500)
  const again = opened(folder)
  expect(again.queuedBytes).toBeGreaterThan(500_000)
  while (again.queuedBytes > 0) again.flush()
  expect(items(again, wordIn(0, 999))).toEqual(['one/m0-999'])
  again.close()
  expect(standing(folder)).toEqual({ entries: 1_000, doubled: 0, waiting: 0 })
})

test('what waits of an erased session is gone, and that of others is not', () => {
  const folder = testFolder()
  const log = opened(folder)
  log.index('erased', entriesOf(0, 500))
  log.index('kept', entriesOf(1, 500))
  log.erase('erased')
  expect(items(log, wordIn(0, 499))).toEqual([])
  expect(items(log, wordIn(1, 499))).toEqual(['kept/m1-499'])
  while (log.queuedBytes > 0) log.flush()
  log.close()
  expect(standing(folder)).toEqual({ entries: 500, doubled: 0, waiting: 0 })
})

test('a message of megabytes is one hit, by any of its words and by phrases', () => {
  const log = opened(testFolder())
  const words = Array.from({ length: 300_000 }, (_, number) => `word${number}`)
  log.index('one', [{ section: 0, item: 'long', role: 'user', at: 1, text: words.join(' ') }])
  for (let place = 0; place < words.length; place += 7_919) {
    expect(items(log, `word${place}`)).toEqual(['one/long'])
    expect(items(log, `"${words.slice(place, place + 5).join(' ')}"`)).toEqual(['one/long'])
  }
  log.close()
})

test('a full disk takes no words: they are told to wait, and found when there is room', async () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  database.exec('PRAGMA max_page_count = 150')
  const log = sqliteLog(database, fileIn(folder), usualSurroundings)
  const told: (string | null)[] = []
  const mended = new Promise<void>((resolve) =>
    log.onTrouble((problem) => {
      told.push(problem?.code ?? null)
      if (!problem) resolve()
    }),
  )
  for (let section = 0; told.length === 0; section += 1) {
    log.index('one', entriesOf(section, 100))
    while (log.queuedBytes > 0 && log.flush());
  }
  expect(items(log, wordIn(0, 0))).toEqual(['one/m0-0'])
  log.index('two', entriesOf(99, 100))
  expect(log.queuedBytes).toBeGreaterThan(0)
  database.exec('PRAGMA max_page_count = 100000')
  await mended
  expect(told).toEqual(['disk-full', null])
  expect(items(log, wordIn(99, 99))).toEqual(['two/m99-99'])
  log.close()
  expect(standing(folder)).toMatchObject({ doubled: 0, waiting: 0 })
})

const kills = process.env.LIMINAL_SOAK ? 200 : 10

test(
  `killed ${kills} times while it indexes, no word that was taken is lost or there twice`,
  async () => {
    const folder = testFolder()
    const { below } = random(seedOfRun())
    let taken = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      const program = startProgram(teller, [fileIn(folder), String(taken)])
      let told = Number(await nextLine(program))
      // The instant is the fault itself: in the slices that follow.
      setTimeout(() => program.child.kill('SIGKILL'), below(80))
      for await (const line of program.lines) told = Number(line)
      await program.ended
      taken = sectionsIn(folder)
      expect(taken).toBeGreaterThanOrEqual(told)
      // Most of its lives begin with what the one before has left.
      if (kill % 4 > 0) continue
      const log = opened(folder)
      for (const section of [0, below(taken), taken - 1])
        for (const number of [0, below(perSection), perSection - 1])
          expect(items(log, wordIn(section, number))).toEqual([`one/m${section}-${number}`])
      log.close()
      expect(standing(folder)).toEqual({ entries: taken * perSection, doubled: 0, waiting: 0 })
    }
  },
  patience,
)
