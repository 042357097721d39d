// Proves that profiles and accounts can be chosen where agents can, and that sessions are named by them.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../shared/app/settings'
import type { AgentRow } from '../../shared/app/tables'
import { starts, startWords } from './starts'

const agent: AgentRow = {
  id: 'claude',
  name: 'Claude',
  driver: 'acp',
  description: 'An agent',
  from: 'built-in',
  accounts: true,
  install: { state: 'installed' },
}
const settings = settingsSchema.parse({
  accounts: { work: { name: 'Work', agent: 'claude' } },
  profiles: {
    careful: { name: 'Careful', agent: 'claude', account: 'work', model: 'large' },
    lost: { name: 'Lost', agent: 'gone' },
  },
})

test('profiles, accounts and agents stand in groups, and each says what it starts', () => {
  expect(starts([agent], settings)).toMatchObject([
    {
      group: 'Profiles',
      label: 'Careful',
      description: 'Claude · Work · large',
      choice: { agent: 'claude', account: 'work', profile: 'careful' },
    },
    {
      group: 'Accounts',
      label: 'Claude · Work',
      choice: { agent: 'claude', account: 'work', profile: null },
    },
    {
      group: 'Installed',
      label: 'Claude',
      choice: { agent: 'claude', account: null, profile: null },
    },
  ])
})

test('a session is named by what it was started with, also when that is gone', () => {
  expect(startWords('Claude', { account: null, profile: null }, settings)).toBe('Claude')
  expect(startWords('Claude', { account: 'work', profile: 'careful' }, settings)).toBe(
    'Claude · Work · Careful',
  )
  expect(startWords('Claude', { account: null, profile: 'old' }, settings)).toBe('Claude · old')
})
