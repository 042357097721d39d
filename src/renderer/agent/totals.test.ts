// Proves that the status bar counts what runs and what it costs, and claims nothing it does not know.
import { expect, test } from 'vitest'
import { defined } from '../../kit/defined'
import type { ConnectionPhase } from '../../shared/agent/process/connection'
import { sessionRow } from '../../shared/app/session-row.test-kit'
import type { OrphanRow, ProcessRow } from '../../shared/app/tables'
import { agentTotals, costText, memoryText, placesText, spentOn, totalsText } from './totals'

const session = (phase: ConnectionPhase, running = true) =>
  sessionRow(phase, { running, connection: { phase, why: '', since: 0 } })
const processUsing = (memory: number) =>
  ({ tree: [{ pid: 1, parent: 0, name: 'a', role: 'agent', cpu: 0, memory }] }) as ProcessRow

test('sessions with a running agent are counted, and memory is said only when it was measured', () => {
  const sessions = [session('connected'), session('starting'), session('reconnecting')]
  expect(totalsText(agentTotals(sessions, [processUsing(300 * 2 ** 20)], []))).toBe(
    '2 agents · 1 reconnecting · 300 MB',
  )
  expect(totalsText(agentTotals([session('connected')], [], []))).toBe('1 agent')
  expect(totalsText(agentTotals([session('idle', false)], [], []))).toBe('0 agents')
})

test('an agent that is being stopped counts until it is gone', () => {
  const sessions = [session('disconnected'), session('disconnected', false)]
  expect(agentTotals(sessions, [], []).running).toBe(1)
})

test('what an earlier run left behind is not passed over', () => {
  const orphan = { id: 'o' } as OrphanRow
  expect(totalsText(agentTotals([], [], [orphan]))).toBe('0 agents · 1 still running from before')
})

test('what sessions do comes before how many agents there are', () => {
  expect(
    totalsText({ running: 4, reconnecting: 1, leftOver: 0, memory: 5 * 2 ** 20 }, '3 asking'),
  ).toBe('3 asking · 5 MB')
})

test('memory is said in the unit that fits', () => {
  expect(memoryText(5 * 2 ** 20)).toBe('5 MB')
  expect(memoryText(3 * 2 ** 30)).toBe('3.0 GB')
})

test('only what was spent today counts, however much a session has cost before', () => {
  const session = (amount: number, day: number) =>
    sessionRow('s', { cost: { amount: 100, currency: 'USD' }, spent: { day, amount } })
  const today = 5000
  const spent = spentOn([session(2, today), session(3, today), session(50, 4000)], today)
  expect(spent).toEqual(new Map([['USD', 5]]))
})

test('costs are summed by currency, also ones that no bank knows', () => {
  expect(costText(new Map([['USD', 0.836]]))).toBe('$0.84')
  expect(
    costText(
      new Map([
        ['USD', 1],
        ['credits', 3],
      ]),
    ),
  ).toBe('$1.00 + 3.00 credits')
  expect(costText(new Map())).toBe('')
})

test('what is done on the way to a place is said until it is there', () => {
  const place = (id: string, state: 'connecting' | 'connected', step?: string) => ({
    id,
    link: { state },
    ...defined({ step }),
  })
  expect(placesText([place('a', 'connected', 'Sending'), { id: 'b' }])).toBe('')
  const two = [place('a', 'connecting', 'Sending Node, 40 MB'), place('b', 'connecting')]
  expect(placesText(two)).toBe('a: Sending Node, 40 MB… · b: Connecting…')
})
