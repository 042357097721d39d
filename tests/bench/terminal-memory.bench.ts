// Measures the memory that a terminal takes in the page: shown, with all the lines that it keeps, and hidden.
import type { CDPSession, Page } from 'playwright'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { report } from './lib/report'
import { round } from './lib/statistics'

const terminals = 8
const megabyte = 1024 * 1024
/** More lines than are kept, in colours and of a usual length; the last of them is awaited. */
const print = `
  for (let n = 1; n <= 8000; n += 1) console.log('\\x1b[3' + n % 8 + 'm' + n + '\\x1b[m ' + 'word '.repeat(n % 16))
  console.log('all printed')
  setInterval(() => {}, 1000)
`

async function create(page: Page, folder: string, title: string): Promise<void> {
  await page.evaluate(
    async ([path = '', title = '']) => {
      const opened = await window.liminal.call('project.open', { path })
      const { project } = (opened as { value: { project: string } }).value
      const input = { project, agent: 'printer', workspace: 'folder', title }
      await window.liminal.call('session.create', input)
    },
    [folder, title],
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
  const rounded = round(value, 2)
  report({
    bench: 'terminal-memory',
    name,
    value: rounded,
    unit: 'MB',
    limit,
    ok: rounded <= limit,
  })
}

const folder = freshFolder('terminal-memory')
const running = await startApp({
  settings: {
    agentLimit: 100,
    agents: {
      printer: {
        name: 'Printer',
        driver: 'terminal',
        command: process.execPath,
        args: ['-e', print],
      },
    },
  },
  folders: [folder],
})
try {
  const { page } = running
  const devtools = await page.context().newCDPSession(page)
  await page.getByRole('navigation', { name: 'Projects' }).getByRole('treeitem').first().waitFor()
  const titles = Array.from({ length: terminals }, (_, index) => `Printing ${index} of many`)
  for (const title of titles) await create(page, folder, title)
  const [first = '', ...others] = titles
  // What is loaded with the first one is not a terminal's own.
  await show(page, first)
  await hide(page)
  const before = await used(devtools)
  for (const title of others) {
    await show(page, title)
    await hide(page)
  }
  const parked = ((await used(devtools)) - before) / others.length
  await show(page, first)
  const visible = (await used(devtools)) - before
  tell('a terminal that is shown, with 5,000 lines', visible, 3)
  tell('a terminal that is hidden', parked, 0.3)
} finally {
  await running.quit()
  removeFolders()
}
