// Proves that in the window an agent is asked for its opinion on attempts, that it stays over a restart and changes nothing, and that hunks and files of one attempt join another that is taken then (SPEC R9).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { details, task } from './lib/tasks'
import { press, resize } from './lib/window'

const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 40 }, (_, at) => `${change[at] ?? `line ${at}`}\n`).join('')

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': lines() }, freshFolder('project'))
  const settings = { ...fakeAgents('attempts'), theme: 'system' }
  running = await startApp({ folders: [project], settings, env: somebody })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const attempts = (page: Page) => page.getByRole('dialog', { name: /^Attempts at/ })
const attempt = (page: Page, number: number) =>
  attempts(page).getByRole('region', { name: new RegExp(`^Count \\(${number}\\), `) })
const told = (page: Page) => attempts(page).getByRole('status', { name: 'What was taken' })
const opinion = (page: Page) => attempts(page).getByRole('status', { name: 'Opinion' })
const worktree = (number: number, file: string) => {
  const all = git(project, 'worktree', 'list', '--porcelain').split('\n\n')
  const own = all.find((one) => one.includes(`refs/heads/count-${number}`)) ?? ''
  return readFileSync(join(/^worktree (.*)$/m.exec(own)?.[1] ?? '', file), 'utf8')
}

// docs/guide/unattended.md: Several agents can do the same task at once, each told something of its own besides.
test('two of the same agent try the same, each told something else', async () => {
  const { page } = running
  await press(page, 'Mod+Alt+P')
  await page.getByRole('button', { name: 'New task' }).first().click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Count')
  await form.getByRole('combobox', { name: 'Agent' }).selectOption('attempts')
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByRole('combobox', { name: 'Additional attempts' }).selectOption('attempts')
  await form.getByText('Say something else to each').click()
  await form.getByRole('textbox', { name: 'Also say to 2. attempts' }).fill('Go the other way.')
  await form.getByRole('textbox', { name: 'Check command' }).fill('test -f a.txt')
  await picture(page, 'attempts-say')
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await task(page, 'Count, In review').getByText('2 of 2 attempts have a result').waitFor()
  await task(page, 'Count, In review').getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Compare attempts' }).click()
  await attempt(page, 1).getByText('Went one way').waitFor()
  await attempt(page, 2).getByText('Went other way').waitFor()
  await attempt(page, 2).getByText('Go the other way.').waitFor()
  await attempt(page, 2).getByText('2 files, +3 −2').waitFor()
})

// docs/guide/unattended.md: An agent that you choose says what it thinks of each, without being told whose it is; that decides nothing.
test('an agent is asked for its opinion, which stands beside each and outlives the app', async () => {
  const { page, data } = running
  await attempts(page).getByRole('combobox', { name: 'Who is asked' }).selectOption('attempts')
  await attempts(page).getByRole('button', { name: 'Ask an agent to compare' }).click()
  await opinion(page)
    .getByText(/^Opinion of attempts, /)
    .waitFor()
  await attempt(page, 1).getByText('8/10, says it plainly').waitFor()
  await attempt(page, 2).getByText('4.5/10, takes the other way').waitFor()
  await picture(page, 'attempts-opinion')
  // Its workspace goes when it is done, and nothing about the task is another.
  await expect.poll(() => git(project, 'worktree', 'list')).not.toContain('[opinion-on-count]')
  await running.quit()
  running = await startApp({ data, env: somebody })
  await press(running.page, 'Mod+Alt+P')
  await task(running.page, 'Count, In review').getByRole('button').first().click()
  await details(running.page).getByRole('button', { name: 'Compare attempts' }).click()
  await attempt(running.page, 1).getByText('8/10, says it plainly').waitFor()
})

test('what is no opinion is shown whole, in the place of the one before', async () => {
  const { page } = running
  repositoryTells('rude')
  await attempts(page).getByRole('button', { name: 'Ask again' }).click()
  await attempts(page).getByText('Neither is any good.').waitFor()
  await expect.poll(() => attempt(page, 1).getByText('8/10').count()).toBe(0)
  git(project, 'reset', '--quiet', '--hard', 'HEAD~1')
})

/** Something that the judge finds where it looks. */
function repositoryTells(name: string) {
  git(project, 'commit', '--quiet', '--allow-empty', '--message=empty')
  git(project, 'update-index', '--add', '--cacheinfo', `100644,${emptyBlob()},${name}`)
  git(project, 'commit', '--quiet', '--amend', '--message=tell')
}
const emptyBlob = () => git(project, 'hash-object', '-w', '--stdin').trim()

// docs/guide/unattended.md: Hunks and files of one can be combined into another where they fit, and that can be undone.
test('a hunk and a file of one join the other, what both have changed is refused, and it can be taken back', async () => {
  const { page } = running
  const join = () => attempt(page, 1).getByRole('button', { name: 'Combine with…' })
  await join().click()
  await attempt(page, 2).getByRole('button', { name: 'Take file into 1. attempts' }).waitFor()
  expect(
    await attempt(page, 1)
      .getByRole('button', { name: /Take into/ })
      .count(),
  ).toBe(0)
  await picture(page, 'attempts-join')
  const hunk = (number: number) =>
    attempt(page, 2)
      .getByRole('group', { name: `Hunk ${number} of 2` })
      .getByRole('button', { name: 'Take into 1. attempts' })
  await hunk(1).click()
  await told(page).getByText('a.txt is different there').waitFor()
  const own = lines({ 3: 'three, one way', 30: 'thirty' })
  expect(worktree(1, 'a.txt')).toBe(own)
  await hunk(2).press('Enter')
  await told(page).getByText('Taken into 1. attempts: some lines of a.txt.').waitFor()
  const joined = lines({ 3: 'three, one way', 16: 'sixteen', 30: 'thirty' })
  expect(worktree(1, 'a.txt')).toBe(joined)
  await attempt(page, 1).getByText('a.txt was taken into it.').waitFor()
  await attempt(page, 1).getByRole('button', { name: 'Undo' }).click()
  await told(page).getByText('Undone in a.txt.').waitFor()
  expect(worktree(1, 'a.txt')).toBe(own)
  await hunk(2).click()
  await told(page).getByText('Taken into 1. attempts: some lines of a.txt.').waitFor()
  await attempt(page, 2).getByRole('button', { name: 'other.md' }).click()
  await attempt(page, 2).getByRole('button', { name: 'Take file into 1. attempts' }).click()
  await told(page).getByText('Taken into 1. attempts: other.md.').waitFor()
  await attempt(page, 1).getByText('3 files, ').waitFor()
  expect(worktree(1, 'a.txt')).toBe(joined)
})

test('it looks right in both themes, and on a small window', async () => {
  const { page } = running
  await attempt(page, 2).getByRole('button', { name: 'a.txt' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await resize(running, 1440, 900)
    await picture(page, `attempts-joined-${colorScheme}`)
    await resize(running, 900, 600)
    await picture(page, `attempts-joined-small-${colorScheme}`)
  }
  await resize(running, 1440, 900)
})

test('the one that is taken then is merged with all that joined it', async () => {
  const { page } = running
  await attempt(page, 1).getByRole('button', { name: 'Use this one' }).click()
  await attempts(page).waitFor({ state: 'detached' })
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Count, Done').waitFor()
  expect(git(project, 'show', 'HEAD:a.txt')).toBe(
    lines({ 3: 'three, one way', 16: 'sixteen', 30: 'thirty' }),
  )
  expect(git(project, 'show', 'HEAD:other.md')).toBe('other\n')
  expect(git(project, 'show', 'HEAD:one.md')).toBe('one\n')
})
