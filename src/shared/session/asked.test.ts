// Proves that what is asked is read out of whatever shape agents send, and said in words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ToolPatch } from '../agent/content'
import { askedLine, readAsked, request } from './asked'
import { plainWords } from './shell-words'

const read = (tool: Partial<ToolPatch>) => readAsked({ ...tool })

test.each<[string, Partial<ToolPatch>, string[], string[]]>([
  [
    'Claude Code',
    { kind: 'edit', input: { file_path: '/p/a.txt', content: '{"command":"rm"}' } },
    [],
    ['/p/a.txt'],
  ],
  ['Codex', { kind: 'execute', input: { command: 'ls', cwd: '/p' } }, ['ls'], []],
  [
    'another Codex',
    {
      kind: 'execute',
      input: { command: ['/bin/bash', '-lc', 'ls -a'], cwd: '/p', parsed_cmd: [{ cmd: 'ls -a' }] },
    },
    ["/bin/bash -lc 'ls -a'", 'ls -a'],
    [],
  ],
  [
    'its edits',
    { kind: 'edit', input: { changes: { '/p/a.txt': { type: 'add', content: 'x' } } } },
    [],
    ['/p/a.txt'],
  ],
  [
    'Copilot',
    { kind: 'execute', input: { command: 'ls', commands: ['ls'], description: 'List' } },
    ['ls'],
    [],
  ],
  [
    'Copilot’s edits',
    {
      kind: 'edit',
      input: { fileName: '/p/a.txt', diff: '--- a/dev/null\n+++ b/p/a.txt\n@@ -1 +1 @@\n+x\n' },
    },
    [],
    ['/p/a.txt'],
  ],
  ['Gemini', { kind: 'execute', title: 'ls', locations: [] }, [], []],
  ['Goose', { kind: 'other', input: { path: '/p/a', content: 'x' } }, [], ['/p/a']],
  ['OpenCode', { kind: 'edit', input: { filepath: '/p/a', diff: '' } }, [], ['/p/a']],
  [
    'a program with its words beside it',
    { input: { command: 'rm', args: ['-rf', 'a b'] } },
    ["rm -rf 'a b'"],
    [],
  ],
  ['a number among the words', { input: { cmd: ['sleep', 5] } }, ['sleep 5'], []],
])('%s', (_, tool, commands, paths) => {
  const asked = read(tool)
  expect(asked.commands.map(({ text }) => text)).toEqual(commands)
  expect(asked.paths).toEqual(paths)
  expect(asked.unsure).toBe(false)
})

test('an address is no path, unless it is one of a file', () => {
  expect(read({ input: { url: 'https://example.com/a' } }).paths).toEqual([])
  expect(read({ input: { uri: 'file:///etc/passwd' } }).paths).toEqual(['file:///etc/passwd'])
})

test.each<[Partial<ToolPatch>, string, string]>([
  [{ kind: 'execute', input: { command: 'ls' } }, 'wants to run a command', 'ls'],
  [{ kind: 'edit', locations: [{ path: '/p/a.ts' }] }, 'wants to edit a.ts', 'Wants to edit a.ts'],
  [
    { kind: 'delete', title: 'Remove', locations: [{ path: 'a' }, { path: 'b' }] },
    'wants to delete 2 files',
    'Remove',
  ],
  [
    { title: 'Edit files', kind: 'edit', locations: [{ path: 'src/a.ts' }] },
    'wants to edit a.ts',
    'Edit files · a.ts',
  ],
  [{ kind: 'fetch', title: 'Look it up' }, 'wants to fetch from the network', 'Look it up'],
  [{ title: 'echo (MCP)' }, 'wants to use a tool', 'echo (MCP)'],
  [
    {},
    'asks for something that it does not describe',
    'Asks for something that it does not describe',
  ],
])('%j is said in words', (tool, wishes, line) => {
  expect(request(read(tool))).toBe(wishes)
  expect(askedLine(tool)).toBe(line)
})

test('no input, however strange, deep or large, is more than its reader can take', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (input) => {
      const asked = read({ kind: 'execute', input })
      expect(asked.commands.every(({ text }) => typeof text === 'string')).toBe(true)
    }),
  )
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
  expect(read({ input: deep }).unsure).toBe(true)
  expect(read({ input: { args: `{${' '.repeat(2e6)}}` } }).unsure).toBe(true)
  expect(read({ input: { list: Array.from({ length: 30_000 }, () => ({})) } }).unsure).toBe(true)
})

test.each([
  ['npm test', ['npm', 'test']],
  ['  git\tlog  -n 3 ', ['git', 'log', '-n', '3']],
  [`echo "a b" 'c d' e"f"g`, ['echo', 'a b', 'c d', 'efg']],
  ['git show HEAD~2', ['git', 'show', 'HEAD~2']],
])('%j is plain', (line, words) => {
  expect(plainWords(line)).toEqual(words)
})

test.each(
  [
    '',
    ' ',
    'a;b',
    'a&b',
    'a|b',
    'a>b',
    'a<b',
    'a$b',
    'a`b`',
    'a(b)',
    '{a,b}',
    'a*',
    'a?',
    'a[b]',
  ].concat(
    ['~/a', 'A=1 b', '!a', 'a #b', 'a\\b', '"$a"', "'a", '"a', 'a\nb', 'a\rb', 'a\u00a0b', 'if a'],
    ['echo \u202e', 'echo %PATH%', 'a ^b', 'a \u2028b', "$'a'"],
  ),
)('%j is not plain', (line) => {
  expect(plainWords(line)).toBeUndefined()
})

test('a kind that is called like something every object has is one that nobody knows', () => {
  expect(request(readAsked({ title: 'x', kind: 'constructor' }))).toBe('wants to use a tool')
})
