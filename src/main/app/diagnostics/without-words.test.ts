// Proves that diagnostics without words have neither what was said nor what things are called.
import { expect, test } from 'vitest'
import { lineWithoutWords, withoutWords } from './without-words'

test('states, kinds, times and why something failed stay', () => {
  const row = {
    id: 's1',
    status: 'failed',
    why: 'Exit code 3',
    since: 12,
    connection: { phase: 'idle' },
  }
  expect(withoutWords(row)).toEqual(row)
})

test('texts, titles and paths are only as long as they were, wherever they stand', () => {
  const row = {
    title: 'Fix the login',
    workspace: { path: '/srv/secret project' },
    options: { '/srv/secret project': ['rm -rf build'] },
  }
  const shown = JSON.stringify(withoutWords(row))
  for (const words of ['login', 'secret', 'rm -rf']) expect(shown).not.toContain(words)
  expect(shown).toContain('… (13 characters)')
})

test('a line of a protocol keeps its shape, and one that is none its length', () => {
  const line =
    '{"jsonrpc":"2.0","method":"session/prompt","params":{"prompt":[{"type":"text","text":"buy milk"}]}}'
  expect(lineWithoutWords(line)).toBe(
    '{"jsonrpc":"2.0","method":"session/prompt","params":{"prompt":[{"type":"text","text":"… (8 characters)"}]}}',
  )
  expect(lineWithoutWords('buy milk')).toBe('… (8 characters)')
})
