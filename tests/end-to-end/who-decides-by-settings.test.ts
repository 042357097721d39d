// Proves with the real app that writing the settings file lets nobody decide in the user's place, whether the app runs or not, until the user says in the window that it was them.
// docs/guide/command-line.md: Turn it on in the window: written into the settings file by hand, it waits until you say there that it was you.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findApp } from '../../src/cli/local-api'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { startServe } from './lib/serve'

const data = freshFolder('data')
const file = join(data, 'settings.json')
let running: RunningApp | undefined
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

/** As an agent would. */
const turnOn = () => writeFileSync(file, '{ "outside.answers": true }')
async function answering(): Promise<string> {
  const app = await findApp(data)
  if (!app || 'mute' in app) return expect.fail('Nobody answers')
  const input = { session: 'nobody', request: 'x', answer: { kind: 'accept' } }
  const answered = await app.perform('session.answer', input)
  app.close()
  return answered.ok ? 'answered' : answered.problem.code
}
const button = (name: string) =>
  running?.page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name, exact: true }) ?? expect.fail()

test('what is turned on in the file waits until the user has said that it was them', async () => {
  running = await startApp({ data })
  turnOn()
  await button('It was me').waitFor()
  const asked = await running.page.getByRole('region', { name: 'Problems' }).textContent()
  expect(asked).toContain('“outside.answers” was turned on in the settings file. Was it you?')
  await running.quit()
  // The next start asks again.
  running = await startApp({ data })
  await button('Refuse').click()
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('false')
})

test('so does what is turned on while the app is closed, with a window or without one', async () => {
  await running?.quit()
  running = undefined
  turnOn()
  const served = await startServe({ data })
  expect(await answering()).toBe('only-in-window')
  expect((await served.end()).errors).toContain('Was it you?')
  running = await startApp({ data })
  await button('It was me').click()
  await expect.poll(() => button('It was me').count()).toBe(0)
  expect(await answering()).not.toBe('only-in-window')
})

test('what the window turns on is in force at once', async () => {
  const { page } = running ?? expect.fail()
  await give(page, 'settings.set', { key: 'outside.answers', value: false })
  expect(await answering()).toBe('only-in-window')
  await give(page, 'settings.set', { key: 'outside.answers', value: true })
  expect(await answering()).not.toBe('only-in-window')
  expect(await button('It was me').count()).toBe(0)
})
