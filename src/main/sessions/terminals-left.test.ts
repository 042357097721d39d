// Proves which terminals go on when the user lets what is at work go on: agents, and shells in which something runs.
import { expect, test } from 'vitest'
import type { ProcessNode } from '../../shared/tables'
import type { Terminal } from '../terminals/terminal'
import { keptTerminals } from './terminals-left'

const terminal = (process: string, kind: 'agent' | 'shell', session: string | null, more = {}) =>
  ({ process, outlives: true, record: { kind, session }, ...more }) as Terminal
const tree = (...roles: string[]) => roles.map((role) => ({ role }) as ProcessNode)

const all = [
  terminal('agent', 'agent', 's1'),
  terminal('busy', 'shell', 's1'),
  terminal('idle', 'shell', 's1'),
  terminal('stopped', 'agent', 's2'),
  terminal('alone', 'shell', null),
  terminal('ends', 'agent', 's1', { outlives: false }),
]
const trees = new Map([
  ['agent', tree('keeper', 'agent')],
  ['busy', tree('keeper', 'agent', 'other')],
  ['idle', tree('keeper', 'agent')],
  ['alone', tree('keeper', 'agent', 'other')],
])
const kept = (sessions: string[], others: boolean) =>
  keptTerminals({ all: () => all }, async () => trees, { sessions: new Set(sessions), others })

test('of the sessions that go on, and of no session where that is wanted', async () => {
  expect(await kept(['s1'], false)).toEqual(['agent', 'busy'])
  expect(await kept([], true)).toEqual(['alone'])
  expect(await kept([], false)).toEqual([])
})
