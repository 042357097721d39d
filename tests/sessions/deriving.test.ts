// Proves that sessions of an older version are found without being opened, and that making it so holds nobody up.
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { Journal } from '../../src/main/session/journal'
import { Deriving } from '../../src/main/session/search/deriving'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { nextLine, startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'
import { derivedIn, makeOld, withoutFiles } from '../log/old-version'
import { fileIn, opened } from '../log/opened'

const feed = { session: () => undefined }
const deriver = path.resolve(import.meta.dirname, 'lib/derive.ts')

const stored = (id: string, createdAt: number) => ({
  id,
  project: 'p',
  agent: 'practice',
  account: null,
  profile: null,
  agentName: 'Practice',
  driver: 'acp' as const,
  agentSession: null,
  pinned: false,
  archived: false,
  workspace: { kind: 'folder' as const, path: '/' },
  deletedAt: null,
  seenSequence: 0,
  createdAt,
  summary: null,
})

/** A word that is said in one turn of one session only. */
const word = (session: string, turn: number) => `${session}turn${turn}`

function tell(log: Log, session: string, turns: number, texts: number, since = 0): void {
  let now = 1_760_000_000_000 + since
  log.sessions.put(stored(session, now))
  const journal = new Journal(session, log, feed, { ...systemClock, now: () => now++ })
  for (let number = 0; number < turns; number += 1) {
    const turn = `t${number}`
    journal.append({ type: 'turn-started', turn, content: [{ type: 'text', text: 'Go on' }] })
    for (let index = 0; index < texts; index += 1) {
      const text = index === 0 ? `${word(session, number)} ` : `and so on ${index} `
      journal.append({ type: 'text', message: `m${number}`, role: 'agent', text })
      if (index % 20 === 0) log.flush()
    }
    journal.append({ type: 'turn-ended', turn, reason: 'end_turn' })
    log.flush()
  }
}

/** A folder with a log of the first version, and what had been made of its events before. */
function oldFolder(sessions: string[], turns: number, texts: number) {
  const folder = testFolder()
  const log = opened(folder)
  for (const session of sessions) tell(log, session, turns, texts)
  log.close()
  const before = derivedIn(fileIn(folder))
  makeOld(fileIn(folder))
  return { folder, before }
}

const found = (log: Log, session: string, turn: number) =>
  log.search({ query: word(session, turn), limit: 5 }).map(({ item }) => item)

test('after an update every session is found as before, though nobody has opened it', async () => {
  const { folder, before } = oldFolder(['one', 'two'], 30, 10)
  const log = opened(folder)
  expect(found(log, 'one', 3)).toEqual([])
  await new Deriving(log, systemClock).all()
  for (const session of ['one', 'two'])
    for (const turn of [0, 17, 29]) expect(found(log, session, turn)).toEqual([`m${turn}`])
  log.close()
  expect(derivedIn(fileIn(folder))).toEqual(before)
})

test('of a word that is everywhere the newest are found, as before', async () => {
  const folder = testFolder()
  const log = opened(folder)
  tell(log, 'of yesterday', 1_100, 1)
  tell(log, 'newest', 20, 1, 86_400_000)
  log.close()
  makeOld(fileIn(folder))
  const again = opened(folder)
  await new Deriving(again, systemClock).all()
  const [first] = again.search({ query: 'go', limit: 1 })
  expect(first).toMatchObject({ session: 'newest' })
  again.close()
})

test('killed at any moment it goes on where it was, and nothing is made twice', async () => {
  const { folder, before } = oldFolder(['one', 'two', 'three'], 150, 40)
  const { below } = random(seedOfRun())
  let ended: unknown = 'SIGKILL'
  for (let lives = 0; ended === 'SIGKILL'; lives += 1) {
    const program = startProgram(deriver, [fileIn(folder)])
    await nextLine(program)
    // The instant is the fault itself; the last of them lives.
    if (lives < 12) setTimeout(() => program.child.kill('SIGKILL'), below(60))
    for await (const line of program.lines) expect(line).toBe('done')
    ended = await program.ended
  }
  expect(ended).toBe(0)
  expect(derivedIn(fileIn(folder))).toEqual(before)
})

test('a session that is opened meanwhile is made by whoever opens it, and once only', async () => {
  const { folder, before } = oldFolder(['one', 'two'], 150, 40)
  const log = opened(folder)
  const rests: (() => void)[] = []
  const after = (_: number, run: () => void) => {
    rests.push(run)
    return () => undefined
  }
  const deriving = new Deriving(log, { now: Date.now, after })
  const done = deriving.all()
  expect(rests).toHaveLength(1)
  expect(log.underived.has('one')).toBe(true)
  const { state } = new Journal('one', log, feed, systemClock)
  expect(state.section.turn?.id).toBe('t149')
  expect(found(log, 'one', 149)).toEqual(['m149'])
  let over = false
  void done.then(() => {
    over = true
  })
  while (!over) {
    log.flush()
    rests.pop()?.()
    await new Promise(setImmediate)
  }
  log.close()
  expect(derivedIn(fileIn(folder))).toEqual(before)
})

test('a copy is found by all that stands in it, also when the original is gone', async () => {
  const log = opened(testFolder())
  tell(log, 'one', 10, 5)
  const { sequence } = new Journal('one', log, feed, systemClock).state
  log.copy('one', 'two', sequence)
  await new Deriving(log, systemClock).one('two')
  expect(log.sections('two')).toEqual(log.sections('one'))
  const where = () => log.search({ query: word('one', 3), limit: 5 }).map(({ session }) => session)
  expect(where().sort()).toEqual(['one', 'two'])
  log.erase('one')
  expect(where()).toEqual(['two'])
  log.close()
})

test('an erased session is left alone, and a fork that was cut short is taken away', async () => {
  const { folder } = oldFolder(['one', 'two'], 5, 5)
  const log = opened(folder)
  log.erase('one')
  log.copy('two', 'half a fork', 10)
  await new Deriving(log, systemClock).all()
  expect(log.read('half a fork', 0)).toEqual([])
  expect(log.underived.all()).toEqual([])
  expect(found(log, 'one', 1)).toEqual([])
  expect(found(log, 'two', 1)).toEqual(['m1'])
  log.close()
})

test('main goes on meanwhile: the most that it does at a time', async () => {
  const { folder } = oldFolder(['long'], 200, 500)
  const log = opened(folder)
  let over = false
  let longest = 0
  const done = new Deriving(log, systemClock).all().then(() => {
    over = true
  })
  // What this thread was at work, since others use the machine too.
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  for (let last = worked(); !over; ) {
    await new Promise(setImmediate)
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  // A frame's time: nobody sees that it is at work.
  expect(longest).toBeLessThanOrEqual(16)
  log.close()
})

test('the files that a session of an earlier version touched are found, though they were not looked for then', async () => {
  const folder = testFolder()
  const log = opened(folder)
  log.sessions.put({ ...stored('one', 1), workspace: { kind: 'folder', path: '/home/me/api' } })
  const journal = new Journal('one', log, feed, systemClock)
  for (const turn of ['t0', 't1']) {
    journal.append({ type: 'turn-started', turn, content: [{ type: 'text', text: 'Go on' }] })
    const locations = [{ path: `/home/me/api/src/${turn}.ts` }]
    journal.append({ type: 'tool', tool: { id: turn, title: 'Reads', locations } })
    journal.append({ type: 'turn-ended', turn, reason: 'end_turn' })
  }
  log.close()
  withoutFiles(fileIn(folder))
  const again = opened(folder)
  const items = (query: string) => again.search({ query, limit: 5 }).map(({ item }) => item)
  expect(items('src/t0.ts')).toEqual([])
  await new Deriving(again, systemClock).all()
  expect(items('src/t0.ts')).toEqual(['tool-t0'])
  expect(items('t1')).toEqual(['tool-t1'])
  expect(items('api')).toEqual([])
  expect(again.unfiled.all()).toEqual([])
  again.close()
})
