// Proves that a log with any part of it damaged opens at once, keeps what can be read, says what is missing, and is whole from then on.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Log, StoredSession } from '../../src/main/store/log/log'
import { openLog } from '../../src/main/store/log/open-log'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { bringOver, fileIn, opened, text, turn } from '../log/opened'

const sessions = ['one', 'two', 'three']

const stored = (id: string): StoredSession => ({
  id,
  project: 'p',
  agent: 'a',
  account: null,
  profile: null,
  agentName: 'A',
  driver: 'acp',
  agentSession: null,
  workspace: { kind: 'folder', path: '/p' },
  pinned: false,
  archived: false,
  deletedAt: null,
  seenSequence: 0,
  createdAt: 0,
  summary: { row: { title: `The ${id}`, filler: 'x'.repeat(3000) } },
})

/** A log as a day of work leaves it; its bytes. */
function madeLog(): Buffer {
  const folder = testFolder()
  const log = opened(folder)
  for (let number = 0; number < 40; number++)
    log.projects.put({ id: `p${number}`, path: `/home/me/${number}`, openedAt: 1, open: true })
  for (const id of sessions) log.sessions.put(stored(id))
  for (let number = 0; number < 300; number++) {
    const id = sessions[number % 3] ?? ''
    log.append(id, turn(`${number}`))
    log.append(id, text(`word ${String(number * 7919).repeat(120)}`, `m${number}`))
    log.appendOutput('t', new Uint8Array(900).fill(number % 256))
    if (number % 7 === 0) bringOver(log)
  }
  log.close()
  return readFileSync(fileIn(folder))
}

let made: Buffer | undefined
const whole = (): Buffer => {
  made ??= madeLog()
  return made
}
const figures = { damaged: 0, opened: 0, events: 0, all: 0 }
afterAll(() => console.info(JSON.stringify({ result: 'damaged logs', ...figures })))

/** All that a start and a user ask of it. */
function readAll(log: Log): number {
  for (const rows of [log.projects, log.sessions, log.terminals, log.tasks, log.moments]) rows.all()
  for (const rows of [log.reviews, log.workspaces, log.undertakings, log.accounts]) rows.all()
  for (const rows of [log.spending, log.pids, log.wires, log.underived, log.unfiled]) rows.all()
  log.memory.get('window')
  log.drafts.get('one')
  log.attachments.of('one')
  log.search({ query: 'word', limit: 5 })
  log.readOutput('t', 0)
  for (const id of sessions) log.head(id)
  return sessions.reduce((sum, id) => sum + log.read(id, 0).length, 0)
}

function opens(damage: (bytes: Buffer) => void): void {
  const folder = testFolder()
  const bytes = Buffer.from(whole())
  damage(bytes)
  writeFileSync(fileIn(folder), bytes)
  figures.damaged += 1
  const first = openLog(fileIn(folder))
  expect(first.ok).toBe(true)
  if (!first.ok) return
  readAll(first.value)
  first.value.append('one', text('goes on', 'new'))
  first.value.close()
  // What was met while it was read is mended by the next start at the latest.
  const second = opened(folder)
  readAll(second)
  second.close()
  const third = opened(folder)
  const told: unknown[] = []
  third.onTrouble((problem) => told.push(problem))
  expect(third.notices).toEqual([])
  figures.events += readAll(third)
  figures.all += 600
  expect(told).toEqual([])
  third.close()
  figures.opened += 1
}

test(
  'a byte flipped at each tenth of it',
  () => {
    for (let tenth = 0; tenth < 10; tenth++)
      opens((bytes) => {
        const at = Math.floor((bytes.length * tenth) / 10) + 20
        bytes[at] = (bytes[at] ?? 0) ^ 0xff
      })
  },
  patience,
)

const page = 16_384

test(
  'each page overwritten: at its head, as a whole, with zeros',
  () => {
    const pages = whole().length / page
    const step = Math.max(1, Math.ceil(pages / runsOf(12, pages)))
    for (let number = 1; number < pages; number += step)
      for (const [length, value] of [
        [16, 0xa5],
        [page, 0xa5],
        [page, 0],
      ] as const)
        opens((bytes) => bytes.fill(value, number * page, number * page + length))
  },
  patience,
)

test(
  'sixty bytes flipped anywhere',
  () => {
    const { below } = random(seedOfRun())
    for (let round = 0; round < runsOf(8, 200); round++)
      opens((bytes) => {
        for (let flip = 0; flip < 60; flip++) {
          const at = page + below(bytes.length - page)
          bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
        }
      })
  },
  patience,
)

test('one page of one conversation costs that part of it and nothing else, and it is named', () => {
  const folder = testFolder()
  const bytes = Buffer.from(whole())
  const at = bytes.indexOf(`word ${String(100 * 7919).repeat(20)}`)
  const start = Math.floor(at / page) * page
  bytes.fill(0xa5, start, start + page)
  writeFileSync(fileIn(folder), bytes)
  const damaged = opened(folder)
  readAll(damaged)
  damaged.close()
  const mended = opened(folder)
  expect(mended.notices[0]?.message).toMatch(/missing is .*part of “The (one|two|three)”/)
  expect(mended.projects.all()).toHaveLength(40)
  expect(mended.sessions.all()).toHaveLength(3)
  expect(readAll(mended)).toBeGreaterThan(500)
  const aside = readdirSync(folder).find((name) => name.includes('.damaged-')) ?? ''
  expect(readFileSync(join(folder, aside)).length).toBe(bytes.length)
  mended.close()
})

test('of all that these logs held, more than four words in five are still there', () => {
  expect(figures.opened).toBe(figures.damaged)
  expect(figures.events / figures.all).toBeGreaterThan(0.85)
})
