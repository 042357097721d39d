// Proves on screen that a wait before a conversation can be opened is said and can be left, and that a conversation stands once, whenever its agent replays it, and that the same answer to another prompt stands again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'
import { resize, sizes } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({
    env: { LIMINAL_CLOCK_SPEED: '5' },
    settings: withGemini(),
  })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

/** The same program under a name whose conversations must not be loaded twice in a minute. */
function withGemini() {
  const { agents } = fakeAgents('replays-late')
  return { agents: { ...agents, gemini: { ...(agents['replays-late'] as object), name: 'Hasty' } } }
}

const answer = 'I have heard you, and there is nothing more to say.'

/** Everything that stands in the conversation as somebody's words. */
const words = () => conversation(running.page).getByRole('article').locator('.markdown, p')

const count = (text: string) =>
  conversation(running.page).getByRole('article').getByText(text, { exact: true }).count()

async function connected(): Promise<void> {
  await running.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
}

test('a replay after the answer is not told, and the same answer to a new prompt is', async () => {
  const { page } = running
  await openSession(page, freshFolder('project'), { agent: 'replays-late', title: 'Replayed' })
  await sayAndWait(page, 'First')
  await sayAndWait(page, 'Second')
  await say(page, 'crash')
  await conversation(page)
    .getByText(/^Resumed ·/)
    .waitFor()
  await connected()
  await sayAndWait(page, 'Third')
  expect([await count('First'), await count('Second'), await count('Third')]).toEqual([1, 1, 1])
  expect(await count(answer)).toBe(3)
  expect(await words().getByText('[Context of the agent itself]').count()).toBe(0)
})

test('a prompt that is sent at once gets its answer, and the replay around it is not told', async () => {
  const { page } = running
  await openSession(page, freshFolder('project'), { agent: 'replays-late', title: 'At once' })
  await sayAndWait(page, 'First')
  await page.getByRole('button', { name: 'Stop agent' }).click()
  await page.getByRole('status', { name: 'Connection' }).getByText('Idle').waitFor()
  // It starts the agent and waits for it in the queue.
  await sayAndWait(page, 'Second')
  expect([await count('First'), await count('Second')]).toEqual([1, 1])
  expect(await count(answer)).toBe(2)
})

test('a wait is said with until when, and “Send now” goes on in a conversation that is told what was said', async () => {
  await running.quit()
  // Slowly, or what is left of the minute may have passed before anybody looks.
  running = await startApp({ env: { LIMINAL_CLOCK_SPEED: '0.1' }, settings: withGemini() })
  const { page } = running
  await openSession(page, freshFolder('project'), { agent: 'gemini', title: 'Waits' })
  await sayAndWait(page, 'First')
  await page.getByRole('button', { name: 'Restart agent' }).click()
  await say(page, 'Second')
  const recovery = page.getByRole('status', { name: 'Recovery' })
  await recovery.getByText(/^Goes on at \d\d:\d\d:\d\d/).waitFor()
  await page.getByRole('treeitem', { name: /^Waits, Hasty, Waiting until \d\d:\d\d$/ }).waitFor()
  for (const [width, height] of [sizes[0], sizes[2]]) {
    await resize(running, width, height)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await picture(page, `waiting-${width}-${scheme}`)
    }
  }
  await page.getByRole('button', { name: 'Send now' }).last().click()
  await conversation(page)
    .getByText(/^Went on with a fresh conversation/)
    .waitFor()
  await recovery.waitFor({ state: 'detached' })
  await conversation(page).getByText('Second', { exact: true }).waitFor()
})
