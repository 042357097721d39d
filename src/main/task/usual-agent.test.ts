// Proves with what tasks are done that name no agent, before the user has chosen one.
import { expect, test } from 'vitest'
import { usualAgent } from './usual-agent'

const session = (agent: string, createdAt: number, driver: 'acp' | 'terminal' = 'acp') => ({
  agent,
  createdAt,
  driver,
  account: null,
  profile: null,
})
const own = { mine: { name: 'Mine', driver: 'acp' as const, command: 'mine', args: [], env: {} } }

test('the agent of the last session does them, else the only one of the user’s own', () => {
  const mine = { agent: 'mine', account: null, profile: null }
  expect(usualAgent([], own)).toEqual(mine)
  expect(usualAgent([session('codex', 2), session('goose', 1)], own)?.agent).toBe('codex')
  expect(usualAgent([session('aider', 3, 'terminal'), session('practice', 2)], own)).toEqual(mine)
})

test('where there are several, or none, the user chooses', () => {
  expect(usualAgent([], { ...own, other: own.mine })).toBeNull()
  expect(usualAgent([session('practice', 1)], {})).toBeNull()
})
