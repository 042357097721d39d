// Proves that worktrees lie where the user wants them: beside the repository, or elsewhere as the settings say.
import { expect, test } from 'vitest'
import { success } from '../../kit/result'
import type { Repository } from './git/git'
import { worktreeFolder } from './worktree-folder'

const around = { top: '/code', admin: '/code/.git', common: '/code/.git' } as Repository

const folderFor = (wanted: string, found?: Repository) =>
  worktreeFolder('/code/api', {
    git: { find: async () => success(found) },
    wanted,
    home: '/home/me',
    own: '/data',
  })

test('they are beside the repository, and with the app’s own data where that would be in another one', async () => {
  expect(await folderFor('')).toEqual(success('/code/api-worktrees'))
  expect(await folderFor('', around)).toEqual(success('/data/worktrees/api'))
})

// docs/guide/workspaces.md: Git worktree | a branch and a folder of its own beside the repository; `workspaces.folder` puts it elsewhere
test('the setting puts them elsewhere: a folder, one of the user’s home, one seen from the repository', async () => {
  expect(await folderFor('/fast', around)).toEqual(success('/fast/api'))
  expect(await folderFor('~/trees')).toEqual(success('/home/me/trees/api'))
  expect(await folderFor('../trees')).toEqual(success('/code/trees/api'))
})

test('a folder whose name is as long as can be has them beside it by the beginning of its name', async () => {
  const parts = { git: { find: async () => success(undefined) }, wanted: '', home: '', own: '' }
  expect(await worktreeFolder(`/code/${'é'.repeat(125)}`, parts)).toEqual(
    success(`/code/${'é'.repeat(110)}-worktrees`),
  )
})
