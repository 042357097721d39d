// Proves what becomes of a session's worktree when its agent does not start, when the app dies while it is made, and when the limit is reached.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { git, ownHooks, repository } from '../lib/repository'
import { remains } from '../workspaces/making-scene'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { say } from './lib/session'

let running: RunningApp
const own = ownHooks(freshFolder())
const projects: string[] = []
afterAll(async () => {
  await running?.quit()
  for (const project of projects) rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

function newProject(hook?: string): string {
  const project = repository({ 'a.txt': 'one\n' }, freshFolder('project'))
  projects.push(project)
  own.hook('post-checkout', hook ?? 'true')
  return project
}

/** What files were is noted as soon as a folder or a session is opened, and kept. */
const withoutCheckpoints = (names: string[]) =>
  names.filter((name) => !name.startsWith('refs/liminal/'))

const missing = { name: 'Missing', driver: 'acp', command: '/no/such/program' }

async function begin(page: Page, path: string, agent: string, title: string): Promise<string> {
  const { project } = await give<{ project: string }>(page, 'project.open', { path })
  const workspace = { kind: 'worktree', branch: 'fix', base: 'main' }
  const request = { project, agent, workspace, title }
  const { session } = await give<{ session: string }>(page, 'session.create', request)
  await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
  return session
}

const status = () => running.page.getByRole('status', { name: 'Workspace' })

test('an agent that cannot be started leaves no worktree, and the next try makes it again', async () => {
  running = await startApp({ env: own.env, settings: { agents: { missing } } })
  const { page } = running
  const project = newProject()
  const left = () => withoutCheckpoints(remains(project))
  const before = left()
  await begin(page, project, 'missing', 'Nobody')
  await status().getByText('Git worktree fix from main, removed again').waitFor()
  await page.getByText('The worktree was removed again').first().waitFor()
  expect(left()).toEqual(before)
  await picture(page, 'worktree-never-started')
  await page.getByRole('button', { name: 'Work in the project folder' }).first().click()
  await status().waitFor({ state: 'detached' })
})

// docs/guide/workspaces.md: You can use a shell there before the agent starts.
test('a shell can be used before the agent starts, and keeps the worktree when it never does', async () => {
  const { page } = running
  const waits = join(freshFolder('waits'), 'go')
  const project = newProject(`while [ ! -e ${waits} ]; do sleep 0.05; done`)
  const session = await begin(page, project, 'missing', 'Shell')
  await status().getByText('running the post-checkout hook').waitFor()
  await picture(page, 'worktree-preparing')
  const found = await give<{ project: string }>(page, 'project.open', { path: project })
  await give(page, 'terminal.open', { ...found, session, columns: 80, rows: 24 })
  writeFileSync(waits, '')
  await status().getByText('Git worktree fix from main, ready').waitFor()
  await page.getByText('Could not start Missing').first().waitFor()
  expect(existsSync(join(`${project}-worktrees`, 'fix/a.txt'))).toBe(true)
})

test('past the limit nothing is created, and the form says so', async () => {
  await running.quit()
  running = await startApp({ env: own.env, settings: { ...fakeAgents('obedient'), agentLimit: 1 } })
  const { page } = running
  const project = newProject()
  await begin(page, project, 'obedient', 'First')
  await status().getByText('ready').waitFor()
  // Only who is at work keeps others out.
  await say(page, 'wait')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  const left = () => withoutCheckpoints(remains(project))
  const before = left()
  const { project: id } = await give<{ project: string }>(page, 'project.open', { path: project })
  const workspace = { kind: 'worktree', branch: 'second', base: 'main' }
  const request = { project: id, agent: 'practice', workspace, title: 'Second' }
  await expect(give(page, 'session.create', request)).rejects.toThrow('the limit is 1')
  expect(left()).toEqual(before)
})

test('an app that dies while a worktree is made finishes it when it is there again, and says so', async () => {
  const { page, data } = running
  const once = join(freshFolder('once'), 'been')
  const project = newProject(`[ -e ${once} ] && exit 0; touch ${once}; sleep 600`)
  await running.quit()
  running = await startApp({ env: own.env, data, settings: { agentLimit: 16 } })
  await begin(running.page, project, 'practice', 'Killed')
  await status().getByText('running the post-checkout hook').waitFor()
  await running.kill()
  expect(page.isClosed()).toBe(true)
  running = await startApp({ env: own.env, data })
  await running.page.getByRole('treeitem', { name: /^Killed, / }).click()
  await status().getByText('Git worktree fix from main, ready').waitFor()
  expect(git(join(`${project}-worktrees`, 'fix'), 'status', '--porcelain')).toBe('')
  expect(readFileSync(join(`${project}-worktrees`, 'fix/a.txt'), 'utf8')).toBe('one\n')
})
