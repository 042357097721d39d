// Proves that repositories that are shallow, bare with worktrees, of other hashes, or with names that are no text are committed to and merged as all others.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, valueIn } from './scene'

const all = { message: 'second', amend: false }
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()

async function mergeInto(branches: ReturnType<typeof branchesOf>['branches'], folder: string) {
  const { source, target, problem } = valueIn(await branches.preview(folder, 'main', 'merge'))
  if (problem) throw new Error(problem.message)
  const wish = { base: 'main', way: 'merge' as const, message: '', source, target }
  valueIn(await branches.merge(folder, wish))
}

test('a shallow clone', async () => {
  const origin = repository()
  write(origin, 'b.txt', '')
  git(origin, 'add', '--all')
  git(origin, 'commit', '--quiet', '--message=more')
  const folder = join(testFolder(), 'clone')
  git(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, folder)
  git(folder, 'switch', '--quiet', '--create', 'fix')
  write(folder, 'a.txt', 'two\n')
  const { branches } = branchesOf()
  valueIn(await branches.commit(folder, all))
  await mergeInto(branches, folder)
  expect(git(folder, 'show', 'main:a.txt')).toBe('two\n')
})

test('a bare repository with worktrees', async () => {
  const bare = join(testFolder(), 'bare.git')
  git(repository(), 'clone', '--quiet', '--bare', '.', bare)
  const [main, fix] = [join(testFolder(), 'main'), join(testFolder(), 'fix')]
  git(bare, 'worktree', 'add', '--quiet', main, 'main')
  git(bare, 'worktree', 'add', '--quiet', '-b', 'fix', fix)
  write(fix, 'a.txt', 'two\n')
  const { branches } = branchesOf()
  await mergeInto(branches, fix).catch((error) => expect(String(error)).toContain('few words'))
  valueIn(await branches.commit(fix, all))
  await mergeInto(branches, fix)
  expect(status(main)).toBe('')
  expect(git(main, 'show', 'HEAD:a.txt')).toBe('two\n')
})

test('a repository with sha256', async () => {
  const folder = testFolder()
  git(folder, 'init', '--quiet', '--object-format=sha256', '--initial-branch=main')
  write(folder, 'a.txt', 'one\n')
  const { branches } = branchesOf()
  valueIn(await branches.commit(folder, all))
  git(folder, 'switch', '--quiet', '--create', 'fix')
  write(folder, 'a.txt', 'two\n')
  const { before, after } = valueIn(await branches.hunks(folder, 'a.txt'))
  const chosen = [{ path: 'a.txt', hunks: { before, after, places: [0] } }]
  valueIn(await branches.commit(folder, { ...all, chosen }))
  await mergeInto(branches, folder)
  expect(git(folder, 'show', 'main:a.txt')).toBe('two\n')
})

test('names that are no text, by hunks too; branches with odd names', async () => {
  const folder = repository()
  const name = Buffer.from([...Buffer.from(`${folder}/caf`), 0xe9])
  writeFileSync(name, 'one\ntwo\n')
  const { branches } = branchesOf()
  valueIn(await branches.commit(folder, all))
  expect(status(folder)).toBe('')
  git(folder, 'switch', '--quiet', '--create', 'fix/ünïcode-é')
  writeFileSync(name, 'one\nthree\n')
  const { before, after, hunks } = valueIn(await branches.hunks(folder, 'caf\u00e9'))
  expect(hunks.length).toBe(1)
  const chosen = [{ path: 'caf\u00e9', hunks: { before, after, places: [0] } }]
  valueIn(await branches.commit(folder, { ...all, chosen }))
  await mergeInto(branches, folder)
  expect(git(folder, 'log', '-1', '--format=%s', 'main').trim()).toBe('second')
  expect(status(folder)).toBe('')
})

test('an empty one, one whose folder is gone, and one whose base is checked out where nothing is', async () => {
  const empty = testFolder()
  git(empty, 'init', '--quiet')
  const { branches } = branchesOf()
  expect(problemIn(await branches.commit(empty, all)).code).toBe('git-nothing')
  expect(valueIn(await branches.look(empty))).toMatchObject({ commit: null, files: [], bases: [] })
  const folder = repository()
  const main = join(testFolder(), 'main')
  git(folder, 'switch', '--quiet', '--create', 'fix')
  git(folder, 'worktree', 'add', '--quiet', main, 'main')
  write(folder, 'a.txt', 'two\n')
  rmSync(main, { recursive: true })
  expect(problemIn(await branches.preview(folder, 'main', 'merge')).code).toBe('merge-lost')
  rmSync(folder, { recursive: true })
  expect(problemIn(await branches.look(folder)).code).toBeTruthy()
  expect(readdirSync(join(folder, '..')).includes(folder)).toBe(false)
})
