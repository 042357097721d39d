// Proves that beside a rule that rejects a command nothing is allowed that could hold it: under any name,
// in any kind of request, glued to any flag. And that rules for a folder allow nothing beside it.
import { expect, test } from 'vitest'
import { decide, type PermissionRule, pathsToFind } from '../../src/shared/session/permission'
import type { Question } from '../../src/shared/session/question'
import { pathsByLetters } from '../../src/shared/session/real-paths.test-kit'
import { commandsInFlags } from '../fuzz/lib/commands-in-flags'

type Permission = Extract<Question, { kind: 'permission' }>
type Tool = Omit<Permission['tool'], 'id'>

const kinds = [
  'execute',
  'other',
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'fetch',
  'think',
  'switch_mode',
  'unheard',
  undefined,
]
const rule = (conditions: Partial<PermissionRule>): PermissionRule => ({
  name: 'Rule',
  answer: 'allow',
  ...conditions,
})
const allowAll = rule({ kinds: ['*', ...kinds.flatMap((kind) => kind ?? [])] })
const noRemoval = rule({ answer: 'reject', commands: ['rm -rf'] })

function answerTo(rules: PermissionRule[], tool: Tool): string {
  const question: Permission = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    tool: { id: 't', ...tool },
    options: [
      { id: 'allowed', name: 'Allow', kind: 'allow_once' },
      { id: 'rejected', name: 'Reject', kind: 'reject_once' },
    ],
  }
  const places = pathsByLetters('/p', pathsToFind(rules, question))
  return decide(rules, question, { agent: 'a', project: '/p' }, places)?.option ?? 'asked'
}

/** How often each answer is given, and what is allowed. */
function tally(rules: PermissionRule[], tools: readonly Tool[]) {
  const answers = tools.map((tool) => answerTo(rules, tool))
  const allowed = tools.filter((_, place) => answers[place] === 'allowed')
  const times = (answer: string) => answers.filter((one) => one === answer).length
  console.log(
    `${tools.length} shapes: ${times('rejected')} rejected, ${times('asked')} asked, ${allowed.length} allowed`,
  )
  return allowed
}

const line = 'rm -rf build'
/** A tool that types into a shell, as servers of tools have it, under whatever name. */
const typed: unknown[] = [
  ...['keys', 'text', 'input', 'data', 'chars', 'stdin', 'value', 'body', 'message', 'content'].map(
    (name) => ({ [name]: `${line}\n` }),
  ),
  ...['query', 'pattern', 'prompt', 'description', 'title', 'thought', 'plan', 'reason'].map(
    (name) => ({ [name]: line }),
  ),
  ...['sendKeys', 'payload', 'snippet', 'источник', '命令', 'x', ''].map((name) => ({
    [name]: line,
  })),
  [line],
  [[line]],
  line,
  `${line}\n`,
  { a: { b: [{ c: line }] } },
  ['rm', '-rf', 'build'],
  { [line]: true },
  { [line]: {} },
  { [line]: '' },
  { next: ['rm', '-rf', 'build'] },
  { session: 1, keys: [...line] },
  { arguments: JSON.stringify({ keys: line }) },
  { params: JSON.stringify([line]) },
  { path: 'src/a', after: line },
  { url: 'https://example.com', hook: line },
]

const beside = [
  { env: { NODE_OPTIONS: '--require ./evil.js' } },
  { environment: ['PATH=.'] },
  { stdin: 'x' },
  { input: 'y' },
  { chars: 'y' },
  { dangerouslyDisableSandbox: true },
  { with_escalated_permissions: true },
  { sandbox_permissions: 'require_escalated' },
  { sandbox: false },
  { sandbox: 'none' },
  { additionalPermissions: { network: true } },
  { shell: './evil' },
  { next: 'x' },
  { hooks: [{ on: 'exit', do: 'x' }] },
  { preload: './evil.so' },
  { user: 'root' },
  { 7: 'x' },
]
const elsewhere = ['cwd', 'dir_path', 'directory', 'workdir', 'dir', 'root', 'folder'].map(
  (name) => ({ [name]: '/etc' }),
)

const shapes: Tool[] = [
  ...commandsInFlags.flatMap((text) => {
    const command = text.replaceAll('@', 'rm -rf precious')
    return [
      { kind: 'execute', input: { command } },
      { kind: 'execute', input: { command: ['bash', '-lc', command], description: 'Lists files' } },
    ]
  }),
  ...typed.flatMap((input) => kinds.map((kind) => ({ ...(kind ? { kind } : {}), input }))),
  ...kinds.flatMap((kind) => [
    { ...(kind ? { kind } : {}), title: line },
    { ...(kind ? { kind } : {}), title: `Run \`${line}\``, input: { path: 'src/a' } },
    {
      ...(kind ? { kind } : {}),
      title: 'Tidy up',
      content: [{ type: 'block' as const, block: { type: 'text' as const, text: line } }],
    },
  ]),
  ...beside.map((more) => ({ kind: 'execute', input: { command: 'git log', ...more } })),
]

test(`none of ${shapes.length} shapes of a rejected command is allowed`, () => {
  expect(tally([allowAll, noRemoval], shapes)).toEqual([])
})

test('nor is any by a rule that names every program which it is hidden in', () => {
  const programs = [...new Set(commandsInFlags.map((text) => text.split(' ')[0] ?? ''))]
  const named = rule({ commands: programs })
  const hidden = commandsInFlags.filter((text) => text.includes('@'))
  const tools = hidden.map((text) => ({
    kind: 'execute',
    input: { command: text.replaceAll('@', 'rm -rf precious') },
  }))
  expect(tally([allowAll, named, noRemoval], tools)).toEqual([])
})

test('a command that is named is allowed with nothing beside it that makes it another one', () => {
  const named = rule({ commands: ['git log'] })
  const input = { command: 'git log', description: 'Looks', timeout: 5000 }
  expect(answerTo([named], { kind: 'execute', input })).toBe('allowed')
  const tools = [...beside, ...elsewhere].map((more) => ({
    kind: 'execute',
    input: { command: 'git log', ...more },
  }))
  expect(tally([named], tools)).toEqual([])
})

// docs/guide/agents.md: `commands` | their first words; what follows them is meant too, flags as well
test('what follows the first words that a rule names is meant too, unless another rule rejects', () => {
  const named = rule({ commands: ['git log', 'npm test'] })
  const ask = (rules: PermissionRule[], command: string) =>
    answerTo(rules, { kind: 'execute', input: { command } })
  expect(ask([named], 'git log --output=x')).toBe('allowed')
  expect(ask([named, noRemoval], 'git log --output=x')).toBe('asked')
  expect(ask([named, noRemoval], 'npm test -- --bail')).toBe('allowed')
  expect(ask([named, noRemoval], 'npm test --script-shell=./clean')).toBe('asked')
})

// docs/guide/agents.md: A rule with `commands` or `paths` allows nothing that has an unknown field beside it, and no rule gives more rights.
test('what would give a command more rights is allowed by no rule, and what says that it does not is', () => {
  const all = rule({ kinds: ['*'] })
  const ask = (more: object) =>
    answerTo([all], { kind: 'execute', input: { command: 'ls', ...more } })
  for (const more of beside.slice(0, 11)) expect(ask(more), JSON.stringify(more)).toBe('asked')
  for (const more of [
    { dangerouslyDisableSandbox: false },
    { with_escalated_permissions: false },
    { sandbox_permissions: 'use_default' },
    { sandbox: true },
    { env: {} },
    { stdin: '' },
  ])
    expect(ask(more), JSON.stringify(more)).toBe('allowed')
})

test('a rule for a folder allows nothing where a path could stand under a name that it does not know', () => {
  const within = rule({ kinds: ['edit'], paths: ['src'] })
  const known = { file_path: 'src/a.txt', old_string: 'a', new_string: '../b', replace_all: true }
  expect(answerTo([within], { kind: 'edit', input: known })).toBe('allowed')
  const names = ['output_path', 'where', 'out', 'o', 'место', 'target', 'to', 'log', 'also']
  const values = ['src/out/x', '/etc/passwd', '../x', 'out', ['src/a', 'x'], { at: 'src/out' }]
  const tools = names.flatMap((name) =>
    values.map((value) => ({ kind: 'edit', input: { file_path: 'src/a.txt', [name]: value } })),
  )
  const inside = (tool: Tool) =>
    // A name that is known, and a path that lies inside.
    /"(?:target|to)":(?:"src\/out\/x"|\["src\/a","x"\])/.test(JSON.stringify(tool.input))
  expect(tally([within], tools).filter((tool) => !inside(tool))).toEqual([])
  const map = { changes: { 'src/a.txt': { type: 'update' }, Makefile: { type: 'add' } } }
  expect(answerTo([within], { kind: 'edit', input: map })).toBe('asked')
})

test.each([
  [{ kind: 'execute', input: { command: 'git log --oneline -n 5', cwd: '/p' } }],
  [{ kind: 'execute', input: { command: 'ls -la src', description: 'Lists what is in src' } }],
  [{ kind: 'execute', input: { command: 'npm test', timeout: 60_000, run_in_background: false } }],
  [{ kind: 'edit', input: { file_path: 'src/a.ts', old_string: 'a', new_string: 'const b = 1' } }],
  [{ kind: 'read', input: { file_path: 'src/a.ts', offset: 3, limit: 20 } }],
  [
    {
      kind: 'search',
      input: { pattern: 'remove', path: 'src', output_mode: 'content', '-n': true },
    },
  ],
  [{ kind: 'fetch', input: { url: 'https://example.com', prompt: 'What is it?' } }],
  [{ kind: 'edit', title: 'Write a.ts', locations: [{ path: 'src/a.ts' }] }],
])('ordinary work goes on by itself beside a rule that rejects: %j', (tool) => {
  expect(answerTo([allowAll, noRemoval], tool)).toBe('allowed')
})
