// Proves that what changes in repositories of odd states and with odd names is listed, shown, accepted, reverted, committed and merged as in all others, and that no name leads out.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { reviewing } from '../review/scene'
import { branchesOf, problemIn, valueIn } from './scene'

/** A folder on a branch of its own that is to be merged into main, and the file in it that changes, as bytes. */
interface Place {
  folder: string
  path: string
}

const raw = (folder: string, path: string) => Buffer.from(`${folder}/${path}`, 'latin1')
const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** A repository with a file of some name, committed, on a branch of its own. */
function named(
  path: string,
  prepare: (folder: string) => void = () => undefined,
  ...options: string[]
): Place {
  const folder = testFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main', ...options)
  prepare(folder)
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  mkdirSync(raw(folder, above), { recursive: true })
  writeFileSync(raw(folder, path), 'one\ntwo\n')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=first')
  git(folder, 'switch', '--quiet', '--create', 'fix')
  return { folder, path }
}

const quiet = '#!/bin/sh\nexit 1\n'
/** Nearly as deep as the system allows. */
const deep = `${Array.from({ length: 39 }, (_, at) => `${at}`.padStart(99, 'd')).join('/')}/${'f'.repeat(60)}`

const places: [name: string, make: () => Place][] = [
  ['a new line in the name', () => named('new\nline\t"quoted".txt')],
  ['a name that is no text', () => named('caf\xe9/\xff')],
  ['4,000 characters deep', () => named(deep)],
  [
    'names that differ by case alone, where git takes them for one',
    () => {
      const { folder, path } = named('Case/a.txt', (made) => write(made, 'case/A.TXT', 'other\n'))
      git(folder, 'config', 'core.ignorecase', 'true')
      return { folder, path }
    },
  ],
  ['hashes of 256 bits', () => named('a.txt', undefined, '--object-format=sha256')],
  [
    'a shallow clone',
    () => {
      const origin = named('a.txt').folder
      git(origin, 'commit', '--quiet', '--allow-empty', '--message=second')
      const folder = join(testFolder(), 'clone')
      git(origin, 'clone', '--quiet', '--depth=1', '--no-single-branch', `file://${origin}`, folder)
      git(folder, 'branch', '--quiet', 'main', 'origin/fix')
      return { folder, path: 'a.txt' }
    },
  ],
  [
    'a worktree of a bare repository',
    () => {
      const bare = join(testFolder(), 'bare.git')
      git(named('a.txt').folder, 'clone', '--quiet', '--bare', '.', bare)
      const folder = join(testFolder(), 'fix')
      git(bare, 'worktree', 'add', '--quiet', folder, 'fix')
      return { folder, path: 'a.txt' }
    },
  ],
  [
    'a repository in a repository, which is left alone',
    () => {
      const { folder, path } = named('a.txt')
      mkdirSync(join(folder, 'nested'))
      repository({ 'inside.txt': '1\n' }, join(folder, 'nested'))
      write(folder, 'nested/inside.txt', '2\n')
      return { folder, path }
    },
  ],
  [
    'hooks that fail wherever git would only look or tidy up',
    () => {
      const { folder, path } = named('a.txt')
      for (const hook of ['post-checkout', 'post-index-change', 'post-commit', 'post-merge']) {
        write(folder, `.git/hooks/${hook}`, quiet)
        chmodSync(join(folder, `.git/hooks/${hook}`), 0o755)
      }
      return { folder, path }
    },
  ],
]

describe('all of it', () => {
  test.each(places)('%s', async (_name, make) => {
    const { folder, path } = make()
    writeFileSync(raw(folder, path), 'one\nchanged\n')
    const { open } = reviewing(folder)
    const { review, files } = open()
    expect((await files()).put.find((one) => one.path === path)).toMatchObject({
      change: 'modified',
      counts: { added: 1, deleted: 1 },
    })
    const changes = valueIn(await review.file(path, { whiteSpace: 'exact', large: false }))
    expect(changes.hunks.length).toBe(1)
    const { left, shown } = changes
    const second: [number, number] = [1, 2]
    const asked = { path, left, shown, lines: { before: [second], after: [second] } }
    expect(valueIn(await review.apply('accept', asked)).done).toBeTruthy()
    valueIn(await review.undo())
    expect(valueIn(await review.apply('revert', asked)).done).toBeTruthy()
    expect(readFileSync(raw(folder, path), 'latin1')).toBe('one\ntwo\n')
    valueIn(await review.undo())
    expect(readFileSync(raw(folder, path), 'latin1')).toBe('one\nchanged\n')
    const { branches } = branchesOf()
    const { before, after, hunks } = valueIn(await branches.hunks(folder, path))
    expect(hunks.length).toBe(1)
    const chosen = [{ path, hunks: { before, after, places: [0] } }]
    valueIn(await branches.commit(folder, { message: 'second', amend: false, chosen }))
    const told = valueIn(await branches.preview(folder, 'main', 'squash'))
    expect(told.problem?.message).toBe(undefined)
    const { source, target } = told
    const wish = { base: 'main', way: 'squash' as const, message: 'as one', source, target }
    valueIn(await branches.merge(folder, wish))
    const show = ['show', 'main', '--format=%s', '--name-only', '-z']
    const said = execFileSync('git', show, { cwd: folder, encoding: 'latin1' })
    expect(said.split('\0').map((one) => one.trim())).toContain(path.trim())
  })
})

test('before the first commit, and with nothing at all', async () => {
  const empty = testFolder()
  git(empty, 'init', '--quiet', '--initial-branch=main')
  const nothing = reviewing(empty).open()
  expect((await nothing.files()).put).toEqual([])
  const { branches } = branchesOf()
  expect(problemIn(await branches.preview(empty, 'main', 'merge')).code).toBe('git-unborn')
  expect(problemIn(await branches.pull(empty, 'main')).code).toBe('merge-detached')
  write(empty, 'a.txt', 'one\n')
  git(empty, 'add', 'a.txt')
  write(empty, 'a.txt', 'one\ntwo\n')
  const { files, decide, file } = reviewing(empty).open()
  expect((await files()).put).toMatchObject([{ path: 'a.txt', change: 'added' }])
  expect((await file('a.txt')).hunks.length).toBe(1)
  expect(await decide('accept', 'a.txt')).toMatchObject({ ok: true })
  valueIn(await branches.commit(empty, { message: 'first', amend: false }))
  expect(git(empty, 'show', 'HEAD:a.txt')).toBe('one\ntwo\n')
})

test('with HEAD detached it is reviewed and committed, and not merged', async () => {
  const { folder } = named('a.txt')
  git(folder, 'switch', '--quiet', '--detach')
  write(folder, 'a.txt', 'one\nchanged\n')
  const { decide, files } = reviewing(folder).open()
  expect((await files()).put.length).toBe(1)
  expect(await decide('accept', 'a.txt')).toMatchObject({ ok: true })
  const { branches } = branchesOf()
  valueIn(await branches.commit(folder, { message: 'second', amend: false }))
  const told = valueIn(await branches.preview(folder, 'main', 'merge'))
  expect(told.problem?.code).toBe('merge-detached')
  expect(problemIn(await branches.pull(folder, 'main')).code).toBe('merge-detached')
  expect(problemIn(await branches.push(folder, { upstream: false })).code).toBe('push-detached')
})

test('an index that somebody holds keeps nobody from reviewing; who wants to commit or pull in is told', async () => {
  const { folder } = named('a.txt')
  write(folder, 'a.txt', 'one\nchanged\n')
  write(folder, '.git/index.lock', '')
  const { decide, files } = reviewing(folder).open()
  expect((await files()).put.length).toBe(1)
  expect(await decide('accept', 'a.txt')).toMatchObject({ ok: true })
  expect(await decide('revert', 'a.txt')).toMatchObject({ ok: true })
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one\ntwo\n')
  write(folder, 'a.txt', 'one\nchanged\n')
  const { branches } = branchesOf()
  const refused = problemIn(await branches.commit(folder, { message: 'm', amend: false }))
  expect(refused.code).toBe('git-locked')
  expect(existsSync(join(folder, '.git/index.lock'))).toBe(true)
  expect(valueIn(await branches.preview(folder, 'main', 'merge')).problem).toBe(undefined)
})

test('gc and prune at the same time take away nothing of what is accepted, committed and merged', async () => {
  const { folder } = named('a.txt')
  // What is as young as this git keeps for whoever is about to refer to it; else nobody could commit.
  const prune = 'while :; do git gc -q; git prune --expire=30.seconds.ago; done'
  const sweep = spawn('sh', ['-c', prune], { cwd: folder, stdio: 'ignore', detached: true })
  try {
    const { decide, review } = reviewing(folder).open()
    const { branches } = branchesOf()
    for (let turn = 0; turn < 3; turn++) {
      write(folder, 'a.txt', `one\nchanged ${turn}\n`)
      const listed = async () => valueIn(await review.files(undefined)).put.length
      await expect.poll(listed).toBe(1)
      // What git cannot do just while it is swept is refused, and can be done again.
      await expect.poll(() => decide('accept', 'a.txt')).toMatchObject({ ok: true, value: {} })
      valueIn(await branches.commit(folder, { message: `turn ${turn}`, amend: false }))
      const { source, target } = valueIn(await branches.preview(folder, 'main', 'merge'))
      const wish = { base: 'main', way: 'merge' as const, message: 'as one', source, target }
      valueIn(await branches.merge(folder, wish))
    }
  } finally {
    process.kill(-(sweep.pid ?? 0), 'SIGKILL')
  }
  expect(git(folder, 'show', 'main:a.txt')).toBe('one\nchanged 2\n')
  execFileSync('git', ['fsck', '--connectivity-only'], { cwd: folder, stdio: 'pipe' })
})

describe('a name', () => {
  const outside = [
    '../out.txt',
    '.git/hooks/pre-commit',
    '.GIT/config',
    '/etc/hostname',
    'a/../../x',
  ]
  test('that leads out is refused wherever one can be said', async () => {
    const { folder } = named('a.txt')
    const away = testFolder()
    write(away, 'secret.txt', 'secret\n')
    symlinkSync(away, join(folder, 'link'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    symlinkSync('/dev/zero', join(folder, 'zero'))
    const { review, files } = reviewing(folder).open()
    await files()
    const { branches } = branchesOf()
    const asked = { left: null, shown: null }
    for (const path of [...outside, 'link/secret.txt', 'pipe', bytes('zero/x')]) {
      const read = await review.file(path, { whiteSpace: 'exact', large: true })
      expect([path, JSON.stringify(read).includes('secret\\n')]).toEqual([path, false])
      for (const action of ['accept', 'revert'] as const)
        expect(await review.apply(action, { ...asked, path })).toMatchObject({ ok: false })
      problemIn(await branches.hunks(folder, path))
      const chosen = [{ path }]
      problemIn(await branches.commit(folder, { message: 'm', amend: false, chosen }))
    }
    expect(readFileSync(join(away, 'secret.txt'), 'utf8')).toBe('secret\n')
    // A device that never ends is shown as the link that it is.
    const link = valueIn(await review.file('zero', { whiteSpace: 'exact', large: true }))
    expect(link.after).toEqual({ type: 'link', target: '/dev/zero' })
  })

  test('that leads out is written nowhere, though a commit has it', async () => {
    const { folder } = named('a.txt')
    const blob = git(folder, 'hash-object', '-w', 'a.txt').trim()
    const make = (lines: string) =>
      execFileSync('git', ['mktree'], { cwd: folder, input: lines, encoding: 'utf8' }).trim()
    const hooks = make(`100755 blob ${blob}\tpre-commit\n`)
    const inGit = make(`040000 tree ${hooks}\thooks\n`)
    const up = make(`100644 blob ${blob}\tout.txt\n`)
    const evil = make(
      `040000 tree ${inGit}\t.git\n040000 tree ${up}\t..\n100644 blob ${blob}\ta.txt\n`,
    )
    const base = git(folder, 'commit-tree', '-m', 'evil', evil).trim()
    const good = git(folder, 'rev-parse', 'HEAD^{tree}').trim()
    git(
      folder,
      'reset',
      '--quiet',
      '--soft',
      git(folder, 'commit-tree', '-m', 'good', '-p', base, good).trim(),
    )
    git(folder, 'branch', 'evil', base)
    const { open } = reviewing(folder, { base: 'evil' })
    const { files, review } = open({ type: 'base' })
    for (const { path } of (await files()).put) {
      const read = await review.file(path, { whiteSpace: 'exact', large: true })
      if (!read.ok) continue
      const { left, shown } = read.value
      expect(await review.apply('revert', { path, left, shown })).toMatchObject({ ok: false })
    }
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false)
    expect(existsSync(join(folder, '../out.txt'))).toBe(false)
  })
})
