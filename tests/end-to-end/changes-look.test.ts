// Proves that an accessibility checker finds nothing serious in the tab "Changes", in both themes and all sizes, whatever it shows.
import { afterAll, describe, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { seriousIn } from './lib/accessibility'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, hunk, openChanges } from './lib/changes'
import { openSession } from './lib/session'
import { resize, sizes } from './lib/window'

let running: RunningApp | undefined
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const code = Array.from(
  { length: 40 },
  (_, n) => `export function part${n}(user: string) {\n  return store.load(user, ${n})\n}\n`,
).join('\n')

function made(): string {
  const folder = repository(
    { 'src/session.ts': code, 'README.md': '# Hello\n\nA line.\n', 'old.txt': 'old\n' },
    freshFolder('look'),
  )
  const changed = code
    .replace('store.load(user, 3)', 'await lock.run(() => store.load(user, 3))')
    .replace('return store.load(user, 20)', '// nothing')
  write(folder, 'src/session.ts', changed)
  write(folder, 'README.md', '# Hello\n\nAnother line.\n')
  write(folder, 'src/race.test.ts', "test('race', async () => {\n  await load()\n})\n")
  return folder
}

const places: [name: string, go: (app: RunningApp) => Promise<unknown>][] = [
  [
    'hunks',
    async ({ page }) => {
      await openSession(page, made())
      await openChanges(page)
      await changedFile(page, /^src\/session\.ts/).click()
      await page.keyboard.press('j')
    },
  ],
  [
    'split',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Split', exact: true }).click()
    },
  ],
  [
    'accepted',
    async ({ page }) => {
      await hunk(page, 1, 2).getByRole('button', { name: 'Accept' }).click()
      await hunk(page, 1, 2).getByText('Accepted').waitFor()
    },
  ],
  [
    'comment',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Unified', exact: true }).click()
      await hunk(page, 2, 2).locator('.diff-number').nth(9).click()
      await page.keyboard.press('c')
      await page.keyboard.type('Take the lock before the await.')
      await page.getByRole('button', { name: 'Send comments (1)' }).waitFor()
    },
  ],
  [
    'selected',
    async ({ page }) => {
      await page.keyboard.press('Escape')
      await hunk(page, 2, 2).locator('.diff-number').nth(6).click()
      await hunk(page, 2, 2).getByText('1 line selected').waitFor()
    },
  ],
]

describe.each(['light', 'dark'] as const)('with %s colours', (theme) => {
  test.each(places)('%s: nothing serious', async (name, go) => {
    if (name === 'hunks') {
      await running?.quit()
      running = await startApp({ settings: { theme } })
      await resize(running, 1440, 900)
    }
    if (!running) throw new Error('The app is not running')
    await resize(running, 1440, 900)
    await go(running)
    for (const [width, height] of sizes) {
      await resize(running, width, height)
      await picture(running.page, `changes-${name}-${theme}-${width}`)
      expect(await seriousIn(running.page)).toEqual([])
    }
  })
})
