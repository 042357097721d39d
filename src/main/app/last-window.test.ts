// Proves what becomes of the app when its last window closes, for every state of its agents.
import { expect, test } from 'vitest'
import type { ConnectionPhase } from '../../shared/agent/process/connection'
import { sessionRow } from '../../shared/app/session-row.test-kit'
import type { ProcessRow, SessionRow, TerminalRow } from '../../shared/app/tables'
import { afterLastWindow, inWords, type Resuming, resuming } from './last-window'

const nothing: Resuming = { working: 0, agents: 0, terminals: 0 }
const idle: Resuming = { ...nothing, agents: 1 }
const busy: Resuming = { working: 2, agents: 1, terminals: 1 }

const process = (phase: ConnectionPhase, pid: number | null) =>
  ({ connection: { phase }, pid }) as ProcessRow
const terminal = (kind: 'agent' | 'shell', pid: number | null) => ({ kind, pid }) as TerminalRow
const session = (activity: SessionRow['activity'], phase: ConnectionPhase = 'connected') =>
  sessionRow('s', { activity, connection: { phase, why: '', since: 0 } })

const counts = (lists: Partial<Parameters<typeof resuming>[0]>) =>
  resuming({ processes: [], sessions: [], terminals: [], ...lists })

test('with nothing alive the app quits, whatever the setting says', () => {
  for (const request of ['ask', 'keep', 'quit'] as const)
    expect(afterLastWindow(nothing, request, 'linux')).toBe('quit')
})

test('with agents at work the user is asked, and idle ones stay without a question (L10)', () => {
  expect(afterLastWindow(busy, 'ask', 'linux')).toBe('ask')
  expect(afterLastWindow(idle, 'ask', 'win32')).toBe('keep')
  expect(afterLastWindow({ ...nothing, terminals: 1 }, 'ask', 'linux')).toBe('keep')
})

test('a decision that was made once holds for all that is alive', () => {
  for (const going of [idle, busy]) {
    expect(afterLastWindow(going, 'keep', 'linux')).toBe('keep')
    expect(afterLastWindow(going, 'quit', 'win32')).toBe('quit')
  }
})

// docs/guide/window.md: the last window | you are asked (`whenLastWindowCloses`); on macOS they go on | goes on
test('on macOS the app stays in the dock and asks nothing', () => {
  for (const going of [nothing, idle, busy])
    expect(afterLastWindow(going, 'quit', 'darwin')).toBe('stay')
})

test('turns, open questions and terminal agents are at work; what rests or has no process is not', () => {
  const at = (...sessions: SessionRow[]) => counts({ sessions }).working
  expect(at(session('working'), session('needs-input'), session('stale'))).toBe(3)
  expect(at(session('working', 'reconnecting'), session('working', 'starting'))).toBe(2)
  expect(at(session('ready'), session('completed'), session('stopped'))).toBe(0)
  expect(at(session('needs-input', 'idle'), session('working', 'disconnected'))).toBe(0)
})

test('agents are alive while they have a process or come up; the terminal of an agent is no second one', () => {
  const processes = [
    process('connected', 1),
    process('reconnecting', null),
    process('starting', null),
    process('disconnected', 2),
    process('disconnected', null),
    process('idle', null),
  ]
  expect(counts({ processes }).agents).toBe(4)
  const terminals = [terminal('shell', 3), terminal('shell', null), terminal('agent', 4)]
  expect(counts({ terminals }).terminals).toBe(1)
})

test('what goes on is said in words', () => {
  expect(inWords(busy)).toBe('2 agents are at work')
  expect(inWords({ ...busy, working: 1 })).toBe('1 agent is at work')
  expect(inWords(idle)).toBe('1 agent is connected')
  expect(inWords({ working: 0, agents: 2, terminals: 1 })).toBe(
    '2 agents are connected, 1 terminal is open',
  )
  expect(inWords(nothing)).toBe('Nothing is running')
})
