// Proves that however the app ends, nothing that it started is alive afterwards.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { expectPromised } from '../lib/promised'
import { carrying, until } from '../machines/lib/scene'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'

const stubborn = ['ignores-signals', 'forks-and-leaves']
let running: RunningApp
/** In the environment of the app, and so of all that comes of it. */
let mark: string

beforeEach(async () => {
  mark = `MARK-${crypto.randomUUID()}`
  const folder = freshFolder('project')
  running = await startApp({ settings: fakeAgents(...stubborn), env: { MARK: mark } })
  const { page } = running
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  for (const agent of stubborn) {
    const prompt = [{ type: 'text', text: 'Hello' }]
    const request = { project, agent, workspace: 'folder', title: agent, prompt }
    await give(page, 'session.create', request)
  }
  // Two agents, and the three that one of them started.
  await until(() => agentsAlive().length >= 5)
})
afterEach(async () => {
  await until(() => carrying(mark).length === 0)
})
afterAll(removeFolders)

function agentsAlive(): number[] {
  const ours = new Set(carrying(mark))
  return carrying('LIMINAL_PROCESS=').filter((pid) => ours.has(pid))
}

// docs/guide/window.md: Liminal, by a crash or SIGKILL | go on where they are spoken to by ACP or a native protocol (`agents.keep`), and so do terminals (`terminal.keep`) | ends
test('L9: killed with agents that ignore every signal, the app leaves none of them', async () => {
  await running.kill()
  await until(() => agentsAlive().length === 0)
})

// README.md: When you quit, nothing is left running unless you say so.
// docs/guide/window.md: Liminal, by quitting | you are asked (`whenQuitting`), unless the menu of their project says it; you are told how many keep running | ends
// docs/guide/window.md: Liminal, by an update | it is put in place while they go on, or waits (`updates.withAgents`) | ends
test('L9: it quits within 6 s with agents that ignore every signal, and leaves none of them', async () => {
  const began = performance.now()
  await running.quit()
  expectPromised('quitting with agents that ignore every signal', performance.now() - began, 6000)
  expect(agentsAlive()).toEqual([])
})

/** From now on what it would ask is answered only by us. */
const standInForQuestions = () =>
  running.app.evaluate(({ dialog }) => {
    const asked: string[] = []
    const answer = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>()
    Object.assign(globalThis, { asked, answer })
    dialog.showMessageBox = ((options: Electron.MessageBoxOptions) => {
      asked.push(options.message, ...(options.buttons ?? []))
      return answer.promise
    }) as typeof dialog.showMessageBox
  })

test('H9: while it waits it says for whom, and "Quit now" is at once', async () => {
  await standInForQuestions()
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const asked = () =>
    running.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await expect.poll(asked).toContain('Quit now')
  const [words = ''] = await asked()
  for (const agent of stubborn) expect(words).toContain(agent)
  const began = performance.now()
  await running.app
    .evaluate(() => {
      const { answer } = globalThis as unknown as {
        answer: PromiseWithResolvers<{ response: number; checkboxChecked: boolean }>
      }
      answer.resolve({ response: 0, checkboxChecked: false })
    })
    // It may be gone before it can say that it has heard.
    .catch(() => undefined)
  await ended
  expectPromised('quitting now', performance.now() - began, 1500)
  await until(() => agentsAlive().length === 0)
})

test('H9: a second signal means now', async () => {
  await standInForQuestions()
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const began = performance.now()
  // The first has been heard when it has begun to wait.
  await expect
    .poll(() => running.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked))
    .toContain('Quit now')
  child.kill('SIGTERM')
  await ended
  expect(performance.now() - began).toBeLessThan(4500)
  await until(() => agentsAlive().length === 0)
})

// docs/guide/window.md: the session of the desktop, or a signal | are stopped, since nobody can be asked | ends
test('H9: SIGTERM ends the agents first, then the app', async () => {
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  expect(agentsAlive()).toEqual([])
})
