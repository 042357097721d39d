import { expect, test } from 'vitest'
import { membersOf } from './members'
import type { Marks, ProcessEntry } from './system/system'

const root = { pid: 100, startTime: 's100', id: 'p1' }

function entry(pid: number, changes: Partial<ProcessEntry> = {}): ProcessEntry {
  return {
    pid,
    parent: 1,
    group: pid,
    session: pid,
    name: 'x',
    zombie: false,
    startTime: `s${pid}`,
    cpu: 0,
    memory: 0,
    ...changes,
  }
}

function pids(entries: ProcessEntry[], marks: [number, Marks][] = [], known: ProcessEntry[] = []) {
  return membersOf(root, entries, new Map(marks), known)
    .map(({ pid }) => pid)
    .sort((a, b) => a - b)
}

const leader = entry(100)

test.each<[string, ProcessEntry[], [number, Marks][], number[]]>([
  ['the root alone', [leader, entry(200)], [], [100]],
  ['its group', [leader, entry(101, { group: 100 })], [], [100, 101]],
  ['its group when it is gone itself', [entry(101, { group: 100 })], [], [101]],
  ['its session', [leader, entry(101, { session: 100 })], [], [100, 101]],
  [
    'its descendants',
    [leader, entry(101, { parent: 100 }), entry(102, { parent: 101 })],
    [],
    [100, 101, 102],
  ],
  [
    'descendants in the order that they come in',
    [entry(102, { parent: 101 }), entry(101, { parent: 100 }), leader],
    [],
    [100, 101, 102],
  ],
  ['who carries its mark', [leader, entry(300)], [[300, { process: 'p1' }]], [100, 300]],
  [
    "a marked one's descendants",
    [entry(300), entry(301, { parent: 300 })],
    [[300, { process: 'p1' }]],
    [300, 301],
  ],
  ["not who carries another's", [leader, entry(300)], [[300, { process: 'p2' }]], [100]],
  ['not the dead', [{ ...leader, zombie: true }, entry(101, { group: 100 })], [], [101]],
])('%s', (_, entries, marks, found) => {
  expect(pids(entries, marks)).toEqual(found)
})

test('H8: a recycled pid is not ours, nor are its group and descendants', () => {
  const stranger = entry(100, { startTime: 'later' })
  expect(pids([stranger, entry(101, { group: 100, parent: 100 })])).toEqual([])
})

test('who was seen below the root stays known when its parents are gone, by its identity', () => {
  const lost = entry(400)
  expect(pids([lost, entry(401, { parent: 400 })], [], [lost])).toEqual([400, 401])
  expect(pids([entry(400, { startTime: 'later' })], [], [lost])).toEqual([])
})

test('processes that claim to be their own parents do not matter', () => {
  expect(
    pids([leader, entry(101, { parent: 102, group: 100 }), entry(102, { parent: 101 })]),
  ).toEqual([100, 101, 102])
})
