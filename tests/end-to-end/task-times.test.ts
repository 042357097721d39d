// Proves that the form of a task says when it begins, that it begins then and not before, and that one which missed its time says so and waits for the user (SPEC R9).
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { details } from './lib/tasks'
import { press } from './lib/window'

let running: RunningApp
let folder: string
let project: string
beforeAll(async () => {
  folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [folder], settings: { theme: 'system' } })
  const { page } = running
  project = (await give<{ project: string }>(page, 'project.open', { path: folder })).project
  await press(page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const task = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('listitem', { name })
const branchOperation = (page: Page, name: string) =>
  details(page).getByRole('button', { name, exact: true }).click()

/** The form of a new task, which begins as soon as it is approved unless it says otherwise. */
async function newTask(title: string) {
  const { page } = running
  await press(page, 'Mod+Alt+W')
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Description' }).fill('signal done It ran')
  await form.getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await form.getByRole('button', { name: 'More' }).click()
  return form
}

async function pictures(name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await running.page.emulateMedia({ colorScheme })
    await picture(running.page, `${name}-${colorScheme}`)
  }
}

const approved = (more: object) =>
  give(running.page, 'task.add', {
    project,
    description: 'signal done It ran',
    approved: true,
    agent: { agent: 'practice', account: null, profile: null },
    ...more,
  })

test('a time is chosen in the form, one that is over is refused, and it is changed as all else is', async () => {
  const { page } = running
  const form = await newTask('Tidy up')
  const add = form.getByRole('button', { name: 'Start', exact: true })
  await form.getByRole('combobox', { name: 'When' }).selectOption('At a time')
  expect(await add.isDisabled()).toBe(true)
  await form.getByLabel('Start at').fill('2020-01-01T09:30')
  await form.getByText('This moment is over.').waitFor()
  await form.getByLabel('Start at').fill('2199-01-01T09:30')
  await form.getByLabel('Start at').scrollIntoViewIfNeeded()
  await pictures('task-at')
  await add.click()
  await form.waitFor({ state: 'detached' })
  await task(page, 'Tidy up, Waiting')
    .getByText(/starts at .*09:30/)
    .waitFor()
  await details(page).getByText('Starts at', { exact: true }).waitFor()
  await branchOperation(page, 'Edit task')
  const edit = page.getByRole('dialog', { name: 'Edit task' })
  expect(await edit.getByLabel('Start at').inputValue()).toBe('2199-01-01T09:30')
  await edit.getByRole('combobox', { name: 'When' }).selectOption('As soon as possible')
  await edit.getByRole('button', { name: 'Save' }).click()
  await task(page, 'Tidy up, In review').getByText('It ran').waitFor()
})

// docs/guide/tasks.md: After another task | when that has ended
test('one that comes after another begins when that has ended, though it has come to nothing', async () => {
  const { page } = running
  await give(page, 'task.add', { project, task: 'first', title: 'Try it' })
  const form = await newTask('Sum it up')
  await form.getByRole('combobox', { name: 'When' }).selectOption('When another task ended')
  await form.getByRole('combobox', { name: 'After', exact: true }).selectOption('Try it')
  await form.getByRole('list', { name: 'After: chosen' }).scrollIntoViewIfNeeded()
  await pictures('task-after')
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await task(page, 'Sum it up, Waiting').getByText('waits until Try it has ended').waitFor()
  await details(page).getByRole('button', { name: 'Try it' }).click()
  await details(page).getByRole('heading', { name: 'Try it' }).waitFor()
  await branchOperation(page, 'Drop')
  await task(page, 'Sum it up, In review').getByText('It ran').waitFor()
})

// docs/guide/tasks.md: As soon as possible | at once
// docs/guide/tasks.md: At a time | then; a missed time is reported and waits for you
test('it begins when its time has come', async () => {
  const { page } = running
  await approved({ task: 'soon', title: 'Do it soon', startAt: Date.now() + 3000 })
  await task(page, 'Do it soon, In review').getByText('It ran').waitFor()
  const read = await give<{ task: { history: { at: number; what: string }[] } }>(
    page,
    'task.read',
    { task: 'soon' },
  )
  const { history } = read.task
  expect(history.slice(0, 3).map(({ what }) => what)).toEqual(['added', 'its time came', 'started'])
})

test('what missed its time says so, and begins at the word of the user', async () => {
  const { page } = running
  await approved({ task: 'missed', title: 'Do it then', startAt: Date.now() - 3_600_000 })
  const waiting = task(page, 'Do it then, Waiting')
  await waiting.getByText('Missed its time, while Liminal was not there').waitFor()
  await waiting.getByRole('button').first().click()
  await pictures('task-missed')
  await branchOperation(page, 'Resume')
  await task(page, 'Do it then, In review').getByText('It ran').waitFor()
})

/** Where the branch of a task was seen, as soon as it was. */
const branchSeen = (id: string) =>
  expect
    .poll(async () => {
      const { task: read } = await give<{ task: { branchAt?: string } }>(
        running.page,
        'task.read',
        { task: id },
      )
      return read.branchAt
    })
    .toBe(git(folder, 'rev-parse', 'main').trim())

const commit = () => git(folder, 'commit', '--quiet', '--allow-empty', '--message=more')

// docs/guide/tasks.md: When a branch changes | then; a missing branch is reported and waits for you
test('one that waits for a branch begins when that has moved', async () => {
  const { page } = running
  const form = await newTask('Look at it')
  await form.getByRole('combobox', { name: 'When' }).selectOption('When a branch changes')
  await form.getByRole('textbox', { name: 'Branch' }).fill('main')
  await form.getByRole('textbox', { name: 'Branch' }).scrollIntoViewIfNeeded()
  await pictures('task-branch')
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await task(page, 'Look at it, Waiting').getByText('waits until main moves').waitFor()
  const id = await task(page, 'Look at it, Waiting')
    .locator('[data-task]')
    .getAttribute('data-task')
  await branchSeen(id ?? '')
  commit()
  await task(page, 'Look at it, In review').getByText('It ran').waitFor()
})

test('a branch that moved while the app was closed is said, and begins nothing by itself', async () => {
  await approved({ task: 'moved', title: 'Look again', branch: 'main' })
  await branchSeen('moved')
  await running.quit()
  commit()
  running = await startApp({ data: running.data })
  const { page } = running
  await press(page, 'Mod+Alt+P')
  const waiting = task(page, 'Look again, Waiting')
  await waiting.getByText('Missed that main moved, while Liminal was not there').waitFor()
  await waiting.getByRole('button').first().click()
  await branchOperation(page, 'Resume')
  await task(page, 'Look again, In review').getByText('It ran').waitFor()
})

test('a schedule is said as a calendar says it, in the zone that is named', async () => {
  const { page } = running
  const form = await newTask('Read the news')
  await form.getByRole('combobox', { name: 'When' }).selectOption('On a schedule')
  const schedule = form.getByRole('textbox', { name: 'Schedule' })
  await schedule.fill('FREQ=NEVER')
  await form.getByText('“NEVER” is no FREQ').waitFor()
  await schedule.fill('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9;BYMINUTE=30')
  const zone = form.getByRole('textbox', { name: 'Time zone' })
  await zone.fill('Nowhere/Else')
  await form.getByText('Nobody knows the time zone Nowhere/Else.').waitFor()
  await zone.fill('Asia/Kolkata')
  await form.getByText(/^Next .*, then again and again\./).waitFor()
  await zone.scrollIntoViewIfNeeded()
  await pictures('task-schedule')
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await task(page, 'Read the news, Waiting')
    .getByText(/next at .*Feb/)
    .waitFor()
  await details(page).getByText('Asia/Kolkata').waitFor()
})
