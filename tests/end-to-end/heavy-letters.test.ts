// Proves that no letters that a program prints, however they are accented, linked or coloured, freeze the window, and that all of them are on screen in the end.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchTasks } from '../bench/lib/longest-task'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'

/** Milliseconds of the page's own work, beyond that for plain letters: what else the machine does is not counted. */
const longestFrame = 100
const letters = 40_000

const shapes = [
  'accents after links',
  'signs without a width after colours',
  'letters with accents of their own',
  'letters that much joins',
  'each letter in its colours',
]

const folder = freshFolder('project')
let running: RunningApp
let page: Page

const program = (shape: string, count = letters) => ({
  name: shape,
  driver: 'terminal',
  command: join(root, 'node_modules/.bin/node'),
  args: [join(root, 'tests/agents/heavy-letters.mjs'), shape, String(count)],
})

const named = shapes.map((shape, at) => [shape, `shape-${at}`] as const)
let plain: number

beforeAll(async () => {
  const agents = Object.fromEntries(named.map(([shape, agent]) => [agent, program(shape)]))
  running = await startApp({
    settings: {
      agents: { ...agents, every: program('every', 800), plain: program('plain') },
      agentLimit: 100,
    },
  })
  page = running.page
  // What draws them is there from then on, and so are the fonts.
  await longestWhileIn('every')
  plain = await longestWhileIn('plain')
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

async function open(agent: string): Promise<void> {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  await give(page, 'session.create', { project, agent, workspace: 'folder', title: agent })
  await page.getByRole('treeitem', { name: new RegExp(`^${agent}, `) }).click()
}

/** Until each row of the last screen says that it is that row. */
const lastIsWhole = () =>
  page.waitForFunction(() => {
    const rows = [...([...document.querySelectorAll('.xterm-rows')].at(-1)?.children ?? [])]
    const texts = rows.map(({ textContent }) => textContent ?? '')
    const end = texts.findIndex((text) => text.startsWith('that-is-all'))
    return end > 0 && texts.slice(0, end).every((text, at) => text.startsWith(`row-${at}-x`))
  })

/** The longest frame from when a program is started until its last screen is whole. */
async function longestWhileIn(agent: string): Promise<number> {
  const longest = await watchTasks(page)
  await open(agent)
  await lastIsWhole()
  return longest()
}

test.each(named)('%s', async (shape, agent) => {
  const frame = await longestWhileIn(agent)
  console.log(`Longest frame, ${shape}: ${frame.toFixed(0)} ms; plain: ${plain.toFixed(0)} ms`)
  expect(frame).toBeLessThan(plain + longestFrame)
})
