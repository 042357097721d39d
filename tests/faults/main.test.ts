// Proves that the app itself may be killed at any instant while agents write: what was shown or answered is there again, in order and once.

import { afterAll, expect, it } from 'vitest'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { carrying, until } from '../machines/lib/scene'

// A short slice of the 200 that the soak test does.
const lives = process.env.LIMINAL_SOAK ? 200 : 9
const sessionsEach = 3
const wordsPerSecond = 3000
const prompt = `flood 1000000 ${wordsPerSecond}`
const promptOf = (text: string) => [{ type: 'text', text }]
const { below } = random(seedOfRun())
const mark = `MARK-${crypto.randomUUID()}`
const data = freshFolder('data')
const folder = freshFolder('project')

/** What the app has said is so, by session: its prompt is taken, and it was shown up to this word. */
const acknowledged = new Map<string, { title: string; word: number }>()

afterAll(removeFolders)

// README.md: Every word is in a log on your disk before you see it.
// docs/guide/sessions.md: you reload the window or kill the app | every word is there again, since it went into a log on your disk before you saw it
// README.md: Every status says why and since when, every change can be reviewed and taken back, and nothing is lost when the app is killed.
it(
  `killed ${lives} times while three agents write, it has lost, doubled or mixed up nothing`,
  async () => {
    const settings = fakeAgents('flood')
    for (let life = 0; life < lives; life += 1) {
      const running = await startApp({ data, settings, env: { MARK: mark } })
      await expectAll(running)
      // The instant is the fault itself: while sessions are made, agents start, and words come; or
      // the very moment at which a word is shown.
      const instant = Promise.withResolvers<void>()
      // Long enough for a prompt to wait for the moment before it.
      const timer = setTimeout(instant.resolve, 100 + below(1400))
      const atWord = below(2) === 0 ? instant.resolve : undefined
      const made = make(running, life, atWord).catch(ifAlive)
      await instant.promise
      clearTimeout(timer)
      await running.kill()
      await made
      await until(() => carrying(mark).length === 0)
    }
    const last = await startApp({ data, settings })
    await expectAll(last)
    await last.quit()
    const shown = [...acknowledged.values()].map(({ word }) => word)
    console.info(
      `${shown.length} sessions, ${shown.reduce((sum, word) => sum + word + 1, 0)} words`,
    )
    expect(shown.length).toBeGreaterThan(lives)
    expect(Math.max(...shown)).toBeGreaterThan(wordsPerSecond / 10)
  },
  patience,
)

/** What is asked of an app that is killed meanwhile stays without an answer. */
function ifAlive(error: unknown): void {
  if (!/closed|crashed|disconnected|Target/i.test(String(error))) throw error
}

async function make({ page }: RunningApp, life: number, atWord?: () => void): Promise<void> {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  for (let number = 0; number < sessionsEach; number += 1) {
    const title = `Life ${life} ${number}`
    const request = {
      project,
      agent: 'flood',
      workspace: 'folder',
      title,
      prompt: promptOf(prompt),
    }
    const { session } = await give<{ session: string }>(page, 'session.create', request)
    acknowledged.set(session, { title, word: -1 })
    if (number > 0) continue
    await page.exposeFunction('shown', (word: number) => {
      acknowledged.set(session, { title, word })
      if (word > below(500)) atWord?.()
    })
    await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
    await page.getByRole('main').getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.evaluate(reportWords)
  }
}

/** Runs in the page: tells the newest word on screen, frame by frame. */
function reportWords(): void {
  let last = -1
  const look = () => {
    const log = document.querySelector('[role=log][aria-label="Conversation"]')
    const words = [...(log?.textContent ?? '').matchAll(/w(\d+) /g)].map(([, word]) => Number(word))
    const newest = Math.max(last, ...words)
    if (newest > last) (window as unknown as { shown(word: number): void }).shown(newest)
    last = newest
    requestAnimationFrame(look)
  }
  look()
}

async function expectAll({ page }: RunningApp): Promise<void> {
  for (const [session, { title, word }] of acknowledged) {
    const request = { session, format: 'markdown' }
    const { text } = await give<{ text: string }>(page, 'session.export', request)
    // One that was not begun is in the queue, which is no part of a transcript.
    if (!text.includes(prompt)) {
      await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
      await page.getByRole('main').getByText(prompt).first().waitFor()
    }
    const words = [...text.matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number))
    expect(words.findIndex((number, place) => number !== place)).toBe(-1)
    expect(words.length).toBeGreaterThan(word)
  }
}
