// Proves that a rule answers what it was made for, and never more: nothing is allowed by default.
import { expect, test } from 'vitest'
import { decide, type PermissionRule, permissionRule } from './permission'
import type { Question } from './question'

type Tool = Extract<Question, { kind: 'permission' }>['tool']

const place = { agent: 'claude-code', project: '/home/me/api', folder: '/home/me/api' }
const options = [
  { id: 'always', name: 'Always', kind: 'allow_always' as const },
  { id: 'once', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]

const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  ...{ name: 'Rule', answer: 'allow' },
  ...conditions,
})

function ask(rules: PermissionRule[], tool: Partial<Tool>, from: Partial<typeof place> = {}) {
  const question: Question = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', ...tool },
  }
  return decide(rules, question, { ...place, ...from })?.option
}

const command = (words: unknown): Partial<Tool> => ({ kind: 'execute', input: { command: words } })
const edit = (...paths: string[]): Partial<Tool> => ({
  kind: 'edit',
  locations: paths.map((path) => ({ path })),
})

test('without rules the user is asked', () => {
  expect(ask([], command('ls'))).toBeUndefined()
})

test('a rule without conditions is refused in the settings', () => {
  expect(permissionRule.safeParse({ name: 'All' }).success).toBe(false)
  expect(permissionRule.safeParse({ name: 'Reads', kinds: ['read'] }).success).toBe(true)
  expect(permissionRule.safeParse({ name: 'Reads', kind: ['read'] }).success).toBe(false)
})

test('a rule allows once, never for good', () => {
  expect(ask([rule({ kinds: ['*'] })], command('ls'))).toBe('once')
  const lasting = { ...options[0], id: 'always', name: 'Always', kind: 'allow_always' as const }
  const question: Question = {
    ...{ id: 'q', askedAt: 0, kind: 'permission', tool: { id: 't' } },
    options: [lasting],
  }
  expect(decide([rule({ kinds: ['*'] })], question, place)).toBeUndefined()
})

test('a rule for one agent or one project is for no other', () => {
  const reads = rule({ kinds: ['read'], agent: 'claude-code', project: '/home/me/api/' })
  expect(ask([reads], { kind: 'read' })).toBe('once')
  expect(ask([reads], { kind: 'read' }, { agent: 'codex' })).toBeUndefined()
  expect(ask([reads], { kind: 'read' }, { project: '/home/me/web' })).toBeUndefined()
})

test('all that a rule demands must hold, and rejecting wins', () => {
  const both = rule({ kinds: ['edit'], paths: ['src'] })
  expect(ask([both], edit('src/a.ts'))).toBe('once')
  expect(ask([both], { ...edit('src/a.ts'), kind: 'delete' })).toBeUndefined()
  const never = rule({ name: 'Never', answer: 'reject', kinds: ['edit'], paths: ['src/secret'] })
  expect(ask([both, never], edit('src/secret/key.ts'))).toBe('no')
})

test.each([
  ['src/a.ts', true],
  ['/home/me/api/src/deep/b.ts', true],
  ['src', true],
  ['src/../src/a.ts', true],
  ['src/../package.json', false],
  ['/home/me/api/src/../../other', false],
  ['srcfoo/a.ts', false],
  ['/home/me/api', false],
  ['..\\src\\a.ts', false],
  ['/etc/passwd', false],
])('a rule for src: %s is inside: %s', (path, inside) => {
  expect(ask([rule({ paths: ['src'] })], edit(path))).toBe(inside ? 'once' : undefined)
})

test('everything that is touched must be inside, what a diff touches too', () => {
  const rules = [rule({ paths: ['src'] })]
  expect(ask(rules, edit('src/a.ts', 'package.json'))).toBeUndefined()
  expect(ask(rules, edit())).toBeUndefined()
  const content = [{ type: 'diff' as const, path: '/etc/passwd', before: null, after: '' }]
  expect(ask(rules, { ...edit('src/a.ts'), content })).toBeUndefined()
})

test.each([
  ['npm test', true],
  ['npm test -- --bail', true],
  ['  npm   test', true],
  [['npm', 'test', 'x'], true],
  ['npm testing', false],
  ['npm', false],
  ['sudo npm test', false],
  ['npm test; rm -rf /', false],
  ['npm test && rm -rf /', false],
  ['npm test | sh', false],
  ['npm test > /etc/passwd', false],
  ['npm test $(rm -rf /)', false],
  ['npm test `rm -rf /`', false],
  ['npm test\nrm -rf /', false],
  ['npm test & rm -rf /', false],
  [undefined, false],
  [42, false],
])('a rule for "npm test": %j is one: %s', (words, fits) => {
  expect(ask([rule({ commands: ['npm test'] })], command(words))).toBe(fits ? 'once' : undefined)
})

test('a command that hides behind another is still rejected', () => {
  const never = rule({ answer: 'reject', commands: ['rm -rf'] })
  expect(ask([never], command('rm -rf /; echo'))).toBe('no')
})

test('only permission requests are answered', () => {
  const question: Question = {
    id: 'q',
    askedAt: 0,
    kind: 'url',
    message: '',
    url: 'https://example.com',
  }
  expect(decide([rule({ kinds: ['*'] })], question, place)).toBeUndefined()
})
