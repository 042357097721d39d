// Proves over the real git what several branches come to together: one commit that has all of them, which nothing else shows, and from which whoever began comes into the base without conflicts.
// docs/guide/unattended.md: With `tasks.fromResults`, chosen in a project's menu, tasks begin from all the results that wait for your review, combined where there are several, and each is merged after those with only its own changes.
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf } from './scene'

function scene() {
  const project = repository({ 'notes.txt': 'one\ntwo\nthree\n' })
  const { branches } = branchesOf()
  const branch = (name: string, path: string, text: string, from = 'main') => {
    const folder = `${testFolder()}/tree`
    git(project, 'worktree', 'add', '--quiet', '-b', name, folder, from)
    write(folder, path, text)
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', `--message=${name}`)
    return folder
  }
  const files = (commit: string) =>
    git(project, 'ls-tree', '-r', '--name-only', commit).trim().split('\n')
  return { project, branches, branch, files }
}

test.each([
  ['plain names', 'one', 'two'],
  ['umlauts and an emoji', 'größe/ü', 'fix-🐛'],
  ['quotes and a dollar', "it's", '$HOME'],
])('both are in it, with what the base has by now: %s', async (_, one, two) => {
  const { project, branches, branch, files } = scene()
  const folder = branch(one, 'one.txt', '1\n')
  branch(two, 'two.txt', '2\n')
  write(project, 'later.txt', 'later\n')
  git(project, 'add', '--all')
  git(project, 'commit', '--quiet', '--message=later')
  const refs = git(project, 'for-each-ref')
  const combined = await branches.combine(folder, 'main', [one, two])
  expect(combined.ok && 'commit' in combined.value).toBe(true)
  const commit = combined.ok && 'commit' in combined.value ? combined.value.commit : ''
  expect(files(commit)).toEqual(['later.txt', 'notes.txt', 'one.txt', 'two.txt'])
  expect(git(project, 'for-each-ref')).toBe(refs)
  expect(git(project, 'status', '--porcelain')).toBe('')
  // What began there brings only its own once the others are in the base, however they came.
  const above = branch('above', 'above.txt', '3\n', commit)
  git(project, 'merge', '--quiet', '--no-ff', two, '--message=two')
  git(project, 'merge', '--quiet', '--no-ff', one, '--message=one')
  const before = git(project, 'rev-parse', 'main').trim()
  const told = await branches.preview(above, 'main', 'join')
  expect(told).toMatchObject({ value: { conflicts: [] } })
  const { source, target } = told.ok ? told.value : { source: '', target: '' }
  const wish = { base: 'main', way: 'join' as const, source, target, message: 'above' }
  expect(await branches.merge(above, wish)).toMatchObject({ ok: true })
  expect(git(project, 'diff', '--name-only', before, 'main').trim()).toBe('above.txt')
})

test('one that has the other, and the base, is the combination itself', async () => {
  const { project, branches, branch } = scene()
  const folder = branch('one', 'one.txt', '1\n')
  branch('two', 'two.txt', '2\n', 'one')
  const tip = git(project, 'rev-parse', 'two').trim()
  for (const order of [
    ['one', 'two'],
    ['two', 'one'],
  ])
    expect(await branches.combine(folder, 'main', order)).toEqual({
      ok: true,
      value: { commit: tip },
    })
})

test('what is in conflict is said by its branch and its files, and nothing is there that was not', async () => {
  const { project, branches, branch } = scene()
  const folder = branch('one', 'notes.txt', 'mine\n')
  branch('two', 'two.txt', '2\n')
  branch('three', 'notes.txt', 'his\n')
  const refs = git(project, 'for-each-ref')
  expect(await branches.combine(folder, 'main', ['one', 'two', 'three'])).toEqual({
    ok: true,
    value: { conflict: { branch: 'three', paths: ['notes.txt'] } },
  })
  expect(git(project, 'for-each-ref')).toBe(refs)
  expect(await branches.combine(folder, 'main', ['gone'])).toMatchObject({
    problem: { message: 'There is no branch gone.' },
  })
})
