// Proves that what a session has cost never falls, whenever its agent begins to count anew.
import { expect, test } from 'vitest'
import type { SessionEvent, Stamped } from './event'
import { emptySession, fold } from './fold'

function foldAll(events: Stamped[]) {
  const state = emptySession()
  for (const event of events) fold(state, event)
  return { state }
}

test('an agent that counts its cost from nothing again has cost all that it told before as well', () => {
  const costs = (amount: number): SessionEvent => ({
    type: 'usage',
    usage: { cost: { amount, currency: 'USD' } },
  })
  const day = new Date(2026, 10, 20).getTime()
  const { state } = foldAll([
    [day + 1, costs(0.25)],
    [day + 2, costs(0.5)],
    [day + 3, costs(0.01)],
    [day + 4, costs(0.02)],
    [day + 5, costs(0.005)],
  ])
  expect(state.usage.cost?.amount).toBeCloseTo(0.525)
  expect(state.tally.day).toEqual({ start: day, before: 0 })
  const next = foldAll([
    [day + 1, costs(0.5)],
    [day + 86_400_000, costs(0.1)],
  ]).state
  // What the next day has cost is what it added, though the total began anew.
  expect((next.usage.cost?.amount ?? 0) - (next.tally.day?.before ?? 0)).toBeCloseTo(0.1)
})
