// Proves that any file and any selection can be attached, with where it comes from, and that what cannot is refused in words while the rest is taken.
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { dot, dropFiles, pasteData, pasteText, selectIn, written } from './lib/attaching'
import { conversation, message, openSession, sayAndWait } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const outside = freshFolder('outside')

beforeAll(async () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a b.ts'), 'one\ntwo\nthree\nfour\n')
  writeFileSync(join(folder, 'in.png'), Buffer.from(dot, 'base64'))
  mkdirSync(join(outside, 'pictures'))
  writeFileSync(join(outside, 'plain.txt'), 'from outside')
  writeFileSync(join(outside, 'shot.png'), Buffer.from(dot, 'base64'))
  writeFileSync(join(outside, 'huge.png'), '')
  truncateSync(join(outside, 'huge.png'), 21 * 1024 * 1024)
  writeFileSync(join(outside, 'latin.txt'), Buffer.from([0x66, 0xfc, 0x72]))
  writeFileSync(join(outside, 'long.log'), 'x'.repeat(300_000))
  writeFileSync(join(outside, 'gone.txt'), '')
  symlinkSync('/dev/zero', join(outside, 'zero.txt'))
  running = await startApp({ folders: [folder], settings: fakeAgents('takes-all', 'minimal') })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** The system's own window, in which these are chosen. */
const choose = (...paths: string[]) =>
  running.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: chosen })
  }, paths)
const refused = () => page.getByRole('alert').getByRole('listitem').allTextContents()
const clear = async () => {
  await press(page, 'Mod+K')
  await page.keyboard.type('Discard draft')
  await page.keyboard.press('Enter')
  await expect.poll(() => written(page)).toEqual([''])
}

// docs/guide/sessions.md: the paperclip or Ctrl/Cmd+Shift+U | any file, or a folder of the project, is attached; so is what you drop on the conversation or paste
test('what is in the workspace is mentioned where the caret is, folders too', async () => {
  await openSession(page, folder, { agent: 'takes-all', title: 'Mentions' })
  await sayAndWait(page, 'first')
  await message(page).fill('look and say')
  await message(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4))
  await choose(join(folder, 'src/a b.ts'), join(folder, 'src'), join(folder, 'in.png'))
  await page.getByRole('button', { name: 'Attach files' }).click()
  await expect.poll(() => written(page)).toEqual(['look @src/a b.ts @src/ @in.png  and say'])
  await page.keyboard.type('these')
  await message(page).press('Enter')
  await conversation(page)
    .getByText('Given text:1 link:src/a b.ts link:src/ link:in.png end')
    .waitFor()
})

// docs/guide/sessions.md: the paperclip or Ctrl/Cmd+Shift+U | any file, or a folder of the project, is attached; so is what you drop on the conversation or paste
test('what is outside goes along as the agent takes it, by drop, command and paste', async () => {
  await openSession(page, folder, { agent: 'takes-all', title: 'Outside' })
  await sayAndWait(page, 'first')
  await dropFiles(page, '.conversation-foot', [
    join(outside, 'plain.txt'),
    join(outside, 'shot.png'),
  ])
  await expect.poll(() => written(page)).toEqual(['', 'plain.txt', 'shot.png'])
  await choose(join(outside, 'pictures'), join(outside, 'latin.txt'), join(outside, 'long.log'))
  await press(page, 'Mod+Shift+U')
  await expect
    .poll(() => written(page))
    .toEqual(['', 'plain.txt', 'shot.png', 'pictures/', 'latin.txt', 'long.log'])
  await picture(page, 'attachments')
  await message(page).press('Enter')
  await conversation(page)
    .getByText(
      'Given resource:from outside image:image/png link:pictures/ link:latin.txt link:long.log end',
    )
    .waitFor()
})

test('what cannot go along is refused in words, each, and the rest is taken', async () => {
  await openSession(page, folder, { agent: 'minimal', title: 'Refused' })
  await sayAndWait(page, 'first')
  rmSync(join(outside, 'gone.txt'))
  await choose(
    ...['huge.png', 'gone.txt', 'zero.txt', 'shot.png', 'plain.txt'].map((name) =>
      join(outside, name),
    ),
  )
  await press(page, 'Mod+Shift+U')
  await expect.poll(() => written(page)).toEqual(['', 'plain.txt'])
  const words = await refused()
  expect(words).toEqual([
    expect.stringMatching(/^huge\.png is larger than 20 MB: make it smaller/),
    expect.stringMatching(/^gone\.txt is not there any more/),
    expect.stringMatching(/^zero\.txt is a device or a pipe/),
    expect.stringMatching(/^shot\.png is a picture, and minimal takes none: put it into/),
  ])
  await pasteData(page, 'bad.svg', 'image/svg+xml')
  await expect.poll(refused).toEqual([expect.stringMatching(/^bad\.svg: only PNG/)])
  await picture(page, 'refused-attachments')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.getByRole('alert').count()).toBe(0)
  // Without embedded context it is a link, which any agent takes.
  await page.getByRole('button', { name: 'plain.txt', exact: true }).click()
  await page.getByRole('dialog', { name: 'plain.txt' }).getByText('plain.txt').first().waitFor()
  await page.keyboard.press('Escape')
  await clear()
})

// docs/guide/sessions.md: A long text that you paste becomes a chip that opens.
test('a long text that is pasted opens, is changed, put into the message and taken away', async () => {
  await openSession(page, folder, { agent: 'takes-all', title: 'Pasted' })
  await pasteText(page, 'short\ntext')
  expect(await written(page)).toEqual([''])
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => `line ${line + 1}`).join('\n')
  await pasteText(page, lines(400))
  await expect.poll(() => written(page)).toEqual(['', 'Pasted 400 lines'])
  await page.getByRole('button', { name: 'Pasted 400 lines', exact: true }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox').inputValue()).toBe(lines(400))
  await picture(page, 'pasted-text')
  await dialog.getByRole('textbox').fill(lines(50))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => written(page)).toEqual(['', 'Pasted 50 lines'])
  await page.getByRole('button', { name: 'Remove Pasted 50 lines' }).click()
  expect(await written(page)).toEqual([''])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Pasted 50 lines', exact: true }).click()
  await dialog.getByRole('button', { name: 'Put into the message' }).click()
  await expect.poll(() => written(page)).toEqual([lines(50)])
  await clear()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => written(page)).toEqual([lines(50)])
  await clear()
})

// docs/guide/sessions.md: Ctrl/Cmd+Shift+M | what you selected in a message, a change, a file or a terminal is attached
test('a selection in a message, a file and a terminal is attached with where it comes from', async () => {
  await openSession(page, folder, { agent: 'takes-all', title: 'Selected' })
  await sayAndWait(page, 'first')
  await selectIn(page, 'article[aria-label="takes-all"] .markdown p')
  await page.getByRole('article', { name: 'takes-all' }).locator('p').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Attach to message' }).click()
  const fromMessage = 'Selection of a message of takes-all'
  await expect.poll(() => written(page)).toEqual(['', fromMessage])
  const opened = page.getByRole('button', { name: fromMessage, exact: true })
  await opened.click()
  expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(
    'From a message of takes-all:\n\n```\nGiven text:1 end\n```',
  )
  await page.keyboard.press('Escape')

  await message(page).fill('see src/a')
  await message(page).press('End')
  await choose(join(folder, 'src/a b.ts'))
  await page.getByRole('button', { name: 'Attach files' }).click()
  await message(page).press('Enter')
  await conversation(page).getByRole('link', { name: 'src/a b.ts' }).click()
  const file = page.getByRole('document', { name: 'Text of a b.ts' })
  await file.getByText('three').waitFor()
  await file.evaluate((element) => {
    const texts = document.createTreeWalker(element.querySelector('code') ?? element, 4)
    const text = texts.nextNode()
    if (text) document.getSelection()?.setBaseAndExtent(text, 4, text, 'one\ntwo\nthree'.length)
  })
  await press(page, 'Mod+K')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.waitFor()
  await page.keyboard.type('Attach selection')
  await palette.getByText('Attach selection').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => written(page)).toEqual(['', 'Selection of src/a b.ts, lines 2 to 3'])

  await page.getByRole('tab', { name: 'Terminal' }).click()
  await page.getByRole('button', { name: 'New terminal' }).first().click()
  await page.locator('.xterm-helper-textarea').waitFor({ state: 'attached' })
  // Before the shell has said anything there is nothing to be selected.
  await expect
    .poll(async () => {
      await page.locator('.xterm-screen').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Select all' }).click()
      await press(page, 'Mod+Shift+M')
      return (await written(page)).at(-1)
    })
    .toMatch(/^Selection of the terminal “/)
  await clear()
})
