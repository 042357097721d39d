// Proves what a new worktree gets besides its commits: ignored files, submodules, and commands that were trusted.
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SessionEvent } from '../../src/shared/session/event'
import { git, repository, write } from '../lib/repository'
import { problemOf, workspacesOf } from './making-scene'

const printed = (told: SessionEvent[]) =>
  told.flatMap((event) => (event.type === 'terminal-output' ? event.text : [])).join('')

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

test('commands of a repository run when they have been trusted, and not when they change', async () => {
  const setup = (command: string) => JSON.stringify({ setUp: [command] })
  const project = repository({ '.liminal.json': setup('echo made > made.txt; echo said') })
  let trusted = ''
  const { make, workspaces, rows, root, told } = workspacesOf(project, { trusted: () => trusted })
  const made = await make('fix')
  const id = made.ok ? made.value.id : ''
  expect(existsSync(join(root, 'fix/made.txt'))).toBe(false)
  const { untrusted } = rows.get(id) ?? {}
  expect(untrusted?.commands).toEqual(['echo made > made.txt; echo said'])
  trusted = untrusted?.digest ?? ''
  expect(workspaces.setUp(id, 'commands').ok).toBe(true)
  expect(problemOf(await workspaces.ready(id))).toBe('none')
  expect(readFileSync(join(root, 'fix/made.txt'), 'utf8')).toBe('made\n')
  expect(printed(told)).toContain('$ echo made > made.txt; echo said\nsaid\n')
  expect(rows.get(id)).toMatchObject({ setup: 'done' })
  expect(rows.get(id)).not.toHaveProperty('untrusted')
  write(project, '.liminal.json', setup('echo worse > worse.txt'))
  git(project, 'commit', '--quiet', '--all', '--message=worse')
  const other = await make('other')
  expect(existsSync(join(root, 'other/worse.txt'))).toBe(false)
  expect(rows.get(other.ok ? other.value.id : '')?.untrusted?.commands).toHaveLength(1)
})

test('a command of the settings that fails is said, and the workspace stays', async () => {
  const project = repository()
  const wanted = { setUp: ['exit 7', 'echo never > never.txt'] }
  const { make, rows, root } = workspacesOf(project, { wanted })
  const made = await make('fix')
  expect(made).toMatchObject({ value: { ended: { ok: true } } })
  expect(rows.get(made.ok ? made.value.id : '')).toMatchObject({
    ...{ state: 'ready', setup: 'failed' },
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
