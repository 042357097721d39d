// Proves that a clash is told with the session that lives on the other side, and to both in words.
import { expect, test } from 'vitest'
import type { SessionRow } from '../../../shared/tables'
import { metOf, metWords, tellWords } from './clashes'

const row = (title: string, path: string, more: Partial<SessionRow> = {}) =>
  ({
    id: title,
    title,
    workspace: { kind: 'worktree', path },
    updatedAt: 1,
    archived: false,
    ...more,
  }) as SessionRow
const clash = (path: string, kind: 'conflict' | 'same-file') => ({
  ...{ path, kind, folder: '/there' },
  hunks: kind === 'conflict' ? [{ line: 4, here: ['mine'], there: ['theirs'] }] : [],
})

test('conflicts first, by whoever moved last there; where nobody lives there is nobody to meet', () => {
  const sessions = [
    row('Old', '/there'),
    row('Add cache', '/there', { updatedAt: 2 }),
    row('Gone', '/there', { updatedAt: 3, archived: true }),
  ]
  const met = metOf([clash('a', 'same-file'), clash('b', 'conflict')], sessions)
  expect(met.map(metWords)).toEqual(['b also changed in Add cache', 'a also changed in Add cache'])
  expect(metOf([clash('a', 'conflict')], [])).toEqual([])
})

test('each side is told what it has and what the other has', () => {
  const [met] = metOf([clash('b', 'conflict')], [row('Add cache', '/there')])
  if (!met) throw new Error('They met')
  expect(tellWords(met, false)).toMatch(
    /Add cache.*\n\nHere \(around line 4\):\n```\nmine\n```\nThere:\n```\ntheirs/s,
  )
  expect(tellWords(met, true)).toMatch(/Here:\n```\ntheirs\n```\nThere:\n```\nmine/)
})
