// Proves that a key on an entry allows nothing that the entry does not show whole.
import { expect, test } from 'vitest'
import type { ToolPatch } from '../../../shared/agent/content'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import { listedRequest } from '../../../shared/session/listed-request'
import { entryAnswer, entryKeys } from './entry-keys'

const options = [
  { id: 'yes', name: 'Allow', kind: 'allow_once' as const },
  { id: 'no', name: 'Reject', kind: 'reject_once' as const },
]
const row = (tool: Partial<ToolPatch>) => {
  const base = { id: 'q', askedAt: 0, kind: 'permission' as const, options }
  const request = listedRequest({ ...base, tool: { id: 't', ...tool } })
  if (!request) throw new Error('No request')
  return sessionRow('s', { asking: 'what', request })
}
const diff = { type: 'diff' as const, path: 'a', before: null, after: '' }

test.each<[string, Partial<ToolPatch>, boolean]>([
  ['a command of one line', { kind: 'execute', input: { command: 'npm test' } }, true],
  ['one of two lines', { input: { command: 'npm test\nrm -rf /' } }, false],
  ['one that hides its end', { input: { command: `ls${' '.repeat(300)}; rm -rf /` } }, false],
  ['two commands', { input: { commands: ['ls', 'rm'] } }, false],
  ['a change', { kind: 'edit', content: [diff] }, false],
  ['a title', { title: 'Harmless' }, false],
  ['a command somewhere else', { input: { command: 'npm test', cwd: '/' } }, false],
  ['nothing', {}, false],
])('%s', (_, tool, whole) => {
  expect(entryAnswer(row(tool), '1')).toEqual(whole ? { option: 'yes' } : 'look')
  expect(entryAnswer(row(tool), 'Escape')).toEqual({ option: 'no' })
  expect(entryAnswer(row(tool), 'x')).toBeUndefined()
  expect(entryKeys(row(tool))).toBe(whole ? '1 Allow  Esc Reject' : '1 Look  Esc Reject')
})
