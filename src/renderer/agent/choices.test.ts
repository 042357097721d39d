// Proves that the new-session form offers what works first, and says of the rest what to do.
import { expect, test } from 'vitest'
import type { InstallState } from '../../shared/agent/install-state'
import type { AgentRow } from '../../shared/app/tables'
import { agentOptions, firstChoice } from './choices'

const agent = (name: string, install: InstallState): AgentRow => ({
  id: name.toLowerCase(),
  name,
  driver: 'acp',
  description: `About ${name}`,
  from: 'built-in',
  accounts: false,
  install,
})
const agents = [
  agent('Zed', { state: 'installed' }),
  agent('Codex', { state: 'missing', installable: true }),
  agent('Claude', { state: 'installed' }),
]

test('agents that are installed come first, the others say what to do', () => {
  expect(agentOptions(agents).map(({ label, group }) => [label, group])).toEqual([
    ['Claude', 'Installed'],
    ['Zed', 'Installed'],
    ['Codex', 'Not installed'],
  ])
  expect(agentOptions(agents)[2]?.description).toBe('Not installed; can be installed here')
})

test('what only the registry knows stands last', () => {
  const other: AgentRow = {
    ...agent('Another', { state: 'missing', installable: true }),
    from: 'registry',
  }
  expect(agentOptions([other, ...agents]).map(({ label }) => label)).toEqual([
    'Claude',
    'Zed',
    'Codex',
    'Another',
  ])
})

test('the agent used last is chosen, as long as it exists', () => {
  expect(firstChoice(agents, 'codex')).toBe('codex')
  expect(firstChoice(agents, 'gone')).toBe('claude')
  expect(firstChoice([], null)).toBe('')
})

test('before anything was used, one that is known to be installed is chosen', () => {
  const unknown = agent('Aider', { state: 'unknown' })
  expect(firstChoice([unknown, ...agents], null)).toBe('claude')
  expect(firstChoice([unknown], null)).toBe('aider')
})
