// Proves that what was large is given back when it is left: of lists, tables and words of megabytes the page holds nothing any more.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
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
