// Proves that a workspace is followed as long as somebody looks, costs nothing otherwise, and disturbs nobody's git.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failure } from '../../src/kit/result'
import { readStatus } from '../../src/main/workspace/git/status'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { foldersOf } from './scene'

describe('what is there', () => {
  test('a branch, what differs from its last commit, and how far it is from its upstream', async () => {
    const origin = repository()
    const folder = join(testFolder(), 'clone')
    git(origin, 'clone', '--quiet', origin, folder)
    write(folder, 'b.txt', 'two')
    git(folder, 'add', 'b.txt')
    git(folder, 'commit', '--quiet', '--message=second')
    write(folder, 'a.txt', 'changed')
    write(folder, 'new folder/c.txt', 'three')
    const { folders, row } = foldersOf()
    folders.look(folder)
    expect(await row(folder, { changed: 2 })).toMatchObject({
      versions: 'git',
      branch: 'main',
      upstream: 'origin/main',
      ahead: 1,
      behind: 0,
      conflicts: 0,
    })
  })

  test('a folder without version control, and one inside of a repository', async () => {
    const plain = testFolder()
    const inside = repository({ 'part/a.txt': 'one', 'other/b.txt': 'two' })
    write(inside, 'part/a.txt', 'changed')
    write(inside, 'other/b.txt', 'changed')
    const { folders, row } = foldersOf()
    folders.look(plain)
    folders.look(join(inside, 'part'))
    await row(plain, { versions: 'none' })
    await row(join(inside, 'part'), { versions: 'git', changed: 1 })
  })

  test('before the first commit, with HEAD detached, in a worktree, and in the midst of a merge', async () => {
    const unborn = testFolder()
    git(unborn, 'init', '--quiet', '--initial-branch=main')
    write(unborn, 'a', '')
    const detached = repository()
    git(detached, 'checkout', '--quiet', '--detach')
    const merging = repository()
    const tree = join(testFolder(), 'tree')
    git(merging, 'worktree', 'add', '--quiet', '-b', 'side', tree)
    write(tree, 'a.txt', 'theirs\n')
    git(tree, 'commit', '--quiet', '--all', '--message=theirs')
    write(merging, 'a.txt', 'ours\n')
    git(merging, 'commit', '--quiet', '--all', '--message=ours')
    expect(() => git(merging, 'merge', 'side')).toThrow()
    const { folders, row } = foldersOf()
    for (const folder of [unborn, detached, merging, tree]) folders.look(folder)
    await row(unborn, { branch: 'main', commit: null, changed: 1 })
    await row(detached, { branch: null, changed: 0 })
    await row(merging, { branch: 'main', conflicts: 1 })
    await row(tree, { branch: 'side', changed: 0 })
  })

  test('a folder that is gone says so, and is read when it is back', async () => {
    const folder = repository()
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { versions: 'git' })
    renameSync(folder, `${folder}-away`)
    await row(folder, { versions: 'unreadable' })
    renameSync(`${folder}-away`, folder)
    await row(folder, { versions: 'git', changed: 0 })
  })
})

describe('what happens meanwhile', () => {
  test('files that are written, made and removed, commits and switches are seen', async () => {
    const folder = repository()
    const { folders, told, row, when } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 0 })
    write(folder, 'a.txt', 'changed')
    await row(folder, { changed: 1 })
    await when(() =>
      told.some(
        ({ tracked }) =>
          tracked.type === 'files' && tracked.paths.some((path) => path.endsWith('a.txt')),
      ),
    )
    write(folder, 'deep/er/b.txt', 'new')
    await row(folder, { changed: 2 })
    rmSync(join(folder, 'deep'), { recursive: true })
    await row(folder, { changed: 1 })
    git(folder, 'commit', '--quiet', '--all', '--message=second')
    await row(folder, { changed: 0 })
    git(folder, 'switch', '--quiet', '--create', 'fix')
    await row(folder, { branch: 'fix' })
  })

  test('what is ignored is not watched; what is ignored no more is', async () => {
    const folder = repository({ '.gitignore': 'node_modules\n', 'a.txt': '' })
    for (let place = 0; place < 200; place++) write(folder, `node_modules/p${place}/x.js`, '')
    const { folders, told, row } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 0 })
    expect(watches()).toBeLessThan(60)
    write(folder, 'node_modules/p1/x.js', 'changed')
    write(folder, '.gitignore', '')
    await row(folder, { changed: 201 })
    const paths = told.flatMap(({ tracked }) => (tracked.type === 'files' ? tracked.paths : []))
    expect(paths.filter((path) => path.includes('node_modules'))).toEqual([])
    expect(watches()).toBeGreaterThan(200)
  })

  test('names of any bytes', async () => {
    const folder = repository()
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 0 })
    write(folder, 'new\nline "quoted" \ttab é', '')
    await row(folder, { changed: 1 })
  })
})

describe('what it costs', () => {
  test('however many look, there is one tracker; nothing is run while nothing changes', async () => {
    const folder = repository()
    const { folders, calls, told, row } = foldersOf()
    for (let time = 0; time < 10; time++) folders.look(folder)
    await row(folder, { changed: 0 })
    const before = calls.length
    expect(before).toBeLessThanOrEqual(4)
    // Our own reading wakes nobody: one more change is one more reading.
    write(folder, 'a.txt', 'changed')
    await row(folder, { changed: 1 })
    expect(calls.length - before).toBeLessThanOrEqual(2)
    expect(told.filter(({ tracked }) => tracked.type === 'status').length).toBeLessThanOrEqual(3)
  })

  test('when nobody looks any more nothing is watched and nothing is shown', async () => {
    const folder = repository()
    const { folders, row, rows, when } = foldersOf()
    const before = watches()
    const away = folders.look(folder)
    await row(folder, { changed: 0 })
    away()
    away()
    await when(() => !rows.has(folder))
    await expect.poll(watches).toBe(before)
  })
})

test('where the system tells of no more folders it is said, and what changes is seen by looking', async () => {
  const folder = repository()
  const watch = async () => failure('not-watched', 'No space left on device')
  const { folders, row, unwatched } = foldersOf({ watch })
  folders.look(folder)
  await row(folder, { changed: 0 })
  expect(unwatched[0]).toMatchObject({ message: 'No space left on device' })
  write(folder, 'a.txt', 'changed')
  await row(folder, { changed: 1 })
})

describe('git of others', () => {
  test('a hundred commits beside it: none meets a lock of ours', async () => {
    const folder = repository()
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 0 })
    for (let time = 0; time < 100; time++) {
      write(folder, 'a.txt', `${time}`)
      git(folder, 'add', 'a.txt')
      git(folder, 'commit', '--quiet', `--message=${time}`)
      // What reads the status runs in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
    write(folder, 'last.txt', '')
    await row(folder, { changed: 1 })
  })

  test('an index that somebody holds locked is read all the same', async () => {
    const folder = repository()
    write(folder, '.git/index.lock', '')
    write(folder, 'a.txt', 'changed')
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 1 })
  })

  test('no program that a repository names is run for a status', async () => {
    const folder = repository()
    const witness = join(testFolder(), 'ran')
    git(folder, 'config', 'core.fsmonitor', `touch ${witness}-fsmonitor; false`)
    mkdirSync(join(folder, '.git/hooks'), { recursive: true })
    write(folder, '.git/hooks/post-index-change', `#!/bin/sh\ntouch ${witness}-hook\n`)
    write(folder, 'a.txt', 'changed')
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 1 })
    expect(readdirSync(join(witness, '..'))).toEqual([])
  })

  test('a .git that is replaced or taken away leads nowhere else', async () => {
    const outer = repository({ 'inner/a.txt': 'one' })
    const inner = join(outer, 'inner')
    git(inner, 'init', '--quiet', '--initial-branch=own')
    git(inner, 'add', 'a.txt')
    git(inner, 'commit', '--quiet', '--message=first')
    const { git: door } = foldersOf()
    const found = await door.find(inner)
    if (!found.ok || !found.value) throw new Error('There is a repository')
    const evil = repository({ 'evil.txt': '' })
    rmSync(join(inner, '.git'), { recursive: true })
    const gone = await readStatus(door, found.value, inner)
    expect(gone.ok).toBe(false)
    symlinkSync(join(evil, '.git'), join(outer, 'link'))
    write(inner, '.git', `gitdir: ${join(evil, '.git')}\n`)
    const replaced = await readStatus(door, found.value, inner)
    expect(replaced.ok).toBe(false)
  })
})

/** How many folders this process watches. */
function watches(): number {
  return readdirSync('/proc/self/fdinfo')
    .map((name) => {
      try {
        return readFileSync(`/proc/self/fdinfo/${name}`, 'utf8').match(/^inotify /gm)?.length ?? 0
      } catch {
        // Closed since the list was read.
        return 0
      }
    })
    .reduce((sum, count) => sum + count, 0)
}
