// Proves that the session that is shown can be seen on the rail, however many there are.
import type { Locator } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, removeFolders, startApp } from './lib/app'
import { message, openSession } from './lib/session'
import { press, resize } from './lib/window'

afterAll(removeFolders)

const inView = (item: Locator) =>
  item.evaluate((element) => {
    const list = element.closest('.rail-tree')?.getBoundingClientRect()
    const place = element.getBoundingClientRect()
    return list !== undefined && place.top >= list.top && place.bottom <= list.bottom
  })

test('a session that is chosen elsewhere is scrolled into view on the rail', async () => {
  const running = await startApp()
  const { page } = running
  await resize(running, 1000, 420)
  const folder = freshFolder('project')
  for (let count = 1; count <= 15; count += 1)
    await openSession(page, folder, { title: `Number ${count}.` })
  // They stand still for as long as the pointer is on them.
  await message(page).hover()
  const first = page.getByRole('treeitem', { name: /^Number 1\., / })
  await page.locator('.rail-tree').evaluate((list) => list.scrollTo(0, 0))
  expect(await inView(first)).toBe(false)
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Number 1.')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Number 1.', level: 1 }).waitFor()
  await expect.poll(() => inView(first)).toBe(true)
  await running.quit()
})
