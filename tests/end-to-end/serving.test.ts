// Proves that `liminal serve` runs the app without a window where there is no display: tasks go their whole road, also over its death, later starts are told of it, and it ends to the last process.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import electronPath from 'electron'
import { _electron } from 'playwright'
import { afterAll, afterEach, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { carrying, until } from '../machines/lib/scene'
import { freshFolder, removeFolders, root, startApp } from './lib/app'
import { liminal } from './lib/liminal'
import { type Served, startPlain, startServe, withoutDisplay } from './lib/serve'

/** In the environment of the app, and so of all that comes of it. */
const mark = `MARK-${crypto.randomUUID()}`
const env = { MARK: mark }
const answers = { 'outside.answers': true }
const started: Served[] = []

async function serve(options: Parameters<typeof startServe>[0] = {}): Promise<Served> {
  const served = await startServe({ env, ...options })
  started.push(served)
  return served
}

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(removeFolders)

const project = () => repository({ 'a.txt': 'a\n' }, freshFolder('project'))

/** A task that asks before it writes, is checked, and says that it is done. */
async function addTask({ type }: Served, folder: string): Promise<void> {
  const request = ['--agent=practice', '--check=test -f notes.md', `--project=${folder}`]
  const words = '--description=edit notes.md Hello, then signal done Wrote the notes'
  expect(await type('task', 'add', 'Add notes', words, ...request)).toMatchObject({ code: 0 })
}

interface Asked {
  id: string
  folder: string
  stands: string
}

const sessions = async ({ type }: Served): Promise<Asked[]> =>
  JSON.parse((await type('session', 'list', '--json')).out).sessions

const isAsked = (served: Served) =>
  expect.poll(async () => (await sessions(served))[0]?.stands).toBe('needs-input')

async function allow({ type }: Served): Promise<void> {
  const { requests } = JSON.parse((await type('session', 'answer', 'Add notes', '--json')).out)
  const answer = await type('session', 'answer', 'Add notes', requests[0].request, 'once')
  expect(answer).toMatchObject({ code: 0, errors: '' })
}

/** It has changed its worktree, and nothing of the project. */
async function isDone(served: Served, folder: string): Promise<void> {
  const ran = await served.type('task', 'run', 'Add notes')
  expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/Add notes +In review/) })
  const [session] = await sessions(served)
  expect(session?.folder).not.toBe(folder)
  expect(readFileSync(join(session?.folder ?? '', 'notes.md'), 'utf8')).toContain('Hello')
  expect(existsSync(join(folder, 'notes.md'))).toBe(false)
}

const isGone = () => until(() => carrying(mark).length === 0)

// docs/guide/command-line.md: `liminal serve FOLDER…` | runs the app without a window, also on a machine without a display
// docs/guide/command-line.md: Tasks, sessions, recovery and accounts are what they are in a window.
// docs/guide/command-line.md: Ctrl+C or SIGTERM ends it, its agents first; a second signal means now.
test('a task is added, asks, is answered and comes into review without any display; a signal ends all of it', async () => {
  const folder = project()
  const served = await serve({ settings: answers, folders: [folder] })
  const { data, child } = served
  expect(served.said).toBe(
    `Liminal serves ${data} without a window, as process ${child.pid}. Ctrl+C ends it.`,
  )
  await addTask(served, folder)
  expect(await served.type('task', 'approve', 'Add notes')).toMatchObject({ code: 0 })
  await isAsked(served)
  await allow(served)
  await isDone(served, folder)
  expect(await served.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  expect(existsSync(join(data, 'outside.json'))).toBe(false)
  await isGone()
  expect(await served.type('task', 'list')).toMatchObject({
    code: 3,
    errors: expect.stringContaining('liminal serve'),
  })
})

test('agents of two projects ask at once under one name, and each is answered and done by itself', async () => {
  const folders = [project(), project()]
  const served = await serve({ settings: answers, folders })
  for (const folder of folders) await addTask(served, folder)
  const none = await served.type('task', 'approve', 'Add notes')
  expect(none).toMatchObject({ code: 3, errors: expect.stringContaining('is 2 tasks') })
  const { tasks } = JSON.parse((await served.type('task', 'list', '--json')).out) as {
    tasks: Asked[]
  }
  for (const { id } of tasks)
    expect(await served.type('task', 'approve', id)).toMatchObject({ code: 0 })
  const stand = async () => (await sessions(served)).map(({ stands }) => stands).sort()
  await expect.poll(stand).toEqual(['needs-input', 'needs-input'])
  const [one, other] = (await sessions(served)) as [Asked, Asked]
  const requestOf = async ({ id }: Asked): Promise<string> =>
    JSON.parse((await served.type('session', 'answer', id, '--json')).out).requests[0].request
  const [first, second] = [await requestOf(one), await requestOf(other)]
  // What one asks the other cannot be answered.
  expect(await served.type('session', 'answer', one.id, second, 'once')).toMatchObject({ code: 3 })
  expect(await stand()).toEqual(['needs-input', 'needs-input'])
  expect(await served.type('session', 'answer', one.id, first, 'once')).toMatchObject({ code: 0 })
  await expect.poll(stand).not.toEqual(['needs-input', 'needs-input'])
  expect((await sessions(served)).find(({ id }) => id === other.id)?.stands).toBe('needs-input')
  expect(await served.type('session', 'answer', other.id, second, 'once')).toMatchObject({
    code: 0,
  })
  for (const { id } of tasks)
    expect(await served.type('task', 'run', id)).toMatchObject({ code: 0 })
  const all = await sessions(served)
  expect(new Set(all.map(({ folder }) => folder)).size).toBe(2)
  for (const { folder } of all)
    expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toContain('Hello')
  for (const folder of folders) expect(existsSync(join(folder, 'notes.md'))).toBe(false)
  expect(await served.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  await isGone()
})

// docs/guide/command-line.md: Killed in the midst of a task it goes on at the next start.
test('killed in the midst of a task it goes on with its agent, and its question, at the next start', async () => {
  const folder = project()
  const first = await serve({ settings: answers, folders: [folder] })
  await addTask(first, folder)
  expect(await first.type('task', 'approve', 'Add notes')).toMatchObject({ code: 0 })
  await isAsked(first)
  await first.end('SIGKILL')
  const second = await serve({ data: first.data })
  await isAsked(second)
  await allow(second)
  await isDone(second, folder)
  expect(await second.end('SIGINT')).toEqual({ code: 0, errors: '' })
  await isGone()
})

test('agents that are gone with it are started again for their tasks, and tasks that waited begin', async () => {
  const folder = project()
  const settings = { 'agents.keep': 'never', 'tasks.limit': 1 }
  const first = await serve({ settings, folders: [folder] })
  const request = ['--agent=practice', `--project=${folder}`]
  await first.type('task', 'add', 'Asks', '--description=edit notes.md Hello', ...request)
  await first.type('task', 'add', 'Waits', '--description=signal done It is', ...request)
  expect(await first.type('task', 'approve', 'Asks', 'Waits')).toMatchObject({ code: 0 })
  const listed = async () => (await first.type('task', 'list')).out
  await expect.poll(listed).toContain('Waits  Waiting, limit of 1 reached')
  // It has heard what is to be done.
  await isAsked(first)
  await first.end('SIGKILL')
  await isGone()
  const second = await serve({ data: first.data })
  expect(await second.type('task', 'run', 'Asks', 'Waits')).toMatchObject({ code: 0 })
  expect(await second.end()).toEqual({ code: 0, errors: '' })
  await isGone()
})

test('a second signal waits for nobody, and what is waited for is said before', async () => {
  const command = process.execPath
  const args = [join(root, 'tests/agents/ignores-signals.mjs')]
  const agents = { stubborn: { name: 'Stubborn', driver: 'acp', command, args } }
  const folder = project()
  const served = await serve({ settings: { agents }, folders: [folder] })
  const request = ['--agent=stubborn', `--project=${folder}`]
  expect(await served.type('task', 'add', 'Stay', ...request)).toMatchObject({ code: 0 })
  // Its agent says nothing of an end, and is there.
  expect(await served.type('task', 'run', 'Stay')).toMatchObject({ code: 1 })
  const told = new Promise<string>((resolve) => served.child.stderr?.once('data', resolve))
  served.child.kill('SIGINT')
  expect(String(await told)).toContain('Waiting for Stubborn to end. A second Ctrl+C')
  await served.end('SIGINT')
  await isGone()
})

test('where an app runs it is handed the folders, with its window or without', async () => {
  const [one, two] = [project(), project()]
  const served = await serve()
  const handed = await served.type('serve', one, '--json')
  expect(handed).toMatchObject({ code: 0, errors: '' })
  const { pid } = served.child
  expect(JSON.parse(handed.out)).toMatchObject({ state: 'running', folder: served.data, pid })
  expect(await served.type('task', 'list', `--project=${one}`)).toMatchObject({ code: 0 })
  expect(await served.type('serve', join(one, 'nowhere'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no folder'),
  })
  await served.end()

  const running = await startApp()
  const toWindow = await liminal({ data: running.data }, 'serve', two)
  expect(toWindow).toMatchObject({ code: 0, out: expect.stringContaining('runs already') })
  await running.page.getByRole('treeitem', { name: basename(two), exact: true }).waitFor()
  await running.quit()
})

test('who wants a window of one that has no display is told how to end it', async () => {
  const folder = project()
  const served = await serve()
  const words = `“kill ${served.child.pid}”`
  const blind = startPlain(served.data, withoutDisplay, folder)
  const said: string[] = []
  blind.lines.on('line', (line) => said.push(line))
  expect(await blind.ended).toBe(1)
  expect(said.join('\n')).toContain(words)
  expect(await served.type('task', 'list', `--project=${folder}`)).toMatchObject({ code: 0 })
  // With a display it is said on it too, until somebody has read it.
  const seeing = startPlain(served.data, {})
  const first = new Promise<void>((resolve) => {
    seeing.lines.on('line', (line) => line.includes(words) && resolve())
  })
  await first
  seeing.child.kill('SIGTERM')
  await seeing.ended
  expect(await served.end()).toMatchObject({ code: 0 })
})

// docs/guide/command-line.md: A start that wants a window gets one where there is a display.
test('one that has a display opens a window for a later start, and serves on when it is closed', async () => {
  const data = freshFolder('data')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({
    executablePath: electronPath as unknown as string,
    args: [...sandbox, '--use-angle=swiftshader', root, '--serve', `--user-data-dir=${data}`],
    env: { ...(process.env as Record<string, string>), SHELL: '/bin/sh' },
  })
  await expect.poll(async () => (await liminal({ data }, 'task', 'list')).code).toBe(0)
  expect(app.windows()).toEqual([])
  const later = startPlain(data, {})
  const page = await app.firstWindow()
  await page.getByRole('navigation', { name: 'Projects' }).waitFor()
  expect(await later.ended).toBe(0)
  await page.close()
  expect((await liminal({ data }, 'task', 'list')).code).toBe(0)
  await app.close()
})

test('a data folder that nothing can be kept in is refused in words, with a code', async () => {
  const data = freshFolder('data')
  mkdirSync(join(data, 'liminal.db'))
  await expect(startServe({ data })).rejects.toThrow(/It ended before it served: .+/)
  await expect(startServe({ data: '/dev/null/data' })).rejects.toThrow('can not use its data')
})

test('from the app’s own binary, as an AppImage is asked, it is the same process too', async () => {
  const served = await serve({ byApp: true })
  expect(served.said).toContain(`as process ${served.child.pid}.`)
  expect(await served.end()).toMatchObject({ code: 0 })
  await isGone()
})

test('settings that cannot be used are said where it was started, with their line and column', async () => {
  const served = await serve({ settings: { ...answers, agentLimit: 'many' } })
  const { code, errors } = await served.end()
  expect(code).toBe(0)
  expect(errors).toMatch(/^settings\.json, line 1, column \d+: .*agentLimit/)
  expect(errors).toContain('Until it is fixed the defaults apply.')
})
