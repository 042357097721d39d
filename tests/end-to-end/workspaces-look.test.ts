// Proves that an accessibility checker finds nothing serious on the screens of workspaces, in both themes, from half a screen to a large one, and that each is reached by keyboard.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { programsIn } from '../branches/programs'
import { runsOf } from '../lib/random'
import { git, ownHooks, repository, write } from '../lib/repository'
import { seriousIn } from './lib/accessibility'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openChanges } from './lib/changes'
import { conversation, openSession, sayAndWait } from './lib/session'
import { press, resize } from './lib/window'

/** Half a screen; at full length a large one too. */
const sizes = [[800, 600] as const, [1600, 1000] as const].slice(0, runsOf(1, 2))
const lines = (text: string) =>
  Array.from({ length: 40 }, (_, line) => (line === 20 ? `${text}\n` : `${line}\n`)).join('')
const person = (name: string) => ({
  [`GIT_${name}_NAME`]: 'Somebody',
  [`GIT_${name}_EMAIL`]: 'somebody@example.org',
})

let running: RunningApp | undefined
let project = ''
const own = ownHooks(freshFolder())
afterAll(async () => {
  await running?.quit()
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

const tree = (branch: string) => join(`${project}-worktrees`, branch)

/** Two sessions in worktrees that change the same lines, one that has another file to commit, and one in a folder. */
async function begin(): Promise<void> {
  project = repository({ 'src/auth.ts': lines('await store.load(user)') }, freshFolder('api'))
  const remote = freshFolder('remote')
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  git(project, 'remote', 'add', 'origin', remote)
  git(project, 'push', '--quiet', 'origin', 'main')
  const { path } = programsIn(freshFolder('programs'), 'gh')
  const env = { ...person('AUTHOR'), ...person('COMMITTER'), PATH: path }
  running = await startApp({
    env: { ...env, ...own.env },
    settings: { ...fakeAgents('writes'), theme: 'system' },
  })
  const { page } = running
  const opened = await give<{ project: string }>(page, 'project.open', { path: project })
  for (const [title, branch] of [
    ['Add cache', 'add-cache'],
    ['Fix the login race', 'fix-login'],
  ])
    await give(page, 'session.create', {
      project: opened.project,
      agent: 'practice',
      title,
      workspace: { kind: 'worktree', branch, base: 'main' },
    })
  const row = page.getByRole('treeitem', { name: /^Fix the login race, / })
  await row.click()
  await page.getByRole('status', { name: 'Workspace' }).getByText('ready').waitFor()
  await resize(running, 1440, 900)
}

/** Chooses in the menu of the branch, by keyboard. */
async function branch(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this branch' }).press('Enter')
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('menuitemcheckbox', { name }))
    .press('Enter')
}

const outcome = (page: Page) =>
  page.getByRole('dialog', { name: 'Merge' }).getByRole('status', { name: 'Outcome' })

const trash = (page: Page) => page.getByRole('region', { name: 'Removed workspaces' })

const places: [name: string, go: (page: Page) => Promise<unknown>][] = [
  [
    'new-worktree',
    async (page) => {
      await press(page, 'Mod+N')
      const form = page.getByRole('dialog', { name: 'New session' })
      await form.getByRole('radio', { name: 'Git worktree' }).check()
      await form.getByRole('textbox', { name: 'Branch' }).fill('fix-login')
      await press(page, 'Mod+Enter')
      await form.getByText(/fix-login already|fix-login exists/).waitFor()
    },
  ],
  [
    'conflict-header',
    async (page) => {
      await page.keyboard.press('Escape')
      write(tree('add-cache'), 'src/auth.ts', lines('await cache.get(user)'))
      write(tree('fix-login'), 'src/auth.ts', lines('await lock.run(() => store.load(user))'))
      await page.getByRole('status', { name: 'Conflict' }).getByText('Add cache').waitFor()
    },
  ],
  [
    'conflict-dialog',
    async (page) => {
      await page.getByRole('status', { name: 'Conflict' }).getByRole('button').press('Enter')
      await page.getByRole('dialog', { name: 'Conflict' }).getByText('await cache').waitFor()
    },
  ],
  [
    'choosing',
    async (page) => {
      await page.keyboard.press('Escape')
      await openChanges(page)
      write(tree('fix-login'), 'src/new.ts', 'export const fresh = true\n')
      await page.getByText('2 changed files').waitFor()
      await branch(page, 'Choose files…')
      await page.getByRole('button', { name: 'Hunks of src/auth.ts' }).press('Enter')
      await page.getByRole('checkbox', { name: 'Hunk 1 of 1 of src/auth.ts' }).waitFor()
    },
  ],
  [
    'refused',
    async (page) => {
      await branch(page, 'Choose files…')
      own.hook('pre-commit', 'echo "No ticket named" >&2\nexit 1')
      await page.getByRole('textbox', { name: 'Commit message' }).fill('Without a ticket')
      await press(page, 'Mod+Enter')
      await page.getByRole('alert').filter({ hasText: 'A hook of this repository' }).waitFor()
      own.hook('pre-commit', 'true')
    },
  ],
  [
    'merge',
    async (page) => {
      await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      await outcome(page).getByText('no conflicts').waitFor()
    },
  ],
  [
    'merge-conflicts',
    async (page) => {
      await page.keyboard.press('Escape')
      write(project, 'src/auth.ts', lines('await main.load(user)'))
      git(project, 'commit', '--quiet', '--all', '--message=main moves')
      await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      await outcome(page).getByText('1 conflict').waitFor()
    },
  ],
  [
    'request-form',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Commit message' }).fill('Take the lock first')
      await press(page, 'Mod+Enter')
      await page
        .getByRole('status')
        .filter({ hasText: /^Committed/ })
        .waitFor()
      await branch(page, 'Open a pull request…')
      await page.getByRole('dialog', { name: 'Open a pull request' }).waitFor()
    },
  ],
  [
    'request',
    async (page) => {
      await page.getByRole('button', { name: 'Push and open' }).press('Enter')
      await page.getByRole('list', { name: 'Comments' }).getByText('Why two locks?').waitFor()
    },
  ],
  [
    'request-folded',
    async (page) => {
      await page.getByRole('button', { name: 'What is said of the pull request' }).press('Enter')
      await page.getByText('7 · open · 1 check failed · 1 running · 2 comments').waitFor()
      await page.getByRole('list', { name: 'Comments' }).waitFor({ state: 'detached' })
    },
  ],
  [
    'in-conflict',
    async (page) => {
      await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Let the agent resolve them' }).press('Enter')
      await conversation(page).getByText('these files are in conflict').first().waitFor()
      await openChanges(page)
      await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'Uncommitted' })
      const file = page.getByRole('treeitem', { name: /auth\.ts, conflicted/ })
      await file.click()
      await page.getByRole('button', { name: 'Ours', exact: true }).first().waitFor()
    },
  ],
  [
    'moments',
    async (page) => {
      const folder = repository({ 'a.txt': 'one' }, freshFolder('plain'))
      await openSession(page, folder, { agent: 'writes', title: 'Back' })
      await sayAndWait(page, 'write a.txt two')
      await sayAndWait(page, 'write b.txt new')
      git(folder, 'add', '--all')
      const said = conversation(page).getByRole('article', { name: 'You' }).first()
      await said.getByRole('button', { name: 'Restore to here' }).press('Enter')
      const code = page.getByRole('menuitem', { name: 'Code', exact: true })
      expect(await code.getAttribute('aria-description')).toBe(
        '1 file changes, 1 is deleted, what is staged too',
      )
    },
  ],
  [
    'restored',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Code', exact: true }).press('Enter')
      await conversation(page)
        .getByRole('note')
        .filter({ hasText: '1 file, 1 deleted, what was staged' })
        .waitFor()
    },
  ],
  [
    'remove',
    async (page) => {
      const row = page.getByRole('treeitem', { name: /^Add cache, / })
      await row.click()
      await page.getByRole('status', { name: 'Workspace' }).getByText('ready').waitFor()
      write(tree('add-cache'), 'notes/todo.txt', 'mine')
      await press(page, 'Mod+K')
      await page.keyboard.type('Remove workspace')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Remove workspace' })
      await dialog
        .getByRole('list', { name: 'What is in it' })
        .getByText(/todo|notes/)
        .first()
        .waitFor()
    },
  ],
  [
    'removed',
    async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Remove workspace' })
      const stop = dialog.getByRole('button', { name: 'Stop agent' })
      const remove = dialog.getByRole('button', { name: 'Remove', exact: true })
      await stop
        .or(remove.and(page.locator(':enabled')))
        .first()
        .waitFor()
      if (await stop.count()) await stop.press('Enter')
      await remove.and(page.locator(':enabled')).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('status', { name: 'Workspace' }).getByText('removed').waitFor()
      // What is not there any more meets nobody.
      const conflict = page.getByRole('status', { name: 'Conflict' })
      await expect.poll(() => conflict.textContent()).toBe('')
    },
  ],
  [
    'trash',
    async (page) => {
      await press(page, 'Mod+,')
      await trash(page).getByText('add-cache', { exact: true }).waitFor()
      // Nothing has gone wrong that somebody would be told of.
      expect(await page.getByRole('alert').allTextContents()).toEqual([])
    },
  ],
]

test.each(places)('%s: nothing serious', async (name, go) => {
  if (name === places[0]?.[0]) await begin()
  if (!running) throw new Error('The app is not running')
  const { page } = running
  await resize(running, 1440, 900)
  await go(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of sizes) {
      await resize(running, width, height)
      if (name === 'trash') await trash(page).scrollIntoViewIfNeeded()
      await picture(page, `workspaces-${name}-${colorScheme}-${width}`)
    }
    expect(await seriousIn(page)).toEqual([])
  }
})
