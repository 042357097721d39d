// Proves that a task is not added for a branch that is not there.
import { expect, test } from 'vitest'
import type { Bases } from '../../shared/workspace/bases'
import { isBase } from './dispatching'

const bases = {
  head: 'main',
  jjRefs: [],
  refs: [
    { kind: 'branch', name: 'main' },
    { kind: 'tag', name: 'v1' },
  ],
} as unknown as Bases

test('a base is a branch that is there; of jj anything can be meant', () => {
  expect(isBase('main', bases)).toEqual({ ok: true })
  expect(isBase('nope', bases)).toMatchObject({
    problem: { message: 'There is no branch nope to begin from.' },
  })
  expect(isBase('v1', bases)).toMatchObject({ ok: false })
  expect(isBase('@-', { ...bases, worktree: 'It is no Git repository.' })).toEqual({ ok: true })
})
