// Proves that whatever fails while a worktree is made, before or after it took effect, nothing half-made stays (SPEC H4).
// docs/guide/workspaces.md: What fails half-way is removed again, but nothing that you have done there.

import { rmdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failure } from '../../src/kit/result'
import type { RunGit } from '../../src/main/workspace/git/git'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository } from '../lib/repository'
import { type Between, remains, workspacesOf } from './making-scene'

const cases = runsOf(60, 1000)
const broken = failure('injected', 'It failed.')

/** Fails at its nth effect: before it, after it, or as a program that ends badly. */
function failing(
  at: number,
  how: 'before' | 'after' | 'badly',
): { between: Between; count(): number } {
  let calls = 0
  const around = async <Value>(act: () => Promise<Value>, bad: Value): Promise<Value> => {
    calls += 1
    if (calls !== at) return act()
    if (how !== 'before') await act()
    return bad
  }
  const badly =
    how === 'badly'
      ? { ok: true as const, value: { stdout: '', stderr: 'killed', code: 137 } }
      : broken
  const between: Between = {
    git:
      (run): RunGit =>
      (args, where) => {
        const writes = args.some((one) =>
          ['update-ref', 'worktree', 'reset', 'hook', 'read-tree'].includes(one),
        )
        return writes ? around(() => run(args, where), badly) : run(args, where)
      },
    folders: (folders) => ({
      ...folders,
      make: (path) => around(() => folders.make(path), broken),
      move: (from, to) => around(() => folders.move(from, to), broken),
    }),
  }
  return { between, count: () => calls }
}

test(`${cases} failures injected leave nothing`, { timeout: patience }, async () => {
  const project = repository({ 'a.txt': 'one\n', 'deep/b.txt': 'two\n' })
  const before = remains(project)
  const pick = random(seedOfRun())
  const seen = new Set<string>()
  for (let number = 0; number < cases; number += 1) {
    const how = (['before', 'after', 'badly'] as const)[number % 3] ?? 'before'
    const at = 1 + pick.below(7)
    const { between, count } = failing(at, how)
    const { make, rows, root, close } = workspacesOf(project, between)
    const made = await make('fix')
    if (!made.ok) throw new Error(made.problem.message)
    const { state } = rows.get(made.value.id) ?? {}
    const words = `${how} the effect ${at} of ${count()}`
    seen.add(`${how} ${at}: ${state}`)
    if (made.value.ended.ok) {
      expect(state, words).toBe('ready')
      const { path } = made.value.place
      expect(git(path, 'status', '--porcelain'), words).toBe('')
      git(project, 'worktree', 'remove', path)
      git(project, 'branch', '--quiet', '-D', 'fix')
      rmdirSync(root)
    } else expect(state, words).toBe('failed')
    expect(remains(project), words).toEqual(before)
    close()
  }
  expect(seen.size).toBeGreaterThan(9)
})
