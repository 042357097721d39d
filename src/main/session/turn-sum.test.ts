// Proves that the end of a turn says how long the whole turn took and what it cost, however it was cut.
import { expect, test } from 'vitest'
import { emptySession, fold } from '../../shared/session/fold'
import { summed } from './turn-sum'

const ended = { type: 'turn-ended', turn: 't', reason: 'end_turn' } as const
const usd = (amount: number) => ({ amount, currency: 'USD' })

function turn(cut: boolean, ...costs: number[]) {
  const state = emptySession()
  fold(state, [1, { type: 'usage', usage: { cost: usd(2) } }])
  fold(state, [10, { type: 'turn-started', turn: 't', content: [] }])
  for (let count = 0; cut && count < 1000; count += 1)
    fold(state, [20, { type: 'text', message: `m${count}`, role: 'agent', text: 'x' }])
  for (const cost of costs) fold(state, [30, { type: 'usage', usage: { cost: usd(cost) } }])
  return state
}

test('a turn takes as long as from its prompt to its end, also when it was cut into sections', () => {
  expect(summed(turn(false), ended, 100).took).toBe(90)
  expect(turn(true).section.number).toBeGreaterThan(1)
  expect(summed(turn(true), ended, 100).took).toBe(90)
})

test('a turn costs what the session cost grew by, unless the agent says so itself', () => {
  expect(summed(turn(true, 3, 5), ended, 100).usage).toEqual({ cost: usd(3) })
  expect(summed(turn(false), ended, 100).usage).toBeUndefined()
  const said = { ...ended, usage: { inputTokens: 4, cost: usd(1) } }
  expect(summed(turn(false, 5), said, 100).usage).toEqual({ inputTokens: 4, cost: usd(1) })
})
