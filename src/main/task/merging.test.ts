// Proves that only exactly what was checked together with the base comes into it, that a conflict goes back to its agent, and that a killed merge begins anew (SPEC R9).
// docs/guide/tasks.md: Check command | must pass before review and before merging
// docs/guide/tasks.md: An accepted result is combined with its base, checked, and only then merged, by a commit with its title (`git log --first-parent`).
import { expect, test } from 'vitest'
import { failure, success } from '../../kit/result'
import type { MergePreview } from '../../shared/change/branch'
import type { LeftBehind } from '../../shared/session/runs/run'
import { type Line, mergeTask } from './merging'

interface Scene {
  /** What is not committed on the branch. */
  dirty: string[]
  /** Commits that the base has and the branch has not, round by round. */
  behind: number[]
  conflicts: string[]
  passes: boolean
  /** What the check leaves behind. */
  litter: string[]
  /** So often the base moves while it is checked. */
  moves: number
  merged: boolean
}

const still: Scene = {
  dirty: [],
  behind: [0],
  conflicts: [],
  passes: true,
  litter: [],
  moves: 0,
  merged: false,
}

function scene(change: Partial<Scene> = {}) {
  const world = { ...still, ...change }
  const did: string[] = []
  let [target, pulled] = [0, 0]
  const previewed = (): MergePreview => ({
    way: 'join',
    branch: 'fix',
    base: 'main',
    commits: 1,
    words: '',
    conflicts: [],
    source: `s${pulled}`,
    target: `t${target}`,
    behind: world.behind[Math.min(target, world.behind.length - 1)] ?? 0,
    uncommitted: [],
    ...(world.merged ? { problem: { code: 'merge-nothing', message: '' } } : {}),
  })
  const line: Line = {
    look: async () => {
      const files = world.dirty.map((path) => ({
        path: path as never,
        change: 'modified' as const,
      }))
      return success({ branch: 'fix', commit: 'c', files, bases: ['main'] })
    },
    commit: async (_, message) => {
      did.push(`commit ${message}`)
      world.dirty = []
      return success(undefined)
    },
    contents: async (_, paths) => success(paths.map(() => 'as it lies there')),
    preview: async () => success(previewed()),
    pull: async () => {
      did.push('pull')
      pulled += 1
      if (world.conflicts.length === 0) world.behind = world.behind.map(() => 0)
      return success({ conflicts: world.conflicts })
    },
    check: async (_, command) => {
      did.push(`check ${command}`)
      world.dirty = [...world.litter]
      if (world.moves > 0) {
        world.moves -= 1
        target += 1
      }
      return success({ passed: world.passes, output: 'not yet' })
    },
    merge: async (_, __, { source, target: onto }) => {
      did.push(`merge ${source} onto ${onto}`)
      return success({ commit: 'joined' })
    },
  }
  const stop = new AbortController()
  const { signal } = stop
  const task = { title: 'Fix', check: 'test', description: '' }
  const left: LeftBehind[] = []
  const run = () =>
    mergeTask(line, task, {
      session: 'session',
      base: 'main',
      left,
      signal,
      leaves: (after) => void left.splice(0, left.length, ...after),
    })
  return { did, run, line, stop }
}

test('what is not committed is, what the base has is taken in, both are checked, and then it is merged', async () => {
  const { did, run } = scene({ dirty: ['a.ts'], behind: [2] })
  expect(await run()).toEqual({
    type: 'merged',
    words: 'Merged into main.',
    merged: { base: 'main', commit: 'joined' },
  })
  expect(did).toEqual(['commit Fix', 'pull', 'check test', 'merge s1 onto t0'])
})

test('a base that moved while it was checked is taken in, and all is checked again', async () => {
  const { did, run } = scene({ moves: 2 })
  expect(await run()).toMatchObject({ type: 'merged' })
  expect(did).toEqual(['check test', 'check test', 'check test', 'merge s0 onto t2'])
})

test('what is in conflict goes back to its agent with the files, and nothing is merged', async () => {
  const { did, run } = scene({ behind: [1], conflicts: ['a.ts', 'b.ts'] })
  const came = await run()
  expect(came).toMatchObject({ type: 'conflict', words: 'In conflict with main: a.ts, b.ts' })
  expect(came).toHaveProperty('comments', expect.stringContaining('- b.ts'))
  expect(did).toEqual(['pull'])
})

test('a combination that fails its check goes back with what was printed, and the base never has it', async () => {
  const { did, run } = scene({ behind: [1], passes: false })
  const came = await run()
  expect(came).toMatchObject({ type: 'conflict' })
  expect(came).toHaveProperty('comments', expect.stringContaining('not yet'))
  expect(did).toEqual(['pull', 'check test'])
})

test('what a check leaves behind is no reason not to merge what was committed before it', async () => {
  const { did, run } = scene({ litter: ['log.txt'] })
  expect(await run()).toMatchObject({ type: 'merged' })
  expect(did).toEqual(['check test', 'merge s0 onto t0'])
})

test('what the check in the line leaves behind is no part of the result either, when it was not merged', async () => {
  const { did, run } = scene({ litter: ['log.txt'], passes: false })
  expect(await run()).toMatchObject({ type: 'conflict' })
  expect(await run()).toMatchObject({ type: 'conflict' })
  expect(did).toEqual(['check test', 'check test'])
})

test('what the user stops is not merged, and can be accepted again', async () => {
  const { did, run, line, stop } = scene()
  const { check } = line
  line.check = (...given) => {
    stop.abort()
    return check(...given)
  }
  expect(await run()).toMatchObject({ type: 'not-merged' })
  expect(did).toEqual(['check test'])
})

test('what is in the base already, since the app was killed right after, is done', async () => {
  const { did, run } = scene({ merged: true })
  expect(await run()).toEqual({ type: 'merged', words: 'main has all of it.' })
  expect(did).toEqual([])
})

test('what git refuses is told as it is, with what to do', async () => {
  const { run, line } = scene()
  line.merge = async () => failure('merge-dirty', '1 file is changed.', { hint: 'Commit it.' })
  expect(await run()).toEqual({ type: 'not-merged', words: '1 file is changed. Commit it.' })
})
