// Proves that what the app has started is told from what the user has started, whatever it does to hide that, and that in doubt it is not taken for the user.
import { expect, test } from 'vitest'
import type { Caller } from '../../../shared/outside/caller'
import { type CallerLook, callerOf } from './callers'
import type { Marks, ProcessEntry } from './system/system'

const scope = { desk: '0::/app-liminal.scope', shell: '0::/vte-1.scope' }

/** The system's first process, the user's own, a desktop from before the app, the app and its agent. */
const system: Record<number, Partial<ProcessEntry>> = {
  1: { parent: 0, name: 'init' },
  2: { parent: 1, name: 'systemd' },
  10: { parent: 2, name: 'gnome-shell', startTime: '50@b' },
  20: { parent: 10, name: 'liminal', startTime: '100@b' },
  30: { parent: 20, name: 'agent', startTime: '200@b', group: 30, session: 30 },
  40: { parent: 2, name: 'liminal-keeper', startTime: '210@b' },
  41: { parent: 40, name: 'kept', startTime: '211@b', group: 41, session: 41 },
}

function look(
  processes: Record<number, Partial<ProcessEntry>>,
  more: { marks?: Record<number, Marks>; groups?: Record<number, string>; callers?: number[] } = {},
): Caller {
  const all = { ...system, ...processes }
  const entries = Object.entries(all).map(([pid, entry]) => ({
    ...{ pid: Number(pid), parent: 1, group: Number(pid), session: Number(pid), name: 'x' },
    ...{ zombie: false, startTime: '300@b', cpu: 0, memory: 0 },
    ...entry,
  }))
  const byPid = <Value>(of: Record<number, Value> = {}) =>
    new Map(Object.entries(of).map(([pid, value]): [number, Value] => [Number(pid), value]))
  const given: CallerLook = {
    callers: more.callers ?? [99],
    ...{ entries, marks: byPid(more.marks), app: 20 },
    roots: [
      { pid: 30, startTime: '200@b', id: 'agent' },
      { pid: 41, startTime: '211@b', id: 'kept', keeper: 40 },
    ],
    groups: byPid(more.groups),
  }
  return callerOf(given)
}

const apart = { groups: { 20: scope.desk, 99: scope.shell } }
const together = { groups: { 20: scope.desk, 99: scope.desk } }

test.each([
  ['a child of an agent', { 99: { parent: 30 } }],
  ['a grandchild in a session of its own', { 98: { parent: 30 }, 99: { parent: 98 } }],
  ['one whose parent is gone, in the group of its agent', { 99: { parent: 1, group: 30 } }],
  ['a child of the app itself, such as a check', { 99: { parent: 20 } }],
  ['one that a keeper holds', { 99: { parent: 41 } }],
  ['one that a keeper itself has started', { 99: { parent: 40 } }],
])('%s is ours, wherever the system has put it', (_, processes) => {
  expect(look(processes)).toBe('ours')
  expect(look(processes, apart)).toBe('ours')
})

test.each([{ run: 'r' }, { process: 'p' }, { helper: 'h' }])(
  'one that carries a mark of ours is ours, and so is what comes from it: %o',
  (marks) => {
    expect(look({ 99: { parent: 1 } }, { ...apart, marks: { 99: marks } })).toBe('ours')
    const below = { 98: { parent: 2 }, 99: { parent: 98 } }
    expect(look(below, { ...apart, marks: { 98: marks } })).toBe('ours')
  },
)

test('one that has left the tree and its marks is not known, as long as the system keeps it with the app', () => {
  expect(look({ 99: { parent: 1 } })).toBe('unknown')
  expect(look({ 99: { parent: 2 } }, together)).toBe('unknown')
  expect(look({ 98: { parent: 2 }, 99: { parent: 98 } }, together)).toBe('unknown')
  // Started by a service of the user's for it alone.
  expect(look({ 99: { parent: 2 } }, apart)).toBe('unknown')
})

test('what the user has started is the user', () => {
  expect(look({ 98: { parent: 10 }, 99: { parent: 98 } })).toBe('person')
  expect(look({ 98: { parent: 2, name: 'kitty' }, 99: { parent: 98 } }, apart)).toBe('person')
  expect(look({ 99: { parent: 1, startTime: '7@b' } })).toBe('person')
})

test('nobody, one that cannot be read, and one of whom others hold the connection too are not the user', () => {
  expect(look({}, { callers: [] })).toBe('unknown')
  expect(look({}, { callers: [12345] })).toBe('unknown')
  const mine = { 98: { parent: 10 }, 99: { parent: 98 } }
  expect(look(mine, { marks: { 99: { unread: true } } })).toBe('unknown')
  expect(look({ ...mine, 97: { parent: 30 } }, { callers: [99, 97] })).toBe('ours')
  expect(look(mine, { callers: [99, 12345] })).toBe('unknown')
})

test('a loop of parents ends', () => {
  expect(look({ 98: { parent: 99 }, 99: { parent: 98 } })).toBe('unknown')
})
