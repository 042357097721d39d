// Proves on screen that a conversation stands once, whenever its agent replays it, and that the same answer to another prompt stands again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({
    env: { LIMINAL_CLOCK_SPEED: '5' },
    settings: fakeAgents('replays-late'),
  })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

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
