// Proves that the Agents view shows every process once, under the one that started it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProcessNode, ProcessRow } from '../../shared/app/tables'
import { phaseText, placedNodes, sumOf } from './process-tree'

const node = (pid: number, parent: number, more: Partial<ProcessNode> = {}): ProcessNode => ({
  pid,
  parent,
  name: `process-${pid}`,
  role: 'other',
  cpu: 1,
  memory: 10,
  ...more,
})

test('children stand below their parent, one step in', () => {
  const placed = placedNodes([node(3, 2), node(1, 0), node(2, 1), node(4, 1)])
  expect(placed.map(({ pid, depth }) => [pid, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 1],
  ])
})

test('whatever the list says, circles included, each process is there exactly once', () => {
  const list = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(12)), { selector: ([pid]) => pid })
  fc.assert(
    fc.property(list, (pairs) => {
      const placed = placedNodes(pairs.map(([pid, parent]) => node(pid, parent)))
      expect(placed.map((one) => one.pid).sort()).toEqual(pairs.map(([pid]) => pid).sort())
    }),
  )
})

const process = (more: Partial<ProcessRow>): ProcessRow => ({
  id: 'p',
  agent: 'a',
  account: null,
  profile: null,
  folder: null,
  signIn: [],
  canSignOut: false,
  setsProviders: false,
  steers: false,
  agentName: 'A',
  connection: { phase: 'connected', why: '', since: 0 },
  pid: 1,
  startedAt: 0,
  restarts: 0,
  sessions: [],
  tree: [],
  ...more,
})

test('CPU and memory are those of the whole tree, and nothing where nobody measured', () => {
  expect(sumOf(process({ tree: [node(1, 0), node(2, 1)] }))).toEqual({ cpu: 2, memory: 20 })
  expect(sumOf(process({}))).toBeNull()
})

test('the state says which attempt it is', () => {
  const connection = {
    phase: 'reconnecting' as const,
    why: '',
    since: 0,
    attempt: { number: 2, of: 5, at: 0 },
  }
  expect(phaseText(process({ connection }))).toBe('Reconnecting, attempt 2 of 5')
})
