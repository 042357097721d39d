// Proves that a conversation that floods its window is right, and never blank for a frame, also when the window could not keep up.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'

let running: RunningApp
let page: Page
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('flood') })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

interface Watch {
  frames: number
  blank: number
  stop: boolean
}

/** Looks at every frame from now on: how many left more than half of the conversation's place empty. */
const watchFrames = () =>
  page.evaluate(() => {
    const log = document.querySelector('[role="log"]')
    if (!log) throw new Error('There is no conversation')
    const watch: Watch = { frames: 0, blank: 0, stop: false }
    Object.assign(window, { watch })
    const isBlank = () => {
      const place = log.getBoundingClientRect()
      const covered = [...log.querySelectorAll('.row')].map((row) => {
        if (getComputedStyle(row).visibility === 'hidden' || row.textContent === '') return 0
        const { top, bottom } = row.getBoundingClientRect()
        return Math.max(0, Math.min(bottom, place.bottom) - Math.max(top, place.top))
      })
      return covered.reduce((sum, height) => sum + height, 0) < place.height / 2
    }
    const look = () => {
      watch.frames += 1
      if (isBlank()) watch.blank += 1
    }
    // What comes first after a frame's callbacks finds the page as it was painted.
    const frame = () => {
      void scheduler.postTask(look, { priority: 'user-blocking' })
      if (!watch.stop) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

const watched = () =>
  page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch }
    watch.stop = true
    return { frames: watch.frames, blank: watch.blank }
  })

test('no frame is blank while text streams and when the turn ends', async () => {
  await openSession(page, folder, { agent: 'flood', title: 'Fast' })
  await sayAndWait(page, 'flood 20000')
  await watchFrames()
  await sayAndWait(page, 'flood 300000')
  await conversation(page).getByText('w299999').waitFor()
  const { frames, blank } = await watched()
  expect(frames).toBeGreaterThan(10)
  expect(blank).toBe(0)
})

/** The process of the first window, and a second window, which has one of its own. */
async function openWitness(): Promise<{ process: number; witness: Page }> {
  const processes = () =>
    running.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => contents.getOSProcessId()),
    )
  const [first = 0] = await processes()
  const opened = running.app.waitForEvent('window')
  await give(page, 'app.newWindow', { session: null })
  const witness = await opened
  await witness.getByRole('navigation', { name: 'Projects' }).waitFor()
  expect(new Set(await processes()).size).toBe(2)
  return { process: first, witness }
}

test('a window that was held up for sections on end shows the truth, and no blank frame before', async () => {
  await openSession(page, folder, { agent: 'flood', title: 'Held up' })
  await sayAndWait(page, 'flood 20000')
  const frozen = await openWitness()
  const session = (status: string) =>
    frozen.witness.getByRole('treeitem', { name: `Held up, flood, ${status}` })
  await watchFrames()
  // Twenty megabytes: several times what main keeps for a window, and twenty sections.
  await say(page, 'flood 20000 5000 1000')
  // The newest section is a short one, and those before it were sealed unseen.
  await say(page, 'flood 1')
  await session('Working').waitFor()
  // Until main has all of it, however long that takes.
  process.kill(frozen.process, 'SIGSTOP')
  await session('Ready')
    .waitFor()
    .finally(() => process.kill(frozen.process, 'SIGCONT'))
  await frozen.witness.close()
  await conversation(page).getByText('flood 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await conversation(page).getByText('w19999').waitFor()
  const { frames, blank } = await watched()
  expect(frames).toBeGreaterThan(3)
  expect(blank).toBe(0)
})

test('a turn that was cut into sections ends as any other: how long it took, and sent again', async () => {
  await openSession(page, folder, { agent: 'flood', title: 'Cut short' })
  await say(page, 'flood 900000 60000')
  await conversation(page).getByText(/\bw\d/).first().waitFor()
  await expect
    .poll(() => conversation(page).locator('.row').first().getAttribute('data-row'))
    .toMatch(/^[3-9]\//)
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Send again' }).waitFor({ timeout: 20_000 })
  await conversation(page)
    .getByText(/^Cancelled · \d/)
    .waitFor()
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
    'flood 900000 60000',
  )
})
