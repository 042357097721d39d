// Proves that an error which nobody catches holds up nothing: it is told, agents and windows go on, and the app can be ended.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession, sayAndWait } from '../end-to-end/lib/session'
import { expectPromised } from '../lib/promised'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('obedient'), faulty: true })
  await openSession(running.page, freshFolder('project'), { agent: 'obedient' })
})
afterAll(async () => {
  await running?.quit().catch(() => undefined)
  removeFolders()
})

const told = (words: string) =>
  running.page.getByRole('alert').filter({ hasText: words }).getByText(words).first().waitFor()

test.each([
  ['an exception', 'thrown'],
  ['a rejection', 'rejected'],
])('%s in main is told, and what runs goes on', async (_, way) => {
  await running.app.evaluate(
    (_electron, how) =>
      void setTimeout(() => {
        const error = new Error(`Nobody catches what is ${how}`)
        if (how === 'thrown') throw error
        void Promise.reject(error)
      }),
    way,
  )
  await told('Something went wrong inside Liminal.')
  await sayAndWait(running.page, `say after what was ${way}`)
  await running.page.getByRole('log').getByText(`after what was ${way}`).last().waitFor()
  await running.page.getByRole('button', { name: 'Dismiss', exact: true }).click()
})

test('one in the page is told in it', async () => {
  await running.page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody catches it in the page')
    })
  })
  await told('Something went wrong in this window.')
  await sayAndWait(running.page, 'say and the page too')
})

test('after all of them a signal ends the app as ever', async () => {
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const began = performance.now()
  child.kill('SIGTERM')
  await ended
  expectPromised('ending after uncaught errors', performance.now() - began, 6000)
  expect(child.exitCode).toBe(0)
})
