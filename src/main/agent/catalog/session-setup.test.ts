// Proves which rules, options and servers a session gets: what is for all, and what its profile adds.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../../shared/app/settings'
import { sessionSetup } from './session-setup'

const settings = settingsSchema.parse({
  'permissions.rules': [{ name: 'Reading', kinds: ['read'] }],
  mcpServers: {
    docs: { type: 'http', url: 'https://docs.example', headers: { Key: 'header-secret' } },
    here: { type: 'stdio', command: 'here', project: '/project/' },
    there: { type: 'stdio', command: 'there', project: '/elsewhere' },
  },
  profiles: {
    careful: {
      name: 'Careful',
      agent: 'a',
      model: 'large',
      mode: 'ask',
      options: { fast: true },
      autoApprove: [{ name: 'Tests', commands: ['npm test'] }],
      mcpServers: { docs: { type: 'stdio', command: 'docs', env: { KEY: 'variable-secret' } } },
      env: { TOKEN: 'profile-secret', ON: 'true' },
    },
  },
})
const setup = (profile: string | null) =>
  sessionSetup(settings, { agent: 'a', account: null, profile }, '/project')

test('without a profile there is what is for all, in this project', () => {
  expect(setup(null)).toMatchObject({ rules: [{ name: 'Reading' }], wishes: [] })
  expect(setup(null).rules[0]).not.toHaveProperty('profile')
  expect(setup(null).servers.map(({ name, type }) => [name, type])).toEqual([
    ['docs', 'http'],
    ['here', 'stdio'],
  ])
})

test('a profile adds its rules under its name, its options, and servers that win by name', () => {
  const { rules, wishes, servers } = setup('careful')
  expect(rules).toMatchObject([{ name: 'Tests', profile: 'Careful' }, { name: 'Reading' }])
  expect(wishes).toEqual([
    { option: 'model', value: 'large' },
    { option: 'mode', value: 'ask' },
    { option: 'fast', value: true },
  ])
  expect(servers).toMatchObject([
    { name: 'docs', type: 'stdio', env: { KEY: 'variable-secret' } },
    { name: 'here' },
  ])
})
