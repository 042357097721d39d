// Proves that what needs the user is gathered in one place, and that one key goes through it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'
import { press, resize, startSession } from './lib/window'

let running: RunningApp
const project = freshFolder('project')
beforeAll(async () => {
  running = await startApp({ folders: [project] })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const inbox = () => running.page.getByRole('region', { name: 'Needs you' })
const row = (name: RegExp) => running.page.getByRole('treeitem', { name })

async function say(text: string) {
  const message = running.page.getByRole('textbox', { name: 'Message' })
  await message.fill(text)
  await message.press('Enter')
}

test('with nothing to do it says so', async () => {
  await inbox().getByText('Nothing needs you').waitFor()
})

test('a question is in it with what is asked, and the session is marked on the rail', async () => {
  const { page } = running
  await startSession(page, 'Asks first')
  await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await say('permission')
  await row(/^Asks first, Practice agent, Needs input$/).waitFor()
  await inbox()
    .getByRole('button', { name: /Asks first/ })
    .waitFor()
  await picture(page, 'inbox')
})

// docs/guide/sessions.md: Ctrl/Cmd+J goes to the next one, Ctrl/Cmd+Shift+J back: to the question where one waits, else to the entry.
test('the shortcut goes from session to session that needs the user', async () => {
  const { page } = running
  await startSession(page, 'Asks second')
  await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await say('permission')
  await inbox()
    .getByRole('button', { name: /Asks second/ })
    .waitFor()
  const shown = () => page.getByRole('treeitem', { selected: true }).getAttribute('aria-label')
  const seen = new Set<string | null>()
  for (const _ of [1, 2]) {
    await press(page, 'Mod+J')
    seen.add(await shown())
  }
  expect([...seen].sort()).toEqual([
    'Asks first, Practice agent, Needs input',
    'Asks second, Practice agent, Needs input',
  ])
})

test('an answered question leaves it', async () => {
  const { page } = running
  await row(/^Asks first, /).press('Enter')
  const question = page.getByRole('group', { name: 'Permission request' })
  await question.getByRole('button').first().click()
  await inbox()
    .getByRole('button', { name: /Asks first/ })
    .waitFor({ state: 'detached' })
})

test('a turn that was cut short is shown as that, though its agent is ready again', async () => {
  const { page } = running
  const session = await openSession(page, project, { title: 'Falls over' })
  // It counts as news only where the user is not.
  await row(/^Asks first, /).press('Enter')
  await page.getByRole('heading', { name: 'Asks first', level: 1 }).waitFor()
  await row(/^Falls over, Practice agent, Ready$/).waitFor()
  const content = [{ type: 'text', text: 'crash' }]
  await give(page, 'session.prompt', { session, prompt: 'last-words', content })
  const entry = inbox().getByRole('button', { name: /Falls over/ })
  await entry.getByText(/^Interrupted: /).waitFor()
  await row(/^Falls over, Practice agent, Failed$/).waitFor()
  expect(await entry.locator('.status').getAttribute('class')).toContain('status-failed')
  await picture(page, 'inbox-interrupted')
})

// docs/guide/sessions.md: Each entry stays until it is dealt with, or dismissed: with E on it, or with Ctrl/Cmd+Shift+K where its session is shown.
// docs/guide/sessions.md: Ctrl/Cmd+J goes to the next one, Ctrl/Cmd+Shift+J back: to the question where one waits, else to the entry.
test('looking at it solves nothing; the key on the entry dismisses it, and that can be taken back', async () => {
  const { page } = running
  const entry = inbox().getByRole('button', { name: /^Falls over/ })
  await entry.click()
  await page.getByRole('heading', { name: 'Falls over', level: 1 }).waitFor()
  await row(/^Asks first, /).press('Enter')
  // The app takes the focus there by itself, and would take it from whoever has it until then.
  await page.locator('textarea[aria-label="Message"]:focus').waitFor()
  await page.getByRole('heading', { name: 'Asks first', level: 1 }).waitFor()
  await entry.focus()
  await page.keyboard.press('e')
  await entry.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry.waitFor()
  // Others ask, and each key goes to the next of all.
  const gone = entry.and(page.locator(':focus'))
  while ((await gone.count()) === 0) await press(page, 'Mod+J')
  await page.getByRole('heading', { name: 'Falls over', level: 1 }).waitFor()
  await page.keyboard.press('e')
  await entry.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry.waitFor()
  await entry.hover()
  await inbox().getByRole('button', { name: 'Dismiss Falls over' }).click()
  await entry.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry.click()
  await page.getByRole('heading', { name: 'Falls over', level: 1 }).waitFor()
  await press(page, 'Mod+Shift+K')
  await entry.waitFor({ state: 'detached' })
})

/** Enter is given and the entry gone to before what Enter shows can be there. */
async function goAndTurnAway(selector: string): Promise<void> {
  const { page } = running
  await page.evaluate(async (from) => {
    const at = document.querySelector<HTMLElement>(from)
    const entry = document.querySelector<HTMLElement>('.inbox-entry')
    const key = { bubbles: true, cancelable: true }
    at?.focus()
    at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...key }))
    // A dialog that closes gives the focus back by itself.
    while (document.querySelector('dialog:modal')) await Promise.resolve()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F7', ...key }))
    entry?.focus()
  }, selector)
  await page.getByRole('heading', { name: 'Falls over', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}
const isOnEntry = () => running.page.evaluate(() => document.activeElement?.className)

test('who has gone to an entry by then stays there, though what Enter shows comes later', async () => {
  const { page } = running
  await goAndTurnAway('[role=treeitem][aria-label^="Falls over, "]')
  expect(await isOnEntry()).toBe('inbox-entry')
  await row(/^Asks first, /).press('Enter')
  await page.locator('textarea[aria-label="Message"]:focus').waitFor()
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Falls over')
  await page.getByRole('option', { name: /^Falls over/ }).waitFor()
  await goAndTurnAway('dialog [role=combobox]')
  expect(await isOnEntry()).toBe('inbox-entry')
})

test('it stays dismissed over a restart, and the window counts the same as the list', async () => {
  await running.quit()
  running = await startApp({ data: running.data })
  const { page } = running
  await row(/^Falls over, /).waitFor()
  expect(
    await inbox()
      .getByRole('button', { name: /^Falls over/ })
      .count(),
  ).toBe(0)
  const count = await inbox().locator('.inbox-entry').count()
  expect(count).toBeGreaterThan(0)
  await expect.poll(() => page.title()).toContain(`(${count}) `)
})

test('what has finished is one folded line, which can be read away', async () => {
  const { page } = running
  const session = await openSession(page, project, { title: 'Finishes' })
  await row(/^Asks first, /).press('Enter')
  await page.getByRole('heading', { name: 'Asks first', level: 1 }).waitFor()
  const content = [{ type: 'text', text: 'hello' }]
  await give(page, 'session.prompt', { session, prompt: 'finishes', content })
  const line = inbox().getByRole('button', { name: /^Finished \d/ })
  await line.waitFor()
  await line.click()
  await inbox()
    .getByRole('button', { name: /^Finishes/ })
    .waitFor()
  for (const [width, height] of [
    [1440, 900],
    [800, 600],
  ] as const) {
    await resize(running, width, height)
    await picture(page, `inbox-finished-${width}`)
  }
  await inbox().getByRole('button', { name: 'Mark all read' }).click()
  await line.waitFor({ state: 'detached' })
})
