// Proves what a new worktree gets besides its commits: ignored files, submodules, and commands that were trusted.
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/main/host/run'
import { SettingUp } from '../../src/main/workspace/setting-up'
import { tearDown } from '../../src/main/workspace/tearing-down'
import type { SessionEvent } from '../../src/shared/session/event'
import { git, repository, write } from '../lib/repository'
import { localMachine, problemOf, workspacesOf } from './making-scene'

const printed = (told: SessionEvent[]) =>
  told.flatMap((event) => (event.type === 'terminal-output' ? event.text : [])).join('')

// docs/guide/workspaces.md: A new worktree gets copies of `.env` files, and whatever else your settings or a `.liminal.json` in the repository name under `copy`, `link` and `setUp`.
test('ignored files come along as the project wants it, and never over what is tracked', async () => {
  const project = repository({ '.gitignore': '.env*\nnode_modules\nbig.bin\n', 'a.txt': 'one\n' })
  write(project, '.env', 'SECRET=1\n')
  write(project, 'app/.env.local', 'SECRET=2\n')
  write(project, 'node_modules/x/index.js', 'x')
  write(project, 'big.bin', 'b'.repeat(6 * 1024 * 1024))
  write(project, '.env.tracked', 'old\n')
  git(project, 'add', '--force', '.env.tracked')
  git(project, 'commit', '--quiet', '--message=tracked')
  git(project, 'rm', '--quiet', '--cached', '.env.tracked')
  write(project, '.env.tracked', 'new\n')
  const wanted = { copy: ['.env*', 'big.bin'], link: ['/node_modules'] }
  const { make, root, told } = workspacesOf(project, { wanted })
  expect(await make('fix')).toMatchObject({ value: { ended: { ok: true } } })
  const path = join(root, 'fix')
  expect(readFileSync(join(path, '.env'), 'utf8')).toBe('SECRET=1\n')
  expect(readFileSync(join(path, 'app/.env.local'), 'utf8')).toBe('SECRET=2\n')
  expect(readFileSync(join(path, '.env.tracked'), 'utf8')).toBe('old\n')
  expect(lstatSync(join(path, '.env')).nlink).toBe(1)
  expect(readlinkSync(join(path, 'node_modules'))).toBe(join(project, 'node_modules'))
  expect(printed(told)).toContain('Copied .env\n')
  // Where blocks can be shared its size does not matter.
  const big = existsSync(join(path, 'big.bin'))
  expect(printed(told)).toContain(big ? 'Copied big.bin' : 'larger than 5 MB: big.bin')
})

test('what came along and is as it was does not keep a workspace that no agent ever used', async () => {
  const project = repository({ '.gitignore': '.env\n', 'a.txt': 'one\n' })
  write(project, '.env', 'SECRET=1\n')
  const { make, workspaces, rows, root } = workspacesOf(project)
  const first = await make('fix')
  const id = first.ok ? first.value.id : ''
  workspaces.neverStarted(id)
  await workspaces.standing(id)
  expect(rows.get(id)?.state).toBe('failed')
  const other = await make('other')
  const used = other.ok ? other.value.id : ''
  write(join(root, 'other'), '.env', 'SECRET=2\n')
  workspaces.neverStarted(used)
  await workspaces.standing(used)
  expect(rows.get(used)?.state).toBe('ready')
})

const setup = (command: string) => JSON.stringify({ setUp: [command] })

/** A project whose set-up nobody has allowed yet, and a worktree of it that waits for that. */
async function waiting(command = 'echo made > made.txt; echo said') {
  const project = repository({ '.liminal.json': setup(command) })
  let trusted = ''
  const scene = workspacesOf(project, { trusted: () => trusted })
  const made = scene.make('fix')
  const asked = () => [...scene.rows.values()].find(({ untrusted }) => untrusted)
  await expect.poll(() => asked()?.step).toContain('waiting for your answer')
  const id = asked()?.id ?? ''
  const trust = () => {
    trusted = asked()?.untrusted?.digest ?? ''
    expect(scene.workspaces.setUp(id, 'commands').ok).toBe(true)
  }
  return { ...scene, project, made, id, trust, asked }
}

// docs/guide/workspaces.md: Commands of a repository run only after you have trusted them.
test('what a repository wants to run is asked about before the agent starts', async () => {
  const { workspaces, made, id, trust, rows, root, told } = await waiting()
  let ready = false
  const started = workspaces.ready(id).then(() => {
    ready = true
  })
  // A shell can be used meanwhile.
  expect((await workspaces.usable(id)).ok).toBe(true)
  expect([ready, existsSync(join(root, 'fix/made.txt'))]).toEqual([false, false])
  // The session says that it needs its user, until that is answered.
  const asks = () =>
    told.flatMap((event) => (event.type === 'preparing' ? [event.asks] : [])).at(-1)
  expect(asks()).toBe('May the set-up commands of this repository run?')
  expect(rows.get(id)).toMatchObject({ state: 'ready', setup: 'running' })
  expect(rows.get(id)?.untrusted?.commands).toEqual(['echo made > made.txt; echo said'])
  trust()
  await started
  expect(asks()).toBe(undefined)
  expect(problemOf(await made)).toBe('none')
  expect(readFileSync(join(root, 'fix/made.txt'), 'utf8')).toBe('made\n')
  expect(printed(told)).toContain('$ echo made > made.txt; echo said\nsaid\n')
  expect(rows.get(id)).toMatchObject({ setup: 'done' })
  expect(rows.get(id)).not.toHaveProperty('untrusted')
})

test('left out, the agent starts without; it can be allowed later', async () => {
  const { workspaces, made, id, trust, rows, root } = await waiting()
  workspaces.cancel(id)
  expect(await made).toMatchObject({ value: { ended: { ok: true } } })
  expect(existsSync(join(root, 'fix/made.txt'))).toBe(false)
  expect(rows.get(id)?.untrusted).toBeDefined()
  trust()
  expect(problemOf(await workspaces.ready(id))).toBe('none')
  expect(existsSync(join(root, 'fix/made.txt'))).toBe(true)
})

test('what was trusted runs unasked, and is asked about again when it is something else', async () => {
  const { make, made, trust, project, rows, root, workspaces } = await waiting()
  trust()
  await made
  expect(await make('same')).toMatchObject({ value: { ended: { ok: true } } })
  expect(existsSync(join(root, 'same/made.txt'))).toBe(true)
  write(project, '.liminal.json', setup('echo worse > worse.txt'))
  git(project, 'commit', '--quiet', '--all', '--message=worse')
  const other = make('other')
  const asked = () => [...rows.values()].find(({ untrusted }) => untrusted)
  await expect.poll(() => asked()?.untrusted?.commands).toEqual(['echo worse > worse.txt'])
  workspaces.cancel(asked()?.id ?? '')
  await other
  expect(existsSync(join(root, 'other/worse.txt'))).toBe(false)
})

test('an app that ends while it is asked asks again', async () => {
  const first = await waiting()
  first.close()
  const { workspaces, rows } = workspacesOf(first.project, {}, first.file)
  workspaces.load()
  await expect.poll(() => rows.get(first.id)?.step).toContain('waiting for your answer')
  workspaces.cancel(first.id)
  expect(problemOf(await workspaces.ready(first.id))).toBe('none')
})

test('what is done before a workspace goes is seen while it runs, and when it fails', async () => {
  const project = repository()
  const wanted = { tearDown: ['echo away; exit 3'] }
  const { make, log } = workspacesOf(project)
  const made = await make('fix')
  const workspace = log.workspaces.get(made.ok ? made.value.id : '')
  if (!workspace) throw new Error('It was not made')
  const machine = localMachine()
  const settingUp = new SettingUp({
    files: machine.files,
    wanted: () => wanted,
    trusted: () => false,
    shell: (command, options) => run(machine, '/bin/sh', ['-c', command], options),
  })
  const told: SessionEvent[] = []
  const torn = await tearDown(workspace, {
    settingUp,
    id: 't',
    tell: (event: SessionEvent) => void told.push(event),
  })
  expect(problemOf(torn)).toBe('tear-down-failed')
  expect(told.map(({ type }) => type)).toEqual([
    'preparing',
    'terminal-output',
    'terminal-output',
    'prepared',
  ])
  expect(printed(told)).toBe('$ echo away; exit 3\naway\n')
  expect(told.at(-1)).toMatchObject({ problem: { code: 'tear-down-failed' } })
})

test('a command of the settings that fails is said, and the workspace stays', async () => {
  const project = repository()
  const wanted = { setUp: ['exit 7', 'echo never > never.txt'] }
  const { make, rows, root } = workspacesOf(project, { wanted })
  const made = await make('fix')
  expect(made).toMatchObject({ value: { ended: { ok: true } } })
  expect(rows.get(made.ok ? made.value.id : '')).toMatchObject({
    state: 'ready',
    setup: 'failed',
    problem: { message: '“exit 7” failed with code 7.' },
  })
  expect(existsSync(join(root, 'fix/never.txt'))).toBe(false)
})

test('submodules that the project has are there too', async () => {
  const part = repository({ 'part.txt': 'part\n' })
  const project = repository()
  const allowed = ['-c', 'protocol.file.allow=always']
  git(project, ...allowed, 'submodule', '--quiet', 'add', part, 'part')
  git(project, 'commit', '--quiet', '--message=part')
  const { make, root } = workspacesOf(project)
  expect(await make('fix')).toMatchObject({ value: { ended: { ok: true } } })
  expect(readFileSync(join(root, 'fix/part/part.txt'), 'utf8')).toBe('part\n')
})
