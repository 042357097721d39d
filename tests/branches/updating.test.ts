// Proves that what a branch follows is fetched and comes in, and that what git is in the midst of can be aborted, with nothing of it left and nothing else lost.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, valueIn } from './scene'

const head = (folder: string, name = 'HEAD') => git(folder, 'rev-parse', name).trim()
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()

function commit(folder: string, name: string, text: string): void {
  write(folder, name, text)
  git(folder, 'add', name)
  git(folder, 'commit', '--quiet', `--message=${name}`)
}

/** A clone that follows, and another one by which somebody else pushes. */
function clones(branch = 'schön') {
  const remote = join(testFolder(), 'remote ü')
  const folder = repository()
  git(folder, 'branch', '--move', branch)
  git(folder, 'clone', '--quiet', '--bare', folder, remote)
  git(folder, 'remote', 'add', 'größe', remote)
  git(folder, 'fetch', '--quiet', 'größe')
  git(folder, 'branch', '--quiet', `--set-upstream-to=größe/${branch}`)
  const other = join(testFolder(), 'other')
  git(folder, 'clone', '--quiet', remote, other)
  return {
    folder,
    other,
    theirs: (name: string, text: string) => {
      commit(other, name, text)
      git(other, 'push', '--quiet')
      return head(other)
    },
  }
}

test('what others pushed is fetched, and said; pulled in it is here, beside what is here only', async () => {
  const { folder, theirs } = clones()
  const { branches, row } = branchesOf()
  const words = async () => (await row(folder, ({ done }) => done !== undefined)).done?.words
  valueIn(await branches.update(folder, true))
  expect(await words()).toBe('größe/schön has nothing that is not here')
  const pushed = theirs('b.txt', 'b\n')
  const before = head(folder)
  valueIn(await branches.update(folder, false))
  expect(await words()).toBe('größe/schön has 1 commit that is not here')
  expect([head(folder), head(folder, '@{upstream}')]).toEqual([before, pushed])
  write(folder, 'mine.txt', 'mine\n')
  valueIn(await branches.update(folder, true))
  expect(await words()).toBe('Pulled größe/schön in')
  expect([head(folder), status(folder)]).toEqual([pushed, '?? mine.txt'])
  commit(folder, 'mine.txt', 'mine\n')
  theirs('c.txt', 'c\n')
  valueIn(await branches.update(folder, true))
  expect(git(folder, 'ls-files').trim().split('\n')).toEqual([
    'a.txt',
    'b.txt',
    'c.txt',
    'mine.txt',
  ])
})

test('conflicts are told; aborted, all is as it was, and what was not part of it stays', async () => {
  const { folder, theirs } = clones()
  const { branches, row } = branchesOf()
  theirs('a.txt', 'theirs\n')
  commit(folder, 'a.txt', 'ours\n')
  const before = head(folder)
  write(folder, 'new.txt', 'mine\n')
  expect(valueIn(await branches.update(folder, true))).toEqual({ conflicts: ['a.txt'] })
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toContain('>>>>>>> größe/schön')
  expect(problemIn(await branches.update(folder, true)).code).toBe('merge-in-between')
  valueIn(await branches.abort(folder))
  expect((await row(folder, ({ done }) => done !== undefined)).done?.words).toBe(
    'Aborted the merge',
  )
  expect([head(folder), status(folder)]).toEqual([before, '?? new.txt'])
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('ours\n')
  expect(problemIn(await branches.abort(folder)).code).toBe('nothing-under-way')
})

test('what follows nothing, or what is gone at the remote, is said', async () => {
  const plain = repository()
  const { branches } = branchesOf()
  expect(problemIn(await branches.update(plain, true)).code).toBe('no-upstream')
  const { folder } = clones()
  git(folder, 'update-ref', '-d', 'refs/remotes/größe/schön')
  git(folder, 'config', 'remote.größe.fetch', '+refs/heads/none:refs/heads/none')
  git(folder, 'config', '--unset', 'remote.größe.fetch')
  expect(problemIn(await branches.update(folder, true)).code).toBe('no-upstream')
})

test('a rebase and a cherry-pick are aborted too', async () => {
  const folder = repository()
  git(folder, 'branch', 'other')
  commit(folder, 'a.txt', 'ours\n')
  const before = head(folder)
  git(folder, 'switch', '--quiet', 'other')
  commit(folder, 'a.txt', 'theirs\n')
  git(folder, 'switch', '--quiet', 'main')
  for (const command of ['rebase', 'cherry-pick']) {
    expect(() => git(folder, command, 'other')).toThrow()
    valueIn(await branchesOf().branches.abort(folder))
    expect([head(folder), status(folder), git(folder, 'branch', '--show-current').trim()]).toEqual([
      before,
      '',
      'main',
    ])
  }
  rmSync(folder, { recursive: true })
})
