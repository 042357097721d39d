// Proves that what is asked and its answers stay in view in windows of every size.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answersIn, giveSteps, run } from './lib/asking'
import { dropFiles, pasteData, pasteText } from './lib/attaching'
import { answerable, message, openSession, permission } from './lib/session'
import { resize } from './lib/window'

const folder = freshFolder('project')
const file = join(folder, 'notes.txt')
writeFileSync(file, 'notes')
let running: RunningApp
let page: Page

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('asks') })
  page = running.page
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const options = [
  {
    optionId: 'always',
    name: 'Yes, and allow every edit and every command in this folder',
    kind: 'allow_always',
  },
  { optionId: 'yes', name: 'Yes, proceed', kind: 'allow_once' },
  {
    optionId: 'prefix',
    name: 'Yes, and do not ask again for commands that start with npm run build',
    kind: 'allow_always',
  },
  { optionId: 'no', name: 'No, and tell the agent what to do differently', kind: 'reject_once' },
  { optionId: 'never', name: 'Never allow this command in this project', kind: 'reject_always' },
]

const inView = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(
      left + Math.min(width, 30) / 2,
      top + Math.min(height, 20) / 2,
    )
    return seen !== null && (element.contains(seen) || seen.contains(element))
  })

test.each([
  [640, 420],
  [800, 600],
  [1440, 900],
])('what is asked stays in view at %i×%i, with many answers', async (width, height) => {
  await running.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.setMinimumSize(1, 1)
  })
  await resize(running, width, height)
  const session = await openSession(page, folder, { agent: 'asks', title: `At ${width}` })
  const command = 'npm run build -- --mode production --sourcemap --outDir dist/production'
  await giveSteps(page, session, [{ ...run(command), options }])
  const code = permission(page).locator('pre')
  await code.getByText(command).waitFor()
  await permission(page)
    .getByRole('button', { name: 'Yes, proceed' })
    .and(page.locator(':not([aria-disabled=true])'))
    .waitFor()
  await picture(page, `asked-${width}x${height}`)
  expect(await inView(permission(page).getByText('asks wants to run a command'))).toBe(true)
  expect(await inView(code.getByText(command))).toBe(true)
  expect(await inView(permission(page).getByRole('button', { name: 'Yes, proceed' }))).toBe(true)
  expect(await inView(message(page))).toBe(true)
  const lines = await permission(page)
    .getByRole('button', { name: /^(Yes|No|Never)/ })
    .evaluateAll(
      (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size,
    )
  expect(lines).toBeLessThanOrEqual(width < 800 ? 3 : 2)
  await permission(page).press('Escape')
  await expect.poll(() => answersIn(page)).toEqual(['no'])
})

test.each([
  [640, 420],
  [800, 600],
  [1440, 900],
])(
  'it stays in view at %i×%i beside a queue, a long message and what is attached',
  async (width, height) => {
    await resize(running, width, height)
    const session = await openSession(page, folder, { agent: 'asks', title: `Crowded at ${width}` })
    const command = 'npm run build -- --mode production --sourcemap --outDir dist/production'
    await giveSteps(page, session, [run(command)])
    await answerable(page)
    for (let place = 1; place <= 12; place += 1) await giveSteps(page, session, [{ wait: place }])
    await message(page).fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'))
    await pasteText(page, 'a\n'.repeat(400))
    await page.locator('.attachments li').waitFor({ state: 'attached' })
    await pasteData(page, 'shot.png', 'image/png')
    await page.getByRole('alert').getByText('shot.png is a picture').waitFor()
    await dropFiles(page, 'main', [file])
    await page.getByRole('alert').getByText('is not a folder').waitFor()
    await picture(page, `crowded-${width}x${height}`)
    expect(await inView(permission(page).getByText('asks wants to run a command'))).toBe(true)
    expect(await inView(permission(page).locator('pre').getByText(command))).toBe(true)
    expect(await inView(permission(page).getByRole('button', { name: 'Allow' }))).toBe(true)
    expect(await inView(permission(page).getByRole('button', { name: 'Reject' }))).toBe(true)
    expect(await inView(message(page))).toBe(true)
    await permission(page).getByRole('button', { name: 'Allow' }).click()
    await permission(page).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Problems' }).getByRole('button').last().click()
    await picture(page, `crowded-answered-${width}x${height}`)
    expect(await inView(message(page))).toBe(true)
  },
)
