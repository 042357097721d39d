// Proves that an accessibility checker finds nothing serious in any part of the frame, in both themes.
import { afterAll, describe, expect, test } from 'vitest'
import { seriousIn } from './lib/accessibility'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize, sizes, startSession } from './lib/window'

const project = freshFolder('project')
let running: RunningApp | undefined
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

/** Closes what is open, presses the keys, and waits for what they open. */
function opened(keys: string, role: 'dialog' | 'main' | 'region', name: string) {
  return async ({ page }: RunningApp) => {
    await page.keyboard.press('Escape')
    await press(page, keys)
    await page.getByRole(role, { name }).locator('*').first().waitFor()
  }
}

async function askSomething({ page }: RunningApp) {
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await message.fill('permission')
  await message.press('Enter')
  await page.getByRole('group', { name: 'Permission request' }).waitFor()
}

async function openMenu({ page }: RunningApp) {
  await press(page, 'Mod+Shift+E')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

async function addAgent({ page }: RunningApp) {
  await page
    .getByRole('region', { name: 'Your own agents' })
    .getByRole('button', { name: 'Add' })
    .press('Enter')
  await page.getByRole('dialog', { name: 'Add an agent' }).waitFor()
}

const addIn = (part: string) => (app: RunningApp) =>
  app.page.keyboard
    .press('Escape')
    .then(() =>
      app.page
        .getByRole('region', { name: part, exact: true })
        .getByRole('button', { name: 'Add' })
        .first()
        .press('Enter'),
    )

async function startLongSession({ page }: RunningApp) {
  const name = 'A session with a name that is rather long'
  await startSession(page, name)
  // It is cut to fit, and read out whole.
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
}

const places: [name: string, go: (app: RunningApp) => Promise<unknown>][] = [
  ['welcome', async () => undefined],
  ['session', startLongSession],
  ['question', askSomething],
  ['menu', openMenu],
  ['new-session', opened('Mod+N', 'dialog', 'New session')],
  ['palette', opened('Mod+K', 'dialog', 'Command palette')],
  ['shortcuts', opened('Mod+/', 'dialog', 'Keyboard shortcuts')],
  ['settings', opened('Mod+,', 'region', 'Settings')],
  ['add-agent', addAgent],
  ['add-profile', addIn('Profiles')],
  ['add-account', addIn('Accounts')],
  ['add-rule', addIn('Permission rules')],
  ['add-server', addIn('MCP servers')],
  ['agents', opened('Mod+Shift+A', 'region', 'Agents')],
  ['accounts', ({ page }) => page.getByRole('tab', { name: 'Accounts' }).click()],
  ['usage', ({ page }) => page.getByRole('tab', { name: 'Usage' }).click()],
  ['search', opened('Mod+Shift+F', 'main', 'Search')],
]

describe.each(['light', 'dark'] as const)('with %s colours', (theme) => {
  test.each(places)('%s has nothing serious', async (name, go) => {
    if (name === 'welcome') {
      await running?.quit()
      running = await startApp({ folders: [project], settings: { theme } })
    }
    if (!running) throw new Error('The app is not running')
    await go(running)
    for (const [width, height] of sizes) {
      await resize(running, width, height)
      await picture(running.page, `${name}-${theme}-${width}`)
    }
    expect(await seriousIn(running.page)).toEqual([])
  })
})

test('what is wrong is found, and named', async () => {
  if (!running) throw new Error('The app is not running')
  const { page } = running
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await seriousIn(page)).toEqual([expect.stringMatching(/^button-name: <button>/)])
})
