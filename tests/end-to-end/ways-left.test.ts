// Proves that a session whose agent went on and does not answer yet says so when it is to be spoken to in another way, and holds nobody up.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'
import { goOn, installWays } from './lib/ways'

const home = freshFolder('home')
const data = freshFolder('data')
const env = { HOME: home, PATH: `${join(home, 'bin')}:${process.env.PATH}` }
const frozen: number[] = []
let running: RunningApp

afterAll(async () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT')
  await running?.quit()
  removeFolders()
})

function keepers(): number[] {
  const folder = join(data, 'keepers')
  const files = readdirSync(folder).map((name) => join(folder, name, 'keeper.json'))
  return files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')).pid)
}

test('it is refused in words while its keeper is frozen, twice, and done when it answers', async () => {
  installWays(join(home, 'bin'), join(home, 'asked'))
  const settings = { 'agents.keep': 'always', 'terminal.needsInputSeconds': 1 }
  running = await startApp({ data, env, settings })
  const title = 'Left'
  const session = await openSession(running.page, freshFolder('work'), { agent: 'codex', title })
  await sayAndWait(running.page, 'answer')
  await running.kill()
  frozen.push(...keepers())
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  running = await startApp({ data, env })
  const { page } = running
  await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
  for (const words of ['in its own terminal', 'by ACP']) {
    await goOn(page, title, words)
    await page.getByText('does not answer yet').first().waitFor()
  }
  await give(page, 'session.rename', { session, title: 'Still' })
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  await page.getByRole('treeitem', { name: /^Still, .*Ready$/ }).waitFor()
  await goOn(page, 'Still', 'by ACP')
  await conversation(page).getByText('From here on the agent is spoken to by ACP').waitFor()
  await sayAndWait(page, 'thought')
})
