// Proves that a comment's field is seen and has the focus wherever its lines end, and that letters are commands only where nobody writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changesIn, hunk, openChanges, textOf } from './lib/changes'
import { openSession } from './lib/session'
import { resize } from './lib/window'

/** All keys that do something to changes, in words that people write. */
const prose = 'really? rename, a new path; vast zebras jump keenly (WRUTS)'
const fresh = (lines: number) => textOf(lines).replaceAll('line', 'agent')

let running: RunningApp
const folder = freshFolder('keys')
const sizes = [75, 200, 900]

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('edits') })
  const { page } = running
  page.setDefaultTimeout(10_000)
  await resize(running, 1440, 900)
  repository({ 'z.txt': textOf(3) }, folder)
  for (const lines of sizes) write(folder, `new-${lines}.txt`, fresh(lines))
  write(folder, 'z.txt', textOf(3, { 2: 'two' }))
  await openSession(page, folder, { agent: 'edits', title: 'Keys' })
  await openChanges(page)
  await changedFile(page, /new-75/).waitFor()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const field = () => running.page.getByRole('textbox', { name: 'Comment', exact: true })

function expectUntouched(): void {
  for (const lines of sizes)
    expect(readFileSync(join(folder, `new-${lines}.txt`), 'utf8')).toBe(fresh(lines))
  expect(readFileSync(join(folder, 'z.txt'), 'utf8')).toBe(textOf(3, { 2: 'two' }))
}

/** Nothing was accepted or reverted either: there is nothing to be undone. */
async function expectNothingDone(): Promise<void> {
  const { page } = running
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  expectUntouched()
}

test.each(sizes)(
  'the field of a comment on %i lines is in sight, and takes every letter',
  async (lines) => {
    const { page } = running
    await changedFile(page, new RegExp(`new-${lines}`)).click()
    await hunk(page, 1, 1).getByRole('button', { name: 'Comment', exact: true }).click()
    await page.keyboard.type(prose)
    expect(await field().inputValue()).toBe(prose)
    const box = await field().boundingBox()
    expect(box && box.y > 0 && box.y + box.height < 900).toBe(true)
    await picture(page, `comment-${lines}`)
    await expectNothingDone()
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
  },
)

test('while a comment is written, letters pressed elsewhere lead back to it and do nothing else', async () => {
  const { page } = running
  await changedFile(page, /new-900/).click()
  await hunk(page, 1, 1).getByRole('button', { name: 'Comment', exact: true }).click()
  await page.keyboard.type('half a ')
  const scroller = page.getByRole('document', { name: 'Lines of new-900.txt' })
  await scroller.evaluate((area) => area.scrollTo(0, 0))
  await field().waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('word')
  expect(await field().inputValue()).toBe('half a word')
  await changesIn(page, 'new-900.txt').focus()
  await page.keyboard.press('Shift+R')
  await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true)
  await expectNothingDone()
  await page.keyboard.press('Escape')
})

const writers: [what: string, html: string][] = [
  ['an input', '<input id="writer" type="text">'],
  ['a search field', '<input id="writer" type="search">'],
  ['a text area', '<textarea id="writer"></textarea>'],
  ['what can be edited', '<div id="writer" contenteditable tabindex="0">words</div>'],
  [
    'a list to choose from',
    '<select id="writer"><option>some</option><option>rest</option></select>',
  ],
  ['a list box', '<div role="listbox"><div id="writer" role="option" tabindex="0">one</div></div>'],
  ['a text box of another make', '<div id="writer" role="textbox" tabindex="0"></div>'],
  ['a terminal', '<div class="xterm"><textarea id="writer"></textarea></div>'],
  ['a menu', '<div role="menu"><button id="writer" role="menuitem">Rename</button></div>'],
]

test.each(writers)('in %s letters are letters', async (_, html) => {
  const { page } = running
  await page.evaluate((text) => {
    const place = document.createElement('div')
    place.id = 'place'
    place.innerHTML = text
    document.querySelector('main')?.append(place)
    document.querySelector<HTMLElement>('#writer')?.focus()
  }, html)
  await page.keyboard.type(prose)
  await page.evaluate(() => document.querySelector('#place')?.remove())
  await expectNothingDone()
})

test('while a menu or a dialog is open, wherever the focus is, letters do nothing to what is below', async () => {
  const { page } = running
  await page.evaluate(() => {
    const menu = document.createElement('div')
    menu.id = 'place'
    menu.popover = 'auto'
    document.body.append(menu)
    menu.showPopover()
  })
  await page.keyboard.type(prose)
  await page.evaluate(() => document.querySelector('#place')?.remove())
  await expectNothingDone()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type(prose)
  await expectNothingDone()
  await page.keyboard.press('Escape')
})

test('what an input method is given is its own', async () => {
  const { page } = running
  await changesIn(page, 'new-900.txt').focus()
  for (const code of ['KeyR', 'KeyA', 'KeyZ'])
    for (const about of [
      { key: 'Process' },
      { key: code.slice(3).toLowerCase(), isComposing: true },
    ])
      await page.evaluate(
        (more) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { ...more, bubbles: true, cancelable: true }),
          ),
        { ...about, code },
      )
  await expectNothingDone()
  await hunk(page, 1, 1).getByRole('button', { name: 'Comment', exact: true }).click()
  await page.keyboard.type('かな')
  await field().dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  expect(await field().inputValue()).toBe('かな')
  await page.keyboard.press('Escape')
})

test('where nobody writes they are commands', async () => {
  const { page } = running
  await changedFile(page, /z\.txt/).click()
  // What is not read yet has nothing to be reverted.
  await changesIn(page, 'z.txt').getByRole('button', { name: 'Revert' }).first().waitFor()
  await changesIn(page, 'z.txt').focus()
  await page.keyboard.press('r')
  await expect.poll(() => readFileSync(join(folder, 'z.txt'), 'utf8')).toBe(textOf(3))
})
