// Proves that an app whose main stands still says where, and ends when it is asked to, in seconds, whatever it is at; its agents with it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heartbeatEvery } from '../../src/kit/heartbeat'
import { expectPromised } from '../lib/promised'
import { carrying, until } from '../machines/lib/scene'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, permission, say, sayAndWait } from './lib/session'

/** From the signal to the end, in milliseconds. */
const promised = 6000

afterAll(removeFolders)

async function startWith(
  agent: 'ledger' | 'flood',
): Promise<{ running: RunningApp; mark: string }> {
  const mark = `MARK-${crypto.randomUUID()}`
  const { agents } = fakeAgents(agent) as { agents: Record<string, object> }
  const env = { LEDGER: join(freshFolder('ledger'), 'ledger'), MARK: mark }
  const settings = { agents: { [agent]: { ...agents[agent], env } } }
  const running = await startApp({ settings })
  await openSession(running.page, freshFolder('work'), { agent, title: 'One' })
  return { running, mark }
}

/** Main turns no more; the two ways in which that happens. */
const spinning = {
  'a loop': () => {
    setTimeout(function turnsForEver() {
      for (;;);
    })
  },
  'a loop that awaits what is there': () => {
    setTimeout(async function awaitsForEver() {
      for (;;) await Promise.resolve()
    })
  },
}

const file = ({ data }: RunningApp) => join(data, 'stood-still.txt')
const told = (running: RunningApp) =>
  existsSync(file(running)) ? readFileSync(file(running), 'utf8') : ''

async function secondsToEnd({ app }: RunningApp, signal: NodeJS.Signals): Promise<number> {
  const child = app.process()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const begun = performance.now()
  child.kill(signal)
  await gone
  return performance.now() - begun
}

const states: Record<string, (running: RunningApp) => Promise<unknown>> = {
  idle: ({ page }) => sayAndWait(page, 'One count 1'),
  asking: async ({ page }) => {
    await say(page, 'One count 3 ask 1')
    await permission(page).waitFor()
  },
  working: async ({ page }) => {
    await say(page, 'One count 100000')
    await page.getByRole('treeitem', { name: /^One, .*Working$/ }).waitFor()
  },
  'with a page that does not draw': async ({ page, app }) => {
    await sayAndWait(page, 'One count 1')
    const spins = page.evaluate(() => {
      for (;;);
    })
    // It ends with the app.
    spins.catch((error: unknown) => expect(String(error)).toContain('closed'))
    await app.evaluate(() => undefined)
  },
}

test.each(Object.entries(states))('%s: SIGTERM ends it and its agents', async (state, reach) => {
  const { running, mark } = await startWith('ledger')
  await reach(running)
  const took = await secondsToEnd(running, 'SIGTERM')
  console.log(`SIGTERM, ${state}: ${took.toFixed(0)} ms`)
  expectPromised(`the end of an app that is ${state}`, took, promised)
  await until(() => carrying(mark).length === 0)
})

test.each([
  ['a loop', 'SIGTERM', 'turnsForEver'],
  ['a loop that awaits what is there', 'SIGINT', 'awaitsForEver'],
] as const)(
  'main is in %s: it says where, and %s ends it and its agents',
  async (how, signal, name) => {
    const { running, mark } = await startWith('ledger')
    await sayAndWait(running.page, 'One count 1')
    expect(carrying(mark).length).toBeGreaterThan(0)
    await running.app.evaluate(spinning[how])
    await until(() => told(running).includes(name))
    expect(told(running)).toMatch(/^\S+Z Main has not turned for 5 s\. It is at:\n {2}at /)
    const took = await secondsToEnd(running, signal)
    console.log(`${signal}, main in ${how}: ${took.toFixed(0)} ms`)
    expectPromised('the end of an app whose main spins', took, promised)
    await until(() => carrying(mark).length === 0)
    const again = await startApp({ data: running.data })
    await again.page.getByRole('treeitem', { name: /^One, / }).waitFor()
    await again.quit()
  },
)

test('a signal that comes while main has only begun to stand still ends it too', async () => {
  const { running } = await startWith('ledger')
  await running.app.evaluate(spinning['a loop'])
  const took = await secondsToEnd(running, 'SIGTERM')
  console.log(`SIGTERM at once, main in a loop: ${took.toFixed(0)} ms`)
  expectPromised('the end of an app whose main has begun to spin', took, promised)
})

test('a window that does not draw is told of with where it is, and loaded again when its user wants that', async () => {
  const { running } = await startWith('ledger')
  const { app, page } = running
  await app.evaluate(({ dialog }, every) => {
    // The user answers at once, and what is asked for at this interval comes a hundred times as often.
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
    const usual = globalThis.setInterval
    const hurried = (run: () => void, time?: number) =>
      usual(run, time === every ? every / 100 : time)
    Object.assign(globalThis, { setInterval: hurried })
  }, heartbeatEvery)
  await page.reload()
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  const loadedAgain = app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return new Promise<void>((resolve) => {
      window?.webContents.once('did-finish-load', () => resolve())
    })
  })
  const spins = page.evaluate(() => {
    const drawsNoMore = () => {
      for (;;);
    }
    drawsNoMore()
  })
  spins.catch((error: unknown) => expect(String(error)).toMatch(/closed|crashed|destroyed/))
  await until(() => told(running).includes('drawsNoMore'))
  expect(told(running)).toMatch(/Z A window has not answered\. It is at:\n {2}at drawsNoMore /)
  await loadedAgain
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "document.querySelector('nav') !== null",
        ),
      ),
    )
    .toBe(true)
  await running.kill()
})

test('main that turns again is left alone, and what it was at can be read in the diagnostics', async () => {
  const { running } = await startWith('ledger')
  const { app, page } = running
  await app.evaluate(() => {
    setTimeout(function turnsForLong() {
      for (const until = Date.now() + 8000; Date.now() < until; );
    })
  })
  await until(() => told(running).includes('Main turns again'))
  await sayAndWait(page, 'One count 1')
  const gathered = await page.evaluate(() =>
    window.liminal.call('diagnostics.gather', { session: null, words: false }),
  )
  expect(JSON.stringify(gathered)).toContain('turnsForLong')
  await running.quit()
})
