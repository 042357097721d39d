// Proves that a rule answers what it was made for, and never more: nothing is allowed by default.
import { expect, test } from 'vitest'
import { type PermissionRule, permissionRule } from '../agent/permission-rule'
import { decide, pathsToFind } from './permission'
import type { Question } from './question'
import { pathsByLetters } from './real-paths.test-kit'

type Permission = Extract<Question, { kind: 'permission' }>
type Tool = Permission['tool']

const place = { agent: 'claude-code', project: '/home/me/api', folder: '/home/me/api' }
const options = [
  { id: 'always', name: 'Always', kind: 'allow_always' as const },
  { id: 'once', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]

const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})

function ask(rules: PermissionRule[], tool: Partial<Tool>, from: Partial<typeof place> = {}) {
  const question: Permission = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', ...tool },
  }
  const places = pathsByLetters(place.folder, pathsToFind(rules, question))
  return decide(rules, question, { ...place, ...from }, places)?.option
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

// docs/guide/agents.md: A rule (`permissions.rules`, or `autoApprove` of a profile) answers permission requests for you, with the smallest permission, and each such answer is shown.
// docs/guide/sessions.md: Rules can answer for you: see agents and profiles.
test('a rule allows once, never for good', () => {
  expect(ask([rule({ kinds: ['*'] })], command('ls'))).toBe('once')
  const lasting = { ...options[0], id: 'always', name: 'Always', kind: 'allow_always' as const }
  const question: Permission = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    tool: { id: 't', title: 'ls' },
    options: [lasting],
  }
  expect(decide([rule({ kinds: ['*'] })], question, place, new Map())).toBeUndefined()
})

// docs/guide/agents.md: `answer` | `allow` or `reject`
// docs/guide/agents.md: `kinds` | of tool, such as `read` and `edit`
// docs/guide/agents.md: `commands` | their first words; what follows them is meant too, flags as well
// docs/guide/agents.md: `agent`, `project` | only there
test('a rule for one agent or one project is for no other', () => {
  const reads = rule({ kinds: ['read'], agent: 'claude-code', project: '/home/me/api/' })
  expect(ask([reads], { kind: 'read' })).toBe('once')
  expect(ask([reads], { kind: 'read' }, { agent: 'codex' })).toBeUndefined()
  expect(ask([reads], { kind: 'read' }, { project: '/home/me/web' })).toBeUndefined()
})

// docs/guide/agents.md: All that a rule names must hold, and a rule that rejects wins.
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

const execute = rule({ name: 'Run', kinds: ['execute'] })
const noRemoval = rule({ name: 'No rm', answer: 'reject', commands: ['rm -rf'] })

test.each([
  [{ cmd: 'rm -rf build' }],
  [{ script: 'rm -rf build' }],
  [{ commandLine: 'rm -fr build' }],
  [{ command: ['bash', '-lc', 'rm -rf build'] }],
  [{ command: 'echo hi; rm -rf build' }],
  [{ command: 'rm', args: ['-rf', 'build'] }],
  [{ input: { args: { code: 'rm -r -f build' } } }],
  [{ arguments: '{"command":"rm -rf build"}' }],
  ['{"command":"rm -rf build"}'],
  ['rm -rf build'],
  [{ command: "sh -c 'rm -rf build'" }],
  [{ command: 'sudo -u root env A=1 nohup timeout 5 /bin/rm build -rf' }],
  [{ command: "r\\m -r'f' build" }],
  [{ command: "$'\\x72m' -rf build" }],
  [{ command: 'r""m -rf build' }],
  [{ command: '\uff52\uff4d -rf build' }],
  [{ command: 'ls\nrm -rf build' }],
  [{ command: 'echo $(rm -rf build)' }],
  [{ command: 'echo "`rm -rf build`"' }],
  [{ command: 'find . -name x -exec rm -rf {} +' }],
])('what a reject rule names is rejected in whatever shape it comes: %j', (input) => {
  expect(ask([execute, noRemoval], { kind: 'execute', input })).toBe('no')
})

test.each([
  ['rm --recursive --force build'],
  ['rm -R --force build'],
  ['{rm,-rf,build}'],
  ['R=rm; $R -rf build'],
  ['/bin/r? -rf build'],
  ['alias x=rm'],
  ['x() { :; }'],
  ["echo 'rm -rf build' | sh"],
  ['sh < script'],
  ["env -S 'r\\x6d -rf build'"],
  ['bash clean.sh'],
  ['./clean.sh'],
  ['cat <<E\nrm -rf build\nE'],
  ['rm\u00a0-rf build'],
  ['echo ok\rrm -rf build'],
])('what may be it is asked, though commands are allowed: %j', (text) => {
  expect(ask([execute, noRemoval], command(text))).toBeUndefined()
})

test.each([
  ['npm test'],
  ['rm notes.txt'],
  ['git status'],
  ['git log -n 3 HEAD~1'],
  ['echo "hello there"'],
  [['/bin/bash', '-lc', 'npm run build']],
])('what is certainly something else is allowed beside it: %j', (text) => {
  expect(ask([execute, noRemoval], command(text))).toBe('once')
})

test('a word of a command is named by its beginning too', () => {
  const never = rule({ answer: 'reject', commands: ['npm publish'] })
  expect(ask([execute, never], command('npm publish --access public'))).toBe('no')
  expect(ask([execute, never], command('npm --access public publ'))).toBeUndefined()
  expect(ask([execute, never], command('npm test'))).toBe('once')
})

test('a script that is named by its rule is allowed beside a reject rule, by its kind it is not', () => {
  const named = rule({ commands: ['bash scripts/test.sh'] })
  expect(ask([named, noRemoval], command('bash scripts/test.sh'))).toBe('once')
  expect(ask([execute, noRemoval], command('bash scripts/test.sh'))).toBeUndefined()
})

// docs/guide/agents.md: Beside one about commands, only simple commands that are known to start nothing else are allowed by their kind.
test('a command that cannot be read is asked while a rule rejects commands', () => {
  expect(ask([execute], { kind: 'execute', title: 'Build' })).toBe('once')
  expect(ask([execute, noRemoval], { kind: 'execute', title: 'Build' })).toBeUndefined()
  expect(ask([execute, noRemoval], { kind: 'execute', title: 'rm -rf build' })).toBe('no')
})

test('a request of which nothing is known is allowed by no rule', () => {
  const rules = [rule({ kinds: ['*'] }), rule({ name: 'Other', kinds: ['other'] })]
  expect(ask(rules, {})).toBeUndefined()
  expect(ask([rule({ kinds: ['other'] })], { title: 'Something' })).toBeUndefined()
  expect(ask([rule({ kinds: ['other'] })], { title: 'Something', kind: 'other' })).toBe('once')
})

test('a command is one, whatever kind the agent gives it', () => {
  const input = { command: 'rm -rf production.db' }
  expect(ask([rule({ kinds: ['other'] })], { kind: 'other', input })).toBeUndefined()
  expect(ask([rule({ kinds: ['read'] })], { kind: 'read', input })).toBeUndefined()
  const never = rule({ answer: 'reject', kinds: ['execute'] })
  expect(ask([rule({ kinds: ['*'] }), never], { kind: 'other', input })).toBe('no')
})

test('a rule about paths never allows a command, and one that rejects them asks about it', () => {
  const input = { command: 'cat src/key' }
  const within = rule({ paths: ['src'] })
  expect(ask([within], { ...edit('src/a'), kind: 'execute', input })).toBeUndefined()
  const never = rule({ answer: 'reject', paths: ['src/key'] })
  expect(ask([execute, never], { kind: 'execute', input })).toBeUndefined()
  expect(ask([execute, never], command('rm -r src'))).toBeUndefined()
  expect(ask([execute, never], command('npm test'))).toBe('once')
})

test('a named command somewhere else is another command', () => {
  const named = rule({ commands: ['npm test'] })
  const at = (cwd: string) => ({ kind: 'execute', input: { command: 'npm test', cwd } })
  expect(ask([named], at('/home/me/api/web'))).toBe('once')
  expect(ask([named], at('/home/me/other'))).toBeUndefined()
})

test.each([
  [{ file_path: '/etc/passwd' }],
  [{ filePath: '../x' }],
  [{ abs_path: '/x' }],
  [{ from: 'src/a', to: '/tmp/a' }],
  [{ edits: [{ path: 'src/a' }, { path: 'b' }] }],
  [{ changes: { 'src/a.ts': {}, '/etc/passwd': {} } }],
  [{ patch: '*** Begin Patch\n*** Update File: src/a\n*** Move to: ../a\n' }],
  [{ diff: '--- a/src/a\n+++ b/package.json\n' }],
  [{ uri: 'file:///etc/passwd' }],
])('a path is one in whatever field it stands: %j', (input) => {
  expect(ask([rule({ paths: ['src'] })], { ...edit('src/a'), input })).toBeUndefined()
})

test('a path of which nobody knows where it lies is neither allowed nor passed over', () => {
  const question: Permission = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    options,
    tool: { id: 't', ...edit('src/a') },
  }
  const nowhere = new Map([['src/a', []]])
  expect(decide([rule({ paths: ['src'] })], question, place, nowhere)).toBeUndefined()
  const rules = [rule({ kinds: ['edit'] }), rule({ answer: 'reject', paths: ['secret'] })]
  expect(decide(rules, question, place, nowhere)).toBeUndefined()
})

test('a name that only a careless system takes for the rejected one is asked', () => {
  const rules = [rule({ kinds: ['edit'] }), rule({ answer: 'reject', paths: ['secret'] })]
  expect(ask(rules, edit('Secret/key'))).toBeUndefined()
  expect(ask(rules, edit('secret/key'))).toBe('no')
  expect(ask(rules, { ...edit('.'), kind: 'edit' })).toBeUndefined()
  expect(ask(rules, edit('src/a'))).toBe('once')
})

test.each([
  { command: 'ls', next: 'rm -rf build' },
  { command: 'ls', options: { after: ['rm -rf build'] } },
  { command: 'ls', steps: ['rm', '-rf', 'build'] },
])('a rejected command under a name that means nothing here is asked: %j', (input) => {
  const rules = [rule({ kinds: ['*'] }), rule({ answer: 'reject', commands: ['rm -rf'] })]
  expect(ask(rules, { kind: 'execute', input })).toBeUndefined()
  expect(ask(rules, { kind: 'execute', input: { command: 'ls', description: 'Lists' } })).toBe(
    'once',
  )
})
