// Proves over the rooms of the app and real agents that a check which fails on the base already is tried there once, said on the task, and neither counted against its agent nor merged (SPEC R9).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Task } from '../../src/shared/task/task'
import { patience } from '../lib/patience'
import { git } from '../lib/repository'
import { type Plan, scene } from './lib/plan-scene'

// No place is reached here: what one is sent stands only in the app as it is built.
vi.mock('../../src/main/host/remotes/pack', () => ({
  builtPack: async () => ({ hash: '', platform: '', arch: '' }),
}))

/** Real agents, on a machine that has much else to do. */
const slow = { timeout: patience }

/** Notes beside the repository where there is a result already, and where there is none; leaves something behind. */
const checking = `git=$(cd "$(git rev-parse --git-common-dir)" && pwd)
echo "$(ls | grep -c result)" >> "$git/checked"
echo litter > litter.out
test -f mended.txt`

const check = 'sh check.sh'
const tried = (path: string) =>
  readFileSync(join(path, '.git', 'checked'), 'utf8')
    .trim()
    .split('\n')

// docs/guide/tasks.md: A check that already fails before the agent begins is reported, and not counted against it.
test(
  'a check that fails on the base is tried there once, told on each task, and its results wait for you',
  slow,
  async () => {
    const plan: Plan = {
      one: { does: 'edit result-1.txt 1, then signal done One', check },
      two: { does: 'edit result-2.txt 2, then signal done Two', check },
    }
    await scene(
      plan,
      async ({ path, row, is, give }) => {
        for (const task of ['one', 'two']) await is(task, 'review')
        expect(row('one')?.problem).toContain('“sh check.sh” fails on main too')
        expect(row('two')?.problem).toContain('Fix main and send this back')
        expect(tried(path).filter((count) => count === '0')).toHaveLength(1)
        const before = git(path, 'rev-parse', 'main')
        await give('task.do', { tasks: ['one'], what: 'accept' })
        await expect.poll(() => row('one')?.line, { timeout: 60_000 }).toBeUndefined()
        expect(row('one')).toMatchObject({ state: 'review', sentBack: false })
        expect(git(path, 'rev-parse', 'main')).toBe(before)
        // Without a check it is accepted as it is, and nothing that checks have left comes along.
        await give('task.edit', { task: 'one', check: '' })
        await give('task.do', { tasks: ['one'], what: 'accept' })
        await is('one', 'done')
        const has = git(path, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')
        expect(has).toEqual(['a.txt', 'check.sh', 'result-1.txt'])
      },
      { 'check.sh': checking },
    )
  },
)

test(
  'a task that makes the check pass is done like all others, and no history says that it failed',
  slow,
  async () => {
    const plan: Plan = { mend: { does: 'edit mended.txt yes, then signal done Mended', check } }
    await scene(
      plan,
      async ({ path, row, is, accept, give }) => {
        await is('mend', 'review')
        expect(row('mend')?.problem).toBeUndefined()
        const { task } = await give<{ task: Task }>('task.read', { task: 'mend' })
        expect(task.attempts).toHaveLength(1)
        await accept('mend')
        const has = git(path, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')
        expect(has).toEqual(['a.txt', 'check.sh', 'mended.txt'])
      },
      { 'check.sh': checking },
    )
  },
)
