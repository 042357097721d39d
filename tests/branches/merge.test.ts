// Proves that a merge is what was previewed, touches nobody's files, is taken back whole, and is finished after a kill.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MergeWay } from '../../src/shared/change/branch'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, type SceneOptions, valueIn } from './scene'

const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()
const head = (folder: string, name = 'HEAD') => git(folder, 'rev-parse', name).trim()
const subjects = (folder: string, name: string) =>
  git(folder, 'log', '--format=%s', name).trim().split('\n')
const objects = (folder: string) => git(folder, 'count-objects', '-v')

function commit(folder: string, name: string, text: string, message = name): void {
  write(folder, name, text)
  git(folder, 'add', '--force', name)
  git(folder, 'commit', '--quiet', `--message=${message}`)
}

/** A project on main, and a worktree on fix that is a commit ahead. */
function pair(files?: Record<string, string>) {
  const project = repository({ 'a.txt': lines(30), '.gitignore': '.env\n', ...files })
  const tree = join(testFolder(), 'fix')
  git(project, 'worktree', 'add', '--quiet', '-b', 'fix', tree)
  commit(tree, 'b.txt', 'two\n', 'second')
  return { project, tree }
}

const scene = (options: SceneOptions = {}) => {
  const { branches, ...rest } = branchesOf(options)
  const preview = async (folder: string, way: MergeWay = 'merge', base = 'main') =>
    valueIn(await branches.preview(folder, base, way))
  const merge = async (folder: string, way: MergeWay = 'merge', message = 'Join') => {
    const { source, target } = await preview(folder, way)
    return branches.merge(folder, { base: 'main', way, message, source, target })
  }
  return { branches, preview, merge, ...rest }
}

describe('foretold', () => {
  // README.md: A merge says what it comes to before anything is touched, and can be undone.
  // docs/guide/changes.md: you open “Merge” | it says what it comes to before anything is touched
  test('what goes, what is committed first, no conflict; nothing is touched, not an object', async () => {
    const { project, tree } = pair()
    write(tree, 'c.txt', 'uncommitted')
    const [before, trees] = [objects(project), git(project, 'for-each-ref')]
    const { preview } = scene()
    for (const way of ['merge', 'squash', 'rebase'] as const)
      expect((await preview(tree, way)).problem).toBe(undefined)
    expect((await preview(tree)).words).toBe(
      '2 commits onto main · no conflicts · 1 uncommitted file is committed first',
    )
    expect([objects(project), git(project, 'for-each-ref')]).toEqual([before, trees])
    expect(status(tree)).toBe('?? c.txt')
  })

  test('conflicts by their paths, committed and not', async () => {
    const { project, tree } = pair()
    commit(project, 'a.txt', lines(30).replace('5\n', 'main\n'))
    write(tree, 'a.txt', lines(30).replace('5\n', 'fix\n'))
    commit(project, 'both.txt', 'main')
    commit(tree, 'both.txt', 'fix')
    const { preview } = scene()
    for (const way of ['merge', 'squash', 'rebase'] as const) {
      const { conflicts, problem } = await preview(tree, way)
      // A rebase says the first commit that does not fit.
      expect(conflicts.sort()).toEqual(way === 'rebase' ? ['both.txt'] : ['a.txt', 'both.txt'])
      expect(problem?.code).toBe('merge-conflicts')
    }
  })

  test('no branch, no base, no commits, nothing to merge', async () => {
    const { project, tree } = pair()
    const { branches, preview } = scene()
    expect(problemIn(await branches.preview(tree, 'none', 'merge')).code).toBe('no-branch')
    git(project, 'merge', '--quiet', 'fix')
    expect((await preview(tree)).words).toBe('main has all that fix has.')
    git(tree, 'switch', '--quiet', '--detach')
    expect((await preview(tree)).problem?.code).toBe('merge-detached')
    const unborn = testFolder()
    git(unborn, 'init', '--quiet')
    expect(problemIn(await branches.preview(unborn, 'main', 'merge')).code).toBe('git-unborn')
  })
})

describe('merged', () => {
  const ways = ['merge', 'squash', 'rebase'] as const
  for (const way of ways)
    test(`${way}, into the folder in which the base is, and into one that nobody has`, async () => {
      for (const elsewhere of [false, true]) {
        const { project, tree } = pair()
        commit(project, 'a.txt', lines(30).replace('5\n', 'main\n'), 'main moves')
        write(tree, 'c.txt', 'uncommitted')
        write(project, 'note.txt', 'of the user')
        if (elsewhere) git(project, 'switch', '--quiet', '--create', 'other')
        const before = head(project, 'main')
        const { merge, branches } = scene()
        valueIn(await merge(tree, way))
        const expected = {
          merge: ["Merge branch 'fix' into main", 'Join', 'main moves', 'second', 'first'],
          squash: ['Join', 'main moves', 'first'],
          rebase: ['Join', 'second', 'main moves', 'first'],
        }[way]
        expect(subjects(project, 'main').sort()).toEqual(expected.sort())
        expect(git(project, 'show', 'main:c.txt')).toBe('uncommitted')
        expect(status(tree)).toBe('')
        expect(status(project)).toBe('?? note.txt')
        expect(existsSync(join(project, 'b.txt'))).toBe(!elsewhere)
        expect(git(project, 'for-each-ref', 'refs/liminal')).toBe('')
        valueIn(await branches.undo(tree))
        expect(head(project, 'main')).toBe(before)
        expect(status(project)).toBe('?? note.txt')
        expect(git(project, 'symbolic-ref', 'HEAD').trim()).toBe(
          elsewhere ? 'refs/heads/other' : 'refs/heads/main',
        )
      }
    })

  test('a base that has not moved is moved forward', async () => {
    const { project, tree } = pair()
    const { merge } = scene()
    valueIn(await merge(tree))
    expect(head(project)).toBe(head(tree))
    expect(status(project)).toBe('')
  })

  test('what has changed since it was foretold is not merged blindly', async () => {
    const { project, tree } = pair()
    const { branches, preview } = scene()
    const { source, target } = await preview(tree)
    commit(tree, 'more.txt', '')
    const wish = { base: 'main', way: 'merge' as const, message: '', source, target }
    expect(problemIn(await branches.merge(tree, wish)).code).toBe('merge-moved')
    expect(subjects(project, 'main')).toEqual(['first'])
  })

  test('after a merge on which something was built nothing is taken back', async () => {
    const { project, tree } = pair()
    const { merge, branches } = scene()
    valueIn(await merge(tree))
    commit(project, 'later.txt', '')
    expect(problemIn(await branches.undo(tree)).code).toBe('merge-moved')
    expect(existsSync(join(project, 'b.txt'))).toBe(true)
  })

  test('hooks of a merge run, and may refuse', async () => {
    const { project, tree } = pair()
    commit(project, 'a.txt', 'main moves')
    write(project, '.git/hooks/commit-msg', '#!/bin/sh\necho "Ticket: 7" >> "$1"\n')
    write(project, '.git/hooks/pre-merge-commit', '#!/bin/sh\necho no >&2; exit 1\n')
    git(project, '-c', 'alias.x=!chmod +x .git/hooks/commit-msg .git/hooks/pre-merge-commit', 'x')
    const { merge } = scene()
    expect(problemIn(await merge(tree))).toMatchObject({ code: 'git-hook', details: 'no' })
    expect(subjects(project, 'main')).toEqual(['a.txt', 'first'])
    rmSync(join(project, '.git/hooks/pre-merge-commit'))
    valueIn(await merge(tree))
    expect(git(project, 'log', '-1', '--format=%B', 'main')).toContain('Ticket: 7')
  })
})

describe('what is in the way', () => {
  // docs/guide/changes.md: a file in the way is ignored, changed or new | it is never overwritten
  test('a file that is ignored is kept, in each kind of merge and when it is taken back', async () => {
    for (const way of ['merge', 'squash', 'rebase'] as const) {
      const { project, tree } = pair()
      commit(tree, '.env', 'theirs', 'env')
      if (way !== 'merge') commit(project, 'moved.txt', '')
      write(project, '.env', 'mine')
      const { merge, preview, branches } = scene()
      expect((await preview(tree, way)).problem).toMatchObject({
        code: 'merge-in-the-way',
        details: '.env',
      })
      expect(problemIn(await merge(tree, way)).code).toBe('merge-in-the-way')
      expect(readFileSync(join(project, '.env'), 'utf8')).toBe('mine')
      // Pulled in, it would be in the way as well.
      expect(head(project, 'main')).not.toBe(head(tree))
      rmSync(join(project, '.env'))
      valueIn(await merge(tree, way))
      expect(readFileSync(join(project, '.env'), 'utf8')).toBe('theirs')
      valueIn(await branches.undo(tree))
      expect(existsSync(join(project, '.env'))).toBe(false)
    }
  })

  test('a file that is changed there, one that is new there, an operation there', async () => {
    const { project, tree } = pair()
    write(project, 'b.txt', 'mine')
    const { preview } = scene()
    expect((await preview(tree)).problem?.code).toBe('merge-in-the-way')
    rmSync(join(project, 'b.txt'))
    commit(tree, 'a.txt', 'changed')
    write(project, 'a.txt', 'mine')
    expect((await preview(tree)).problem?.code).toBe('merge-dirty')
    git(project, 'checkout', '--quiet', 'a.txt')
    write(project, '.git/MERGE_HEAD', `${head(project)}\n`)
    expect((await preview(tree)).problem?.code).toBe('merge-in-between')
  })

  test('undoing does not overwrite what was put where a file comes back', async () => {
    const { project, tree } = pair({ 'gone.txt': 'was there' })
    rmSync(join(tree, 'gone.txt'))
    git(tree, 'commit', '--quiet', '--all', '--message=remove')
    const { merge, branches } = scene()
    valueIn(await merge(tree))
    write(project, 'gone.txt', 'mine')
    expect(problemIn(await branches.undo(tree)).code).toBe('merge-in-the-way')
    expect(readFileSync(join(project, 'gone.txt'), 'utf8')).toBe('mine')
    expect(git(project, 'symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
  })
})

describe('the base pulled in', () => {
  test('without conflict, and with one that is resolved here', async () => {
    const { project, tree } = pair()
    commit(project, 'c.txt', 'main')
    const { branches, merge } = scene()
    expect(valueIn(await branches.pull(tree, 'main')).conflicts).toEqual([])
    expect(existsSync(join(tree, 'c.txt'))).toBe(true)
    commit(project, 'a.txt', 'main\n')
    commit(tree, 'a.txt', 'fix\n')
    const before = head(project)
    expect(valueIn(await branches.pull(tree, 'main')).conflicts).toEqual(['a.txt'])
    expect(head(project)).toBe(before)
    expect(status(project)).toBe('')
    write(tree, 'a.txt', 'both\n')
    valueIn(await branches.commit(tree, { message: 'Both', amend: false }))
    valueIn(await merge(tree))
    expect(git(project, 'show', 'main:a.txt')).toBe('both\n')
  })

  test('an ignored file that it would overwrite is kept', async () => {
    for (const conflicting of [false, true]) {
      const { project, tree } = pair()
      commit(project, '.env', 'theirs')
      if (conflicting) {
        commit(project, 'a.txt', 'main\n')
        commit(tree, 'a.txt', 'fix\n')
      }
      write(tree, '.env', 'mine')
      const { branches } = scene()
      expect(problemIn(await branches.pull(tree, 'main')).code).toBe('merge-in-the-way')
      expect(readFileSync(join(tree, '.env'), 'utf8')).toBe('mine')
      expect(status(tree)).toBe('')
    }
  })
})
