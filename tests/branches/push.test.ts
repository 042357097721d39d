// Proves that a push never overwrites, never asks and says what to do, and that requests come back with checks and comments.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { programsIn } from './programs'
import { branchesOf, problemIn, somebody, valueIn } from './scene'

function commit(folder: string, name: string, message = name): void {
  write(folder, name, message)
  git(folder, 'add', name)
  git(folder, 'commit', '--quiet', `--message=${message}`)
}

/** A repository on fix, with a bare one that it came from. */
function clone(address?: string) {
  const remote = testFolder()
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  const folder = repository()
  git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'push', '--quiet', 'origin', 'main')
  git(folder, 'switch', '--quiet', '--create', 'fix')
  commit(folder, 'b.txt')
  // What it is called decides who knows its requests; where it is pushed to stays.
  if (address) {
    git(folder, 'remote', 'set-url', 'origin', address)
    git(folder, 'config', `url.${remote}.pushInsteadOf`, address)
  }
  return { folder, remote }
}

const plain = { upstream: false }
const head = (folder: string, name = 'HEAD') => git(folder, 'rev-parse', name).trim()

describe('a push', () => {
  test('under its own name; what the branch follows is set only where that is asked', async () => {
    const { folder, remote } = clone()
    const { branches, row } = branchesOf()
    valueIn(await branches.push(folder, plain))
    expect(head(remote, 'fix')).toBe(head(folder))
    expect(() => git(folder, 'rev-parse', '@{upstream}')).toThrow()
    expect((await row(folder, ({ done }) => done !== undefined)).done?.words).toBe(
      'Pushed fix to origin',
    )
    valueIn(await branches.push(folder, { upstream: true }))
    expect(git(folder, 'rev-parse', '--abbrev-ref', '@{upstream}').trim()).toBe('origin/fix')
  })

  test('never over what others pushed: what to do is said', async () => {
    const { folder, remote } = clone()
    const { branches } = branchesOf()
    valueIn(await branches.push(folder, plain))
    const other = join(testFolder(), 'other')
    git(folder, 'clone', '--quiet', '--branch=fix', remote, other)
    commit(other, 'theirs.txt')
    git(other, 'push', '--quiet')
    commit(folder, 'ours.txt')
    const before = head(remote, 'fix')
    expect(problemIn(await branches.push(folder, plain))).toMatchObject({ code: 'git-rejected' })
    expect(head(remote, 'fix')).toBe(before)
  })

  test('after an amend what was pushed is replaced, where that is said, and never what others pushed', async () => {
    const { folder, remote } = clone()
    const { branches } = branchesOf()
    valueIn(await branches.push(folder, plain))
    const pushed = head(folder)
    expect(valueIn(await branches.look(folder)).replaced).toBe(undefined)
    git(folder, 'commit', '--quiet', '--amend', '--message=better')
    expect(problemIn(await branches.push(folder, plain)).code).toBe('git-rejected')
    const look = valueIn(await branches.look(folder))
    expect(look.replaced).toEqual({ commit: pushed, commits: 1 })
    // Somebody pushes on top of it, and nobody here has fetched that.
    const other = join(testFolder(), 'other')
    git(folder, 'clone', '--quiet', '--branch=fix', remote, other)
    commit(other, 'theirs.txt')
    git(other, 'push', '--quiet')
    const theirs = head(remote, 'fix')
    const over = { upstream: false, replacing: pushed }
    expect(problemIn(await branches.push(folder, over)).code).toBe('git-rejected')
    expect(head(remote, 'fix')).toBe(theirs)
    // Known now, and never ours: it cannot be chosen.
    git(folder, 'fetch', '--quiet')
    expect(valueIn(await branches.look(folder)).replaced).toBe(undefined)
    const named = { upstream: false, replacing: theirs }
    expect(problemIn(await branches.push(folder, named)).code).toBe('git-rejected')
    expect(head(remote, 'fix')).toBe(theirs)
    git(other, 'push', '--quiet', '--force', 'origin', `${pushed}:fix`)
    git(folder, 'fetch', '--quiet')
    valueIn(await branches.push(folder, over))
    expect(head(remote, 'fix')).toBe(head(folder))
  })

  test('a hook of the remote that refuses, and one of ours, with what they said', async () => {
    const { folder, remote } = clone()
    write(remote, 'hooks/pre-receive', '#!/bin/sh\necho "No tickets" >&2; exit 1\n')
    chmodSync(join(remote, 'hooks/pre-receive'), 0o755)
    const { branches } = branchesOf()
    const refused = problemIn(await branches.push(folder, plain))
    expect([refused.code, refused.details?.includes('No tickets')]).toEqual([
      'git-remote-rejected',
      true,
    ])
    write(folder, '.git/hooks/pre-push', '#!/bin/sh\necho "Tests fail" >&2; exit 1\n')
    chmodSync(join(folder, '.git/hooks/pre-push'), 0o755)
    expect(problemIn(await branches.push(folder, plain)).details).toContain('Tests fail')
  })

  test('nobody is asked for a password: it ends with words', async () => {
    const { folder } = clone()
    const asks = testFolder()
    write(
      asks,
      'git-remote-asks',
      '#!/bin/sh\nexec git credential fill <<END\nprotocol=https\nhost=example.org\n\nEND\n',
    )
    chmodSync(join(asks, 'git-remote-asks'), 0o755)
    git(folder, 'remote', 'set-url', 'origin', 'asks://example.org/r')
    const askpass = { GIT_ASKPASS: '/bin/cat', SSH_ASKPASS: '/bin/cat', DISPLAY: ':0' }
    const { branches } = branchesOf({
      env: { ...somebody, ...askpass, PATH: `${asks}:${process.env.PATH}` },
    })
    expect(problemIn(await branches.push(folder, plain))).toMatchObject({ code: 'git-sign-in' })
  })

  test('no remote, one that is not there, no branch', async () => {
    const folder = repository()
    const { branches } = branchesOf()
    expect(problemIn(await branches.push(folder, plain)).code).toBe('push-nowhere')
    git(folder, 'remote', 'add', 'origin', join(testFolder(), 'none'))
    expect(problemIn(await branches.push(folder, plain)).code).toBe('git-unreachable')
    git(folder, 'switch', '--quiet', '--detach')
    expect(problemIn(await branches.push(folder, plain)).code).toBe('push-detached')
  })
})

describe('a request', () => {
  const wish = { title: 'Fix', body: 'Because\nof it', base: 'main', draft: true }

  test('is opened by gh; its checks, comments and what is said in the files come back', async () => {
    const { folder, remote } = clone()
    const { path, told } = programsIn(testFolder(), 'gh')
    const { branches, row } = branchesOf({ env: { ...somebody, PATH: path } })
    expect(valueIn(await branches.look(folder)).requests).toBe('gh')
    expect(problemIn(await branches.readRequest(folder)).code).toBe('no-request')
    valueIn(await branches.request(folder, wish))
    expect(head(remote, 'fix')).toBe(head(folder))
    expect(told().find(({ args }) => args[1] === 'create')).toEqual({
      args: [
        'pr',
        'create',
        '--head',
        'fix',
        '--base',
        'main',
        '--title',
        'Fix',
        '--body-file',
        '-',
        '--draft',
      ],
      input: 'Because\nof it',
      prompts: '1',
      remotes: 'origin',
    })
    const { request } = await row(folder, ({ request }) => request !== undefined)
    expect(request).toMatchObject({
      number: 7,
      state: 'open',
      url: 'https://github.com/o/r/pull/7',
      checks: [{ state: 'failed' }, { state: 'passed' }, { state: 'running' }],
      comments: [{ author: 'ann' }, { author: 'bob', path: 'src/auth.ts', line: 40 }],
    })
  })

  test('is opened by glab where the remote is a GitLab', async () => {
    const { folder } = clone('https://gitlab.example/o/r.git')
    const { path } = programsIn(testFolder(), 'gh', 'glab')
    const { branches, row } = branchesOf({ env: { ...somebody, PATH: path } })
    expect(valueIn(await branches.look(folder)).requests).toBe('glab')
    valueIn(await branches.request(folder, wish))
    const { request } = await row(folder, ({ request }) => request !== undefined)
    expect(request).toMatchObject({
      program: 'glab',
      number: 3,
      checks: [{ name: 'test', state: 'running' }],
      comments: [{ author: 'bob', text: 'Why?' }],
    })
  })

  test('a program that is signed out, and none at all', async () => {
    const { folder } = clone()
    const programs = testFolder()
    const { path } = programsIn(programs, 'gh')
    writeFileSync(join(programs, 'signed-out'), '')
    const signedOut = branchesOf({ env: { ...somebody, PATH: path } })
    expect(problemIn(await signedOut.branches.request(folder, wish))).toMatchObject({
      code: 'request-sign-in',
    })
    const none = branchesOf({ env: { ...somebody, PATH: process.env.PATH ?? '' } })
    expect(problemIn(await none.branches.request(folder, wish)).code).toBe('no-request-program')
  })
})
