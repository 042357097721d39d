// Proves that what is large is drawn without a frame that one would notice, and given back when it is left: of lists, tables and words of megabytes the page holds nothing any more.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { watchTasks } from '../bench/lib/longest-task'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, say } from './lib/session'

const megabyte = 1024 * 1024
const folder = freshFolder('project')
let running: RunningApp

afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const lines = (bytes: number, line: (at: number) => string) => {
  const all: string[] = []
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const one = line(at)
    all.push(one)
    size += one.length
  }
  return all.join('')
}

const chunk = (text: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
})
const inChunks = (text: string) => (text.match(/[\s\S]{1,50000}/g) ?? []).map(chunk)

const contents: Record<string, (bytes: number) => string> = {
  list: (bytes) => lines(bytes, (at) => `- entry ${at} with **words** and [a link](b.md)\n`),
  table: (bytes) =>
    `| a | b |\n|---|---|\n${lines(bytes, (at) => `| cell ${at} | other **${at}** |\n`)}`,
  prose: (bytes) => lines(bytes, (at) => `Paragraph ${at} has *some* words in it.\n\n`),
}

/** Bytes that the page holds after all that nobody refers to is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let again = 0; again < 3; again += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: /^Small, / }).click()
  await page.getByRole('heading', { name: 'Small' }).waitFor()
  await page.getByText('well').first().waitFor()
}

/** Says all of it, so many bytes of each, and waits until the ends are drawn. */
async function sayAll(page: Page, name: string, bytes: number): Promise<void> {
  for (const [kind, text] of Object.entries(contents)) {
    const file = join(folder, `${name}-${kind}.json`)
    const end = `End of the ${name} ${kind}`
    writeFileSync(file, JSON.stringify(inChunks(`${text(bytes)}\n\n${end}`)))
    await say(page, file)
    await page.getByText(end, { exact: true }).last().waitFor()
  }
}

test('megabytes of Markdown are left, and so is their memory', async () => {
  running = await startApp({ settings: fakeAgents('says') })
  const { page } = running
  await openSession(page, folder, { agent: 'says', title: 'Small' })
  writeFileSync(join(folder, 'small.json'), JSON.stringify([chunk('well')]))
  await say(page, join(folder, 'small.json'))
  await page.getByText('well').first().waitFor()
  await openSession(page, folder, { agent: 'says', title: 'Large' })
  // What reads and draws it is there from then on.
  await sayAll(page, 'short', 1024)
  await leave(page)
  const before = await heapOf(page)
  await page.getByRole('treeitem', { name: /^Large, / }).click()
  await sayAll(page, 'long', 3 * megabyte)
  expect(await heapOf(page)).toBeGreaterThan(before + 9 * megabyte)
  await leave(page)
  // None of the three is held any more, however it is kept.
  expect(await heapOf(page)).toBeLessThan(before + 3 * megabyte)
})

/** Megabytes of memory that the page's process has, once nobody refers to what is gone. */
async function processOf(page: Page): Promise<number> {
  await heapOf(page)
  const process = await running.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents()[0]?.getOSProcessId(),
  )
  const sizes = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')
  return Number(/^Rss: +(\d+)/m.exec(sizes)?.[1]) / 1024
}

const numbered = (bytes: number, word: string) => lines(bytes, (at) => `${word} line ${at} of it\n`)

const change = (before: string | null, after: string) => ({
  sessionUpdate: 'tool_call',
  toolCallId: `change-${after.length}-${after.slice(0, 3)}`,
  title: 'Change all of it',
  kind: 'edit',
  status: 'completed',
  content: [{ type: 'diff', path: join(folder, 'big.ts'), oldText: before, newText: after }],
})

const code = (bytes: number) =>
  lines(bytes, (at) => `export const value${at} = of(${at}, 'text', { a: ${at} })\n`)

/** Milliseconds of the page's own work. */
const longestFrame = 100

const large: Record<string, () => unknown[]> = {
  'a list of 2 MB': () => inChunks(contents.list?.(2 * megabyte) ?? ''),
  'a table of 2 MB': () => inChunks(contents.table?.(2 * megabyte) ?? ''),
  '10 MB of Markdown': () =>
    inChunks(
      lines(
        10 * megabyte,
        (at) =>
          `## Heading ${at}\n\nSome *words*, \`code\`.\n\n- one\n- two\n\n\`\`\`ts\n${code(400)}\`\`\`\n\n`,
      ),
    ),
  'a diff of 8 MB, all of it other': () => [
    change(numbered(4 * megabyte, 'old'), numbered(4 * megabyte, 'new')),
  ],
  'a diff of 8 MB, one line in ten other': () => [
    change(
      numbered(4 * megabyte, 'some'),
      lines(4 * megabyte, (at) => `some line ${at}${at % 10 ? ' of it' : ''}\n`),
    ),
  ],
  'a new file of 8 MB': () => [change(null, numbered(8 * megabyte, 'all'))],
}

/** Opens what was changed, if it was, and more of it. */
async function openChange(page: Page, name: string): Promise<void> {
  if (!/diff|file/.test(name)) return
  const call = page.getByRole('article', { name: 'Tool call: Change all of it' }).last()
  await call.getByRole('button', { name: 'Change all of it' }).click()
  await call.getByRole('button', { name: /^Show 1000 more of / }).click()
  await expect.poll(() => call.locator('tr').count()).toBe(1060)
}

test.runIf(process.platform === 'linux')(
  'what is large is drawn and left without a long frame, and the process gives its memory back',
  async () => {
    const { page } = running
    await leave(page)
    const before = await processOf(page)
    for (const [name, updates] of Object.entries(large)) {
      await page.getByRole('treeitem', { name: /^Large, / }).click()
      const toShow = await watchTasks(page)
      const file = join(folder, `${name}.json`)
      writeFileSync(file, JSON.stringify([...updates(), chunk(`\n\nEnd of ${name}`)]))
      await say(page, file)
      await page.getByText(`End of ${name}`, { exact: true }).last().waitFor()
      await expect.poll(() => page.getByText('Comparing…').count()).toBe(0)
      await openChange(page, name)
      const showing = await toShow()
      // It collects all garbage, which is no work of the page.
      const held = await processOf(page)
      const toLeave = await watchTasks(page)
      await leave(page)
      const leaving = await toLeave()
      // The allocator gives back what is free some seconds later.
      let left = 0
      const isGivenBack = async () => {
        left = await processOf(page)
        return left < 1.2 * before
      }
      await expect.poll(isGivenBack, { timeout: 20_000, interval: 500 }).toBe(true)
      console.log(
        `${name}: longest frame ${showing.toFixed(0)} ms, ${leaving.toFixed(0)} to leave; ${before.toFixed(0)} MB before, ${held.toFixed(0)} held, ${left.toFixed(0)} left`,
      )
      expect(Math.max(showing, leaving), name).toBeLessThan(longestFrame)
    }
  },
  180_000,
)
