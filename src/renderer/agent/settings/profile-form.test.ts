// Proves that the forms of profiles, rules and servers keep what was typed, and say what is missing.
import { expect, test } from 'vitest'
import { profileSetting } from '../../../shared/agent/profile'
import { freeId } from '../../kit/forms/texts'
import { emptyProfile, profileForm, profileWords, readProfile } from './profile-form'
import { emptyRule, readRule, ruleForm } from './rule-form'
import { readServer, serverForm } from './server-form'

const profile = profileSetting.parse({
  name: 'Careful',
  agent: 'claude',
  account: 'work',
  place: 'build-1',
  model: 'large',
  mode: 'plan',
  options: { effort: 'high', fast: true },
  args: ['--two words'],
  folders: ['/notes', 'C:\\\\notes'],
  instructions: 'Be brief',
  replaceInstructions: true,
  env: { KEY: 'a=b' },
  autoApprove: [{ name: 'Tests', commands: ['npm test'] }],
  mcpServers: { docs: { type: 'http', url: 'https://docs.example/' } },
})

test('a profile that was saved comes back as it was', () => {
  expect(readProfile(profileForm(profile))).toEqual({ ok: true, profile })
})

test('a profile with a name alone is the agent as it is', () => {
  const read = readProfile({ ...emptyProfile('claude'), name: 'Plain' })
  expect(read).toEqual({
    ok: true,
    profile: profileSetting.parse({ name: 'Plain', agent: 'claude' }),
  })
})

test('what is missing in a profile, a rule or a server is said', () => {
  const message = (read: { ok: boolean; message?: string }) => read.message
  expect(message(readProfile(emptyProfile('claude')))).toMatch(/name/)
  expect(message(readProfile({ ...profileForm(profile), env: 'NONSENSE' }))).toMatch(/NONSENSE/)
  expect(message(readProfile({ ...profileForm(profile), folders: '../x' }))).toMatch(/whole path/)
  expect(message(readRule({ ...emptyRule, name: 'x' }))).toMatch(/nothing is allowed by default/)
  expect(message(readRule(emptyRule))).toMatch(/name/)
  const empty = serverForm('', undefined)
  expect(message(readServer(empty))).toMatch(/name/)
  expect(message(readServer({ ...empty, name: 'x' }))).toMatch(/command/)
  expect(message(readServer({ ...empty, name: 'x', type: 'http', url: 'x' }))).toMatch(/address/)
})

test('rules and servers that were saved come back as they were', () => {
  const [rule] = profile.autoApprove
  expect(rule && readRule(ruleForm(rule))).toEqual({ ok: true, rule })
  const server = profile.mcpServers.docs
  expect(readServer(serverForm('docs', server))).toEqual({ ok: true, name: 'docs', server })
})

test('the list says in a line what a profile is', () => {
  expect(profileWords('Claude', 'Work', profile)).toBe(
    'Claude · Work · large · plan · 1 rule · 1 server',
  )
})

test('a copy gets an id that nobody has', () => {
  expect(freeId('My Profile!', {})).toBe('my-profile')
  expect(freeId('My Profile', { 'my-profile': 1, 'my-profile-2': 1 })).toBe('my-profile-3')
  expect(freeId('漢字', {})).toBe('new')
})
