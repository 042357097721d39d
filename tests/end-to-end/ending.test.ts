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
    const wish = { project, agent, workspace: 'folder', title: agent, prompt }
    await give(page, 'session.create', wish)
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

test('L9: killed with agents that ignore every signal, the app leaves none of them', async () => {
  await running.kill()
  await until(() => agentsAlive().length === 0)
})

test('L9: it quits within 6 s with agents that ignore every signal, and leaves none of them', async () => {
  const began = performance.now()
  await running.quit()
  expectPromised('quitting with agents that ignore every signal', performance.now() - began, 6000)
  expect(agentsAlive()).toEqual([])
})

test('H9: SIGTERM ends the agents first, then the app', async () => {
  const child = running.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  expect(agentsAlive()).toEqual([])
})
