// Proves what `liminal ps` prints: lined up, short, in words, and without anything that a terminal would obey.
import { expect, test } from 'vitest'
import type { Inventory, Running } from './program'
import { shortIds } from './program'
import { duration, jsonOf, tableOf } from './table'

const one: Running = {
  id: '3f2a91c0-1',
  kind: 'agent',
  agent: 'Claude Code',
  sessions: [{ id: 's', title: 'Fix' }],
  folder: '/home/me/api',
  command: 'claude',
  pid: 42,
  startTime: '7',
  startedAt: 60_000,
  processes: 3,
  memory: 312e6,
  holder: { by: 'keeper', folder: '/k' },
}
const alone = (...running: Running[]): Inventory => ({
  app: { state: 'none' },
  running,
  problems: [],
  unasked: [],
})
const printed = (inventory: Inventory) => tableOf(inventory, 300_000, '/home/me').split('\n')

test('one that goes on without the app stands in a line, and what to do below', () => {
  expect(printed(alone(one))).toEqual([
    'ID        WHAT         SESSION  FOLDER  PID  SINCE  MEMORY  STATE',
    '3f2a91c0  Claude Code  Fix      ~/api   42   4 min  312 MB  goes on without Liminal',
    '',
    expect.stringMatching(/^1 goes on without Liminal\. “liminal stop ID” ends one/),
  ])
})

test('why one cannot be attached is said, and what its app says of it where that runs', () => {
  const newer: Running = { ...one, holder: { by: 'stranger', folder: '/k', why: 'It is newer.' } }
  expect(printed(alone(newer))).toContain('3f2a91c0: It is newer.')
  const here: Inventory = {
    app: { state: 'running', pid: 7, version: '1.2.3' },
    running: [
      { ...one, activity: 'needs input', holder: { by: 'app', command: 'process.stop', row: 'p' } },
    ],
    problems: [],
    unasked: [],
  }
  expect(printed(here)[1]).toMatch(/ needs input$/)
  expect(printed(here).at(-1)).toBe('Liminal 1.2.3 runs (PID 7).')
  expect(printed({ ...here, running: [] }).at(-1)).toContain('No agent and no terminal does.')
  expect(printed(alone())).toEqual(['Nothing runs, and Liminal does not.'])
  expect(printed({ ...alone(), app: { state: 'mute' } }).at(-1)).toContain('does not answer')
})

test('a title gives a terminal no orders, and is not longer than a column', () => {
  const title = `\u001b[2J\u202eevil\n${'x'.repeat(100)}`
  const line = printed(alone({ ...one, sessions: [{ id: 's', title }] }))[1] ?? ''
  for (const order of ['\u001b', '\u202e']) expect(line).not.toContain(order)
  expect(line.length).toBeLessThan(140)
})

test('ids are cut as short as they stay different', () => {
  expect([...shortIds([{ id: 'aaaaaaaa-1' }, { id: 'aaaaaaaa-2' }]).values()]).toEqual([
    'aaaaaaaa-1',
    'aaaaaaaa-2',
  ])
})

test('scripts get all of it, and no tokens or places of keepers', () => {
  const said = JSON.parse(jsonOf(alone(one)))
  expect(said.liminal).toEqual({ state: 'none' })
  expect(said.running[0]).toMatchObject({ id: one.id, pid: 42, holder: 'keeper' })
})

test('durations are rough', () => {
  expect([0, 59_999, 60_000, 7_200_000, 200_000_000].map(duration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '2 h',
    '2 d',
  ])
})
