// Proves that a session in a worktree of its own is made by the form, shown while it is made, and told where it stands.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, sayAndWait } from './lib/session'
import { press, resize } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'one\n', 'deep/b.txt': 'two\n' }, freshFolder('project'))
  git(project, 'branch', 'taken')
  running = await startApp({ folders: [project] })
})
afterAll(async () => {
  await running?.quit()
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

const dialog = () => running.page.getByRole('dialog', { name: 'New session' })
const field = (name: string) => dialog().getByRole('textbox', { name })
const status = () => running.page.getByRole('status', { name: 'Workspace' })
const worktree = (name: string) => join(`${project}-worktrees`, name)

test('the form suggests a branch from what is to be done, and says what is wrong with it', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  const radios = dialog().getByRole('radiogroup', { name: 'Workspace' })
  const own = radios.getByRole('radio', { name: 'Git worktree' })
  await expect.poll(() => own.isDisabled()).toBe(false)
  expect(await radios.getByRole('radio', { name: 'jj workspace' }).isDisabled()).toBe(true)
  await radios.getByText('not a jj repository').waitFor()
  expect(await field('Branch').count()).toBe(0)
  await field('Prompt').fill('Say hello to the Café')
  await own.check()
  expect(await field('Branch').inputValue()).toBe('say-hello-to-the-cafe')
  expect(await dialog().getByRole('combobox', { name: 'Base' }).inputValue()).toBe('main')
  await field('Branch').fill('no..way')
  await dialog().getByText('cannot have “..”').waitFor()
  expect(await dialog().getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
  await field('Branch').fill('taken')
  await dialog().getByText('taken exists.').waitFor()
  await picture(page, 'new-session-worktree')
  await dialog().getByRole('button', { name: 'Use taken-2' }).click()
  expect(await field('Branch').inputValue()).toBe('taken-2')
})

// README.md: Each session works in its project's folder or on a branch and in a folder of its own.
// docs/guide/workspaces.md: Git worktree | a branch and a folder of its own beside the repository; `workspaces.folder` puts it elsewhere
test('it is made in a folder beside the project, and its agent works there', async () => {
  const { page } = running
  await field('Branch').fill('fix-login')
  await press(page, 'Mod+Enter')
  await dialog().waitFor({ state: 'detached' })
  await status().getByText('Git worktree fix-login from main, ready').waitFor()
  await conversation(page)
    .getByRole('region', { name: 'Git worktree fix-login from main' })
    .waitFor()
  await page.getByRole('article', { name: 'You' }).getByText('Say hello').waitFor()
  expect(git(worktree('fix-login'), 'status', '--porcelain', '--branch')).toBe('## fix-login\n')
  expect(readFileSync(join(worktree('fix-login'), 'deep/b.txt'), 'utf8')).toBe('two\n')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await picture(page, 'worktree-session')
})

// docs/guide/workspaces.md: When its folder is gone, nothing starts anywhere else.
test('when its folder is gone no turn starts anywhere, until it is made again', async () => {
  const { page } = running
  write(worktree('fix-login'), 'staged.txt', 'kept\n')
  git(worktree('fix-login'), 'add', 'staged.txt')
  await message(page).fill('Say hello again')
  rmSync(worktree('fix-login'), { recursive: true })
  // Seen at once, without anybody sending anything: what was written stays.
  await status().getByText('its folder is gone').waitFor()
  await page.getByRole('status').getByText('Nothing can be sent: its folder is gone').waitFor()
  await page.getByRole('treeitem', { name: /, Failed$/ }).waitFor()
  expect(await message(page).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Work in the project folder' }).waitFor()
  await picture(page, 'worktree-gone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(running, 800, 600)
  await picture(page, 'worktree-gone-dark-small')
  await resize(running, 1440, 900)
  await page.getByRole('button', { name: 'Recreate' }).click()
  await status().getByText('ready').waitFor()
  await expect.poll(() => page.getByRole('treeitem', { name: /, Failed$/ }).count()).toBe(0)
  await expect.poll(() => message(page).isDisabled()).toBe(false)
  expect(await message(page).inputValue()).toBe('Say hello again')
  expect(readFileSync(join(worktree('fix-login'), 'staged.txt'), 'utf8')).toBe('kept\n')
  expect(git(worktree('fix-login'), 'status', '--porcelain')).toBe('A  staged.txt\n')
  expect(existsSync(join(project, 'staged.txt'))).toBe(false)
  expect(basename(dirname(worktree('fix-login')))).toBe(`${basename(project)}-worktrees`)
  await sayAndWait(page, 'Say hello once more')
})

test('what a repository wants to run is asked about, and the agent waits for the answer', async () => {
  const { page } = running
  write(project, '.liminal.json', JSON.stringify({ setUp: ['echo made > made.txt'] }))
  git(project, 'add', '.liminal.json')
  git(project, 'commit', '--quiet', '--message=setup')
  await press(page, 'Mod+N')
  await field('Prompt').fill('Say hello')
  await dialog().getByRole('radio', { name: 'Git worktree' }).check()
  await field('Branch').fill('asked')
  await press(page, 'Mod+Enter')
  await status().getByText('waiting for your answer').waitFor()
  await page.getByRole('alert').filter({ hasText: 'wants to run set-up commands' }).waitFor()
  await page.getByText('echo made > made.txt').last().waitFor()
  // It is among what needs the user, wherever they look.
  await expect.poll(() => page.getByText('Nothing needs you').count()).toBe(0)
  expect(await page.getByRole('article', { name: 'Practice agent' }).count()).toBe(0)
  await picture(page, 'worktree-trust')
  await page.getByRole('button', { name: 'Trust and run' }).click()
  await status().getByText('Git worktree asked from main, ready').waitFor()
  await page.getByRole('article', { name: 'You' }).getByText('Say hello').waitFor()
  expect(readFileSync(join(worktree('asked'), 'made.txt'), 'utf8')).toBe('made\n')
})

test('another session works in the same one, which stays as it is when the first is deleted', async () => {
  const { page } = running
  const worktrees = git(project, 'worktree', 'list')
  await press(page, 'Mod+N')
  await field('Prompt').fill('Say hello')
  await dialog().getByRole('radio', { name: 'Existing workspace' }).check()
  const which = dialog().getByRole('combobox', { name: 'Existing workspace' })
  await which.selectOption({ label: 'asked from main' })
  await press(page, 'Mod+Enter')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('treeitem', { name: /^Say hello, / }).count()).toBe(2)
  await status().getByText('Git worktree asked from main, ready').waitFor()
  await page.getByRole('article', { name: 'Practice agent' }).getByText('Hello').first().waitFor()
  expect(git(project, 'worktree', 'list')).toBe(worktrees)
  const first = page.getByRole('treeitem', { name: /^Say hello, / }).last()
  await first.click()
  await press(page, 'Mod+K')
  await page.keyboard.type('Delete session')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('treeitem', { name: /^Say hello, / }).count()).toBe(1)
  await page.getByRole('treeitem', { name: /^Say hello, / }).click()
  await status().getByText('Git worktree asked from main, ready').waitFor()
  expect(readFileSync(join(worktree('asked'), 'made.txt'), 'utf8')).toBe('made\n')
  await sayAndWait(page, 'Say hello there')
})
