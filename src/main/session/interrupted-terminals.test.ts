// Proves which terminals go on when the user lets what is at work go on: agents, and shells in which something runs.
import { expect, test } from 'vitest'
import { failure } from '../../kit/result'
import type { ProcessNode } from '../../shared/app/tables'
import type { Terminal } from '../terminal/terminal'
import {
  type InterruptedTerminalsParts,
  keptTerminals,
  resumeTerminals,
} from './interrupted-terminals'

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

test.each([
  [true, ['forgotten']],
  [false, []],
])(
  'where all of the log is there (%s) terminals that nobody knows are ended',
  async (knowsAll, expected) => {
    const ended: string[] = []
    const orphan = (id: string, terminal: object | null) => ({ id, attachable: true, terminal })
    const orphans = [orphan('known', {}), orphan('forgotten', {}), orphan('agent', null)]
    const parts = {
      terminals: { left: () => new Set(['known']), goOn: () => new Map(), get: () => undefined },
      terminalAgents: { goOn: () => undefined },
      sessions: { find: () => failure('unknown-session', 'None') },
      machine: {
        orphans: async () => orphans,
        endOrphan: async (id: string) => void ended.push(id),
      },
    }
    await resumeTerminals({ ...(parts as unknown as InterruptedTerminalsParts), knowsAll })
    expect(ended).toEqual(expected)
  },
)
