// Proves that a full disk stops nothing: it is told, all is kept in memory, and written when there is room.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { sqliteLog } from '../../src/main/store/log/sqlite-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { emptySession } from '../../src/shared/session/fold'
import type { SessionState } from '../../src/shared/session/state'
import { testFolder } from '../lib/folder'
import { makeReadOnly, mayMakeDisks, smallDisk } from '../lib/small-disk'
import { fileIn, opened } from './opened'
import { expectPrefix } from './prefix'
import { sessions, tellNext } from './story'

/** Tells the story until the log is in trouble, goes on a while, makes room, and checks that all is there. */
async function throughTrouble(log: Log, makeRoom: () => void): Promise<Map<string, number>> {
  const told: (string | null)[] = []
  const mended = new Promise<void>((resolve) =>
    log.onTrouble((problem) => {
      told.push(problem?.code ?? null)
      if (!problem) resolve()
    }),
  )
  const states = sessions.map((session): [string, SessionState] => [session, emptySession()])
  const tell = (events: number) => {
    for (let number = 0; number < events; number += 1)
      for (const [session, state] of states) tellNext(log, session, state)
  }
  while (told.length === 0) {
    tell(100)
    log.flush()
  }
  expect(told).toEqual(['disk-full'])
  tell(200)
  expect(log.flush()).toBe(false)
  expect(log.queuedBytes).toBeGreaterThan(0)
  const reached = new Map(states.map(([session, { sequence }]) => [session, sequence]))
  for (const [session, sequence] of reached) expect(log.read(session, 0)).toHaveLength(sequence)
  makeRoom()
  await mended
  expect(told).toEqual(['disk-full', null])
  expect(log.queuedBytes).toBe(0)
  return reached
}

test('a database that may not grow fills memory until it may, and then nothing is missing', async () => {
  const folder = testFolder()
  opened(folder).close()
  const database = new DatabaseSync(fileIn(folder))
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec('PRAGMA max_page_count = 60')
  const log = sqliteLog(database, fileIn(folder), usualSurroundings)
  const reached = await throughTrouble(log, () => database.exec('PRAGMA max_page_count = 100000'))
  log.close()
  const again = opened(folder)
  expectPrefix(again, reached)
  again.close()
})

// Elsewhere the test above, which needs nothing of the machine, has to do.
if (mayMakeDisks) {
  test('on a real disk that is full the same holds', async () => {
    const folder = smallDisk(4 * 1024 * 1024)
    const ballast = path.join(folder, 'ballast')
    writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024))
    const log = opened(folder)
    const reached = await throughTrouble(log, () => rmSync(ballast))
    log.close()
    const again = opened(folder)
    expectPrefix(again, reached)
    again.close()
  })

  test('a log on a disk that is read-only is refused in words and left as it is', () => {
    const folder = smallDisk(4 * 1024 * 1024)
    opened(folder).close()
    const before = readFileSync(fileIn(folder))
    makeReadOnly(folder)
    expect(openLog(fileIn(folder))).toMatchObject({
      ok: false,
      problem: { code: 'disk-read-only', message: expect.stringContaining(fileIn(folder)) },
    })
    expect(readFileSync(fileIn(folder)).equals(before)).toBe(true)
  })
}
