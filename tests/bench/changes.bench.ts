// Measures the tab "Changes": the list of 1,000 files, and opening and scrolling a diff of 20,000 lines.
import type { Page } from 'playwright'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession } from '../end-to-end/lib/session'
import { repository, write } from '../lib/repository'
import { withoutGraphics } from './lib/drawing'
import { report } from './lib/report'
import { median, round } from './lib/statistics'
import { scroll } from './transcript/page'

const bench = 'changes'
const files = 1000
const lines = 20_000
/** One line of so many is another: with what surrounds them these are the hunks. */
const apart = 14
const rounds = 7
const seconds = 3

const line = (number: number, word: string) =>
  `  const ${word}${number} = await store.load(user, { id: ${number}, name: 'name ${number}' })\n`
const big = (word: string) =>
  Array.from({ length: lines }, (_, number) =>
    line(number, number % apart === apart / 2 ? word : 'value'),
  ).join('')

function makeRepository(): string {
  const some = (word: string): Record<string, string> =>
    Object.fromEntries([
      ...Array.from({ length: files }, (_, name) => [
        `src/part${name % 25}/file${name}.ts`,
        `export const ${word} = ${name}\n`,
      ]),
      ['big.ts', big(word)],
    ])
  const folder = repository(some('value'), freshFolder('changes'))
  for (const [name, text] of Object.entries(some('other'))) write(folder, name, text)
  return folder
}

/** Milliseconds from a click until what it shows is painted. */
function paintedAfter(page: Page, click: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([click, shown]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const button = document.querySelector<HTMLElement>(click as string)
      if (!button) throw new Error(`There is no ${click}`)
      while (document.querySelector(shown as string)) await frame()
      const begun = performance.now()
      button.click()
      while (!document.querySelector(shown as string)) await frame()
      // The frame after the one that drew it: it is painted.
      await frame()
      return performance.now() - begun
    },
    [click, shown],
  )
}

const folder = makeRepository()
const running = await startApp({ folders: [folder], args: withoutGraphics })
const { page } = running
await openSession(page, folder)
await page.getByRole('tab', { name: 'Changes', exact: true }).click()
const tree = page.getByRole('tree', { name: 'Changed files' })
await tree.getByRole('treeitem').first().waitFor()

async function measureList(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
    await tree.waitFor({ state: 'detached' })
    times.push(
      await paintedAfter(
        page,
        '#session-panel-changes',
        '[aria-label="Changed files"] [role="treeitem"]',
      ),
    )
  }
  const value = median(times)
  const name = 'first of 1,000 changed files painted after the click on the tab'
  report({ bench, name, value: round(value, 1), unit: 'ms', limit: 100, ok: value <= 100 })
}

async function measureDiff(): Promise<void> {
  const [other] = await tree.getByRole('treeitem', { name: /file0\.ts/ }).all()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await tree.evaluate((element) => element.parentElement?.scrollTo(0, 0))
    await other?.click()
    await page.getByRole('group', { name: 'Hunk 1 of 1' }).waitFor()
    await tree.evaluate((element) => element.parentElement?.scrollTo(0, 1e9))
    await tree.getByRole('treeitem', { name: /^big\.ts/ }).waitFor()
    times.push(
      await paintedAfter(
        page,
        '[role="treeitem"][aria-label^="big.ts"]',
        '[data-path="big.ts"] .diff-row',
      ),
    )
  }
  const hunks = await page.locator('.hunk').first().getAttribute('aria-label')
  const value = median(times)
  const name = `a diff of 20,000 lines painted after the click (${hunks})`
  report({ bench, name, value: round(value, 1), unit: 'ms', limit: 150, ok: value <= 150 })
}

async function measureScrolling(layout: 'Unified' | 'Split'): Promise<void> {
  await page.getByRole('button', { name: layout, exact: true }).click()
  const area = page.getByRole('document', { name: 'Lines of big.ts' })
  const results = []
  for (let round = 0; round < 3; round += 1) {
    await area.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
    results.push(await scroll(page, area, seconds))
  }
  const rate = median(results.map(({ framesPerSecond }) => framesPerSecond))
  const longest = Math.max(...results.map((one) => one.longest))
  const p95 = median(results.map((one) => one.p95))
  const nodes = Math.max(...results.map((one) => one.nodes))
  report({
    bench,
    name: `scrolling it, ${layout.toLowerCase()}`,
    value: round(rate, 1),
    unit: 'frames/s',
    limit: 58,
    ok: rate >= 58 && p95 <= 25,
    p95: round(p95, 1),
    longest: round(longest, 1),
    nodes,
  })
}

await measureList()
await measureDiff()
await measureScrolling('Unified')
await measureScrolling('Split')
await running.quit()
removeFolders()
