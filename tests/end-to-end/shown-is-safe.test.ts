// Proves that every word that a window has shown is there again after SIGKILL, however slowly or fast it came.
import { afterAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say } from './lib/session'

afterAll(removeFolders)

const newest = /w(\d+)(?!.*w\d)/s

/** In the page: resolves with all that is shown in the frame in which more than so many words are. */
function shownAfter(count: number): Promise<string> {
  return new Promise((resolve) => {
    const frame = () => {
      const shown = document.querySelector('[role=log]')?.textContent ?? ''
      if (shown.includes(`w${count} `)) resolve(shown)
      else requestAnimationFrame(frame)
    }
    frame()
  })
}

test.each([
  ['ten words a second', 10, 12],
  ['a thousand words a second', 1000, 1500],
])('%s', async (_name, rate, words) => {
  const crashed = await startApp({ settings: fakeAgents('flood') })
  const folder = freshFolder('project')
  await openSession(crashed.page, folder, { agent: 'flood', title: 'Trickle' })
  await say(crashed.page, `flood 1000000 ${rate}`)
  const shown = await crashed.page.evaluate(shownAfter, words)
  await crashed.kill()
  const last = Number(newest.exec(shown)?.[1])
  expect(last).toBeGreaterThanOrEqual(words)

  const { page, quit } = await startApp({ data: crashed.data, settings: fakeAgents('flood') })
  await page.getByRole('heading', { name: 'Trickle', level: 1 }).waitFor()
  await expect
    .poll(async () => Number(newest.exec((await conversation(page).textContent()) ?? '')?.[1]))
    .toBeGreaterThanOrEqual(last)
  await quit()
})
