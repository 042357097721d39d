// Proves that hooks run, refuse, hang and write as they do with git itself, and that agents beside a commit are not held up.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, valueIn } from './scene'

const all = { message: 'second', amend: false }
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()
const log = (folder: string) => git(folder, 'log', '--format=%s').trim().split('\n')

function hook(folder: string, name: string, script: string): void {
  const path = join(folder, '.git/hooks', name)
  write(folder, `.git/hooks/${name}`, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

describe('hooks', () => {
  test('they run, see what is to be committed, and what they say is seen as it comes', async () => {
    const folder = repository({ 'a.js': 'one' })
    write(folder, 'a.js', 'two')
    write(folder, 'other.js', '')
    hook(
      folder,
      'pre-commit',
      "echo looking; git diff --cached --name-only -- '*.js'; read line < wait",
    )
    execMkfifo(join(folder, 'wait'))
    git(folder, 'config', 'core.excludesFile', '/dev/null')
    write(folder, '.git/info/exclude', 'wait\n')
    const { branches, row } = branchesOf()
    const committing = branches.commit(folder, { ...all, chosen: [{ path: 'a.js' }] })
    await row(folder, ({ doing }) => doing?.output.includes('a.js') === true)
    expect((await row(folder, () => true)).doing?.output).toBe('looking\na.js\n')
    write(folder, 'wait', 'go on\n')
    valueIn(await committing)
    expect(status(folder)).toBe('?? other.js')
  })

  test('one that refuses is told from git, with what it said; nothing has changed', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    write(folder, 'staged.txt', '')
    git(folder, 'add', 'staged.txt')
    const before = status(folder)
    hook(folder, 'commit-msg', 'echo "No ticket named" >&2; exit 1')
    const { branches } = branchesOf()
    expect(problemIn(await branches.commit(folder, all))).toMatchObject({
      code: 'git-hook',
      details: 'No ticket named',
    })
    expect(status(folder)).toBe(before)
  })

  test('one that hangs is cancelled, and leaves no lock', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    hook(folder, 'pre-commit', 'echo hanging; sleep 1000')
    const { branches, row } = branchesOf()
    const committing = branches.commit(folder, all)
    await row(folder, ({ doing }) => doing?.output.includes('hanging') === true)
    expect(problemIn(await branches.commit(folder, all)).code).toBe('at-work')
    valueIn(branches.cancel(folder))
    expect(problemIn(await committing).code).toBe('cancelled')
    expect(existsSync(join(folder, '.git/index.lock'))).toBe(false)
    expect(existsSync(join(folder, '.git/HEAD.lock'))).toBe(false)
    rmSync(join(folder, '.git/hooks/pre-commit'))
    valueIn(await branches.commit(folder, all))
    expect(status(folder)).toBe('')
  })

  test('one that formats and stages what it formatted: that is committed, and the index is true', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    hook(folder, 'pre-commit', 'echo formatted > a.txt; echo more > b.txt; git add a.txt b.txt')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, all))
    expect(git(folder, 'show', 'HEAD:a.txt')).toBe('formatted\n')
    expect(status(folder)).toBe('')
  })

  test('one that only writes to the tree: what it wrote is not committed, and not lost', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    hook(folder, 'pre-commit', 'echo written > a.txt')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, all))
    expect(git(folder, 'show', 'HEAD:a.txt')).toBe('two')
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('written\n')
    expect(status(folder)).toBe(' M a.txt')
  })

  test('an agent that commits while a hook runs is not held up, and does not lose', async () => {
    const folder = repository({ 'a.txt': '', 'b.txt': '' })
    write(folder, 'a.txt', 'two')
    hook(folder, 'pre-commit', 'echo waiting; read line < .git/wait')
    execMkfifo(join(folder, '.git/wait'))
    const { branches, row } = branchesOf()
    const committing = branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] })
    await row(folder, ({ doing }) => doing?.output.includes('waiting') === true)
    write(folder, 'b.txt', 'agent')
    git(folder, '-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '--message=agent', 'b.txt')
    write(folder, '.git/wait', 'go on\n')
    expect(problemIn(await committing).code).toBe('git-moved')
    expect(log(folder)).toEqual(['agent', 'first'])
    expect(status(folder)).toBe(' M a.txt')
  })
})

describe('others at work', () => {
  test('an index that somebody holds is waited for, then it is said who it may be', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    write(folder, '.git/index.lock', '')
    const { branches } = branchesOf({ atWork: ['Claude Code in “Tests”'] })
    const problem = problemIn(await branches.commit(folder, all))
    expect(problem.hint).toContain('Claude Code in “Tests”')
    expect(existsSync(join(folder, '.git/index.lock'))).toBe(true)
    const committing = branches.commit(folder, all)
    rmSync(join(folder, '.git/index.lock'))
    valueIn(await committing)
    expect(status(folder)).toBe('')
  })

  test('killed between the commit and the index, the next start puts it right', async () => {
    const folder = repository({ 'a.txt': 'one', 'b.txt': 'one' })
    write(folder, 'a.txt', 'two')
    write(folder, 'b.txt', 'staged')
    git(folder, 'add', 'b.txt')
    // What is left: the commit is made, and the index is locked, so that it is not brought up to date.
    hook(folder, 'post-commit', 'touch "$GIT_DIR/index.lock"')
    const first = branchesOf()
    valueIn(await first.branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] }))
    expect(first.stored.size).toBe(1)
    rmSync(join(folder, '.git/index.lock'))
    expect(status(folder)).toBe('MM a.txt\nM  b.txt')
    const next = branchesOf({ stored: first.stored })
    await next.branches.begin()
    expect(status(folder)).toBe('M  b.txt')
    expect(next.stored.size).toBe(0)
  })
})

function execMkfifo(path: string): void {
  execFileSync('mkfifo', [path])
}
