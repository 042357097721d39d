// Proves that what has changed is found in the tab "Changes", read there and gone through, by mouse and by keyboard alone.
// Over 300 lines: one tab, gone through from end to end in one window.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import {
  changedFile,
  changedFiles,
  changesIn,
  hunk,
  openChanges,
  said,
  textOf,
} from './lib/changes'
import { openSession } from './lib/session'
import { resize } from './lib/window'

let running: RunningApp
let page: Page

beforeAll(async () => {
  running = await startApp()
  page = running.page
  page.setDefaultTimeout(10_000)
  await resize(running, 1440, 900)
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

let count = 0
/** A session in a repository of its own, its changes on screen. */
async function opened(files: Record<string, string>, change: (folder: string) => void) {
  const folder = repository(files, freshFolder('changes'))
  change(folder)
  count += 1
  await openSession(page, folder, { title: `Changes ${count}` })
  await openChanges(page)
  return folder
}

const focusIs = (expected: string) =>
  page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    expected,
  )
const text = (locator: ReturnType<typeof hunk>) => locator.locator('code').allTextContents()

// docs/guide/changes.md: The tab “Changes” shows what differs in the session's folder.
// docs/guide/changes.md: Files stand in a tree, and their hunks beneath each other or side by side.
test('files are in a tree with what happened to each, and a file shows its hunks', async () => {
  await opened({ 'src/auth.ts': textOf(60), 'gone.txt': 'a\n', 'same.txt': 'a\n' }, (folder) => {
    write(folder, 'src/auth.ts', textOf(60, { 10: 'ten', 50: 'fifty' }))
    write(folder, 'new.txt', 'one\ntwo\n')
    rmSync(join(folder, 'gone.txt'))
  })
  await changedFile(page, 'src/auth.ts, modified, +2 −2').click()
  await changedFile(page, 'new.txt, untracked, +2 −0').waitFor()
  await changedFile(page, 'gone.txt, deleted, +0 −1').waitFor()
  const region = changesIn(page, 'src/auth.ts')
  await region.waitFor()
  await hunk(page, 1, 2).waitFor()
  expect(await text(hunk(page, 1, 2))).toContain('Removed: line 10')
  expect(await text(hunk(page, 1, 2))).toContain('Added: ten')
  expect(await text(hunk(page, 2, 2))).toContain('Added: fifty')
  await page.getByText('3 files').waitFor()
  await page.getByText('0 of 3 reviewed').waitFor()
  expect(
    await page.getByRole('tab', { name: 'Changes' }).locator('.aside').getAttribute('data-text'),
  ).toBe('3')
})

test('a hunk shows its buttons to who points at it or has it by the keyboard, and tells them always', async () => {
  const buttons = hunk(page, 2, 2).locator('.hunk-buttons')
  const seen = () => buttons.evaluate((one) => getComputedStyle(one).opacity)
  await page.mouse.move(0, 0)
  await expect.poll(seen).toBe('0')
  await hunk(page, 2, 2).getByRole('button', { name: 'Accept' }).waitFor()
  await hunk(page, 2, 2).hover()
  await expect.poll(seen).toBe('1')
  await page.mouse.move(0, 0)
  await expect.poll(seen).toBe('0')
  await hunk(page, 2, 2).getByRole('button', { name: 'Comment' }).focus()
  await expect.poll(seen).toBe('1')
})

// docs/guide/changes.md: `j` `k` | next and previous hunk
// docs/guide/changes.md: `n` `p` | next and previous file
test('by keyboard alone files and hunks are gone through, and lines are selected', async () => {
  await opened({ 'a.txt': textOf(60), 'b.txt': 'b\n', 'src/c.txt': 'c\n' }, (folder) => {
    write(folder, 'a.txt', textOf(60, { 10: 'ten\nand more', 50: 'fifty' }))
    write(folder, 'b.txt', 'bb\n')
    write(folder, 'src/c.txt', 'cc\n')
  })
  await changesIn(page, 'src/c.txt').waitFor()
  await page.keyboard.press('n')
  await hunk(page, 1, 2).waitFor()
  await page.keyboard.press('j')
  await focusIs('Hunk 1 of 2')
  await page.keyboard.press('j')
  await focusIs('Hunk 2 of 2')
  await page.keyboard.press('j')
  await expect.poll(() => said(page)).toBe('No hunk below')
  await page.keyboard.press('k')
  await focusIs('Hunk 1 of 2')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => said(page)).toBe('2 lines selected; line 10, added: ten')
  await hunk(page, 1, 2).getByText('2 lines selected').waitFor()
  await page.keyboard.press('Escape')
  await hunk(page, 1, 2).getByText('2 lines selected').waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  await changesIn(page, 'b.txt').waitFor()
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  await changesIn(page, 'src/c.txt').waitFor()
})

test('in the tree arrows move, close and open folders, and Enter goes into the file', async () => {
  await opened({ 'src/a.txt': 'a\n', 'src/b.txt': 'b\n' }, (folder) => {
    write(folder, 'src/a.txt', 'aa\n')
    write(folder, 'src/b.txt', 'bb\n')
  })
  await changedFiles(page).getByRole('treeitem', { name: 'src', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await changedFile(page, /^src\/a/).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await changesIn(page, 'src/b.txt').waitFor()
  await focusIs('Changes in src/b.txt')
  await page.keyboard.press('t')
  await changedFile(page, 'src/b.txt, modified, +1 −1').waitFor()
  expect(await changedFiles(page).getByRole('treeitem').count()).toBe(2)
  await page.keyboard.press('t')
})

// docs/guide/changes.md: Files stand in a tree, and their hunks beneath each other or side by side.
test('side by side what replaces what stands beside it, and single words are marked', async () => {
  await opened({ 'a.ts': 'const a = load(user)\nconst b = 2\n' }, (folder) => {
    write(folder, 'a.ts', 'const a = await load(user)\nconst b = 2\n')
  })
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  const row = hunk(page, 1, 1).locator('.diff-row[data-kind="changed"]')
  await row.waitFor()
  expect(await row.locator('code').allTextContents()).toEqual([
    'Removed: const a = load(user)',
    'Added: const a = await load(user)',
  ])
  expect((await row.locator('.diff-word').allTextContents()).join('')).toBe('await ')
  await page.keyboard.press('u')
  await expect.poll(() => row.count()).toBe(0)
  // Colours come when the browser has time.
  await hunk(page, 1, 1).locator('.tok-keyword').first().waitFor()
})

test('white space makes no difference when it is ignored', async () => {
  await opened({ 'a.txt': 'one\ntwo\nthree\n' }, (folder) => {
    write(folder, 'a.txt', '  one\ntwo\nthree!\n')
  })
  await expect.poll(() => hunk(page, 1, 1).locator('[data-kind="added"]').count()).toBe(2)
  await page.keyboard.press('w')
  await expect.poll(() => hunk(page, 1, 1).locator('[data-kind="added"]').count()).toBe(1)
  await page.getByRole('button', { name: 'Ignore white space', pressed: true }).click()
  await expect.poll(() => hunk(page, 1, 1).locator('[data-kind="added"]').count()).toBe(2)
})

test('what is unchanged between hunks is shown on demand', async () => {
  await opened({ 'a.txt': textOf(100) }, (folder) => {
    write(folder, 'a.txt', textOf(100, { 50: 'fifty' }))
  })
  await page.getByText('46 unchanged lines').waitFor()
  await page.getByRole('button', { name: '20 more above' }).click()
  expect(await text(hunk(page, 1, 1))).toContain('line 27')
  await page.getByText('26 unchanged lines').waitFor()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  expect(await text(hunk(page, 1, 1))).toContain('line 1')
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('what is no text is said or shown for what it is', async () => {
  await opened(
    { 'moved.txt': textOf(40), 'run.sh': 'echo\n', 'a.bin': 'a\0b', 'b.txt': '' },
    (folder) => {
      renameSync(join(folder, 'moved.txt'), join(folder, 'elsewhere.txt'))
      git(folder, 'add', '--all')
      chmodSync(join(folder, 'run.sh'), 0o755)
      writeFileSync(join(folder, 'a.bin'), 'a\0c')
      writeFileSync(join(folder, 'dot.png'), Buffer.from(pixel, 'base64'))
      write(folder, 'package-lock.json', '{}\n')
      write(folder, 'huge.txt', textOf(400_000))
      mkdirSync(join(folder, 'sub'))
      git(join(folder, 'sub'), 'init', '--quiet')
    },
  )
  const show = async (name: RegExp, path: string) => {
    await changedFile(page, name).click()
    const region = changesIn(page, path)
    await region.waitFor()
    return region
  }
  const renamed = await show(/^elsewhere\.txt, renamed/, 'elsewhere.txt')
  await renamed.getByText('from moved.txt').waitFor()
  const mode = await show(/^run\.sh, modified/, 'run.sh')
  await mode.getByText('now executable').waitFor()
  const binary = await show(/^a\.bin, modified/, 'a.bin')
  await binary.getByText('Binary file').first().waitFor()
  const picture = await show(/^dot\.png/, 'dot.png')
  await picture.getByRole('img', { name: 'After' }).waitFor()
  const generated = await show(/^package-lock\.json/, 'package-lock.json')
  await generated.getByText('generated').waitFor()
  const huge = await show(/^huge\.txt/, 'huge.txt')
  await huge.getByRole('button', { name: 'Show it anyway' }).click()
  await hunk(page, 1, 1).waitFor()
})

test('a file in conflict is marked in the tree', async () => {
  await opened({ 'both.txt': 'a\n' }, (folder) => {
    git(folder, 'switch', '--quiet', '--create', 'other')
    write(folder, 'both.txt', 'b\n')
    git(folder, 'commit', '--quiet', '--all', '--message=other')
    git(folder, 'switch', '--quiet', 'main')
    write(folder, 'both.txt', 'c\n')
    git(folder, 'commit', '--quiet', '--all', '--message=ours')
    expect(() => git(folder, 'merge', 'other')).toThrow()
  })
  await changedFile(page, /^both\.txt, conflicted/).waitFor()
})

test('of 1,000 files those in sight are drawn, and each is reached by keyboard', async () => {
  const names = Array.from(
    { length: 1000 },
    (_, place) => `file${String(place).padStart(3, '0')}.txt`,
  )
  await opened(Object.fromEntries(names.map((name) => [name, 'a\n'])), (folder) => {
    for (const name of names) write(folder, name, 'b\n')
  })
  await changedFile(page, /^file000/).focus()
  expect(await changedFiles(page).getByRole('treeitem').count()).toBeLessThan(200)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await changesIn(page, 'file999.txt').waitFor()
  expect(await changedFile(page, /^file999/).getAttribute('aria-setsize')).toBe('1000')
})

test('of 20,000 lines those in sight are drawn, and each hunk is reached by keyboard', async () => {
  await opened({ 'big.txt': textOf(20_000) }, (folder) => {
    const others = Object.fromEntries(
      Array.from({ length: 1400 }, (_, place) => [place * 14 + 7, `other ${place}`]),
    )
    write(folder, 'big.txt', textOf(20_000, others))
  })
  await hunk(page, 1, 1400).waitFor()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j')
  await focusIs('Hunk 30 of 1400')
  expect(await hunk(page, 30, 1400).isVisible()).toBe(true)
  expect(await page.locator('.diff-row').count()).toBeLessThan(250)
  await expect.poll(() => text(hunk(page, 30, 1400))).toContain('Added: other 29')
})

test('a long line is wrapped, and nothing has to be scrolled to the side', async () => {
  await opened({ 'a.txt': 'a\n' }, (folder) => {
    write(
      folder,
      'a.txt',
      `${'long words '.repeat(100)}\n${'日本語'.repeat(200)}\n${'x'.repeat(50_000)}\n`,
    )
  })
  await page.getByRole('button', { name: 'Show it anyway' }).click()
  await hunk(page, 1, 1).getByText('and 48000 more characters').waitFor()
  const area = page.getByRole('document', { name: 'Lines of a.txt' })
  expect(await area.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('without changes it says what appears here, and without version control what to do', async () => {
  const folder = await opened({ 'a.txt': 'a\n' }, () => undefined)
  await page.getByRole('heading', { name: 'No changes yet' }).waitFor()
  await page.getByText('What the agent changes appears here.').waitFor()
  write(folder, 'a.txt', 'b\n')
  await changedFile(page, 'a.txt, modified, +1 −1').waitFor()
  await openSession(page, freshFolder('plain'), { title: 'Plain' })
  await openChanges(page)
  await page.getByRole('heading', { name: 'Not a Git repository' }).waitFor()
})

test('in a small window the files are a list to open, and long names are cut in the middle', async () => {
  const long = `${'a-very-long-folder-name/'.repeat(4)}${'and-a-long-file-name-'.repeat(4)}end.ts`
  await resize(running, 800, 600)
  await opened({ [long]: 'a\n', 'b.txt': 'b\n' }, (folder) => {
    write(folder, long, 'aa\n')
    write(folder, 'b.txt', 'bb\n')
  })
  const files = page.getByRole('button', { name: 'Files', exact: true })
  await files.press('Enter')
  await changedFiles(page).waitFor()
  await page.keyboard.press('Escape')
  await changedFiles(page).waitFor({ state: 'detached' })
  await files.click()
  await changedFile(page, 'b.txt, modified, +1 −1').click()
  await changesIn(page, 'b.txt').waitFor()
  await changedFiles(page).waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await changesIn(page, long).waitFor()
  const inside = await changesIn(page, long).evaluate((region) =>
    [...region.querySelectorAll('header button')].every(
      (button) => button.getBoundingClientRect().right <= innerWidth,
    ),
  )
  expect(inside).toBe(true)
  await resize(running, 1440, 900)
})

test('what a small window takes from the list of files is given back', async () => {
  await opened({ 'a.txt': 'a\n' }, (folder) => write(folder, 'a.txt', 'b\n'))
  const width = () => changedFiles(page).evaluate((tree) => Math.round(tree.clientWidth / 10))
  const edge = page.getByRole('separator', { name: 'Width of the list of files' })
  const narrow = await width()
  for (let time = 0; time < 4; time += 1) await edge.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(narrow + 10)
  const chosen = await width()
  await resize(running, 1024, 700)
  await expect.poll(width).toBeLessThan(chosen)
  await resize(running, 1440, 900)
  await expect.poll(width).toBe(chosen)
  await page.reload()
  await expect.poll(width).toBe(chosen)
})
