// Proves over the rooms of the app, real worktrees and real agents that a plan with a diamond is done while nobody is there, and that each of its results brings only its own into the base (SPEC R9).
import { expect, test, vi } from 'vitest'
import { patience } from '../lib/patience'
import { git } from '../lib/repository'
import { basesOf, cameWith } from './lib/parts-project'
import { type Plan, scene } from './lib/plan-scene'

// No place is reached here: what one is sent stands only in the app as it is built.
vi.mock('../../src/main/host/remotes/pack', () => ({
  builtPack: async () => ({ hash: '', platform: '', arch: '' }),
}))

/** Real agents, on a machine that has much else to do. */
const slow = { timeout: patience }

const writes = (file: string, needs: string[], ...there: string[]) => ({
  does: `edit ${file} ${file}, then signal done Wrote ${file}`,
  needs,
  check: ['a.txt', ...there].map((one) => `test -f ${one}`).join(' && '),
})

const diamond: Plan = {
  root: writes('root.txt', []),
  left: writes('left.txt', ['root'], 'root.txt'),
  right: writes('right.txt', ['root'], 'root.txt'),
  top: writes('top.txt', ['left', 'right'], 'root.txt', 'left.txt', 'right.txt'),
}

// docs/guide/unattended.md: With `tasks.fromResults`, chosen in a project's menu, tasks begin from all the results that wait for your review, combined where there are several, and each is merged after those with only its own changes.
test(
  'a diamond is done without anybody, and each of it comes into the base alone, as one commit',
  slow,
  async () => {
    await scene(diamond, async ({ path, is, accept }) => {
      await is('top', 'review')
      expect(git(path, 'ls-files').trim()).toBe('a.txt')
      expect(git(path, 'branch', '--format=%(refname:short)').trim().split('\n')).toEqual([
        'left',
        'main',
        'right',
        'root',
        'top',
      ])
      for (const task of ['root', 'right', 'left', 'top']) await accept(task)
      const bases = basesOf(path)
      const came = bases.slice(1).map((to, at) => cameWith(path, bases[at] ?? '', to))
      expect(came).toEqual([['root.txt'], ['right.txt'], ['left.txt'], ['top.txt']])
      const log = git(path, 'log', '--first-parent', '--format=%s', 'main').trim().split('\n')
      expect(log).toEqual(['top', 'left', 'right', 'root', 'first'])
    })
  },
)

test('what is merged meanwhile is in it too', slow, async () => {
  const plan: Plan = {
    early: writes('early.txt', []),
    late: { does: 'slow 2, then edit late.txt late.txt, then signal done Wrote late.txt' },
    both: writes('both.txt', ['early', 'late'], 'early.txt', 'late.txt'),
  }
  await scene(plan, async ({ path, is, accept }) => {
    await is('early', 'review')
    await accept('early')
    await is('both', 'review')
    await accept('late')
    await accept('both')
    expect(git(path, 'ls-files').trim().split('\n')).toEqual([
      'a.txt',
      'both.txt',
      'early.txt',
      'late.txt',
    ])
  })
})

// docs/guide/unattended.md: Results that conflict are named, and the task waits.
test(
  'results in conflict are said, and what needs both begins once they are not any more',
  slow,
  async () => {
    const plan: Plan = {
      mine: { does: 'edit same.txt mine, then signal done Mine' },
      his: { does: 'edit same.txt his, then signal done His' },
      both: writes('both.txt', ['mine', 'his'], 'same.txt'),
    }
    await scene(plan, async ({ path, is, give, row }) => {
      await expect.poll(() => row('both')?.clash, { timeout: 60_000 }).toContain('same.txt')
      expect(row('both')).toMatchObject({ state: 'waiting', attempts: 0 })
      // Nothing of the trying stays.
      expect(git(path, 'branch', '--format=%(refname:short)').trim().split('\n')).toEqual([
        'his',
        'main',
        'mine',
      ])
      const comments = 'run git checkout mine -- same.txt, then signal done As mine'
      await give('task.sendBack', { task: 'his', comments })
      await is('both', 'review')
    })
  },
)

test(
  'what began from a result that was sent back says so, and is accepted only when that was said',
  slow,
  async () => {
    const plan: Plan = {
      left: writes('left.txt', []),
      right: writes('right.txt', []),
      top: writes('top.txt', ['left', 'right'], 'left.txt', 'right.txt'),
    }
    await scene(plan, async ({ path, is, accept, give }) => {
      await is('top', 'review')
      const comments = 'edit left.txt better, then signal done Better'
      await give('task.sendBack', { task: 'left', comments })
      await is('left', 'review')
      for (const task of ['right', 'left']) await accept(task)
      await expect(accept('top')).rejects.toThrow('sent back')
      await give('task.do', { tasks: ['top'], what: 'accept-anyway' })
      await is('top', 'done')
      expect(git(path, 'show', 'main:left.txt')).toContain('better')
    })
  },
)
