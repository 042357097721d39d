// Proves that a signal to all processes of Liminal at once, as systemd, `timeout` and a closed terminal send it, ends it as one to itself does: its agents first.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectPromised } from '../lib/promised'
import { repository } from '../lib/repository'
import { carrying, until } from '../machines/lib/scene'
import { freshFolder, removeFolders, root, startApp } from './lib/app'
import { startServe } from './lib/serve'
import { openSession } from './lib/session'

const node = join(root, 'node_modules/.bin/node')
const script = join(root, 'tests/agents/minimal.mjs')
/** It takes its time to end: longer than anything else that ends then. */
const slow = {
  name: 'slow',
  driver: 'acp',
  command: '/bin/sh',
  args: ['-c', `"${node}" "${script}"; sleep 1; echo ended > "$ENDED"`],
}
const signals = ['SIGTERM', 'SIGHUP'] as const

function scene() {
  const mark = `MARK-${crypto.randomUUID()}`
  const ended = join(freshFolder('ended'), 'ended')
  const settings = { agents: { slow: { ...slow, env: { ENDED: ended } } }, 'agents.keep': 'never' }
  return { mark, settings, ended }
}

afterAll(removeFolders)

// docs/guide/command-line.md: Ctrl+C or SIGTERM ends it, its agents first; a second signal means now.
test.each(signals)('%s to the whole group ends agents first, without a window', async (signal) => {
  const { mark, settings, ended } = scene()
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  const served = await startServe({ env: { MARK: mark }, settings, folders: [folder], group: true })
  onTestFinished(() => void served.child.kill('SIGKILL'))
  const request = ['--agent=slow', `--project=${folder}`, '--description=hello']
  await served.type('task', 'add', 'Waits', ...request)
  expect(await served.type('task', 'approve', 'Waits')).toMatchObject({ code: 0 })
  const phases = async () => (await served.type('ps', '--json')).out
  await expect.poll(phases).toContain('"slow"')
  expect((await served.end(signal)).code).toBe(0)
  expect([existsSync(ended), existsSync(join(served.data, 'instance.socket'))]).toEqual([
    true,
    false,
  ])
  await until(() => carrying(mark).length === 0)
})

test.each(signals)('%s to the whole group ends agents first, with a window', async (signal) => {
  const { mark, settings, ended } = scene()
  const running = await startApp({ env: { MARK: mark }, settings })
  const child = running.app.process()
  onTestFinished(() => void child.kill('SIGKILL'))
  await openSession(running.page, freshFolder('project'), { agent: 'slow', title: 'Waits' })
  await running.page.getByRole('treeitem', { name: /^Waits, slow, (Ready|Idle)/ }).waitFor()
  const exit = once(child, 'exit')
  process.kill(-Number(child.pid), signal)
  expect(await exit).toEqual([0, null])
  expect([existsSync(ended), existsSync(join(running.data, 'instance.socket'))]).toEqual([
    true,
    false,
  ])
  await until(() => carrying(mark).length === 0)
})

/** It ignores everything but its own work, and so does what it has started. */
const deaf = {
  name: 'deaf',
  driver: 'acp',
  command: '/bin/sh',
  args: [
    '-c',
    `trap '' HUP INT TERM; sleep 1000 & "${node}" "${script}"; while :; do sleep 0.1; done`,
  ],
}

const stubborn = (keep: 'always' | 'never') => ({
  mark: `MARK-${crypto.randomUUID()}`,
  settings: { agents: { deaf }, 'agents.keep': keep },
})

test.each(['always', 'never'] as const)(
  'L9: SIGTERM to the whole group is over within 6 s where nobody listens to it, without a window, agents kept: %s',
  async (keep) => {
    const { mark, settings } = stubborn(keep)
    const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
    const served = await startServe({
      env: { MARK: mark },
      settings,
      folders: [folder],
      group: true,
    })
    onTestFinished(() => void served.child.kill('SIGKILL'))
    const request = ['--agent=deaf', `--project=${folder}`, '--description=hello']
    await served.type('task', 'add', 'Waits', ...request)
    expect(await served.type('task', 'approve', 'Waits')).toMatchObject({ code: 0 })
    await expect.poll(async () => (await served.type('ps', '--json')).out).toContain('"deaf"')
    const began = performance.now()
    await served.end('SIGTERM')
    await until(() => carrying(mark).length === 0)
    expectPromised('the end of all', performance.now() - began, 6000)
  },
)

test.each(['always', 'never'] as const)(
  'L9: SIGTERM to the whole group is over within 6 s where nobody listens to it, with a window, agents kept: %s',
  async (keep) => {
    const { mark, settings } = stubborn(keep)
    const running = await startApp({ env: { MARK: mark }, settings })
    const child = running.app.process()
    onTestFinished(() => void child.kill('SIGKILL'))
    await openSession(running.page, freshFolder('project'), { agent: 'deaf', title: 'Waits' })
    await running.page.getByRole('treeitem', { name: /^Waits, deaf, (Ready|Idle)/ }).waitFor()
    const exit = once(child, 'exit')
    const began = performance.now()
    process.kill(-Number(child.pid), 'SIGTERM')
    await exit
    await until(() => carrying(mark).length === 0)
    expectPromised('the end of all', performance.now() - began, 6000)
  },
)
