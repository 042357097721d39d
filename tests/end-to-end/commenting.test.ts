// Proves that comments on changes are kept as they are written, gathered, and sent as one prompt, and lead to who made a change and back.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changesIn, hunk, openChanges, textOf } from './lib/changes'
import { conversation, openSession, say, sayAndWait } from './lib/session'
import { resize } from './lib/window'

let running: RunningApp
const start = async (data?: string) => {
  running = await startApp({ settings: fakeAgents('edits', 'reviews'), ...(data ? { data } : {}) })
  running.page.setDefaultTimeout(10_000)
  await resize(running, 1440, 900)
  return running.page
}
afterAll(async () => {
  await running.quit()
  removeFolders()
})

// docs/guide/changes.md: `c` | comment
// docs/guide/changes.md: Comments on lines are kept as you write them and go to the agent as one prompt.
test('comments survive a crash while they are written, follow their lines, and go as one prompt', async () => {
  let page = await start()
  const folder = repository({ 'a.txt': textOf(60) }, freshFolder('commented'))
  write(folder, 'a.txt', textOf(60, { 10: 'ten', 50: 'fifty' }))
  await openSession(page, folder, { agent: 'edits', title: 'Comments' })
  await openChanges(page)
  await hunk(page, 1, 2).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor()
  await page.keyboard.type('say it in figures')
  await page.getByRole('button', { name: 'Send comments (1)' }).waitFor()
  await page.keyboard.type(', please')
  await page.keyboard.press('Escape')
  await hunk(page, 1, 2).getByText('say it in figures, please').waitFor()
  await hunk(page, 2, 2).getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('half of a')
  await page.getByRole('button', { name: 'Send comments (2)' }).waitFor()
  const { data } = running
  await running.kill()

  page = await start(data)
  await page.getByRole('treeitem', { name: /^Comments, / }).click()
  await openChanges(page)
  await hunk(page, 2, 2).getByText('half of a').waitFor()
  await hunk(page, 2, 2).getByRole('button', { name: 'Edit comment' }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('half of a hundred')
  await page.keyboard.press('Control+Enter')
  // Lines come above it: it stands where it stood.
  writeFileSync(join(folder, 'a.txt'), textOf(60, { 2: 'two\nmore', 10: 'ten', 50: 'fifty' }))
  const first = page.getByRole('article', { name: 'Comment on line 11' })
  await first.waitFor()
  await changesIn(page, 'a.txt')
    .locator('header')
    .getByRole('button', { name: 'Comment' })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('never mind')
  await page.getByRole('button', { name: 'Send comments (3)' }).waitFor()
  await page
    .getByRole('article', { name: 'Comment on the file' })
    .getByRole('button', { name: 'Remove comment' })
    .click()
  await page.getByRole('button', { name: 'Send comments (2)' }).click()
  await page.getByRole('button', { name: /Send comments/ }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Conversation' }).click()
  const answer = conversation(page).getByRole('article', { name: 'edits' }).last()
  await expect.poll(() => answer.textContent()).toContain('half of a hundred')
  expect(await answer.textContent()).toContain('say it in figures, please')
})

// docs/guide/changes.md: “Ask for a review” has the agent of another session write some, of another project too.
test('the agent of another session reviews: what it says of lines stands there as its comments, and goes with the user’s', async () => {
  const { page } = running
  const folder = repository({ 'a.txt': textOf(60) }, freshFolder('reviewed'))
  write(folder, 'a.txt', textOf(60, { 10: 'ten', 50: 'fifty' }))
  await openSession(page, folder, { agent: 'edits', title: 'Author' })
  await openSession(page, folder, { agent: 'reviews', title: 'Second eyes' })
  await page.getByRole('treeitem', { name: /^Author, / }).click()
  await openChanges(page)
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  await page.getByRole('menuitem', { name: 'Second eyes' }).click()
  const first = hunk(page, 1, 2).getByRole('article', { name: 'Comment on line 10' })
  await first.getByText('why “ten”?').waitFor()
  await first.getByText('Second eyes, on line 10').waitFor()
  await hunk(page, 2, 2).getByRole('article', { name: 'Comment on line 50' }).waitFor()
  // Nobody is waited for any more, and it stands in the conversation that they came.
  await page.getByText(/is asked to review these changes:/).waitFor({ state: 'detached' })
  await first.getByRole('button', { name: 'Remove comment' }).click()
  await first.waitFor({ state: 'detached' })
  await hunk(page, 1, 2).getByRole('button', { name: 'Comment' }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('in figures')
  await page.getByRole('button', { name: 'Send comments (2)' }).click()
  await page.getByRole('button', { name: /Send comments/ }).waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await conversation(page).getByText('Second eyes has 2 comments on the changes').waitFor()
  const answer = conversation(page).getByRole('article', { name: 'edits' }).last()
  await expect.poll(() => answer.textContent()).toContain('a.txt:10: in figures')
  expect(await answer.textContent()).toContain('a.txt:50 (Second eyes says): why “fifty”?')
})

test('the agent of another project reviews in the same way, by what it is given', async () => {
  const { page } = running
  const far = repository({ 'far.txt': 'far\n' }, freshFolder('far'))
  await openSession(page, far, { agent: 'reviews', title: 'Far eyes' })
  const folder = repository({ 'a.txt': textOf(20) }, freshFolder('reviewed-from-far'))
  write(folder, 'a.txt', textOf(20, { 5: 'five' }))
  await openSession(page, folder, { agent: 'edits', title: 'Alone' })
  await openChanges(page)
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  const item = page.getByRole('menuitem', { name: 'Far eyes' })
  expect(await item.getAttribute('aria-description')).toMatch(/^reviews in .*far/)
  await picture(page, 'ask-for-a-review')
  await item.click()
  const said = hunk(page, 1, 1).getByRole('article', { name: 'Comment on line 5' })
  await said.getByText('why “five”?').waitFor()
})

// docs/guide/changes.md: A hunk names the tool call that made it and leads there.
test('a hunk leads to the tool call that made it, and the tool call to the hunk', async () => {
  const { page } = running
  const folder = repository({ 'a.txt': textOf(60), 'b.txt': 'b\n' }, freshFolder('attributed'))
  await openSession(page, folder, { agent: 'edits', title: 'Whose' })
  await sayAndWait(page, 'edit a.txt 10 ten')
  await sayAndWait(page, 'edit a.txt 50 fifty\nedit b.txt b bb')
  await openChanges(page)
  await changedFile(page, /^a\.txt/).click()
  const call = hunk(page, 1, 2).getByRole('button', { name: 'Edit a.txt' })
  await call.click()
  const shown = conversation(page).locator('.row[data-marked="true"]')
  await shown.getByRole('article', { name: 'Tool call: Edit a.txt' }).waitFor()
  const last = conversation(page).getByRole('article', { name: 'Tool call: Edit a.txt' }).last()
  await last.getByRole('button', { name: 'Edit a.txt' }).click()
  await last.getByRole('button', { name: 'Show in Changes' }).click()
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Hunk 2 of 2',
  )
})

test('while the agent edits a file it says so instead of buttons, and what was asked for waits', async () => {
  const { page } = running
  const folder = repository({ 'a.txt': 'a\n', 'b.txt': 'b\n' }, freshFolder('busy'))
  await openSession(page, folder, { agent: 'edits', title: 'Busy' })
  await sayAndWait(page, 'edit a.txt a aa')
  await say(page, 'hold a.txt')
  await openChanges(page)
  const file = changesIn(page, 'a.txt')
  await file.getByText('Agent is editing this file').waitFor()
  expect(await file.getByRole('button', { name: /Accept|Revert/ }).count()).toBe(0)
  await file.getByRole('button', { name: 'Comment' }).first().waitFor()
  await page.keyboard.press('Control+Shift+Backspace')
  await hunk(page, 1, 1).getByRole('button', { name: 'Revert' }).click()
  await changedFile(page, /^a\.txt/).waitFor({ state: 'detached' })
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('a\n')
  await page.getByRole('heading', { name: 'No changes yet' }).waitFor()
})

test('what is not there any more as it was shown is refused in words, and shown as it is', async () => {
  const { page } = running
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('refused'))
  write(folder, 'a.txt', 'aa\n')
  await openSession(page, folder, { agent: 'edits', title: 'Refused' })
  await openChanges(page)
  await hunk(page, 1, 1).waitFor()
  // Written between what is on screen and the press.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  writeFileSync(join(folder, 'a.txt'), 'something else\n')
  await page.keyboard.press('Shift+R')
  await page
    .getByRole('alert')
    .getByText(/a\.txt has changed since it was shown/)
    .or(hunk(page, 1, 1).getByText('something else'))
    .first()
    .waitFor()
  await hunk(page, 1, 1).getByText('something else').waitFor()
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('something else\n')
})
