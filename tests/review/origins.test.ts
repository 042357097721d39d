// Proves that each hunk says which tool call or turn made it, and each tool call where its lines stand.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CallFacts, Calls } from '../../src/main/change/review/calls'
import type { Stamped } from '../../src/shared/session/event'
import { repository, write } from '../lib/repository'
import { checkpointsOf } from './checkpoint'
import { reviewing, valueIn } from './scene'

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 40 }, (_, line) => change[line] ?? `line ${line}\n`).join('')

const called = (id: string, until: number, more: Partial<CallFacts>): CallFacts => ({
  id,
  session: 's1',
  turn: 't1',
  title: `Edit ${id}`,
  kind: 'edit',
  state: 'done',
  at: until - 100,
  until,
  diffs: [],
  paths: [],
  ...more,
})

function scene() {
  const folder = repository({ 'a.txt': lines(), 'b.txt': lines() })
  const all = reviewing(folder)
  const checkpoint = checkpointsOf(folder, all.moments)
  return { folder, moment: checkpoint, ...all, path: join(folder, 'a.txt') }
}

describe('a hunk', () => {
  test('is of the call that said so, of the turn it came in, or of nobody that is known', async () => {
    const { folder, moment: checkpoint, calledTools, open, path } = scene()
    write(folder, 'a.txt', lines({ 2: 'before all\n' }))
    checkpoint('t1', 'start')
    // A piece of the file, and another that the agent does not say.
    const diffs = [{ path, before: 'line 12\n', after: 'said\n' }]
    calledTools.push(called('c1', 1500, { diffs, paths: [path] }))
    write(folder, 'a.txt', lines({ 2: 'before all\n', 12: 'said\n', 22: 'by a shell\n' }))
    checkpoint('t1', 'end')
    write(folder, 'a.txt', lines({ 2: 'x\n', 12: 'said\n', 22: 'by a shell\n', 32: 'after\n' }))
    const { file } = open()
    expect((await file('a.txt')).hunks.map(({ by }) => by)).toMatchObject([
      [{ type: 'other' }],
      [{ type: 'call', call: 'c1', turn: 't1', number: 1, title: 'Edit c1', evidence: 'protocol' }],
      [{ type: 'turn', turn: 't1', number: 1 }],
      [{ type: 'other' }],
    ])
  })

  test('is of the only call that named the file, or of one of several', async () => {
    const { folder, moment: checkpoint, calledTools, open, path } = scene()
    checkpoint('t1', 'start')
    calledTools.push(called('c1', 1500, { paths: ['a.txt', 'b.txt'] }))
    calledTools.push(called('c2', 1600, { paths: ['b.txt'] }))
    calledTools.push(called('read', 1600, { kind: 'read', paths: [path] }))
    calledTools.push(called('refused', 1600, { state: 'failed', paths: [path] }))
    write(folder, 'a.txt', lines({ 5: 'x\n' }))
    write(folder, 'b.txt', lines({ 5: 'x\n' }))
    checkpoint('t1', 'end')
    const { file } = open({ type: 'session' })
    expect((await file('a.txt')).hunks[0]?.by).toMatchObject([{ type: 'call', call: 'c1' }])
    expect((await file('b.txt')).hunks[0]?.by).toMatchObject([
      { type: 'one-of', calls: [{ call: 'c1' }, { call: 'c2' }] },
    ])
  })

  // docs/guide/changes.md: What you edit beside an agent is not counted as its work.
  test('is nobody’s call where the file was seen to be written while none ran: the user’s edits are not the agent’s', async () => {
    const { folder, moment: checkpoint, calledTools, open, path, seenWrites } = scene()
    checkpoint('t1', 'start')
    // Neither says what it wrote.
    calledTools.push(called('c1', 1500, { paths: ['a.txt'] }))
    calledTools.push(called('c2', 1700, { paths: ['a.txt'] }))
    write(folder, 'a.txt', lines({ 5: 'x\n' }))
    checkpoint('t1', 'end')
    const { file } = open({ type: 'session' })
    const by = async (...times: number[]) => {
      seenWrites.set(path, times)
      return (await file('a.txt')).hunks[0]?.by
    }
    expect(await by(1450)).toMatchObject([{ type: 'call', call: 'c1', evidence: 'watcher' }])
    expect(await by(1450, 1300)).toMatchObject([{ type: 'turn', turn: 't1' }])
    expect(await by(1300)).toMatchObject([{ type: 'turn', turn: 't1', beside: true }])
    expect(await by(1450, 1650)).toMatchObject([
      { type: 'one-of', calls: [{ call: 'c1' }, { call: 'c2' }] },
    ])
    // Nobody looked.
    expect(await by()).toMatchObject([{ type: 'one-of' }])
  })

  test('is beside the agent’s work where no call ran that may have written it, also in a file that one has written', async () => {
    const { folder, moment: checkpoint, calledTools, open, path, seenWrites } = scene()
    checkpoint('t1', 'start')
    const said = { path: 'a.txt', before: 'line 5\n', after: 'agent 5\n' }
    calledTools.push(called('c1', 1300, { paths: ['a.txt'], diffs: [said] }))
    write(folder, 'a.txt', lines({ 5: 'agent 5\n', 15: 'by hand\n' }))
    checkpoint('t1', 'end')
    const { file } = open({ type: 'session' })
    const by = async () => (await file('a.txt')).hunks.map((one) => one.by)
    seenWrites.set(path, [1250, 1900])
    expect(await by()).toMatchObject([[{ call: 'c1' }], [{ type: 'turn', beside: true }]])
    // A shell names no file, and may write any.
    calledTools.push(called('c2', 1950, {}))
    expect((await by())[1]?.[0]).not.toHaveProperty('beside')
  })

  test('is of its call also where files were read too late for the beginning of the turn, and of the turn where none says so', async () => {
    const { folder, moment: checkpoint, calledTools, open, path } = scene()
    const diffs = [{ path, before: lines(), after: lines({ 12: 'said\n' }) }]
    calledTools.push(called('c1', 1500, { diffs, paths: [path] }))
    calledTools.push(called('c2', 1600, { paths: [path] }))
    write(folder, 'a.txt', lines({ 12: 'said\n', 22: 'not said\n' }))
    checkpoint('t1', 'start', false)
    checkpoint('t1', 'end')
    expect((await open().file('a.txt')).hunks.map(({ by }) => by)).toMatchObject([
      [{ type: 'call', call: 'c1' }],
      [{ type: 'turn', turn: 't1' }],
    ])
  })

  test('that several changed one after the other names them all, the newest first', async () => {
    const { folder, calledTools, open } = scene()
    const diff = (before: string, after: string) => [{ path: 'a.txt', before, after }]
    calledTools.push(called('c1', 100, { diffs: diff(lines(), lines({ 5: 'x\n', 6: 'y\n' })) }))
    calledTools.push(called('c2', 200, { diffs: diff('y\n', 'z\n') }))
    write(folder, 'a.txt', lines({ 5: 'x\n', 6: 'z\n' }))
    const [hunk] = (await open().file('a.txt')).hunks
    expect(hunk?.by).toMatchObject([{ call: 'c2' }, { call: 'c1' }])
  })
})

test('from a call to where its lines stand now', async () => {
  const { folder, calledTools, reviews, rows, when } = scene()
  const diffs = [
    { path: 'a.txt', before: 'line 12\n', after: 'said\nmore\n' },
    { path: 'a.txt', before: 'line 20\n', after: '' },
    { path: '../outside', before: null, after: 'x' },
  ]
  calledTools.push(called('c1', 100, { diffs }))
  write(folder, 'a.txt', `first\n${lines({ 12: 'said\nmore\n', 20: '' })}`)
  expect(valueIn(await reviews.ofCall('s1', 'c1'))).toEqual({
    places: [
      {
        path: 'a.txt',
        lines: [
          [13, 15],
          [22, 22],
        ],
      },
    ],
  })
  expect(valueIn(await reviews.ofCall('s1', 'none'))).toEqual({ places: [] })
  // It was looked at for a moment only.
  await when(() => rows.size === 0)
})

test('calls are read from what was said, a part at a time, and read on from there', async () => {
  const said: Stamped[] = [
    [1, { type: 'turn-started', turn: 't1', content: [] }],
    [2, { type: 'tool', tool: { id: 'c1', title: 'Edit', kind: 'edit', state: 'running' } }],
  ]
  let reads = 0
  const calls = new Calls({
    read(_session, after, last) {
      reads += 1
      return said.slice(after, last)
    },
    reached: () => ({ last: said.length, turns: 7 }),
    pause: async () => undefined,
  })
  expect(await calls.of('s1')).toMatchObject([{ id: 'c1', state: 'running', turn: 't1', at: 2 }])
  const content = [{ type: 'diff' as const, path: '/a', before: null, after: 'x' }]
  said.push([3, { type: 'tool', tool: { id: 'c1', state: 'done', content } }])
  const [[first], [second]] = await Promise.all([calls.of('s1'), calls.of('s1')])
  expect(first).toMatchObject({
    title: 'Edit',
    state: 'done',
    at: 2,
    until: 3,
    diffs: [{ path: '/a' }],
  })
  expect(second).toEqual(first)
  expect([calls.turnNumber('s1', 't1'), calls.turnNumber('s1', 'none')]).toEqual([7, undefined])
  expect(reads).toBe(2)
  await calls.of('s1')
  expect(reads).toBe(2)
})
