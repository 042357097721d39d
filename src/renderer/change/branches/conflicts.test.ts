// Proves that a conflict is told to those who wrote it, with those who wrote the other side, and that nobody else is named.
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { SessionRow } from '../../../shared/app/tables'
import type { ToldConflict } from '../../../shared/change/radar'
import { metOf, metWords, tellWords } from './conflicts'

const row = (title: string, path: string, more: Partial<SessionRow> = {}) =>
  sessionRow(title, { workspace: { kind: 'worktree', path, base: 'main' }, ...more })

const conflict = (path: string, more: Partial<ToldConflict> = {}): ToldConflict => ({
  path,
  kind: 'conflict',
  folder: '/there',
  by: ['Mine'],
  others: [],
  hunks: [{ line: 4, here: ['mine'], there: ['theirs'] }],
  ...more,
})
const mine = row('Mine', '/here')
const words = (conflicts: ToldConflict[], sessions: SessionRow[], who = mine) =>
  metOf(who, conflicts, sessions).map(metWords)

test('those who wrote the other side are named, conflicts first', () => {
  const others = ['Add cache']
  const found = [conflict('a', { kind: 'same-file', hunks: [], others }), conflict('b', { others })]
  const sessions = [row('Add cache', '/there'), row('Bystander', '/there', { updatedAt: 9 })]
  expect(words(found, sessions)).toEqual([
    'b also changed in Add cache',
    'a also changed in Add cache',
  ])
})

test('who only works in the folder is never named: the folder is', () => {
  const bystander = row('Innocent bystander', '/there', {
    workspace: { kind: 'folder', path: '/there' },
    updatedAt: 9,
  })
  expect(words([conflict('b', { branch: 'main' })], [bystander])).toEqual([
    'b also changed in main (project folder)',
  ])
  expect(
    words([conflict('b', { branch: 'fix' })], [row('One', '/there'), row('Two', '/there')]),
  ).toEqual(['b also changed in fix (worktree)'])
  expect(words([conflict('b')], [bystander])).toEqual(['b also changed in the project folder'])
})

test('who wrote nothing of it is told nothing', () => {
  const bystander = row('Innocent bystander', '/here')
  expect(words([conflict('b', { others: ['Add cache'] })], [], bystander)).toEqual([])
})

test('what is committed is on its branch; where that is the base, it has moved and can be brought in', () => {
  const moved = conflict('b', { branch: 'main', committed: true, others: ['Add cache'] })
  const [met] = metOf(mine, [moved], [row('Add cache', '/there')])
  expect(met && metWords(met)).toBe('b also changed on main')
  expect(met?.moved).toBe('main')
  expect(met && tellWords(met, false)).toContain('were also changed on main')
  const [other] = metOf(mine, [conflict('b', { branch: 'release', committed: true })], [])
  expect(other).not.toHaveProperty('moved')
})

test('a session that is archived or deleted meets nobody', () => {
  for (const gone of [{ archived: true }, { deletedAt: 1 }])
    expect(
      metOf(
        mine,
        [conflict('b', { others: ['Old'], branch: 'fix' })],
        [row('Old', '/there', gone)],
      ),
    ).toMatchObject([{ where: 'in fix (worktree)' }])
})

test('each side is told what it has and what the other has', () => {
  const found = conflict('b', { others: ['Add cache'] })
  const [met] = metOf(mine, [found], [row('Add cache', '/there')])
  if (!met) throw new Error('They met')
  expect(tellWords(met, false)).toMatch(
    /Add cache.*\n\nHere \(around line 4\):\n```\nmine\n```\nThere:\n```\ntheirs/s,
  )
  expect(tellWords(met, true)).toMatch(/Here:\n```\ntheirs\n```\nThere:\n```\nmine/)
})
