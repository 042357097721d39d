// Proves which rules of a settings file decide only when a user has confirmed them, and that nothing else of it waits.
import { expect, test } from 'vitest'
import { readSettings } from './read-settings'
import { decidingRules, inForce, waitingRules } from './rules-in-force'

const nothing = () => false
function written(text: object) {
  const read = readSettings(JSON.stringify(text))
  if (!read.ok) throw new Error(read.broken.message)
  return read.values
}

const all = written({
  'permissions.rules': [
    { name: 'no removing', answer: 'reject', commands: ['rm'] },
    { name: 'everything', kinds: ['*'] },
  ],
  'tasks.approval': [{ name: 'mine', from: ['tasks.md'] }],
  'tasks.acceptance': [{ name: 'docs', paths: ['docs/*'] }],
  profiles: {
    free: {
      name: 'Free',
      agent: 'codex',
      autoApprove: [
        { name: 'all', kinds: ['*'] },
        { name: 'none', answer: 'reject', kinds: ['*'] },
      ],
    },
  },
  theme: 'dark',
})

test('what allows, approves or accepts waits, and what rejects does not', () => {
  const values = inForce(all, nothing)
  expect(values['permissions.rules'].map(({ name }) => name)).toEqual(['no removing'])
  expect([values['tasks.approval'], values['tasks.acceptance']]).toEqual([[], []])
  expect(values.profiles.free?.autoApprove.map(({ name }) => name)).toEqual(['none'])
  expect(waitingRules(all, nothing)).toEqual([
    { id: expect.any(String), setting: 'permissions.rules', place: 1 },
    { id: expect.any(String), setting: 'tasks.approval', place: 0 },
    { id: expect.any(String), setting: 'tasks.acceptance', place: 0 },
    { id: expect.any(String), setting: 'profiles', place: 0, profile: 'free' },
  ])
})

test('nothing else of the file waits', () => {
  const values = inForce(all, nothing)
  expect({ ...values, profiles: {}, 'permissions.rules': [] }).toEqual({
    ...all,
    profiles: {},
    'permissions.rules': [],
    'tasks.approval': [],
    'tasks.acceptance': [],
  })
})

test('what is confirmed is in force, and each for itself', () => {
  const ids = decidingRules(all)
  expect(inForce(all, () => true)).toBe(all)
  const one = inForce(all, (id) => id === ids[0])
  expect([one['permissions.rules'].length, one['tasks.approval'].length]).toEqual([2, 0])
})

const rule = { name: 'tests', commands: ['npm test'] }
const profile = { name: 'P', agent: 'codex' }
const idsOf = (text: object) => decidingRules(written(text)).join()

test('a confirmed rule is the same one in whatever order it is written, and wherever it stands in its list', () => {
  const first = idsOf({ 'permissions.rules': [rule] })
  const { name, commands } = rule
  expect(idsOf({ 'permissions.rules': [{ commands, name }] })).toBe(first)
  const reject = { name: 'no', answer: 'reject', kinds: ['fetch'] }
  expect(idsOf({ 'permissions.rules': [reject, { ...rule, answer: 'allow' }] })).toBe(first)
})

test.each<[string, object, object]>([
  ['with a word more', { 'permissions.rules': [{ ...rule, commands: ['npm'] }] }, {}],
  ['for more agents', { 'permissions.rules': [{ ...rule, agent: 'codex' }] }, {}],
  ['in a profile', { profiles: { p: { ...profile, autoApprove: [rule] } } }, {}],
  [
    'in the profile of another agent',
    { profiles: { p: { ...profile, autoApprove: [rule] } } },
    { profiles: { p: { ...profile, agent: 'goose', autoApprove: [rule] } } },
  ],
  [
    'in another profile',
    { profiles: { p: { ...profile, autoApprove: [rule] } } },
    { profiles: { q: { ...profile, autoApprove: [rule] } } },
  ],
  [
    'of another size',
    { 'tasks.acceptance': [{ name: 'a', title: '*' }] },
    { 'tasks.acceptance': [{ name: 'a', title: '*', lines: 9999 }] },
  ],
])('a rule %s is another one, and waits', (_, one, two) => {
  const other = Object.keys(two).length > 0 ? two : { 'permissions.rules': [rule] }
  expect(idsOf(one)).not.toBe(idsOf(other))
})
