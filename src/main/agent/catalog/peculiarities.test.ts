// Proves that what is known of an agent's peculiarities reaches that agent.
import { expect, test } from 'vitest'
import { peculiarities } from '../drivers/peculiarities'
import { knownAgents } from './known-agents'
import bundled from './registry.json'

test('every peculiarity is of an agent that is in the catalog or the registry', () => {
  const ids = new Set([...knownAgents, ...bundled.agents].map(({ id }) => id))
  expect(Object.keys(peculiarities).filter((id) => !ids.has(id))).toEqual([])
})
