// Measures the memory that a terminal takes in the page: shown, with all the lines that it keeps, and hidden.
import type { CDPSession, Page } from 'playwright'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { report } from './lib/report'
import { round } from './lib/statistics'

const terminals = 8
const megabyte = 1024 * 1024
/** More lines than are kept, in colours and of a usual length; the last of them is awaited. */
const print = (lines: number) => `
  for (let n = 1; n <= ${lines}; n += 1) console.log('\\x1b[3' + n % 8 + 'm' + n + '\\x1b[m ' + 'word '.repeat(n % 16))
  console.log('all printed')
  setInterval(() => {}, 1000)
`

async function create(page: Page, folder: string, title: string, agent: string): Promise<void> {
  await page.evaluate(
    async ([path = '', title = '', agent = '']) => {
      const opened = await window.liminal.call('project.open', { path })
      const { project } = (opened as { value: { project: string } }).value
      const input = { project, agent, workspace: 'folder', title }
      await window.liminal.call('session.create', input)
    },
    [folder, title, agent],
  )
}

async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('treeitem', { name: new RegExp(title) }).click()
  await page.locator('.xterm-rows').getByText('all printed').waitFor()
}

async function hide(page: Page): Promise<void> {
  // A terminal takes all keys for itself, so the focus leaves it first.
  await page.getByRole('navigation', { name: 'Projects' }).getByRole('treeitem').first().focus()
  await page.keyboard.press('Control+,')
  await page.locator('.xterm').waitFor({ state: 'detached' })
}

/** What is alive in the page: objects, what they hold outside of the heap, and the page's own. */
async function used(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const usage = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number
    embedderHeapUsedSize?: number
    backingStorageSize?: number
  }
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / megabyte
}

function tell(name: string, value: number, limit: number): void {
  report({
    bench: 'terminal-memory',
    name,
    value: round(value, 2),
    unit: 'MB',
    limit,
    ok: value <= limit,
  })
}

const agent = (name: string, lines: number) => ({
  name,
  driver: 'terminal',
  command: process.execPath,
  args: ['-e', print(lines)],
})
const folder = freshFolder('terminal-memory')
const running = await startApp({
  settings: {
    agentLimit: 100,
    agents: { long: agent('Printer of much', 8000), short: agent('Printer', 30) },
  },
  folders: [folder],
})
try {
  const { page } = running
  const devtools = await page.context().newCDPSession(page)
  await page.getByRole('navigation', { name: 'Projects' }).getByRole('treeitem').first().waitFor()
  const titles = Array.from({ length: terminals }, (_, index) => `Printing ${index} of many`)
  for (const title of titles) await create(page, folder, title, 'long')
  await create(page, folder, 'A screen full', 'short')
  // What is loaded with the first ones is not a terminal's own.
  const loading = titles.splice(0, 2)
  const last = titles.splice(-1)
  for (const title of loading) {
    await show(page, title)
    await hide(page)
  }
  const before = await used(devtools)
  for (const title of titles) {
    await show(page, title)
    await hide(page)
  }
  const hidden = await used(devtools)
  tell('a terminal that is hidden', (hidden - before) / titles.length, 0.3)
  await show(page, 'A screen full')
  tell('a terminal that is shown', (await used(devtools)) - hidden, 3)
  await hide(page)
  const [title = ''] = last
  await show(page, title)
  tell('a terminal that is shown, with all its lines', (await used(devtools)) - hidden, 3)
} finally {
  await running.quit()
  removeFolders()
}
