// Proves that what an earlier run left behind is on screen after a crash, and can be stopped there (H8).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { press, startSession } from './lib/window'

let running: RunningApp
let pid = 0
afterAll(async () => {
  if (pid > 0 && isAlive(pid)) process.kill(-pid, 'SIGKILL')
  await running?.quit()
  removeFolders()
})

const stubborn = {
  name: 'Stubborn',
  driver: 'acp',
  command: process.execPath,
  args: [join(root, 'tests/agents/ignores-signals.mjs')],
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The app ends as by a crash that takes its guard with it: the one way in which agents outlive it. */
async function crashWithGuard({ app, kill }: RunningApp): Promise<void> {
  const main = app.process().pid ?? 0
  const found = execFileSync('pgrep', ['-P', `${main}`, '-f', 'guard LIMINAL_RUN'])
  const guards = found.toString().trim().split('\n').map(Number)
  for (const guard of guards) process.kill(guard, 'SIGSTOP')
  await kill()
  for (const guard of guards) process.kill(guard, 'SIGKILL')
}

test('an agent that outlived a crash is shown by name and command, and "Stop" ends it', async () => {
  running = await startApp({
    folders: [freshFolder('project')],
    settings: { agents: { stubborn } },
  })
  await startSession(running.page, 'Left behind', 'Stubborn')
  await running.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await press(running.page, 'Mod+Shift+A')
  const line = running.page.getByRole('row', { name: /^Stubborn.*Connected/ })
  pid = Number(await line.getByRole('cell').nth(1).innerText())
  await crashWithGuard(running)
  expect(isAlive(pid)).toBe(true)

  running = await startApp({ data: running.data })
  await press(running.page, 'Mod+Shift+A')
  const orphans = running.page.getByRole('region', { name: 'Still running from before' })
  await orphans.getByText('Stubborn').waitFor()
  await picture(running.page, 'orphans')
  await orphans.getByRole('button', { name: 'Stop' }).press('Enter')
  await orphans.waitFor({ state: 'detached' })
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})
