// Proves that a rail of many sessions is drawn where one looks only, and is used as any other.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedConversations } from '../bench/lib/seed'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'

const sessions = 600
const few = 150

let running: RunningApp
let page: Page

beforeAll(async () => {
  const data = freshFolder('data')
  const project = freshFolder('project')
  seedConversations(
    data,
    Array.from({ length: sessions }, (_, number) => ({
      title: `Talk-${String(number).padStart(3, '0')}`,
      project,
      events: 2,
      at: () => ({ type: 'text', message: 'm', role: 'agent', text: 'A word' }) as const,
    })),
  )
  running = await startApp({ data })
  page = running.page
  await rows().first().waitFor()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const rows = () => page.getByRole('tree', { name: 'Projects and sessions' }).getByRole('treeitem')

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** What stands in the middle of the rail: a row, and not the room for one. */
const inSight = () =>
  page.evaluate(() => {
    const rail = document.querySelector('.rail-tree')?.getBoundingClientRect()
    if (!rail) throw new Error('There is no rail')
    const { left, top, width, height } = rail
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found?.closest('[role=treeitem]')?.getAttribute('aria-label')
  })

test('few of its rows are drawn, and all of its height is there', async () => {
  expect(await rows().count()).toBeLessThan(few)
  const { height, row } = await page.locator('.rail-tree').evaluate((rail) => ({
    height: rail.scrollHeight,
    row: rail.querySelector('.tree-row')?.clientHeight ?? 0,
  }))
  expect(Math.round(height / row)).toBeGreaterThanOrEqual(sessions)
  await picture(page, 'long-rail')
})

test('wherever it is scrolled to there is a row', async () => {
  for (const part of [0.3, 0.9, 0.5, 1, 0.1, 0]) {
    await page
      .locator('.rail-tree')
      .evaluate((rail, part) => rail.scrollTo(0, rail.scrollHeight * part), part)
    await expect.poll(inSight).toMatch(/^Talk-\d+/)
  }
})

test('keys go through all of it: End, Home, arrows and typing find what is not drawn', async () => {
  await rows().nth(1).click()
  await page.keyboard.press('End')
  const last = await focused()
  await page.keyboard.press('ArrowUp')
  expect(await focused()).not.toBe(last)
  await page.keyboard.press('Home')
  expect(await focused()).not.toMatch(/^Talk/)
  await page.keyboard.type('talk-300')
  await expect.poll(focused).toMatch(/^Talk-300,/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toMatch(/^Talk-300,/)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('heading', { name: 'Talk-300', level: 1 }).waitFor()
})

test('the row in hand stays while one scrolls away and back', async () => {
  await rows().nth(1).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  const before = await focused()
  const rail = page.locator('.rail-tree')
  await rail.evaluate((rail) => rail.scrollTo(0, rail.scrollHeight))
  await expect.poll(inSight).toMatch(/^Talk-\d+/)
  expect(await focused()).toBe(before)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe(before)
  expect(await rail.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(200)
})
