// Proves that how far an agent was read is kept with what it said, costs next to nothing, and is told when it is safe; kill.test.ts kills it at any moment.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { ReadOffsets, ResumePoint } from '../../src/main/store/log/resume-point'
import { tailsBeside } from '../../src/main/store/log/tail-file'
import { testFolder } from '../lib/folder'
import { always, bringOver, fileIn, opened, text } from './opened'
import { served } from './story'

function someWire(id: string) {
  const reach: ReadOffsets = { out: 0, writes: 0, pending: [] }
  const safe: number[] = []
  const wire: ResumePoint = {
    id,
    reach: () => ({ ...reach }),
    about: () => ({ ...served, sessions: ['s'], state: { said: reach.out } }),
    safe: ({ out }) => void safe.push(out),
  }
  return { wire, reach, safe }
}

test('it is there with how far it was read and how one stands with it, as it was when it was written', () => {
  const folder = testFolder()
  const log = opened(folder)
  const { wire, reach } = someWire('w')
  log.wires.changed(wire)
  Object.assign(reach, { out: 120, writes: 3, pending: ['{"id":3}\n'] })
  always(folder, log, (one) => {
    if (one === log) return
    expect(one.wires.all()).toEqual([
      { id: 'w', ...served, sessions: ['s'], state: { said: 120 }, ...reach },
    ])
  })
})

test('one that is over is gone, and what is none is left out', () => {
  const folder = testFolder()
  const log = opened(folder)
  for (const id of ['over', 'stays']) log.wires.changed(someWire(id).wire)
  log.flush()
  log.wires.remove('over')
  log.close()
  const again = opened(folder)
  expect(again.wires.all().map(({ id }) => id)).toEqual(['stays'])
  again.close()
})

test.each(['wire', 'reach'])(
  'where a row of %s cannot be read it is known that one is missing',
  (table) => {
    const folder = testFolder()
    const log = opened(folder)
    for (const id of ['whole', 'torn']) log.wires.changed(someWire(id).wire)
    log.close()
    const database = new DatabaseSync(fileIn(folder))
    database.prepare(`UPDATE ${table} SET data = '{' WHERE id = 'torn'`).run()
    database.close()
    const again = opened(folder)
    expect(again.wires.all().map(({ id }) => id)).toEqual(['whole'])
    expect(again.wires.isWhole()).toBe(false)
    again.close()
  },
)

test.each(['wire', 'reach'])('a damaged page of %s is met at the start, and told', (table) => {
  const folder = testFolder()
  const log = opened(folder)
  log.wires.changed(someWire('w').wire)
  log.close()
  const database = new DatabaseSync(fileIn(folder), { readOnly: true })
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE name = ?'
  const at = (Number(database.prepare(sql).get(table)?.rootpage) - 1) * 16_384
  database.close()
  writeFileSync(fileIn(folder), readFileSync(fileIn(folder)).fill(0xa5, at, at + 16_384))
  const again = opened(folder)
  expect(again.notices).toMatchObject([
    { code: 'log-set-aside', message: expect.stringContaining('agents that outlive Liminal') },
  ])
  again.close()
})

test('what it said is acknowledged when it is safe, by the tail or by the database', () => {
  const log = opened(testFolder())
  const { wire, reach, safe } = someWire('w')
  reach.out = 10
  log.append('s', text('ten bytes'))
  log.wires.moved(wire)
  expect(safe).toEqual([])
  log.flush()
  expect(safe).toEqual([10])
  reach.out = 20
  log.wires.moved(wire)
  bringOver(log)
  expect(safe.at(-1)).toBe(20)
  log.close()
})

test('a flush in the midst of a read tears nothing in two', () => {
  const folder = testFolder()
  const log = opened(folder)
  const { wire, reach, safe } = someWire('w')
  log.wires.changed(wire)
  log.flush()
  log.together(() => {
    log.append('s', text('a question'))
    log.flush()
    expect(safe).toEqual([0])
    log.append('s', text('and more'))
    reach.out = 40
    log.wires.moved(wire)
  })
  expect(safe.at(-1)).toBe(40)
  log.close()
})

test('a word costs a dozen bytes more', () => {
  const folder = testFolder()
  const log = opened(folder)
  const { wire, reach } = someWire('0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0')
  const length = () => tailsBeside(fileIn(folder)).reduce((sum, at) => sum + statSync(at).size, 0)
  const frames = (read: boolean): number => {
    const before = length()
    for (let frame = 0; frame < 100; frame += 1) {
      log.append('s', text('word '))
      reach.out += 150
      if (read) log.wires.moved(wire)
      log.flush()
    }
    return (length() - before) / 100
  }
  log.wires.changed(wire)
  log.append('s', text('first'))
  log.flush()
  const alone = frames(false)
  expect(frames(true) - alone).toBeLessThan(16)
  log.close()
})
