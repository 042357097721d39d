// Proves that what is only in the tail is safe and seen like all else, and that nothing is lost or doubled wherever the app ends.
// docs/guide/sessions.md: the power fails | at most the last ten seconds are lost
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { usualSurroundings } from '../../src/main/store/log/surroundings'
import { testFolder } from '../lib/folder'
import { draft, entry, found, inDatabase, left, say, tailIn, tails, words } from './left'
import { bringOver, fileIn, opened, text } from './opened'

test('a word is safe when it is flushed, at the cost of its bytes, and the database has not been touched', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', 'first ')
  const before = {
    wal: statSync(`${fileIn(folder)}-wal`).size,
    tail: statSync(tailIn(folder)).size,
  }
  say(log, 'one', 'second ', 'third ')
  expect(log.queuedBytes).toBe(0)
  expect(statSync(`${fileIn(folder)}-wal`).size).toBe(before.wal)
  expect(statSync(tailIn(folder)).size - before.tail).toBeLessThan(80)
  expect(inDatabase(folder, 'one')).toBe(0)
  const again = opened(left(folder))
  expect(words(again, 'one')).toEqual(['first ', 'second ', 'third '])
  again.close()
  log.close()
})

test('all kinds of things come back from it: events, output, rows that came and went, words', () => {
  const folder = testFolder()
  const log = opened(folder)
  const project = { id: 'p', path: '/p', openedAt: 1, open: true }
  log.projects.put(project)
  log.projects.put({ ...project, id: 'gone' })
  log.drafts.set('one', draft)
  say(log, 'one', 'a ')
  log.projects.remove('gone')
  log.memory.set('window', { width: 800 })
  log.appendOutput('t', Buffer.from('\u001b[1mbold\n'))
  log.index('one', [entry('m1', 'lighthouse keeper')])
  say(log, 'two', 'b ', 'c ')
  log.appendOutput('t', Buffer.from('more'))
  say(log, 'one', 'd ')
  const check = (log: Log) => {
    expect(words(log, 'one')).toEqual(['a ', 'd '])
    expect(words(log, 'two')).toEqual(['b ', 'c '])
    expect(log.projects.all()).toEqual([project])
    expect(log.drafts.get('one')).toEqual(draft)
    expect(log.memory.get('window')).toEqual({ width: 800 })
    expect(Buffer.concat(log.readOutput('t', 0).chunks).toString()).toBe('\u001b[1mbold\nmore')
    expect(log.outputLength('t')).toBe(13)
    expect([...log.replay('one', 0)].flatMap(({ events }) => events)).toHaveLength(2)
  }
  expect(inDatabase(folder, 'one')).toBe(0)
  check(log)
  const again = opened(left(folder))
  check(again)
  expect(found(again, 'lighthouse')).toEqual(['m1'])
  check(again)
  again.close()
  log.close()
})

test('wherever its end was torn off, it is a beginning, and goes on from there', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', ...Array.from({ length: 4 }, (_, number) => `w${number} `))
  const whole = readFileSync(tailIn(folder))
  for (let cut = 0; cut < whole.byteLength; cut += 5) {
    const torn = left(folder)
    writeFileSync(tailIn(torn), whole.subarray(0, cut))
    const again = opened(torn)
    expect(again.notices).toEqual([])
    const count = words(again, 'one').length
    expect(words(again, 'one')).toEqual(Array.from({ length: count }, (_, n) => `w${n} `))
    say(again, 'one', 'on ')
    const third = opened(left(torn))
    expect(words(third, 'one')).toEqual([
      ...Array.from({ length: count }, (_, n) => `w${n} `),
      'on ',
    ])
    third.close()
    again.close()
  }
  log.close()
})

test('killed again and again, with and without bringing it over, it is all there once', () => {
  let folder = testFolder()
  const said: string[] = []
  for (let life = 0; life < 12; life += 1) {
    const log = opened(folder)
    expect(words(log, 'one')).toEqual(said)
    for (let number = 0; number < 5; number += 1) {
      said.push(`${life}.${number} `)
      say(log, 'one', said.at(-1) ?? '')
      log.memory.set('told', said.length)
      if (life % 3 === 1 && number === 2) bringOver(log)
    }
    log.flush()
    const next = left(folder)
    log.close()
    folder = next
  }
  const log = opened(folder)
  expect(words(log, 'one')).toEqual(said)
  expect(log.memory.get('told')).toBe(said.length)
  log.close()
})

test('killed after it was brought over and before it was removed, nothing is doubled or set back', () => {
  const folder = testFolder()
  const log = opened(folder)
  log.memory.set('row', 'old')
  say(log, 'one', 'a ', 'b ')
  const [name = ''] = tails(folder)
  const before = readFileSync(path.join(folder, name))
  log.memory.set('row', 'new')
  log.append('one', text('c '))
  bringOver(log)
  const killed = left(folder)
  writeFileSync(path.join(killed, name), before)
  const again = opened(killed)
  expect(again.notices).toEqual([])
  expect(words(again, 'one')).toEqual(['a ', 'b ', 'c '])
  expect(again.memory.get('row')).toBe('new')
  say(again, 'one', 'd ')
  const third = opened(left(killed))
  expect(words(third, 'one')).toEqual(['a ', 'b ', 'c ', 'd '])
  third.close()
  again.close()
  expect(tails(killed)).toEqual([])
  log.close()
})

test('a session that is erased leaves nothing there, and a copy has what was only there', () => {
  const folder = testFolder()
  const log = opened(folder)
  say(log, 'one', 'a ', 'b ', 'c ')
  log.copy('one', 'two', 2)
  say(log, 'one', 'd ')
  say(log, 'two', 'e ')
  log.erase('one')
  const again = opened(left(folder))
  expect(words(again, 'one')).toEqual([])
  expect(words(again, 'two')).toEqual(['a ', 'b ', 'e '])
  expect(again.underived.all()).toEqual(['two'])
  again.close()
  expect(
    tails(folder).some((name) => readFileSync(path.join(folder, name)).includes('events/one')),
  ).toBe(false)
  log.close()
})

test('twenty sessions at once are one record a frame, and it is brought over before it is long', () => {
  const folder = testFolder()
  const log = opened(folder)
  let frames = 0
  for (; tails(folder).length < 3; frames += 1) {
    for (let session = 0; session < 20; session += 1)
      log.append(`session-${session}`, text(`word ${frames} `))
    expect(log.flush()).toBe(true)
  }
  for (const name of tails(folder))
    expect(statSync(path.join(folder, name)).size).toBeLessThan(520 * 1024)
  const again = opened(left(folder))
  for (let session = 0; session < 20; session += 1)
    expect(words(again, `session-${session}`)).toHaveLength(frames)
  again.close()
  log.close()
  expect(tails(folder)).toEqual([])
})

test('the disk is asked to keep it every ten seconds, and only then the tails before it go', async () => {
  const folder = testFolder()
  const waiting: { milliseconds: number; run: () => void }[] = []
  const timers = {
    now: () => 0,
    after: (milliseconds: number, run: () => void) => {
      const timer = { milliseconds, run }
      waiting.push(timer)
      return () => void waiting.splice(waiting.indexOf(timer), 1)
    },
  }
  const result = openLog(fileIn(folder), { ...usualSurroundings, timers })
  if (!result.ok) throw new Error(result.problem.message)
  const log = result.value
  say(log, 'one', 'a ')
  bringOver(log)
  say(log, 'one', 'b ')
  expect(tails(folder)).toHaveLength(2)
  const sync = waiting.find(({ milliseconds }) => milliseconds === 10_000)
  sync?.run()
  await expect.poll(() => tails(folder)).toHaveLength(1)
  log.close()
})
