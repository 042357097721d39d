// Proves that a window draws a conversation whatever shape has what its agent says, and goes on answering.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, sayAndWait } from './lib/session'

const folder = freshFolder('project')
let running: RunningApp
beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('odd-shapes') })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

test.each([
  ['quotes', 'a message of five thousand quotes, one in the other'],
  ['names', 'a tool call with the names that every object has'],
  ['steps', 'a plan of fifty thousand steps'],
  ['words', 'a plan of one step of five megabytes'],
])('%s: %s', async (shape) => {
  const { page } = running
  await openSession(page, folder, { agent: 'odd-shapes', title: shape })
  await sayAndWait(page, shape)
  await conversation(page).getByText(`after ${shape}`).waitFor()
  await message(page).fill('still here')
  expect(await page.getByText('could not be drawn').count()).toBe(0)
  // A view that takes seconds to draw is one that does not answer.
  expect(await page.locator('.side-panel li').count()).toBeLessThanOrEqual(200)
})
