// Proves that a commit has what was chosen and nothing else, with the user's hooks, and leaves the user's index true.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, valueIn } from './scene'

const all = { message: 'second', amend: false }
const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()
const log = (folder: string) => git(folder, 'log', '--format=%s').trim().split('\n')

describe('what is in it', () => {
  test('all that is changed: edited, new, deleted, renamed, linked, executable, of any name', async () => {
    const folder = repository({ 'a.txt': 'one\n', 'gone.txt': '', 'old.txt': lines(9), kind: '' })
    write(folder, 'a.txt', 'two\n')
    write(folder, 'new folder/new\nline "quoted" é', 'x')
    rmSync(join(folder, 'gone.txt'))
    git(folder, 'mv', 'old.txt', 'renamed.txt')
    rmSync(join(folder, 'kind'))
    write(folder, 'kind/inside', 'a file became a folder')
    symlinkSync('/etc/passwd', join(folder, 'link'))
    chmodSync(join(folder, 'a.txt'), 0o755)
    const { branches, row } = branchesOf()
    // Told as it is listed for review: what was renamed is one file.
    expect(valueIn(await branches.look(folder)).changed).toBe(7)
    valueIn(await branches.commit(folder, all))
    expect(status(folder)).toBe('')
    const tree = git(folder, 'ls-tree', '-r', '-z', 'HEAD').split('\0')
    expect(tree.map((line) => line.replace(/ blob [0-9a-f]+\t/, ' '))).toEqual([
      '100755 a.txt',
      '100644 kind/inside',
      '120000 link',
      '100644 new folder/new\nline "quoted" é',
      '100644 renamed.txt',
      '',
    ])
    expect(git(folder, 'cat-file', 'blob', 'HEAD:link')).toBe('/etc/passwd')
    const { done } = await row(folder, ({ done }) => done !== undefined)
    expect(done?.words).toMatch(/^Committed 7 files as [0-9a-f]{7} on main$/)
  })

  // docs/guide/changes.md: What else you have staged stays staged.
  test('chosen files alone; what is staged besides stays staged', async () => {
    const folder = repository({ 'a.txt': 'one\n', 'b.txt': 'one\n', 'c.txt': 'one\n' })
    for (const name of ['a.txt', 'b.txt', 'c.txt']) write(folder, name, 'two\n')
    git(folder, 'add', 'b.txt')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] }))
    expect(git(folder, 'show', '--name-only', '--format=').trim()).toBe('a.txt')
    expect(status(folder)).toBe('M  b.txt\n M c.txt')
  })

  test('chosen hunks alone; the others stay on disk and are not staged', async () => {
    const before = lines(60)
    const folder = repository({ 'a.txt': before })
    write(
      folder,
      'a.txt',
      before.replace('5\n', 'five\n').replace('30\n', 'thirty\n').concat('end'),
    )
    const { branches } = branchesOf()
    const shown = valueIn(await branches.hunks(folder, 'a.txt'))
    expect(shown.hunks.length).toBe(3)
    expect(shown.hunks[1]?.lines.filter(({ sign }) => sign !== ' ')).toEqual([
      { sign: '-', text: '30' },
      { sign: '+', text: 'thirty' },
    ])
    const hunks = { before: shown.before, after: shown.after, places: [1] }
    valueIn(await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt', hunks }] }))
    expect(git(folder, 'show', 'HEAD:a.txt')).toBe(before.replace('30\n', 'thirty\n'))
    expect(status(folder)).toBe(' M a.txt')
    // What was looked at is no more: nothing is taken blindly.
    const again = await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt', hunks }] })
    expect(problemIn(again).code).toBe('changed-meanwhile')
    expect(log(folder)).toEqual(['second', 'first'])
  })

  test('a hunk of a new file: it exists from then on, with that much in it', async () => {
    const folder = repository()
    write(folder, 'new.txt', lines(3))
    const { branches } = branchesOf()
    const { before, after, hunks } = valueIn(await branches.hunks(folder, 'new.txt'))
    expect(hunks.length).toBe(1)
    const chosen = [{ path: 'new.txt', hunks: { before, after, places: [0] } }]
    valueIn(await branches.commit(folder, { ...all, chosen }))
    expect(status(folder)).toBe('')
  })

  test('looking at hunks leaves no object in the repository', async () => {
    const folder = repository({ 'a.txt': lines(9) })
    write(folder, 'a.txt', lines(8))
    const before = git(folder, 'count-objects')
    const { branches } = branchesOf()
    valueIn(await branches.hunks(folder, 'a.txt'))
    expect(git(folder, 'count-objects')).toBe(before)
  })

  test('an amended commit takes what is new, and keeps its message where none is said', async () => {
    const folder = repository()
    write(folder, 'b.txt', 'two')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, { message: '', amend: true }))
    expect(log(folder)).toEqual(['first'])
    expect(git(folder, 'show', '--name-only', '--format=').trim().split('\n')).toEqual([
      'a.txt',
      'b.txt',
    ])
    valueIn(await branches.commit(folder, { message: 'better', amend: true, chosen: [] }))
    expect(log(folder)).toEqual(['better'])
    expect(status(folder)).toBe('')
  })

  test('what git ignores, and a repository inside of this one, are not in it', async () => {
    const folder = repository({ '.gitignore': '.env\n', 'a.txt': '' })
    write(folder, '.env', 'secret')
    write(folder, 'a.txt', 'two')
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    git(inner, 'init', '--quiet')
    write(inner, 'x', '')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, all))
    expect(git(folder, 'show', '--name-only', '--format=').trim()).toBe('a.txt')
    expect(
      problemIn(await branches.commit(folder, { ...all, chosen: [{ path: '.env' }] })).code,
    ).toBe('changed-meanwhile')
  })
})

describe('where it stands', () => {
  test('the first commit of all, and one on no branch', async () => {
    const folder = testFolder()
    git(folder, 'init', '--quiet', '--initial-branch=main')
    write(folder, 'a.txt', 'one')
    write(folder, 'b.txt', 'staged')
    git(folder, 'add', 'b.txt')
    const { branches, row } = branchesOf()
    valueIn(await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] }))
    expect(status(folder)).toBe('A  b.txt')
    git(folder, 'switch', '--quiet', '--detach')
    valueIn(await branches.commit(folder, all))
    const { done } = await row(folder, ({ done }) => done?.words?.includes('no branch') === true)
    expect(done?.words).toMatch(/on no branch$/)
    expect(log(folder)).toEqual(['second', 'second'])
  })

  test('nothing to commit, no message, nothing to amend', async () => {
    const folder = repository()
    const { branches } = branchesOf()
    expect(problemIn(await branches.commit(folder, all)).code).toBe('git-nothing')
    expect(problemIn(await branches.commit(folder, { ...all, message: ' \n' })).code).toBe(
      'no-message',
    )
    const unborn = testFolder()
    git(unborn, 'init', '--quiet')
    expect(problemIn(await branches.commit(unborn, { ...all, amend: true })).code).toBe(
      'git-unborn',
    )
    expect(problemIn(await branches.commit(testFolder(), all)).code).toBe('no-repository')
  })

  test('a conflict is said with its files; resolved, the merge is committed', async () => {
    const folder = repository({ 'a.txt': 'one\n' })
    git(folder, 'switch', '--quiet', '--create', 'side')
    write(folder, 'a.txt', 'side\n')
    write(folder, 'b.txt', 'side\n')
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message=side')
    git(folder, 'switch', '--quiet', 'main')
    write(folder, 'a.txt', 'main\n')
    git(folder, 'commit', '--quiet', '--all', '--message=main')
    expect(() => git(folder, 'merge', 'side')).toThrow()
    const { branches } = branchesOf()
    expect(problemIn(await branches.commit(folder, all))).toMatchObject({
      code: 'git-conflicted',
      details: 'a.txt',
    })
    // Resolved in the file alone, as agents do.
    write(folder, 'a.txt', 'both\n')
    expect(
      problemIn(await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] })).code,
    ).toBe('git-in-between')
    valueIn(await branches.commit(folder, all))
    expect(git(folder, 'rev-list', '--parents', '-1', 'HEAD').trim().split(' ').length).toBe(3)
    expect(status(folder)).toBe('')
  })

  test('what was staged and left out of a merge is there, is not staged, and stands in no later pull’s way', async () => {
    const folder = repository({ 'a.txt': 'one\n' })
    git(folder, 'switch', '--quiet', '--create', 'side')
    write(folder, 'a.txt', 'side\n')
    git(folder, 'commit', '--quiet', '--all', '--message=side')
    git(folder, 'switch', '--quiet', '--create', 'later')
    write(folder, 'later.txt', 'later\n')
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message=later')
    git(folder, 'switch', '--quiet', 'main')
    write(folder, 'a.txt', 'main\n')
    git(folder, 'commit', '--quiet', '--all', '--message=main')
    expect(() => git(folder, 'merge', 'side')).toThrow()
    write(folder, 'a.txt', 'both\n')
    write(folder, 'left by a check.log', 'ok\n')
    write(folder, 'of/nobody.log', 'ok\n')
    git(folder, 'add', '--all')
    const { branches } = branchesOf()
    valueIn(await branches.commit(folder, { ...all, chosen: [{ path: 'a.txt' }] }))
    expect(git(folder, 'ls-tree', '-r', '--name-only', 'HEAD').trim()).toBe('a.txt')
    expect(status(folder).split('\n')).toEqual(['?? "left by a check.log"', '?? of/nobody.log'])
    git(folder, 'merge', '--quiet', '--no-edit', 'later')
  })

  test('a rebase under way is finished or taken back first', async () => {
    const folder = repository({ 'a.txt': 'one\n' })
    mkdirSync(join(folder, '.git/rebase-merge'))
    write(folder, 'a.txt', 'two')
    const { branches } = branchesOf()
    expect(problemIn(await branches.commit(folder, all)).message).toContain('rebase')
  })

  test('one who has told git no name learns how', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    const nobody = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
    const { branches } = branchesOf({ env: { ...nobody, EMAIL: '', USER: '', HOME: testFolder() } })
    git(folder, 'config', 'user.useConfigOnly', 'true')
    expect(problemIn(await branches.commit(folder, all))).toMatchObject({ code: 'git-identity' })
    expect(log(folder)).toEqual(['first'])
    expect(status(folder)).toBe(' M a.txt')
  })

  test('what would have to be signed and cannot be is said', async () => {
    const folder = repository()
    write(folder, 'a.txt', 'two')
    const program = join(testFolder(), 'gpg')
    write(
      program,
      '../gpg',
      '#!/bin/sh\necho "gpg: signing failed: Inappropriate ioctl for device" >&2; exit 2\n',
    )
    chmodSync(program, 0o755)
    git(folder, 'config', 'gpg.program', program)
    git(folder, 'config', 'commit.gpgSign', 'true')
    const { branches } = branchesOf()
    expect(problemIn(await branches.commit(folder, all))).toMatchObject({ code: 'git-signing' })
    expect(status(folder)).toBe(' M a.txt')
  })
})
