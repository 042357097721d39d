// Proves that the board shows whose turn it is with tasks in every state: what failed is in sight at every size, cards say what is known and offer what is next, and a result without changes is not offered for acceptance.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, somebody } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { details, task } from './lib/tasks'
import { press, resize } from './lib/window'

let running: RunningApp
let page: Page
let project: string
beforeAll(async () => {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  const settings = {
    theme: 'system',
    'tasks.limit': 4,
    'permissions.rules': [{ name: 'Edits', kinds: ['edit'] }],
  }
  running = await startApp({ folders: [folder], env: somebody, settings })
  page = running.page
  project = (await give<{ project: string }>(page, 'project.open', { path: folder })).project
  await press(page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const add = (id: string, title: string, description: string, more: object = {}) =>
  give(page, 'task.add', {
    project,
    task: id,
    title,
    description,
    agent: { agent: 'practice', account: null, profile: null },
    approved: true,
    ...more,
  })
const stands = (name: string) => task(page, name).waitFor()
const action = (name: string) => page.getByRole('button', { name, exact: true })

const shapes = [
  [1440, 900],
  [800, 600],
] as const

async function look(name: string): Promise<void> {
  for (const [width, height] of shapes) {
    await resize(running, width, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `task-board-${name}-${width}-${colorScheme}`)
      const box = await task(page, 'Sign in twice, Failed').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }
  }
  await resize(running, 1440, 900)
}

// docs/guide/tasks.md: The board has what needs you first, failed tasks on top, then what is to do, what runs and what is over.
test('tasks in every state stand in four columns, and what failed is in sight at every size', async () => {
  const check = 'test -f cache.md'
  await add('ended', 'Write the changelog', 'edit log.md Changes, then signal done Wrote it')
  await stands('Write the changelog, In review')
  await give(page, 'task.do', { tasks: ['ended'], what: 'accept' })
  await stands('Write the changelog, Done')
  await add('away', 'Move to another database', 'hang', { approved: false })
  await give(page, 'task.do', { tasks: ['away'], what: 'drop' })
  await add('failed', 'Sign in twice', 'signal failed The login page is gone')
  await add('result', 'Cache tokens', 'edit cache.md A cache, then signal done Cached', { check })
  await add('empty', 'Look for dead code', 'signal done There is none')
  await add('asks', 'Rename the table', 'signal question Which of the two tables?')
  await stands('Sign in twice, Failed')
  await stands('Cache tokens, In review')
  await stands('Look for dead code, In review')
  await stands('Rename the table, Needs input')
  await add('runs', 'Find the slow test', 'hang')
  await stands('Find the slow test, Running')
  await add('waits', 'Load tests', 'hang', { needs: ['result'] })
  await add('mine', 'Limit the rate of sign-ins from one address', 'hang', { approved: false })
  await stands('Limit the rate of sign-ins from one address, Proposed')
  const first = page.getByRole('list', { name: 'Tasks: Needs you' }).getByRole('listitem').first()
  expect(await first.getAttribute('aria-label')).toBe('Sign in twice, Failed')
  await look('closed')
  await task(page, 'Sign in twice, Failed').click()
  await look('open')
  await page.getByRole('button', { name: 'Close task' }).click()
})

// docs/guide/tasks.md: Each card says who does it, why it waits or what it does, what it has changed, whether its check passed, cost and time, and offers what is next.
test('a card says who does it, what is changed and checked, and offers the one thing that is next', async () => {
  const result = task(page, 'Cache tokens, In review')
  await result.getByText('Cached · Practice agent').waitFor()
  await result.getByText('+1 −0').waitFor()
  await result.getByText('passed').waitFor({ state: 'attached' })
  await task(page, 'Load tests, Waiting').getByText('your review of Cache tokens').waitFor()
  for (const name of [
    'Try again Sign in twice',
    'Accept Cache tokens',
    'Answer Rename the table',
    'Approve Limit the rate of sign-ins from one address',
  ])
    await action(name).waitFor()
  await action('Accept Cache tokens').click()
  await stands('Cache tokens, Done')
  await stands('Load tests, Running')
})

// docs/guide/tasks.md: One that changed nothing says so.
test('a result without changes says so, and is not offered for acceptance', async () => {
  const empty = task(page, 'Look for dead code, In review')
  await empty.getByText('No changes').waitFor()
  expect(await action('Accept Look for dead code').count()).toBe(0)
  await empty.click()
  await details(page).getByText('In review, no changes').waitFor()
  const acceptance = details(page).getByRole('button', { name: 'Accept without changes' })
  expect(await acceptance.getAttribute('class')).not.toContain('primary')
  await picture(page, 'task-board-unchanged')
  await acceptance.click()
  await stands('Look for dead code, Done')
})

test('what is over is folded to a count that opens', async () => {
  await give(page, 'task.do', { tasks: ['mine'], what: 'drop' })
  await stands('Limit the rate of sign-ins from one address, Dropped')
  expect(await task(page, 'Move to another database, Dropped').count()).toBe(0)
  await action('2 more').click()
  await stands('Move to another database, Dropped')
  await picture(page, 'task-board-unfolded')
  await action('Show fewer').click()
  await task(page, 'Move to another database, Dropped').waitFor({ state: 'detached' })
})

// docs/guide/tasks.md: In the list several are selected with Ctrl/Cmd or Shift and a click, or X, and approved or dropped at once.
test('in the list several are selected by mouse and by key, and approved or dropped at once', async () => {
  for (const at of [1, 2, 3, 4])
    await add(`more${at}`, `Proposal ${at}`, 'signal done', { approved: false })
  await page.getByRole('tab', { name: 'List' }).click()
  const line = (at: number) => task(page, `Proposal ${at}, Proposed`).locator('[data-task]')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await line(1).click({ modifiers: ['ControlOrMeta'] })
  await line(3).click({ modifiers: ['Shift'] })
  await bar.getByText('3 selected').waitFor()
  for (const [width, height] of shapes) {
    await resize(running, width, height)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `task-list-${width}-${colorScheme}`)
    }
  }
  await line(1).focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Drop selected (2)' }).click()
  for (const at of [2, 3]) await stands(`Proposal ${at}, Dropped`)
  await bar.waitFor({ state: 'detached' })
  await action('Undo').click()
  for (const at of [2, 3]) await stands(`Proposal ${at}, Proposed`)
  await line(4).focus()
  await page.keyboard.press('x')
  await line(1).click({ modifiers: ['ControlOrMeta'] })
  await bar.getByRole('button', { name: 'Approve selected (2)' }).click()
  await stands('Proposal 4, In review')
})

// docs/guide/tasks.md: Drag them, or press Alt+Shift and an arrow, to reorder.
test('tasks are put in another order by dragging and by keys, several at once', async () => {
  await resize(running, 1440, 900)
  for (const at of [5, 6, 7, 8])
    await add(`more${at}`, `Proposal ${at}`, 'signal done', { approved: false })
  const line = (at: number) => task(page, `Proposal ${at}, Proposed`)
  await line(8).waitFor()
  const order = async () => {
    const names = await page
      .getByRole('listitem', { name: /^Proposal [5-8], Proposed$/ })
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')?.charAt(9)))
    return names.join('')
  }
  await expect.poll(order).toBe('5678')
  await line(8).dragTo(line(6), { targetPosition: { x: 150, y: 4 } })
  await expect.poll(order).toBe('5867')
  await line(5).dragTo(line(7), { targetPosition: { x: 150, y: 20 } })
  await expect.poll(order).toBe('8675')
  await line(7).locator('[data-task]').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(order).toBe('8765')
  for (const at of [8, 7])
    await line(at)
      .locator('[data-task]')
      .click({ modifiers: ['ControlOrMeta'] })
  await line(7).dragTo(line(5), { targetPosition: { x: 150, y: 20 } })
  await expect.poll(order).toBe('6587')
})
