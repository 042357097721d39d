// Proves that no letters that a program prints, however they are accented, linked or coloured, freeze the window, and that all of them are on screen in the end.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchTasks } from '../bench/lib/longest-task'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'

/** Milliseconds of the page's own work, beyond that for plain letters: what else the machine does is not counted. */
const longestFrame = 100
const letters = 40_000
/** Two screens full: software that draws as a graphics card would is slow, though the page is not. */
const lettersForCard = 6000

const shapes = [
  'accents after links',
  'signs without a width after colours',
  'letters with accents of their own',
  'letters that much joins',
  'emoji that are joined',
  'each letter in its colours',
]

const folder = freshFolder('project')
let running: RunningApp
let page: Page

const program = (shape: string, count: number) => ({
  name: shape,
  driver: 'terminal',
  command: join(root, 'node_modules/.bin/node'),
  args: [join(root, 'tests/agents/heavy-letters.mjs'), shape, String(count)],
})

const named = shapes.map((shape, at) => [shape, `shape-${at}`] as const)
let plain: number

async function start(count: number, more: Record<string, unknown> = {}): Promise<void> {
  const agents = Object.fromEntries(named.map(([shape, agent]) => [agent, program(shape, count)]))
  running = await startApp({
    settings: {
      agents: { ...agents, every: program('every', 800), plain: program('plain', count) },
      agentLimit: 100,
      ...more,
    },
  })
  page = running.page
}
afterAll(removeFolders)

async function open(agent: string): Promise<void> {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  await give(page, 'session.create', { project, agent, workspace: 'folder', title: agent })
  await show(agent)
}

const show = (agent: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${agent}, `) }).click()

/** The longest frame from when a program is started until its last screen is whole. */
async function longestWhileIn(agent: string, whole: () => Promise<unknown>): Promise<number> {
  const longest = await watchTasks(page)
  await open(agent)
  await whole()
  return longest()
}

/** What draws them is there from then on, and so are the fonts. */
async function warmUp(whole: () => Promise<unknown>): Promise<void> {
  await longestWhileIn('every', whole)
  plain = await longestWhileIn('plain', whole)
}

function expectShort(shape: string, frame: number): void {
  console.log(`Longest frame, ${shape}: ${frame.toFixed(0)} ms; plain: ${plain.toFixed(0)} ms`)
  expect(frame).toBeLessThan(plain + longestFrame)
}

describe('where the page draws', () => {
  beforeAll(async () => {
    await start(letters)
    await warmUp(lastIsWhole)
  })
  afterAll(() => running.quit())

  /** Until each row of the last screen says that it is that row. */
  const lastIsWhole = () =>
    page.waitForFunction(() => {
      const rows = [...([...document.querySelectorAll('.xterm-rows')].at(-1)?.children ?? [])]
      const texts = rows.map(({ textContent }) => textContent ?? '')
      const end = texts.findIndex((text) => text.startsWith('that-is-all'))
      return end > 0 && texts.slice(0, end).every((text, at) => text.startsWith(`row-${at}-x`))
    })

  test.each(named)('%s', async (shape, agent) => {
    expectShort(shape, await longestWhileIn(agent, lastIsWhole))
  })
})

describe('where a graphics card draws', () => {
  beforeAll(async () => {
    await start(lettersForCard, { 'terminal.screenReaderMode': true })
    await poseAsCard()
    await warmUp(lastIsStill)
  })
  afterAll(() => running.quit())

  /** What draws here is software, which is said not to be one. */
  const poseAsCard = () =>
    page.evaluate(() => {
      const kind = WebGL2RenderingContext.prototype
      const ask = kind.getParameter
      kind.getParameter = function (name: number) {
        const answer: unknown = ask.call(this, name)
        return typeof answer === 'string' ? 'card' : answer
      }
    })

  const screen = () => page.locator('.xterm-screen').last().screenshot()

  /** Until the last screen was printed, and two pictures of it are the same. */
  async function lastIsStill(): Promise<void> {
    await page.locator('.xterm-accessibility').last().getByText('that-is-all').waitFor()
    expect(await page.locator('.xterm-rows').count()).toBe(0)
    let before = await screen()
    for (let now = await screen(); !now.equals(before); now = await screen()) before = now
  }

  /** Of each row that says so: how much is drawn where its letters are, and beside them. */
  async function ink(): Promise<[number, number][]> {
    const texts = await page
      .locator('.xterm-accessibility-tree')
      .last()
      .locator('> div')
      .allTextContents()
    const end = texts.findIndex((text) => text.startsWith('that-is-all'))
    return page.evaluate(
      async ([picture, rows, end]) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const { width, height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        const { data } = context?.getImageData(0, 0, width, height) ?? new ImageData(1, 1)
        const paper = data.slice(-4)
        const isInk = (x: number, y: number) =>
          [0, 1, 2].some(
            (part) => Math.abs((data[(y * width + x) * 4 + part] ?? 0) - (paper[part] ?? 0)) > 60,
          )
        return Array.from({ length: end }, (_, row): [number, number] => {
          const sides: [number, number] = [0, 0]
          const below = Math.floor(((row + 1) * height) / rows)
          for (let y = Math.ceil((row * height) / rows); y < below; y += 1)
            for (let x = 0; x < width; x += 1) if (isInk(x, y)) sides[x < width / 2 ? 0 : 1] += 1
          return sides
        })
      },
      [(await screen()).toString('base64'), texts.length, end] as const,
    )
  }

  /** Each row has as much on it as any other, and nothing is left of what was printed before. */
  async function isWhole(): Promise<boolean> {
    const rows = await ink()
    const letters = rows.map(([letters]) => letters)
    return (
      rows.length > 0 &&
      Math.min(...letters) > Math.max(...letters) * 0.6 &&
      rows.every(([, beside]) => beside === 0)
    )
  }

  test.each(named)('%s', async (shape, agent) => {
    expectShort(shape, await longestWhileIn(agent, lastIsStill))
    await expect.poll(isWhole, { timeout: 20_000 }).toBe(true)
  })

  test('who comes back finds what was shown', async () => {
    await show('plain')
    await expect.poll(isWhole, { timeout: 20_000 }).toBe(true)
  })
})
