// Proves that worktrees are made whole or not at all, from every kind of repository, and never over what is somebody's.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { git, repository, write } from '../lib/repository'
import { problemOf, remains, workspacesOf } from './making-scene'

test('a worktree is made with a branch of its own, whole and clean', async () => {
  const project = repository({ 'a.txt': 'one\n', 'deep/ä b.txt': 'two\n' })
  const { make, rows, root, told } = workspacesOf(project)
  const made = await make('feature/fix')
  expect(made).toMatchObject({ ok: true, value: { ended: { ok: true } } })
  const path = join(root, 'feature-fix')
  expect(git(path, 'status', '--porcelain', '--branch', '--ignored')).toBe('## feature/fix\n')
  expect([...rows.values()]).toMatchObject([
    { state: 'ready', health: 'ok', path, folder: path, branch: 'feature/fix', base: 'HEAD' },
  ])
  expect(told.map(({ type }) => type).filter((type) => type !== 'terminal-output')).toEqual([
    ...Array(4).fill('preparing'),
    'prepared',
  ])
  expect(git(project, 'config', '--list', '--local')).not.toContain('branch.')
})

test('what cannot be is said before anything is made', async () => {
  const project = repository()
  git(project, 'branch', 'a/b')
  git(project, 'worktree', 'add', '--quiet', '-b', 'used', `${project}-elsewhere`)
  const { make } = workspacesOf(project)
  const before = remains(project)
  expect(problemOf(await make('a/b'))).toBe('branch-exists')
  expect(problemOf(await make('a'))).toBe('branch-exists')
  expect(problemOf(await make('A/B'))).toBe('branch-exists')
  expect(problemOf(await make('bad..name'))).toBe('bad-branch')
  expect(problemOf(await make('fine', 'no-such-base'))).toBe('no-base')
  expect(problemOf(await make('used', null))).toBe('branch-in-use')
  expect(problemOf(await make('fine', 'HEAD', testFolder()))).toBe('no-repository')
  const unborn = testFolder()
  git(unborn, 'init', '--quiet')
  expect(problemOf(await make('fine', 'HEAD', unborn))).toBe('no-commit')
  expect(remains(project)).toEqual(before)
  rmSync(`${project}-elsewhere`, { recursive: true })
})

test('a branch that is there is worked on as it is, and outlives what failed', async () => {
  const project = repository()
  git(project, 'branch', 'theirs')
  const { make, workspaces, root } = workspacesOf(project)
  const made = await make('theirs', null)
  expect(git(join(root, 'theirs'), 'branch', '--show-current')).toBe('theirs\n')
  const id = made.ok ? made.value.id : ''
  workspaces.neverStarted(id)
  await workspaces.standing(id)
  expect(existsSync(join(root, 'theirs'))).toBe(false)
  expect(remains(project)).toEqual(['refs/heads/theirs'])
})

// Two hundred gits beside whatever else this machine does.
test('twenty at once in one repository, some of them of one name', {
  timeout: patience,
}, async () => {
  const project = repository()
  const { make, rows, root } = workspacesOf(project)
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, number) => make(`task-${number % 18}`)),
  )
  const codes = made.map((one) => (one.ok ? problemOf(one.value.ended) : one.problem.code))
  expect([...rows.values()].flatMap(({ problem }) => problem ?? [])).toEqual([])
  expect(codes.filter((code) => code === 'none')).toHaveLength(18)
  expect(codes.filter((code) => code === 'branch-exists')).toHaveLength(2)
  expect([...rows.values()].every(({ state }) => state === 'ready')).toBe(true)
  for (let number = 0; number < 18; number += 1)
    expect(git(join(root, `task-${number}`), 'status', '--porcelain')).toBe('')
})

test('a worktree that somebody else is half-way through making ends none of ours', async () => {
  const project = repository()
  const theirs = join(testFolder(), 'theirs')
  git(project, 'worktree', 'add', '--quiet', theirs)
  // As git leaves it for a moment: every git that looks at the worktrees dies of it.
  const file = join(project, '.git/worktrees/theirs/commondir')
  writeFileSync(file, '')
  expect(() => git(project, 'worktree', 'list')).toThrow('commondir')
  const met: string[] = []
  const { make } = workspacesOf(project, {
    git: (run) => async (args, where) => {
      const answer = await run(args, where)
      if (answer.ok && answer.value.stderr.includes('commondir')) {
        met.push(answer.value.stderr)
        if (met.length === 2) writeFileSync(file, '../..\n')
      }
      return answer
    },
  })
  expect(await make('fix')).toMatchObject({ value: { ended: { ok: true } } })
  expect(met).toHaveLength(2)
})

test('a project below its repository has its folder below the worktree', async () => {
  const project = repository({ 'a.txt': 'one\n', 'packages/app/b.txt': 'two\n' })
  const { make, root } = workspacesOf(project)
  const made = await make('fix', 'HEAD', join(project, 'packages/app'))
  expect(made).toMatchObject({ value: { place: { path: join(root, 'fix/packages/app') } } })
  expect(readFileSync(join(root, 'fix/packages/app/b.txt'), 'utf8')).toBe('two\n')
})

test('detached, shallow, partial, sparse and bare repositories', async () => {
  const source = repository({ 'a.txt': 'one\n', 'big/b.txt': 'two\n' })
  git(source, 'commit', '--quiet', '--allow-empty', '--message=second')
  git(source, 'config', 'uploadpack.allowFilter', 'true')
  const cloned = (...options: string[]) => {
    const folder = join(testFolder(), 'clone')
    git(source, 'clone', '--quiet', ...options, `file://${source}`, folder)
    return folder
  }
  const sparse = cloned()
  git(sparse, 'sparse-checkout', 'set', '--no-cone', '/a.txt')
  const detached = cloned()
  git(detached, 'checkout', '--quiet', '--detach', 'HEAD~1')
  const partial = cloned('--filter=blob:none', '--no-checkout')
  const bare = join(testFolder(), 'bare.git')
  git(source, 'clone', '--quiet', '--bare', source, bare)
  const ofBare = join(testFolder(), 'main')
  git(bare, 'worktree', 'add', '--quiet', ofBare, 'main')
  for (const project of [sparse, detached, partial, cloned('--depth=1'), ofBare]) {
    const { make, root } = workspacesOf(project)
    const made = await make('fix')
    expect(made, project).toMatchObject({ ok: true, value: { ended: { ok: true } } })
    expect(git(join(root, 'fix'), 'status', '--porcelain')).toBe('')
    expect(existsSync(join(root, 'fix/a.txt'))).toBe(true)
    expect(existsSync(join(root, 'fix/big/b.txt'))).toBe(project !== sparse)
  }
})

test('a filter that cannot run is said, and its files come as they are stored', async () => {
  const project = repository({ '.gitattributes': '*.bin filter=lfs\n', 'a.bin': 'pointer\n' })
  git(project, 'config', 'filter.lfs.smudge', 'no-such-program smudge %f')
  git(project, 'config', 'filter.lfs.process', 'no-such-program process')
  git(project, 'config', 'filter.lfs.required', 'true')
  const { make, root, told } = workspacesOf(project)
  expect(await make('fix')).toMatchObject({ value: { ended: { ok: true } } })
  expect(readFileSync(join(root, 'fix/a.bin'), 'utf8')).toBe('pointer\n')
  expect(told).toContainEqual(expect.objectContaining({ type: 'notice', severity: 'warning' }))
})

test('the hook runs as git runs it, what it prints is shown, and that it fails ends nothing', async () => {
  const project = repository()
  const seen = join(testFolder(), 'seen')
  const hook = join(project, '.git/hooks/post-checkout')
  writeFileSync(hook, `#!/bin/sh\necho "$@ $(pwd)" > ${seen}\necho from the hook\nexit 3\n`, {
    mode: 0o755,
  })
  const { make, root, told } = workspacesOf(project)
  expect(await make('fix')).toMatchObject({ value: { ended: { ok: true } } })
  const commit = git(project, 'rev-parse', 'HEAD').trim()
  expect(readFileSync(seen, 'utf8')).toBe(`${'0'.repeat(40)} ${commit} 1 ${join(root, 'fix')}\n`)
  const printed = told.flatMap((event) => (event.type === 'terminal-output' ? event.text : []))
  expect(printed.join('')).toContain('from the hook')
  expect(told).toContainEqual(expect.objectContaining({ title: 'The post-checkout hook failed' }))
})

test('cancelled in the middle, nothing of it stays', async () => {
  const project = repository()
  writeFileSync(join(project, '.git/hooks/post-checkout'), '#!/bin/sh\nsleep 60\n', { mode: 0o755 })
  const before = remains(project)
  const { workspaces, rows, shown } = workspacesOf(project)
  const planned = await workspaces.plan('worktree', {
    project: 'p',
    folder: project,
    name: 'fix',
    base: 'HEAD',
  })
  if (!planned.ok) throw new Error(planned.problem.message)
  planned.value.begin()
  const id = planned.value.place.id ?? ''
  const ended = workspaces.ready(id)
  await expect.poll(() => shown.at(-1)).toContain('hook')
  workspaces.cancel(id)
  expect(problemOf(await ended)).toBe('cancelled')
  expect(rows.get(id)).toMatchObject({ state: 'failed', problem: { code: 'cancelled' } })
  expect(remains(project)).toEqual(before)
  rmSync(join(project, '.git/hooks/post-checkout'))
  await workspaces.retry(id)
  expect(problemOf(await workspaces.ready(id))).toBe('none')
})

test('when no agent ever starts it goes again, unless something was done there', async () => {
  const project = repository()
  const { make, workspaces, root, rows } = workspacesOf(project)
  const before = remains(project)
  const removed = async (name: string, act: (path: string) => void) => {
    const made = await make(name)
    const id = made.ok ? made.value.id : ''
    act(join(root, name))
    workspaces.neverStarted(id)
    await workspaces.standing(id)
    return rows.get(id)?.state
  }
  expect(await removed('nothing', () => undefined)).toBe('failed')
  expect(remains(project)).toEqual(before)
  expect(await removed('written', (path) => write(path, 'new.txt', 'mine'))).toBe('ready')
  expect(await removed('changed', (path) => write(path, 'a.txt', 'o'))).toBe('ready')
  expect(
    await removed('committed', (path) =>
      git(path, 'commit', '--quiet', '--allow-empty', '-m', 'mine'),
    ),
  ).toBe('ready')
  expect(await removed('gone', (path) => git(path, 'rm', '--quiet', 'a.txt'))).toBe('ready')
  expect(readFileSync(join(root, 'written/new.txt'), 'utf8')).toBe('mine')
})

test('a turn begins only where what was made still is', async () => {
  const project = repository()
  const { make, workspaces, root } = workspacesOf(project)
  const made = await make('fix')
  const id = made.ok ? made.value.id : ''
  const path = join(root, 'fix')
  expect(problemOf(await workspaces.check(id))).toBe('none')
  const link = readFileSync(join(path, '.git'), 'utf8')
  // Git would climb to the repository above it, or to another one.
  rmSync(join(path, '.git'))
  expect(problemOf(await workspaces.check(id))).toBe('workspace-foreign')
  writeFileSync(join(path, '.git'), `gitdir: ${join(repository(), '.git')}\n`)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-foreign')
  writeFileSync(join(path, '.git'), link)
  expect(problemOf(await workspaces.check(id))).toBe('none')
  renameSync(path, `${path}-moved`)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-missing')
  symlinkSync(`${path}-moved`, path)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-replaced')
  rmSync(path)
  mkdirSync(path)
  writeFileSync(join(path, '.git'), link)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-replaced')
  rmSync(path, { recursive: true })
  git(project, 'worktree', 'prune')
  renameSync(`${path}-moved`, path)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-pruned')
})

test('what git has forgotten it is told of anew, and not one file of it changes', async () => {
  const project = repository({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
  const { make, workspaces, root, rows } = workspacesOf(project)
  const made = await make('fix')
  const id = made.ok ? made.value.id : ''
  const path = join(root, 'fix')
  writeFileSync(join(path, 'a.txt'), 'mine\n')
  writeFileSync(join(path, 'new.txt'), 'new\n')
  rmSync(join(path, 'b.txt'))
  const aside = join(testFolder(), 'aside')
  renameSync(path, aside)
  git(project, 'worktree', 'prune', '--expire=now')
  renameSync(aside, path)
  expect(problemOf(await workspaces.check(id))).toBe('workspace-pruned')
  expect(problemOf(await workspaces.retry(id))).toBe('none')
  expect(problemOf(await workspaces.ready(id))).toBe('none')
  expect(rows.get(id)).toMatchObject({ state: 'ready', health: 'ok' })
  const status = git(path, 'status', '--porcelain', '--branch')
  expect(status).toBe('## fix\n M a.txt\n D b.txt\n?? new.txt\n')
  expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('mine\n')
  expect(readdirSync(root)).toEqual(['fix'])
  expect(git(project, 'worktree', 'list').trim().split('\n')).toHaveLength(2)
})
