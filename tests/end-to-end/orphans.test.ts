// Proves that what an earlier run left behind is on screen after a crash, and can be stopped there (H8).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { press, startSession } from './lib/window'

let running: RunningApp
const pids: number[] = []
afterAll(async () => {
  for (const pid of pids.filter(isAlive)) process.kill(-pid, 'SIGKILL')
  await running?.quit()
  removeFolders()
})

const stubborn = {
  name: 'Stubborn',
  driver: 'acp',
  command: process.execPath,
  args: [join(root, 'tests/agents/ignores-signals.mjs')],
}

/** It lives on without its terminal too. */
const stubbornTerminal = {
  name: 'Stubborn terminal',
  driver: 'terminal',
  command: '/bin/sh',
  args: ['-c', "trap '' HUP TERM; while :; do sleep 1; done"],
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

const line = (name: RegExp) => running.page.getByRole('row', { name })

async function pidIn(name: RegExp): Promise<number> {
  const pid = Number(await line(name).getByRole('cell').nth(1).innerText())
  pids.push(pid)
  return pid
}

test('a terminal agent is among the processes with its tree, as any other', async () => {
  running = await startApp({
    folders: [freshFolder('project')],
    settings: { agents: { stubborn, 'stubborn-terminal': stubbornTerminal } },
  })
  await startSession(running.page, 'Left behind', 'Stubborn')
  await running.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await startSession(running.page, 'In a terminal', 'Stubborn terminal')
  await press(running.page, 'Mod+Shift+A')
  await line(/^Stubborn terminal .*In a terminal.*Connected.* MB/).waitFor()
  await line(/sleep/).waitFor()
  await picture(running.page, 'terminal-agent-process')
})

test('agents that outlived a crash name their sessions, lead to them, and "Stop" ends each', async () => {
  const left = [
    await pidIn(/^Stubborn (?!terminal).*Left behind/),
    await pidIn(/^Stubborn terminal/),
  ]
  await crashWithGuard(running)
  expect(left.filter(isAlive)).toEqual(left)

  running = await startApp({ data: running.data })
  const { page } = running
  await press(page, 'Mod+Shift+A')
  const orphans = page.getByRole('region', { name: 'Still running from before' })
  await orphans.getByText('Stubborn terminal').waitFor()
  await picture(page, 'orphans')
  await orphans.getByRole('button', { name: 'Left behind' }).press('Enter')
  await page.getByRole('main', { name: 'Session' }).getByText('Left behind').first().waitFor()
  await press(page, 'Mod+Shift+A')
  await orphans.getByRole('button', { name: 'Stop' }).first().press('Enter')
  await expect.poll(() => left.filter(isAlive).length, { timeout: 20_000 }).toBe(1)
  const stops = orphans.getByRole('button', { name: 'Stop' })
  await expect.poll(() => stops.count(), { timeout: 20_000 }).toBe(1)
  await stops.press('Enter')
  await orphans.waitFor({ state: 'detached' })
  await expect.poll(() => left.filter(isAlive), { timeout: 20_000 }).toEqual([])
})
