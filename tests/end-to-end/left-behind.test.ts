// Proves in the window what becomes of agents that go on and of the commands beside it: `liminal ps` and `stop` with and without the app, projects that say for themselves whether their agents go on, and “Attach” for one whose keeper did not answer.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import electronPath from 'electron'
import { afterAll, expect, test } from 'vitest'
import { usualFolder } from '../../src/cli/data-folder'
import { carrying, until } from '../machines/lib/scene'
import { fakeAgents, give } from './lib/agents'
import {
  endBy,
  freshFolder,
  picture,
  type RunningApp,
  removeFolders,
  root,
  startApp,
} from './lib/app'
import { liminal as cli } from './lib/liminal'
import { answer, answerable, conversation, openSession, permission, say } from './lib/session'
import { press } from './lib/window'

const data = freshFolder('data')
const [api, web] = [freshFolder('api'), freshFolder('web')]
const mark = `MARK-${crypto.randomUUID()}`
const { agents } = fakeAgents('ledger') as { agents: Record<string, object> }
const env = { LEDGER: join(data, 'ledger'), MARK: mark }
const settings = { 'agents.keep': 'always', agents: { ledger: { ...agents.ledger, env } } }
let running: RunningApp

afterAll(async () => {
  for (const pid of keepers()) process.kill(pid, 'SIGCONT')
  await running?.quit()
  await liminal('stop', '--all')
  await until(() => carrying(mark).length === 0)
  removeFolders()
})

const liminal = (...words: string[]) => cli({ data }, ...words)

function keepers(): number[] {
  const folder = join(data, 'keepers')
  return readdirSync(folder).flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folder, name, 'keeper.json'), 'utf8')).pid as number]
    } catch {
      return []
    }
  })
}

const quitting = () => running.page.getByRole('dialog', { name: 'Agents are at work' })

async function atWork(folder: string, title: string): Promise<string> {
  const session = await openSession(running.page, folder, { agent: 'ledger', title })
  await say(running.page, `${title} count 300 ask 1`)
  await permission(running.page).waitFor()
  return session
}

test('while the app runs its agents are listed with what they do, and one is stopped as by a click', async () => {
  running = await startApp({ data, settings })
  const { app, page } = running
  await atWork(api, 'one')
  const { liminal: itself, running: all } = JSON.parse((await liminal('ps', '--json')).out)
  expect(itself).toMatchObject({ state: 'running', pid: app.process().pid })
  expect(all).toMatchObject([{ agent: 'ledger', holder: 'app', activity: 'needs input' }])
  expect(await liminal('stop', 'one')).toMatchObject({ code: 0, errors: '' })
  expect(carrying(mark)).toEqual([])
  await page
    .getByRole('status', { name: 'Connection' })
    .getByText(/Idle|Disconnected/)
    .waitFor()
  expect(await liminal('ps')).toMatchObject({ code: 3 })
  const usual = usualFolder(process.platform, process.env, homedir())
  const where = await app.evaluate(({ app: it }) => [it.getPath('appData'), it.getName()])
  expect(join(...where)).toBe(usual)
})

test('a command that is given to the app itself opens no window and takes no lock', async () => {
  const args = ['--no-sandbox', root, `--user-data-dir=${data}`, 'ps', '--json']
  const said = await new Promise<string>((done) => {
    execFile(electronPath as unknown as string, args, (_, out) => done(out))
  })
  expect(JSON.parse(said).liminal.state).toBe('running')
})

test('a project says for itself what becomes of its agents, the question counts them, and each gets its own', async () => {
  const { page } = running
  await atWork(api, 'two')
  const three = await atWork(web, 'three')
  const project = page.getByRole('treeitem', { name: /^liminal-api-/ }).first()
  await project.click({ button: 'right' })
  await page.getByRole('menuitemcheckbox', { name: 'Keep agents running when quitting' }).click()
  await expect
    .poll(() => readFileSync(join(data, 'settings.json'), 'utf8'))
    .toContain('quitting.projects')
  for (const [theme, width] of [
    ['dark', 1280],
    ['light', 1280],
    ['light', 640],
    ['dark', 640],
  ] as const) {
    await give(page, 'settings.set', { key: 'theme', value: theme })
    await page.setViewportSize({ width, height: 800 })
    await press(page, 'Mod+Q')
    await quitting().getByText('three · ledger · waits for you').waitFor()
    await quitting().getByText('As their projects say, 1 more goes on.').waitFor()
    await picture(page, `quitting-${theme}-${width}`)
    await quitting().getByRole('button', { name: 'Cancel' }).click()
    await quitting().waitFor({ state: 'detached' })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const title = `three ${'and all that comes with it '.repeat(7)}`.trim()
  await give(page, 'session.rename', { session: three, title })
  await press(page, 'Mod+Q')
  const does = quitting().getByText('waits for you').last()
  const edges = [await does.boundingBox(), await quitting().boundingBox()]
  const [end = 0, edge = 0] = edges.map((box) => box && box.x + box.width) as number[]
  expect(end).toBeLessThan(edge)
  await picture(page, 'quitting-long')
  await endBy(running, () => quitting().getByRole('button', { name: 'Stop them' }).click())
  const { running: all } = JSON.parse((await liminal('ps', '--json')).out)
  expect(all).toMatchObject([{ holder: 'keeper', agent: 'ledger' }])
  expect(all[0].sessions.map(({ title }: { title: string }) => title)).toContain('two')
})

// docs/guide/window.md: What cannot be attached is listed under “Agents” with the reason.
test('H8: one whose keeper does not answer is not replaced, and is attached by hand when it does', async () => {
  const [keeper = 0] = keepers()
  process.kill(keeper, 'SIGSTOP')
  const pids = carrying(mark).sort()
  running = await startApp({ data })
  const { page } = running
  await press(page, 'Mod+Shift+A')
  const orphans = page.getByRole('region', { name: 'Still running from before' })
  await orphans.getByRole('button', { name: 'Attach' }).waitFor()
  await picture(page, 'orphan-attach')
  process.kill(keeper, 'SIGCONT')
  await orphans.getByRole('button', { name: 'Attach' }).click()
  await orphans.waitFor({ state: 'detached' })
  expect(carrying(mark).sort()).toEqual(pids)
  await page.getByRole('treeitem', { name: /^two, / }).click()
  await answerable(page)
  await answer(permission(page).getByRole('button', { name: 'Allow' }))
  await conversation(page).getByText('two:300').waitFor()
})
