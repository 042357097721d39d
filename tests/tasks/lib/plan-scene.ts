// A plan of tasks over all rooms of main, real worktrees and practice agents.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { defined } from '../../../src/kit/defined'
import type { TaskRow } from '../../../src/shared/task/row'
import { testFolder } from '../../lib/folder'
import { git, repository } from '../../lib/repository'
import { type MainRooms, openMainRooms } from './main-rooms'

/** What each needs. */
export type Plan = Record<string, { does: string; needs?: string[]; check?: string }>

export async function scene(
  plan: Plan,
  act: (at: Scene) => Promise<void>,
  files: Record<string, string> = {},
): Promise<void> {
  const folder = testFolder()
  const path = join(folder, 'prójekt 🐛')
  mkdirSync(path)
  repository({ 'a.txt': 'a\n', ...files }, path)
  git(path, 'config', 'user.name', 'Somebody')
  git(path, 'config', 'user.email', 'somebody@example.org')
  const rooms = await openMainRooms(join(folder, 'data'), {
    'tasks.limit': 4,
    'workspaces.folder': join(folder, 'trees'),
    'tasks.fromResults': { [path]: true },
    'permissions.rules': [{ name: 'All', kinds: ['edit', 'execute'] }],
  })
  try {
    const { project } = await rooms.give<{ project: string }>('project.open', { path })
    for (const [task, { does, needs = [], check }] of Object.entries(plan))
      await rooms.give('task.add', {
        project,
        task,
        title: task,
        description: does,
        base: null,
        budget: {},
        needs,
        approved: true,
        agent: { agent: 'practice', account: null, profile: null },
        ...defined({ check }),
      })
    const row = (task: string) => rooms.rows.get('tasks', task)
    const is = (task: string, state: TaskRow['state']) =>
      expect.poll(() => row(task)?.state, { timeout: 60_000 }).toBe(state)
    const accept = async (task: string) => {
      await rooms.give('task.do', { tasks: [task], what: 'accept' })
      await is(task, 'done')
    }
    await act({ ...rooms, path, row, is, accept })
  } finally {
    await rooms.end()
  }
}

export interface Scene extends MainRooms {
  path: string
  row(task: string): TaskRow | undefined
  is(task: string, state: TaskRow['state']): Promise<void>
  accept(task: string): Promise<void>
}
