// Proves that changes are accepted, reverted and taken back by file, hunk and line, by mouse and by keyboard alone, and what is refused says why.
// README.md: You accept or revert files, hunks and single lines, also while the agent goes on writing.
// docs/guide/changes.md: Files, hunks and single lines are accepted or reverted, and that can be undone.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changesIn, hunk, openChanges, said, textOf } from './lib/changes'
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
const before = textOf(60)
const after = textOf(60, { 10: 'ten\nand more', 50: 'fifty' })

/** A file with two hunks and one with one, its changes on screen. */
async function scene() {
  const folder = repository({ 'a.txt': before, 'b.txt': 'b\n' }, freshFolder('judged'))
  write(folder, 'a.txt', after)
  write(folder, 'b.txt', 'bb\n')
  count += 1
  await openSession(page, folder, { title: `Judging ${count}` })
  await openChanges(page)
  await hunk(page, 1, 2).waitFor()
  return { disk: (name = 'a.txt') => readFileSync(join(folder, name), 'utf8'), folder }
}
const button = (of: ReturnType<typeof hunk>, name: string) => of.getByRole('button', { name })
const focusIs = (expected: string) =>
  page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    expected,
  )

test('an accepted hunk folds, is opened again, and is taken back where it stands', async () => {
  const { disk } = await scene()
  await button(hunk(page, 1, 2), 'Accept').click()
  const accepted = hunk(page, 1, 2).getByRole('button', { name: 'Accepted' })
  await accepted.waitFor()
  expect(await accepted.getAttribute('aria-expanded')).toBe('false')
  expect(await hunk(page, 1, 2).locator('.diff-row').count()).toBe(0)
  await expect.poll(() => said(page)).toBe('Accepted: hunk 1 of 2')
  await accepted.click()
  await hunk(page, 1, 2).locator('.diff-row').first().waitFor()
  await button(hunk(page, 1, 2), 'Undo').click()
  await button(hunk(page, 1, 2), 'Accept').waitFor()
  expect(disk()).toBe(after)
})

test('a reverted hunk is gone from the disk, the next one takes its place, and undo brings it back', async () => {
  const { disk } = await scene()
  await button(hunk(page, 1, 2), 'Revert').click()
  await hunk(page, 1, 1).waitFor()
  expect(disk()).toBe(textOf(60, { 50: 'fifty' }))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await hunk(page, 1, 2).waitFor()
  expect(disk()).toBe(after)
})

test('a file that is accepted is marked and keeps its place; one that is reverted leaves the list', async () => {
  const { disk } = await scene()
  const file = changesIn(page, 'a.txt')
  await file.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await page.getByText('1 of 2 reviewed').waitFor()
  const row = changedFile(page, 'a.txt, modified, +3 −2')
  await expect.poll(() => row.getAttribute('aria-description')).toBe('accepted')
  expect(await row.evaluate((element) => element.previousElementSibling)).toBe(null)
  await changedFile(page, /^b\.txt/).click()
  await changesIn(page, 'b.txt').locator('header').getByRole('button', { name: 'Revert' }).click()
  await changedFile(page, /^b\.txt/).waitFor({ state: 'detached' })
  await changesIn(page, 'a.txt').waitFor()
  expect(disk('b.txt')).toBe('b\n')
})

// docs/guide/changes.md: `j` `k` | next and previous hunk
// docs/guide/changes.md: `n` `p` | next and previous file
// docs/guide/changes.md: `a` `r` | accept, revert
// docs/guide/changes.md: `v` `z` | viewed, undo
test('by keyboard alone: accept, next, revert, undo, the whole file, viewed', async () => {
  const { disk } = await scene()
  await page.keyboard.press('j')
  await focusIs('Hunk 1 of 2')
  await page.keyboard.press('a')
  await hunk(page, 1, 2).getByText('Accepted').waitFor()
  await focusIs('Hunk 1 of 2')
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await hunk(page, 1, 1).waitFor()
  await focusIs('Hunk 1 of 1')
  expect(disk()).toBe(textOf(60, { 10: 'ten\nand more' }))
  await page.keyboard.press('z')
  await hunk(page, 2, 2).waitFor()
  await expect.poll(() => said(page)).toBe('Undone in a.txt')
  expect(disk()).toBe(after)
  await page.keyboard.press('v')
  const row = changedFile(page, /^a\.txt/)
  await expect.poll(() => row.getAttribute('aria-description')).toBe('partly accepted, viewed')
  await page.keyboard.press('Shift+A')
  await expect.poll(() => row.getAttribute('aria-description')).toContain('accepted')
  await page.keyboard.press('n')
  await changesIn(page, 'b.txt').waitFor()
  await hunk(page, 1, 1).waitFor()
  await page.keyboard.press('Shift+R')
  await changedFile(page, /^b\.txt/).waitFor({ state: 'detached' })
  expect(disk('b.txt')).toBe('b\n')
})

test('single lines are reverted that were selected with Shift and arrows, or by their numbers', async () => {
  const { disk } = await scene()
  await page.keyboard.press('j')
  await focusIs('Hunk 1 of 2')
  // The line that was removed, then the one that came for it, then the one besides.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Escape')
  const besides = hunk(page, 1, 2).locator('.diff-row', { hasText: 'and more' })
  await besides.locator('.diff-number').last().click()
  await hunk(page, 1, 2).getByText('1 line selected').waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => disk()).toBe(textOf(60, { 10: 'ten', 50: 'fifty' }))
})

test('what was looked at lapses when the file changes', async () => {
  const { folder } = await scene()
  await page.getByRole('button', { name: 'Viewed' }).click()
  const row = changedFile(page, /^a\.txt/)
  await expect.poll(() => row.getAttribute('aria-description')).toBe('viewed')
  writeFileSync(join(folder, 'a.txt'), `${after}more\n`)
  await expect.poll(() => row.getAttribute('aria-description')).toBe(null)
})

test('while the file is written elsewhere, the hunk under the pointer stays under it', async () => {
  const { folder } = await scene()
  await hunk(page, 2, 2).scrollIntoViewIfNeeded()
  const accept = button(hunk(page, 2, 2), 'Accept')
  await accept.hover()
  const place = await accept.boundingBox()
  const lines = textOf(60, { 2: `two${'\nnew'.repeat(30)}`, 10: 'ten\nand more', 50: 'fifty' })
  writeFileSync(join(folder, 'a.txt'), lines)
  const third = hunk(page, 2, 2).or(hunk(page, 3, 3))
  await expect
    .poll(() => third.locator('[data-kind="added"]').first().textContent())
    .toContain('fifty')
  await page.getByText('+34').first().waitFor()
  // Where it was: the rows above are measured a frame after they are drawn.
  const moved = async () => {
    const now = await button(third, 'Accept').boundingBox()
    return Math.abs((now?.y ?? 0) - (place?.y ?? 0))
  }
  await expect.poll(moved).toBeLessThan(2)
})
