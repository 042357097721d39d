// Proves what becomes of a workspace by all that can happen to it, in each of its states.
import { expect, test } from 'vitest'
import {
  isSettled,
  type Workspace,
  type WorkspaceInput,
  type WorkspaceState,
  workspaceAfter,
} from './state'

const workspace = (state: WorkspaceState): Workspace => ({
  id: 'w',
  project: 'p',
  kind: 'worktree',
  name: 'fix',
  path: '/w',
  folder: '/w',
  branch: 'fix',
  base: 'main',
  commit: 'c',
  state,
  setup: 'none',
  health: 'ok',
  createdAt: 1,
})
const problem = { code: 'no', message: 'No.' }
const inputs: WorkspaceInput[] = [
  { type: 'made', setup: true },
  { type: 'setting-up' },
  { type: 'set-up' },
  { type: 'failed', problem },
  { type: 'retried' },
  { type: 'seen', health: 'missing' },
  { type: 'removing' },
  { type: 'kept', problem },
  { type: 'trashed', at: 1, until: 2 },
  { type: 'restored' },
  { type: 'gone' },
]
const states = ['preparing', 'ready', 'failed', 'removing', 'trashed', 'gone'] as const

test.each(states)('%s takes what can happen to it, and nothing else', (state) => {
  const next = inputs.map((input) => {
    const after = workspaceAfter(workspace(state), input)
    return after && `${input.type}: ${after.state}`
  })
  const expected: Record<WorkspaceState, string[]> = {
    preparing: ['made: ready', 'failed: failed'],
    ready: [
      'setting-up: ready',
      'set-up: ready',
      'failed: failed',
      'retried: preparing',
      'seen: ready',
      'removing: removing',
      'gone: gone',
    ],
    failed: ['retried: preparing', 'removing: removing', 'gone: gone'],
    removing: ['kept: ready', 'trashed: trashed', 'gone: gone'],
    trashed: ['restored: ready', 'gone: gone'],
    gone: ['retried: preparing'],
  }
  expect(next.filter(Boolean)).toEqual(expected[state])
})

test('a problem goes with what it was about', () => {
  const failed = workspaceAfter(workspace('preparing'), { type: 'failed', problem })
  expect(failed?.problem).toBe(problem)
  expect(failed && workspaceAfter(failed, { type: 'retried' })).not.toHaveProperty('problem')
})

test('an agent starts when what is set up first is done, or has failed', () => {
  const ready = workspaceAfter(workspace('preparing'), { type: 'made', setup: true })
  expect([workspace('preparing'), ready].map((one) => one && isSettled(one))).toEqual([
    false,
    false,
  ])
  const done = ready && workspaceAfter(ready, { type: 'set-up', problem })
  expect(done && isSettled(done)).toBe(true)
  expect(done?.setup).toBe('failed')
})
