// Proves that a task goes the whole road in the window: added, approved, run, asking, reviewed, sent back, accepted and merged, with what depends on it behind it (SPEC R9).
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { permission } from './lib/session'
import { details } from './lib/tasks'
import { press } from './lib/window'

/** Who commits what agents have left. */
let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [project], env: somebody })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const tasks = (page: Page) => page.getByRole('region', { name: 'Tasks' })
const task = (page: Page, name: string) => tasks(page).getByRole('listitem', { name })

interface Request {
  title: string
  description: string
  check?: string
  needs?: string
}

async function addTask({ title, description, check, needs }: Request) {
  const { page } = running
  await page.getByRole('button', { name: 'New task' }).first().click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Description' }).fill(description)
  await form.getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByRole('checkbox', { name: 'Start immediately' }).uncheck()
  if (check) await form.getByRole('textbox', { name: 'Check command' }).fill(check)
  if (needs) await form.getByRole('combobox', { name: 'Depends on' }).selectOption({ label: needs })
  await picture(page, `task-form-${title}`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.waitFor({ state: 'detached' })
}

const inProject = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8' })

// docs/guide/tasks.md: A task says what is to be done; an agent does it on a branch of its own, and you decide about the result.
// docs/guide/tasks.md: Ctrl/Cmd+Alt+P opens the tasks, as a board, a list or a graph, all by keyboard.
// docs/guide/tasks.md: Agent | does the task, ended by its budget
// docs/guide/tasks.md: Check command | must pass before review and before merging
// docs/guide/tasks.md: Depends on | waits for another task; a circle is refused and shown
test('a task that is added waits for approval, and says so', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await tasks(page).getByRole('heading', { name: 'No tasks yet' }).waitFor()
  await picture(page, 'tasks-empty')
  await addTask({
    title: 'Add notes',
    description: 'edit notes.md Hello, then signal done Wrote the notes',
    check: 'test -f notes.md',
  })
  await addTask({
    title: 'Add more',
    description: 'signal done Nothing to add',
    needs: 'Add notes',
  })
  await task(page, 'Add notes, Proposed').getByText('waits for approval').waitFor()
  await picture(page, 'tasks-proposed')
})

// docs/guide/tasks.md: What a task says can be changed until it begins, and changes, drops, deletions and approvals can be undone.
test('what it says is changed in the window, and all that was changed, dropped or deleted is taken back', async () => {
  const { page } = running
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click()
  const branchOperation = (name: string) =>
    details(page).getByRole('button', { name, exact: true }).click()
  await task(page, 'Add more, Proposed').getByRole('button').first().click()
  await branchOperation('Edit task')
  const form = page.getByRole('dialog', { name: 'Edit task' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Add much more')
  await form.getByRole('button', { name: 'Does not depend on Add notes' }).click()
  await form.getByRole('textbox', { name: 'Check command' }).fill('true')
  await picture(page, 'task-edit')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await details(page).getByRole('heading', { name: 'Add much more' }).waitFor()
  await details(page).getByText('true', { exact: true }).waitFor()
  expect(await details(page).getByText('Depends on').count()).toBe(0)
  await undo()
  await details(page).getByRole('heading', { name: 'Add more', exact: true }).waitFor()
  await details(page).getByRole('button', { name: 'Add notes' }).waitFor()
  await branchOperation('Drop')
  await task(page, 'Add more, Dropped').waitFor()
  await branchOperation('Delete')
  await task(page, 'Add more, Dropped').waitFor({ state: 'detached' })
  await undo()
  await task(page, 'Add more, Dropped').getByRole('button').first().click()
  await branchOperation('Put back')
  await task(page, 'Add more, Proposed').waitFor()
  await branchOperation('Drop')
  await undo()
  await task(page, 'Add more, Proposed').waitFor()
})

// docs/guide/tasks.md: An approved task starts when all that it depends on is done and an agent is free (`tasks.limit`); else it says why it waits.
test('approved it runs and asks, and what depends on it waits for it', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'Approve all (2)' }).click()
  await task(page, 'Add more, Waiting').getByText('waits for Add notes').waitFor()
  await task(page, 'Add notes, Needs input').waitFor()
  await picture(page, 'tasks-asks')
  await task(page, 'Add notes, Needs input').getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await press(page, 'Mod+Alt+P')
  await task(page, 'Add notes, In review').getByText('Wrote the notes').waitFor()
  expect(inProject('ls-files')).toBe('a.txt\n')
  await picture(page, 'tasks-review')
  const waits = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: /^Add notes/ })
  await waits.getByText('In review: Wrote the notes').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'tasks-review-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await waits.click()
  await details(page).waitFor()
})

test('sent back it goes on in its session, with what it was told', async () => {
  const { page } = running
  await task(page, 'Add notes, In review').getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Send back' }).click()
  const form = page.getByRole('dialog', { name: 'Send back' })
  await form.getByRole('textbox', { name: 'Comments' }).fill('signal done Looked at it again')
  await form.getByRole('button', { name: 'Send back' }).click()
  await task(page, 'Add notes, In review').getByText('Looked at it again').waitFor()
})

// docs/guide/tasks.md: It says where it is merged and what conflicts.
test('accepted it is checked and merged, and what depends on it begins from there', async () => {
  const { page } = running
  await details(page).getByText('no conflicts').waitFor()
  await picture(page, 'task-outcome')
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Add notes, Done').waitFor()
  expect(inProject('show', 'HEAD:notes.md')).toContain('Hello')
  await task(page, 'Add more, In review').getByText('Nothing to add').waitFor()
  await task(page, 'Add more, In review').getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Add more, Done').waitFor()
  await picture(page, 'tasks-done')
})

// docs/guide/tasks.md: Its worktree is removed, its session says where it is, and “Undo merge” takes it back while nothing came after.
test('what was accepted says where it is, and its merge is taken back and accepted again', async () => {
  const { page } = running
  const commit = inProject('rev-parse', '--short=8', 'HEAD').trim()
  await task(page, 'Add notes, Done').getByRole('button').first().click()
  const session = () => details(page).getByRole('button', { name: 'Open session' }).click()
  await session()
  const stands = page.getByRole('status', { name: 'Workspace' })
  await stands.getByText(/^Done and merged into .*; its worktree was removed$/).waitFor()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByText(`as ${commit}`).waitFor()
  expect(await page.getByRole('main', { name: 'Session' }).getByRole('alert').count()).toBe(0)
  await picture(page, 'task-session-merged')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'task-session-merged-dark')
  await page.emulateMedia({ colorScheme: null })
  await page.getByRole('treeitem', { name: 'Add notes, Practice agent, Completed' }).waitFor()
  await press(page, 'Mod+Alt+P')
  await picture(page, 'task-undo-merge')
  await details(page).getByRole('button', { name: 'Undo merge' }).click()
  await task(page, 'Add notes, In review').waitFor()
  expect(inProject('ls-files')).toBe('a.txt\n')
  await session()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByRole('treeitem', { name: /^notes.md/ }).waitFor()
  await press(page, 'Mod+Alt+P')
  await details(page).getByText('no conflicts').waitFor()
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Add notes, Done').waitFor()
  expect(inProject('show', 'HEAD:notes.md')).toContain('Hello')
  git(project, 'commit', '--quiet', '--allow-empty', '--message=More')
  await details(page).getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText(/has gone on since, so the merge is not taken back/).waitFor()
  await task(page, 'Add notes, Done').waitFor()
})

// docs/guide/tasks.md: Ctrl/Cmd+Alt+P opens the tasks, as a board, a list or a graph, all by keyboard.
test('the list and the graph show the same, and are gone through by arrows', async () => {
  const { page } = running
  await page.getByRole('tab', { name: 'List' }).click()
  await task(page, 'Add notes, Done').getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await details(page).getByRole('heading', { name: 'Add more' }).waitFor()
  await picture(page, 'tasks-list')
  await page.getByRole('tab', { name: 'Graph' }).click()
  await tasks(page).getByRole('button', { name: 'Add more, Done' }).focus()
  await page.keyboard.press('ArrowLeft')
  await details(page).waitFor()
  await picture(page, 'tasks-graph')
})

test('after a crash all of them stand where they stood', async () => {
  await running.kill()
  running = await startApp({ data: running.data, settings: { theme: 'dark' } })
  const { page } = running
  await press(page, 'Mod+Alt+P')
  await page.getByRole('tab', { name: 'Board' }).click()
  await task(page, 'Add more, Done').waitFor()
  await picture(page, 'tasks-dark')
})
