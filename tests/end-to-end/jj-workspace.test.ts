// Proves that a session in a workspace of jj is made by the form, told where it stands, and that its agent works there.
// docs/guide/workspaces.md: jj workspace | a folder of jj on a revision of its own, which is reviewed, restored and removed in the same way, and committed, merged and pushed by jj itself
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jj } from '../lib/jj'
import { jjProgram } from '../lib/jj-program'
import { write } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'
import { press } from './lib/window'

let running: RunningApp | undefined
const project = freshFolder('project')
afterAll(async () => {
  await running?.quit()
  rmSync(`${project}-workspaces`, { recursive: true, force: true })
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

test('it is made from what the project is at, beside it', async () => {
  jj(project, 'git', 'init', '--no-colocate')
  write(project, 'a.txt', 'one\n')
  jj(project, 'commit', '--message=first')
  write(project, 'b.txt', 'two\n')
  const PATH = `${dirname(jjProgram)}:${process.env.PATH}`
  running = await startApp({
    folders: [project],
    env: { PATH, JJ_CONFIG: '/dev/null' },
    settings: fakeAgents('writes'),
  })
  const { page } = running
  await press(page, 'Mod+N')
  const dialog = page.getByRole('dialog', { name: 'New session' })
  const kind = dialog.getByRole('radio', { name: 'jj workspace' })
  await expect.poll(() => kind.isDisabled()).toBe(false)
  await dialog.getByText('not a Git repository').waitFor()
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Say hello')
  await kind.check()
  expect(await dialog.getByRole('combobox', { name: 'Base' }).inputValue()).toBe('@')
  await dialog.getByRole('textbox', { name: 'Branch' }).fill('fix-login')
  await picture(page, 'new-session-jj')
  await press(page, 'Mod+Enter')
  await dialog.waitFor({ state: 'detached' })
  const status = page.getByRole('status', { name: 'Workspace' })
  await status.getByText('jj workspace fix-login from @, ready').waitFor()
  await page.getByRole('article', { name: 'You' }).getByText('Say hello').waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  const path = jj(project, 'workspace', 'root', '--name', 'fix-login').trim()
  expect(readFileSync(join(path, 'b.txt'), 'utf8')).toBe('two\n')
  await picture(page, 'jj-session')
  write(path, 'c.txt', 'three\n')
  const branch = page.getByRole('status', { name: 'Branch' })
  await expect.poll(() => branch.textContent()).toContain('1 changed')
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'Uncommitted' })
  const files = page.getByRole('tree', { name: 'Changed files' })
  await files.getByRole('treeitem', { name: 'c.txt, untracked' }).waitFor()
  write(path, 'a.txt', 'changed\n')
  await files.getByRole('treeitem', { name: 'a.txt, modified, +1 −1' }).waitFor()
  jj(path, 'commit', '--message=second')
  write(path, 'a.txt', 'changed again\n')
  await files.getByRole('treeitem', { name: 'c.txt' }).waitFor({ state: 'detached' })
  await files.getByRole('treeitem', { name: 'a.txt, modified, +1 −1' }).waitFor()
  await picture(page, 'jj-changes')
})

test('a file of it is committed in the window, and it is merged into the bookmark it came from', async () => {
  const { page } = running as RunningApp
  jj(project, 'bookmark', 'set', 'main', '-rfix-login@--')
  const path = jj(project, 'workspace', 'root', '--name', 'fix-login').trim()
  write(path, 'd.txt', 'four\n')
  await page.getByText(/^At change [k-z]+ · 2 changed files$/).waitFor()
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await picture(page, 'jj-branch-menu')
  await page.getByRole('menuitemcheckbox', { name: 'Choose files…' }).press('Enter')
  await page.getByRole('checkbox', { name: 'a.txt, modified' }).press('Space')
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Say four')
  await page.getByRole('button', { name: 'Commit', exact: true }).click()
  const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
  await said(/^Committed 1 file as [k-z]+$/)
  expect(jj(path, 'diff', '--summary', '-r@-')).toBe('A d.txt\n')
  expect(jj(path, 'diff', '--summary')).toBe('M a.txt\n')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  const outcome = dialog.getByRole('status', { name: 'Outcome' })
  await expect
    .poll(() => outcome.textContent())
    .toBe('3 commits onto main · no conflicts · 1 uncommitted file is committed first')
  await picture(page, 'jj-merging')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(jj(project, 'file', 'show', '-rmain', 'd.txt')).toBe('four\n')
  write(path, 'a.txt', 'changed once more\n')
})

test('it is removed once all in it is recorded, and comes back whole', async () => {
  const { page } = running as RunningApp
  const path = jj(project, 'workspace', 'root', '--name', 'fix-login').trim()
  write(path, '.gitignore', '.env\n')
  write(path, '.env', 'SECRET=1\n')
  write(path, 'large.bin', 'x'.repeat(2 * 1024 * 1024))
  await press(page, 'Mod+K')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('Remove workspace')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove workspace' })
  const list = dialog.getByRole('list', { name: 'What is in it' })
  await dialog.waitFor()
  await picture(page, 'remove-jj-workspace-first')
  await list.getByRole('button', { name: 'Stop agent' }).click({ timeout: 5000 })
  // jj records neither what is ignored nor what is so large.
  await list.getByText('.env').waitFor()
  await list.getByText('large.bin').waitFor()
  expect(await list.textContent()).not.toContain('.jj')
  await picture(page, 'remove-jj-workspace')
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true })
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('remove anyway')
  // What was recorded there in that moment is looked at anew before it is let go.
  const clicked = async () => {
    await remove.click()
    const gone = dialog.waitFor({ state: 'detached', timeout: 5000 })
    return gone.then(() => 'gone').catch(() => dialog.getByRole('alert').innerText())
  }
  await expect.poll(clicked, { timeout: 30_000 }).toBe('gone')
  expect(existsSync(path)).toBe(false)
  expect(jj(project, 'file', 'show', '--revision', 'fix-login@', 'a.txt')).toBe(
    'changed once more\n',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  const status = page.getByRole('status', { name: 'Workspace' })
  await status.getByText('ready').waitFor()
  expect(readFileSync(join(path, '.env'), 'utf8')).toBe('SECRET=1\n')
  expect(jj(path, 'diff', '--summary')).toBe('A .gitignore\nM a.txt\n')
})

test('code goes back there to the beginning of a turn, and jj sees it', async () => {
  const { page } = running as RunningApp
  const folder = freshFolder('plain')
  jj(folder, 'git', 'init', '--no-colocate')
  write(folder, 'a.txt', 'one\n')
  jj(folder, 'commit', '--message=first')
  await openSession(page, folder, { agent: 'writes', title: 'Back' })
  await sayAndWait(page, 'write a.txt two')
  await sayAndWait(page, 'write b.txt new')
  const said = conversation(page)
    .getByRole('article', { name: 'You' })
    .filter({ hasText: 'write b.txt new' })
  await said.getByRole('button', { name: 'Restore to here' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Code', exact: true }).press('Enter')
  await conversation(page)
    .getByRole('note')
    .filter({ hasText: /Restored code/ })
    .waitFor()
  expect(jj(folder, 'diff', '--summary')).toBe('M a.txt\n')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('two')
})
