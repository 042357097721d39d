// Proves that workspaces of jj are followed as those of git are, with a real jj.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { colocated, jj, jjRepository } from '../lib/jj'
import { git, repository, write } from '../lib/repository'
import { foldersOf } from './scene'

describe('what is there', () => {
  test('a workspace, what differs from its parent, its bookmarks and its description', async () => {
    const folder = jjRepository()
    write(folder, 'a.txt', 'one\n')
    jj(folder, 'commit', '--message=first')
    jj(folder, 'describe', '--message=second\n\nmore')
    jj(folder, 'bookmark', 'create', 'fix')
    write(folder, 'b "c"\té.txt', 'two\n')
    renameSync(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    const { folders, row } = foldersOf()
    folders.look(folder)
    expect(await row(folder, { versions: 'jj', changed: 2 })).toMatchObject({
      bookmarks: ['fix'],
      description: 'second',
      conflicts: 0,
    })
  })

  test('beside git in one folder git is asked; in a workspace that jj has added, jj is', async () => {
    const folder = colocated()
    const added = join(testFolder(), 'added')
    jj(folder, 'workspace', 'add', added)
    const { folders, row } = foldersOf()
    folders.look(folder)
    folders.look(added)
    await row(folder, { versions: 'git', changed: 0 })
    await row(added, { versions: 'jj', changed: 0 })
    write(added, 'a.txt', 'changed\n')
    await row(added, { changed: 1 })
  })

  test('a workspace inside of a git checkout is its own; a checkout inside of a workspace too', async () => {
    const outer = repository()
    const inner = join(outer, 'inner')
    mkdirSync(inner)
    jj(inner, 'git', 'init', '--no-colocate')
    const deeper = join(inner, 'deeper')
    mkdirSync(deeper)
    git(deeper, 'init', '--quiet', '--initial-branch=deep')
    const { folders, row } = foldersOf()
    for (const folder of [outer, inner, deeper]) folders.look(folder)
    await row(outer, { versions: 'git', branch: 'main' })
    await row(inner, { versions: 'jj' })
    await row(deeper, { versions: 'git', branch: 'deep' })
  })

  test('a conflict is one', async () => {
    const folder = jjRepository()
    for (const text of ['base', 'ours']) {
      write(folder, 'a.txt', `${text}\n`)
      jj(folder, 'commit', `--message=${text}`)
    }
    jj(folder, 'new', 'description(substring:"base")')
    write(folder, 'a.txt', 'theirs\n')
    jj(folder, 'describe', '--message=theirs')
    jj(folder, 'new', 'description(substring:"ours")', 'description(substring:"theirs")')
    write(folder, 'b.txt', 'mine\n')
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { versions: 'jj', changed: 2, conflicts: 1 })
  })

  test('a working copy that somebody has rewritten says so, with what to do', async () => {
    const folder = jjRepository()
    write(folder, 'a.txt', 'one\n')
    jj(folder, 'commit', '--message=first')
    const added = join(testFolder(), 'added')
    jj(folder, 'workspace', 'add', '--name=added', added)
    write(added, 'b.txt', 'two\n')
    jj(added, 'status')
    jj(folder, 'describe', '--message=rewritten', 'added@')
    jj(folder, 'squash', '--from=added@', '--into=@')
    const { folders, row } = foldersOf()
    folders.look(added)
    const seen = await row(added, { versions: 'unreadable' })
    expect(seen).toMatchObject({ problem: { code: 'jj-stale' } })
  })

  test('where jj is not installed it is said', async () => {
    const folder = jjRepository()
    const { folders, row } = foldersOf({ jjProgram: 'no-such-jj' })
    folders.look(folder)
    expect(await row(folder, { versions: 'unreadable' })).toMatchObject({
      problem: { code: 'no-jj' },
    })
  })
})

describe('what happens meanwhile', () => {
  test('files, commits, and what is done in another workspace are seen; what is ignored is not', async () => {
    const folder = jjRepository()
    write(folder, '.gitignore', 'ignored\n')
    jj(folder, 'commit', '--message=first')
    const { folders, row, told } = foldersOf()
    folders.look(folder)
    await row(folder, { changed: 0 })
    write(folder, 'ignored/deep/a.txt', '1')
    write(folder, 'b.txt', 'two\n')
    await row(folder, { changed: 1 })
    jj(folder, 'commit', '--message=second')
    await row(folder, { changed: 0, description: '' })
    jj(folder, 'describe', '--message=named')
    await row(folder, { description: 'named' })
    rmSync(join(folder, 'b.txt'))
    await row(folder, { changed: 1 })
    // Our own reading wakes nobody for ever.
    const before = told.length
    await row(folder, { changed: 1 })
    expect(told.length).toBe(before)
  })

  test('fifty operations of an agent beside it: none fails', async () => {
    const folder = jjRepository()
    const { folders, row } = foldersOf()
    folders.look(folder)
    await row(folder, { versions: 'jj' })
    for (let time = 0; time < 50; time++) {
      write(folder, 'a.txt', `${time}\n`)
      jj(folder, 'commit', `--message=${time}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    write(folder, 'last.txt', '')
    await row(folder, { changed: 1 })
  })
})
