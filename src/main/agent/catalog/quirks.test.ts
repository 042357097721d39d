// Proves that what is known of an agent's quirks reaches that agent.
import { expect, test } from 'vitest'
import { quirks } from '../drivers/quirks'
import { knownAgents } from './known-agents'
import bundled from './registry.json'

test('every peculiarity is of an agent that is in the catalog or the registry', () => {
  const ids = new Set([...knownAgents, ...bundled.agents].map(({ id }) => id))
  expect(Object.keys(quirks).filter((id) => !ids.has(id))).toEqual([])
})
