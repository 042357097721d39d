// Proves that what the app has started is told from what the user has started, whatever it does to hide that, and that in doubt it is not taken for the user.
import { expect, test } from 'vitest'
import { type CallerLook, callerOf, type Found } from './callers'
import type { Marks, ProcessEntry } from './system/system'

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
  more: { marks?: Record<number, Marks>; callers?: number[] } = {},
): Found['who'] {
  const all = { ...system, ...processes }
  const entries = Object.entries(all).map(([pid, entry]) => ({
    pid: Number(pid),
    parent: 1,
    group: Number(pid),
    session: Number(pid),
    name: 'x',
    zombie: false,
    startTime: '300@b',
    cpu: 0,
    memory: 0,
    ...entry,
  }))
  const byPid = <Value>(of: Record<number, Value> = {}) =>
    new Map(Object.entries(of).map(([pid, value]): [number, Value] => [Number(pid), value]))
  const given: CallerLook = {
    callers: more.callers ?? [99],
    entries,
    marks: byPid(more.marks),
    app: 20,
    roots: [
      { pid: 30, startTime: '200@b', id: 'agent' },
      { pid: 41, startTime: '211@b', id: 'kept', keeper: 40 },
    ],
  }
  return callerOf(given).who
}

test.each([
  ['a child of an agent', { 99: { parent: 30 } }],
  ['a grandchild in a session of its own', { 98: { parent: 30 }, 99: { parent: 98 } }],
  ['one whose parent is gone, in the group of its agent', { 99: { parent: 1, group: 30 } }],
  ['a child of the app itself, such as a check', { 99: { parent: 20 } }],
  ['one that a keeper holds', { 99: { parent: 41 } }],
  ['one that a keeper itself has started', { 99: { parent: 40 } }],
])('%s is ours', (_, processes) => {
  expect(look(processes)).toBe('ours')
})

test.each([{ run: 'r' }, { process: 'p' }, { helper: 'h' }])(
  'one that carries a mark of ours is ours, and so is what comes from it: %o',
  (marks) => {
    expect(look({ 99: { parent: 1 } }, { marks: { 99: marks } })).toBe('ours')
    const below = { 98: { parent: 2 }, 99: { parent: 98 } }
    expect(look(below, { marks: { 98: marks } })).toBe('ours')
  },
)

const old = { startTime: '50@b' }
const terminal = { terminal: '34816' }

test.each([
  ['one that has left the tree', { 99: {} }],
  ['one that a service of the user runs', { 99: { parent: 2 } }],
  ['a shell of such a service', { 98: { parent: 2 }, 99: { parent: 98, session: 98 } }],
  [
    'a window of a tmux that was there before',
    {
      97: { ...old, parent: 2, name: 'tmux: server' },
      98: { ...terminal, parent: 97 },
      99: { ...terminal, parent: 98, session: 98 },
    },
  ],
  [
    'what cron starts, in a session of its own',
    { 97: { ...old, name: 'cron' }, 98: { parent: 97 }, 99: { parent: 98, session: 98 } },
  ],
  [
    'what atd starts, in its own session',
    { 97: { ...old, name: 'atd' }, 99: { parent: 97, session: 97 } },
  ],
  [
    'what a desktop opens in a terminal of its own',
    { 98: { ...terminal, parent: 10 }, 99: { ...terminal, parent: 98, session: 98 } },
  ],
  ['one whose parent is gone, in the terminal of the user', { 99: { ...terminal, session: 50 } }],
])('%s is not known, however old who has started it is', (_, processes) => {
  expect(look(processes)).toBe('unknown')
})

test.each([
  [
    'in a terminal that was there before the app',
    {
      97: { ...old, ...terminal, parent: 10 },
      98: { ...terminal, parent: 97, session: 97, group: 98 },
      99: { ...terminal, parent: 98, session: 97, group: 98 },
    },
  ],
  [
    'where terminals are told and sessions are not',
    { 98: { ...old, ...terminal, parent: 10 }, 99: { ...terminal, parent: 98 } },
  ],
  [
    'by a program without a terminal that was started by another one',
    { 98: { ...old, parent: 10 }, 99: { parent: 98, session: 98 } },
  ],
  ['by who has started the app too', { 99: { parent: 10, session: 10 } }],
])('what the user has started %s is the user', (_, processes) => {
  expect(look(processes)).toBe('person')
})

test('nobody, one that cannot be read, and one of whom others hold the connection too are not the user', () => {
  expect(look({}, { callers: [] })).toBe('unknown')
  expect(look({}, { callers: [12345] })).toBe('unknown')
  const mine = { 98: { ...old, parent: 10 }, 99: { parent: 98, session: 98 } }
  expect(look(mine, { marks: { 99: { unread: true } } })).toBe('unknown')
  expect(look({ ...mine, 97: { parent: 30 } }, { callers: [99, 97] })).toBe('ours')
  expect(look(mine, { callers: [99, 12345] })).toBe('unknown')
})

test('a loop of parents ends', () => {
  expect(look({ 98: { parent: 99 }, 99: { parent: 98 } })).toBe('unknown')
})
