// Proves that the command line, the environment and the process of a choice are made in one place (SPEC E2).
// docs/guide/limits.md: Claude Code, Codex, Gemini CLI, Copilot CLI and Qwen Code can have several accounts.
import { expect, test } from 'vitest'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { AgentChoice } from '../../../shared/agent/profile'
import { settingsSchema } from '../../../shared/app/settings'
import type { AgentStart } from './agent-launch'
import { launchOf, processKey, servedBy } from './launch'

const start: AgentStart = {
  id: 'claude',
  name: 'Claude',
  driver: 'acp',
  command: 'claude',
  args: ['--acp'],
  env: { QUIET: '1' },
  quirks: {},
  accountVariable: 'CLAUDE_CONFIG_DIR',
  keyVariable: 'API_KEY',
}
const settings = settingsSchema.parse({
  accounts: {
    work: { name: 'Work', agent: 'claude' },
    other: { name: 'Other', agent: 'codex' },
    paid: { name: 'Paid', agent: 'claude', kind: 'key' },
    gone: { name: 'Gone', agent: 'claude', kind: 'key', keyFrom: 'NO_KEY' },
    own: { name: 'Own', agent: 'claude', kind: 'key', keyFrom: 'OWN_KEY', keyVariable: 'TOKEN' },
    cloud: { name: 'Cloud', agent: 'claude', kind: 'environment', env: { USE_CLOUD: '1' } },
  },
  profiles: {
    plain: { name: 'Plain', agent: 'claude', model: 'large' },
    own: { name: 'Own', agent: 'claude', ownProcess: true },
    proxy: { name: 'Proxy', agent: 'claude', env: { PROXY: 'http://here' }, args: ['--fast'] },
    codex: { name: 'Codex', agent: 'codex' },
  },
})
const keys: Record<string, string> = { paid: 'sk-kept', OWN_KEY: 'sk-own' }
const choice = (more: Partial<AgentChoice> = {}): AgentChoice => ({
  agent: 'claude',
  account: null,
  profile: null,
  ...more,
})
const launch = (more: Partial<AgentChoice> = {}, from = start) =>
  launchOf(from, choice(more), settings, {
    folderOf: (account) => `/data/accounts/${account}`,
    keyOf: (account, source) => keys[source ?? account],
  })
const key = (more: Partial<AgentChoice> = {}) => keyOf(more, { ...settings, processPer: 'account' })
const keyOf = (more: Partial<AgentChoice>, by = settings, folder = '/a', session = 's') =>
  processKey(servedBy({ choice: choice(more), folder, session }, by))

test('a profile of defaults starts exactly what no profile starts', () => {
  expect(launch({ profile: 'plain' })).toEqual(launch())
  expect(key({ profile: 'plain' })).toBe(key())
})

test('an account is a folder of its own, named by the agent’s own variable', () => {
  expect(launch({ account: 'work' })).toMatchObject({
    ok: true,
    value: {
      env: { QUIET: '1', CLAUDE_CONFIG_DIR: '/data/accounts/work' },
      accountFolder: '/data/accounts/work',
    },
  })
})

// docs/guide/limits.md: Variables | in the settings
test('an account is a key in the agent’s own variable or another, or variables of its own', () => {
  const env = (account: string) => {
    const made = launch({ account })
    return made.ok ? { ...made.value.env, folder: made.value.accountFolder } : made.problem
  }
  expect(env('paid')).toEqual({ QUIET: '1', API_KEY: 'sk-kept', folder: null })
  expect(env('own')).toEqual({ QUIET: '1', TOKEN: 'sk-own', folder: null })
  expect(env('cloud')).toEqual({ QUIET: '1', USE_CLOUD: '1', folder: null })
})

test('an account whose key is not there is refused, and says where to put it', () => {
  expect(launch({ account: 'gone' })).toMatchObject({
    problem: { code: 'no-key', hint: expect.stringContaining('Set NO_KEY') },
  })
  const { keyVariable: _, ...without } = start
  expect(launch({ account: 'paid' }, without)).toMatchObject({
    problem: { code: 'no-key-variable' },
  })
})

test('a profile adds arguments and environment after the agent’s own', () => {
  expect(launch({ profile: 'proxy' })).toMatchObject({
    value: { args: ['--acp', '--fast'], env: { QUIET: '1', PROXY: 'http://here' } },
  })
})

test('agents and accounts have a process each, and so have profiles that need or want one', () => {
  expect([
    key(),
    key({ account: 'work' }),
    key({ profile: 'own' }),
    key({ profile: 'proxy' }),
    key({ account: 'work', profile: 'proxy' }),
  ]).toEqual(['claude', 'claude@work', 'claude+own', 'claude+proxy', 'claude@work+proxy'])
})

test('sessions share a process by folder, or by account, or not at all, as the settings say (L2)', () => {
  const keys = (processPer: 'folder' | 'session' | 'account') =>
    [
      ['/a', 's'],
      ['/a', 't'],
      ['/b', 'u'],
    ].map(([folder, session]) => keyOf({}, { ...settings, processPer }, folder, session))
  expect(keys('folder')).toEqual(['claude in /a', 'claude in /a', 'claude in /b'])
  expect(keys('account')).toEqual(['claude', 'claude', 'claude'])
  expect(new Set(keys('session')).size).toBe(3)
  expect(settings.processPer).toBe('folder')
})

test.each([
  ['a profile that is gone', { profile: 'gone' }, /profile “gone” is not in your settings/],
  ['an account that is gone', { account: 'gone' }, /account “gone” is not in your settings/],
  ['a profile of another agent', { profile: 'codex' }, /not for Claude any more/],
  ['an account of another agent', { account: 'other' }, /not for Claude any more/],
])('%s is refused in words, never replaced by another login', (_what, more, message) => {
  expect(launch(more)).toMatchObject({ ok: false, problem: { message } })
})

test('an agent that keeps one login says that it cannot have several', () => {
  const { accountVariable: _none, ...single } = start
  expect(launch({ account: 'work' }, single)).toMatchObject({
    problem: { code: 'one-account', message: /Claude can have one account only/ },
  })
})

test('an agent whose protocol is not spoken is refused in words, and nothing is started', () => {
  const driver: DriverName = JSON.parse('"carrier-pigeon"')
  expect(launch({}, { ...start, driver })).toMatchObject({
    ok: false,
    problem: { code: 'no-driver', message: expect.stringContaining('Claude') },
  })
})
