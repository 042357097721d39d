// Proves over the rooms of the app and a real agent that the merge of a task is taken back also by the app that was started after it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { git, repository } from '../lib/repository'
import { openMainRooms } from './lib/main-rooms'

// No place is reached here: what one is sent stands only in the app as it is built.
vi.mock('../../src/main/host/remotes/pack', () => ({
  builtPack: async () => ({ hash: '', platform: '', arch: '' }),
}))

/** Real agents, on a machine that has much else to do. */
const slow = { timeout: patience }

test(
  'what an earlier run of the app has merged is taken back, and can be accepted again',
  slow,
  async () => {
    const folder = testFolder()
    const path = join(folder, 'project')
    mkdirSync(path)
    repository({ 'a.txt': 'a\n' }, path)
    git(path, 'config', 'user.name', 'Somebody')
    git(path, 'config', 'user.email', 'somebody@example.org')
    const settings = {
      'workspaces.folder': join(folder, 'trees'),
      'permissions.rules': [{ name: 'All', kinds: ['edit', 'execute'] }],
    }
    const start = async () => {
      const rooms = await openMainRooms(join(folder, 'data'), settings)
      const is = (state: string) =>
        expect.poll(() => rooms.rows.get('tasks', 'one')?.state, { timeout: 60_000 }).toBe(state)
      return { ...rooms, is }
    }
    const before = git(path, 'rev-parse', 'main')
    const first = await start()
    try {
      const { project } = await first.give<{ project: string }>('project.open', { path })
      await first.give('task.add', {
        project,
        task: 'one',
        title: 'one',
        description: 'edit result.txt 1, then signal done One',
        base: null,
        budget: {},
        needs: [],
        approved: true,
        agent: { agent: 'practice', account: null, profile: null },
      })
      await first.is('review')
      await first.give('task.do', { tasks: ['one'], what: 'accept' })
      await first.is('done')
    } finally {
      await first.end()
    }
    expect(git(path, 'show', 'main:result.txt').trim()).toBe('1')
    const second = await start()
    try {
      await second.is('done')
      await second.give('task.undoMerge', { task: 'one' })
      await second.is('review')
      expect(git(path, 'rev-parse', 'main')).toBe(before)
      expect(git(path, 'status', '--porcelain')).toBe('')
      await second.give('task.do', { tasks: ['one'], what: 'accept' })
      await second.is('done')
      expect(git(path, 'show', 'main:result.txt').trim()).toBe('1')
    } finally {
      await second.end()
    }
  },
)
