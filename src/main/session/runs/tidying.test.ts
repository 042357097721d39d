// Proves that the workspace of a run goes only when it is done and nothing in it is nowhere else (SPEC R7).
import { expect, test } from 'vitest'
import { failure, success } from '../../../kit/result'
import { beginRun, type RunState } from '../../../shared/session/runs/run'
import { type Fact, inventoryOf } from '../../../shared/workspace/inventory'
import type { Session } from '../session'
import { tidyWorkspace } from './tidying'

interface Case {
  state?: RunState
  facts?: Fact[]
  keeps?: boolean
  others?: boolean
  folder?: boolean
  refused?: boolean
}

async function tidied({ state = 'done', facts = [], keeps, others, folder, refused }: Case) {
  const session = (id: string) =>
    ({
      id,
      stored: {
        id,
        deletedAt: null,
        workspace: folder
          ? { kind: 'folder', path: '/p' }
          : { kind: 'worktree', path: '/w', id: 'w' },
      },
      state: { run: { ...beginRun({ id: 'r', at: 0, budget: {} }), state } },
    }) as Session
  const one = session('one')
  const removed: string[] = []
  const words = await tidyWorkspace(
    {
      keeps: () => keeps ?? false,
      sessions: () => (others ? [one, session('two')] : [one]),
      inventory: async () => success({ inventory: inventoryOf(facts), seen: 'seen' }),
      remove: async (workspace, seen) => {
        if (refused) return failure('tear-down-failed', 'It is kept.')
        removed.push(`${workspace} ${seen}`)
        return success(undefined)
      },
    },
    one,
  )
  return { words, removed }
}

const session: Fact = { type: 'session', session: 'one', title: 'Run' }
const ahead: Fact = { type: 'ahead', of: 'main', branch: 'run', commits: 2 }
const changed: Fact = { type: 'changed', paths: ['a.txt'] }

test('one that is done, and whose work is committed, goes', async () => {
  const gone = { words: undefined, removed: ['w seen'] }
  expect(await tidied({ facts: [session, ahead] })).toEqual(gone)
})

test.each<[string, Case, string | undefined]>([
  ['what is not committed', { facts: [session, changed] }, '1 changed file not committed.'],
  ['a doubt', { facts: [{ type: 'doubt', words: 'Git did not answer.' }] }, 'Git did not answer.'],
  ['another session in it', { others: true }, 'Another session works in it.'],
  ['a tear-down that fails', { refused: true }, 'It is kept.'],
  ['the wish to keep all', { keeps: true }, undefined],
  ['that it is the folder of the project', { folder: true }, undefined],
  ['that it has failed', { state: 'failed' }, undefined],
  ['that it was stopped', { state: 'stopped' }, undefined],
])('%s keeps it', async (_why, given, words) => {
  expect(await tidied(given)).toEqual({ words, removed: [] })
})
