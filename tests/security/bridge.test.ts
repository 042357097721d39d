// Proves of the bridge between a real page and main that nothing the contract refuses gets through, and that nobody else gets any answer.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandName, contract } from '../../src/shared/app/contract'
import { type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'
import { hostilePayload } from './hostile'

const names = Object.keys(contract) as CommandName[]
const payloads = runsOf(1_000, 10_000)
const seed = seedOfRun()

let running: RunningApp
beforeAll(async () => {
  running = await startApp()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** Those that the contract takes would be carried out: what happens then is the matter of other tests. */
const isRefused = (name: CommandName, payload: unknown) =>
  [payload, onItsWay(payload)].every((value) => !contract[name].input.safeParse(value).success)

/** What may be left of a value between page and preload: objects lose what they are. */
function onItsWay(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onItsWay)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(kept.map(([key, each]) => [key, onItsWay(each)]))
}

it(`every command refuses ${payloads} hostile payloads of the page, in words`, {
  timeout: patience,
}, async () => {
  const answers: Record<string, number> = {}
  const seeds = Array.from({ length: payloads }, (_, count) => seed + count)
  const values = new Map(seeds.map((one) => [one, hostilePayload(one)]))
  let sent = 0
  for (const name of names) {
    const refused = seeds.filter((one) => isRefused(name, values.get(one)))
    sent += refused.length
    const said = await running.page.evaluate<Record<string, number>>(
      `(${callWithAll})(${hostilePayload}, ${JSON.stringify(name)}, ${JSON.stringify(refused)})`,
    )
    for (const [answer, count] of Object.entries(said))
      answers[answer] = (answers[answer] ?? 0) + count
  }
  expect(answers).toEqual({ 'invalid-input': sent })
  expect(sent).toBeGreaterThan(names.length * payloads * 0.5)
})

/** Runs in the page: gives a command with the payload of every seed, and counts the answers by their code. */
async function callWithAll(make: (seed: number) => unknown, name: string, seeds: number[]) {
  const answers: Record<string, number> = {}
  const atOnce = 500
  for (let from = 0; from < seeds.length; from += atOnce) {
    const results = seeds
      .slice(from, from + atOnce)
      .map((seed) => window.liminal.call(name, make(seed)) as Promise<Answer>)
    for (const { ok, problem } of await Promise.all(results)) {
      const code = ok ? 'taken' : (problem?.code ?? 'without a code')
      answers[code] = (answers[code] ?? 0) + 1
    }
  }
  return answers
}

const ownAddress = 'app://liminal/index.html'

it.each([
  ['of another origin', 'data:text/html,<title>stranger</title>'],
  ['that main did not open for itself, though it has our page', ownAddress],
])('a window %s is answered by no command and no port', async (_, address) => {
  const said = await running.app.evaluate(
    async ({ BrowserWindow, app }, [address, names]) => {
      const preload = `${app.getAppPath()}/out/preload/index.cjs`
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true },
      })
      await stranger.loadURL(address as string)
      const script = `(async () => {
        let ports = 0
        addEventListener('message', ({ data }) => { if (data?.liminalPort) ports += 1 })
        window.liminal.connect('feed')
        const codes = []
        for (const name of ${JSON.stringify(names)})
          codes.push((await window.liminal.call(name, {})).problem?.code)
        return { codes, ports }
      })()`
      const answer: unknown = await stranger.webContents.executeJavaScript(script)
      stranger.destroy()
      return answer as { codes: string[]; ports: number }
    },
    [address, names] as const,
  )
  expect(said.codes).toEqual(names.map(() => 'untrusted'))
  // Our own page connects to its feed by itself, and is not answered either.
  expect(said.ports).toBe(0)
})

it.each([ownAddress, 'about:blank', 'data:text/html,<title>stranger</title>'])(
  'a frame in our own window has no bridge: %s',
  async (address) => {
    await running.page.evaluate((source) => {
      const frame = document.createElement('iframe')
      frame.src = source
      document.body.append(frame)
    }, address)
    const bridges = await running.app.evaluate(async ({ BrowserWindow }) => {
      const frames = BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.frames ?? []
      return Promise.all(
        frames.map((frame) => frame.executeJavaScript("'liminal' in window").catch(() => false)),
      )
    })
    expect(bridges).not.toContain(true)
    await running.page.evaluate(() => document.querySelector('iframe')?.remove())
  },
)

it('after all that the window does as it is told', async () => {
  const answer = await running.page.evaluate(() =>
    window.liminal.call('settings.set', { key: 'theme', value: 'dark' }),
  )
  expect(answer).toMatchObject({ ok: true })
})

interface Answer {
  ok: boolean
  problem?: { code: string }
}
