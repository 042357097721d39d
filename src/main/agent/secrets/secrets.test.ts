// Proves which values of the settings are taken for secrets: what proves who asks, and not how things are to be.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../../shared/app/settings'
import { secretsAmong, secretsOf } from './secrets'

test.each([
  ['ANTHROPIC_API_KEY', 'sk-ant-api03-abcdefghijkl'],
  ['OPENAI_KEY', 'a-plain-word'],
  ['MY_TOKEN', 'abcdefgh'],
  ['DB_PASSWORD', 'correct horse battery'],
  ['GATEWAY', '4f9a1c77e02b'],
  ['MODEL', 'ghp_abcdefghijklmnopqrst'],
  ['Cookie', 'id=0123456789abcdef'],
  ['X-Key', 'päss/wort"quote'],
])('%s=%s is a secret', (name, value) => {
  expect(secretsAmong({ [name]: value })).toContain(value)
})

test.each([
  ['ANTHROPIC_MODEL', 'claude-sonnet-4-5'],
  ['NODE_ENV', 'production'],
  ['GOOSE_MODE', 'approve-all'],
  ['ANTHROPIC_BASE_URL', 'https://gateway.example/v1'],
  ['GATEWAY', 'https://gateway.example/v1'],
  ['CODEX_HOME', '/home/user/.codex-work'],
  ['GOOGLE_APPLICATION_CREDENTIALS', '/home/user/keys/google.json'],
  ['LANG', 'en_US.UTF-8'],
  ['DISABLE_TELEMETRY', 'true'],
  ['MAX_THINKING', '1000000000'],
  ['Accept', 'application/json'],
  ['TOKEN', 'short'],
])('%s=%s is none', (name, value) => {
  expect(secretsAmong({ [name]: value })).toEqual([])
})

test('the scheme before a token is none, nor is the address around a password', () => {
  expect(secretsAmong({ Authorization: 'Bearer abcdef123456' })).toContain('abcdef123456')
  expect(secretsAmong({ DATABASE: 'postgres://user:p%40ssword@db.example/main' })).toEqual([
    'p%40ssword',
    'p@ssword',
  ])
})

test('all that agents, profiles and servers are given is looked through', () => {
  const settings = settingsSchema.parse({
    agents: { mine: { name: 'M', driver: 'acp', command: 'm', env: { KEY: 'of-the-agent' } } },
    mcpServers: {
      docs: { type: 'http', url: 'https://docs.example', headers: { Key: 'header-secret' } },
    },
    profiles: {
      careful: {
        name: 'Careful',
        agent: 'mine',
        env: { TOKEN: 'profile-secret', ON: 'true' },
        mcpServers: { docs: { type: 'stdio', command: 'docs', env: { KEY: 'variable-secret' } } },
      },
    },
  })
  expect(secretsOf(settings).sort()).toEqual([
    'header-secret',
    'of-the-agent',
    'profile-secret',
    'variable-secret',
  ])
})
