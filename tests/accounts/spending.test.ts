// Proves that what turns use is kept by day, account and model in the database, and is there again after a start.
import { expect, test } from 'vitest'
import { Spending } from '../../src/main/agent/accounts/spending'
import type { Log, StoredSession } from '../../src/main/store/log/log'
import type { TurnUsage } from '../../src/shared/agent/content'
import { emptySession } from '../../src/shared/session/fold'
import { testFolder } from '../lib/folder'
import { opened } from '../log/opened'

const noon = new Date(2026, 10, 19, 12).getTime()
const day = 86_400_000

const session = (id: string, account: string | null = null): StoredSession => ({
  id,
  project: 'p',
  agent: 'claude-code',
  account,
  profile: null,
  agentName: 'Claude Code',
  driver: 'acp',
  agentSession: null,
  workspace: { kind: 'folder', path: '/p' },
  pinned: false,
  archived: false,
  deletedAt: null,
  seenSequence: 0,
  createdAt: 0,
  summary: null,
})

function turn(log: Log, at: number, of: StoredSession, usage?: TurnUsage): void {
  const state = emptySession()
  state.options = [
    { id: 'model', name: 'Model', category: 'model', kind: 'select', value: 'opus', choices: [] },
  ]
  state.section.turn = {
    id: 't',
    content: [],
    end: { at, reason: 'end_turn', ...(usage ? { usage } : {}) },
  }
  new Spending(log.spending, () => at).turnEnded(of, state)
}

test('turns add up by day and account, over a start, and one that tells nothing is none', () => {
  const folder = testFolder()
  const log = opened(folder)
  const cost = { amount: 0.5, currency: 'USD' }
  turn(log, noon - day, session('one'), { inputTokens: 10, cost })
  turn(log, noon, session('one'), { inputTokens: 20, outputTokens: 3, cost })
  turn(log, noon, session('one', 'work'), { inputTokens: 40, cost })
  turn(log, noon, session('two'))
  log.close()
  const again = opened(folder)
  turn(again, noon, session('one'), { inputTokens: 80, cost })
  const table = new Spending(again.spending, () => noon).read('account')
  expect(table.today).toEqual({ turns: 3, inputTokens: 140, outputTokens: 3, cost: { USD: 1.5 } })
  expect(table.week.cost).toEqual({ USD: 2 })
  expect(table.lines.map(({ id, week }) => [id, week.turns])).toEqual([
    ['claude-code ', 3],
    ['claude-code work', 1],
  ])
  expect(again.spending.all()).toHaveLength(3)
  again.close()
})

test('what was spent stays when its session is erased', () => {
  const log = opened(testFolder())
  turn(log, noon, session('one'), { inputTokens: 10 })
  log.erase('one')
  expect(new Spending(log.spending, () => noon).read('session').lines).toHaveLength(1)
  log.close()
})

test('a turn that is not over counts in the day with what it has cost until now, and only once when it is over', () => {
  const log = opened(testFolder())
  const spending = new Spending(log.spending, () => noon)
  const state = emptySession()
  state.usage.cost = { amount: 1.5, currency: 'USD' }
  state.section.turn = { id: 't', content: [], costBefore: { amount: 1, currency: 'USD' } }
  const of = session('one')
  spending.costs(of, state)
  expect(spending.read('day').today).toMatchObject({ turns: 0, cost: { USD: 0.5 } })
  state.section.turn.end = {
    at: noon,
    reason: 'end_turn',
    usage: { cost: { amount: 0.6, currency: 'USD' } },
  }
  spending.turnEnded(of, state)
  expect(spending.read('day').today).toMatchObject({ turns: 1, cost: { USD: 0.6 } })
  log.close()
})
