// Proves that the open issues of a repository are read by the user's own gh or glab, and that what is missing is said.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository } from '../lib/repository'
import { programsIn } from './programs'
import { branchesOf, problemIn, somebody, valueIn } from './scene'

function cloneOf(address: string): string {
  const folder = repository()
  git(folder, 'remote', 'add', 'origin', address)
  return folder
}

test('issues of GitHub come by gh, without a question that nobody sees', async () => {
  const folder = cloneOf('https://github.com/o/r.git')
  const { path, told } = programsIn(testFolder(), 'gh', 'glab')
  const { branches } = branchesOf({ env: { ...somebody, PATH: path } })
  expect(valueIn(await branches.issues(folder)).issues).toEqual([
    {
      number: 12,
      title: 'Login fails',
      body: 'On Mondays.',
      url: 'https://github.com/o/r/issues/12',
    },
    { number: 9, title: 'Old', body: '', url: 'https://github.com/o/r/issues/9' },
  ])
  expect(told()).toMatchObject([{ prompts: '1' }])
})

test('issues of GitLab come by glab', async () => {
  const folder = cloneOf('https://gitlab.example/o/r.git')
  const { path } = programsIn(testFolder(), 'gh', 'glab')
  const { branches } = branchesOf({ env: { ...somebody, PATH: path } })
  expect(valueIn(await branches.issues(folder)).issues).toMatchObject([
    { number: 4, title: 'Slow', body: 'Very.' },
  ])
})

test('no remote, no program and no sign-in are said, with what to do', async () => {
  const folder = cloneOf('https://github.com/o/r.git')
  const none = branchesOf({ env: { ...somebody, PATH: process.env.PATH ?? '' } })
  expect(problemIn(await none.branches.issues(repository())).code).toBe('no-remote')
  expect(problemIn(await none.branches.issues(testFolder())).code).toBe('no-repository')
  expect(problemIn(await none.branches.issues(folder)).code).toBe('no-request-program')
  const programs = testFolder()
  const { path } = programsIn(programs, 'gh')
  writeFileSync(join(programs, 'signed-out'), '')
  const signedOut = branchesOf({ env: { ...somebody, PATH: path } })
  expect(problemIn(await signedOut.branches.issues(folder)).code).toBe('request-sign-in')
})
