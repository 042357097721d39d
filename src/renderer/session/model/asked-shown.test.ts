// Proves that a card leaves out nothing but what it shows already, word for word.
import { expect, test } from 'vitest'
import type { ToolPatch } from '../../../shared/agent/content'
import { readAsked, request } from '../../../shared/session/asked'
import { graveFields, otherFields, saysMore } from './asked-shown'

const read = (tool: Partial<ToolPatch>) => readAsked({ ...tool })
const others = (tool: Partial<ToolPatch>) => otherFields(read(tool)).map(({ name }) => name)

test('every field is shown: as a command, a path, a change, a warning or by its name', () => {
  const input = {
    command: 'ls',
    cwd: '/p',
    description: 'Lists',
    retries: 3,
    nested: { deep: [{ er: 'x' }] },
    env: { A: '1' },
    sandbox: false,
    stdin: 'y',
    shown: 'ls',
  }
  const asked = read({ kind: 'execute', input })
  expect(otherFields(asked).map(({ name, text }) => [name, text])).toEqual([
    ['retries', '3'],
    ['nested.deep.er', 'x'],
    ['description', 'Lists'],
  ])
  expect(graveFields(asked).map(({ name }) => name)).toEqual(['sandbox', 'env.A', 'stdin'])
})

test('what a change shows is not shown again, and what it does not show is', () => {
  const content = [{ type: 'diff' as const, path: '/p/a', before: 'one', after: 'two' }]
  const input = { file_path: '/p/a', old_string: 'one', new_string: 'two', replace_all: true }
  expect(others({ kind: 'edit', content, input })).toEqual(['replace_all'])
  expect(others({ kind: 'edit', content, input: { ...input, new_string: 'three' } })).toEqual([
    'new_string',
    'replace_all',
  ])
  const patch = '--- a/p/a\n+++ b/p/a\n@@ -1 +1 @@\n-one\n+two\n'
  expect(others({ kind: 'edit', content, input: { filepath: '/p/a', diff: patch } })).toEqual([])
  const more = `${patch}+rm -rf /\n`
  expect(others({ kind: 'edit', content, input: { filepath: '/p/a', diff: more } })).toEqual([
    'diff',
  ])
})

test.each<[string, Partial<ToolPatch>, boolean]>([
  ['Edit store.ts', { kind: 'edit', locations: [{ path: '/p/store.ts' }] }, false],
  ['Write /p/store.ts', { kind: 'edit', locations: [{ path: '/p/store.ts' }] }, false],
  ['Edit store.ts and run it', { kind: 'edit', locations: [{ path: '/p/store.ts' }] }, true],
  ['npm test', { kind: 'execute', input: { command: 'npm test' } }, false],
  ['Run tests', { kind: 'execute', input: { command: 'npm test' } }, true],
])('the title %j is said where it says more', (title, tool, more) => {
  const asked = read({ ...tool, title })
  expect(saysMore(asked, request(asked))).toBe(more)
})
