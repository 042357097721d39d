// Proves that a merge, a pull or an undo that was killed at any step is finished at the next start, or left with the reason said.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, problemIn, valueIn } from './scene'

const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')
const status = (folder: string) => git(folder, 'status', '--porcelain', '-uall').trimEnd()
const head = (folder: string, name = 'HEAD') => git(folder, 'rev-parse', name).trim()

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

describe('killed', () => {
  test('before the base was set, and after: the next start finishes it', async () => {
    for (const step of ['nothing', 'some files', 'locked', 'all'] as const) {
      const { project, tree } = pair({ 'old.txt': 'old' })
      rmSync(join(tree, 'old.txt'))
      commit(tree, 'a.txt', lines(29))
      git(tree, 'commit', '--quiet', '--all', '--message=more')
      const [before, after] = [head(project), head(tree)]
      const { branches, stored, git: door, row } = branchesOf()
      const [at, top] = [valueIn(await door.find(tree)), valueIn(await door.find(project))]
      const data = {
        base: 'main',
        before,
        after,
        repository: at,
        checkout: top,
        words: 'Merged into main',
        undoFrom: tree,
      }
      const keep = 'refs/liminal/merge/x'
      git(project, 'update-ref', keep, after)
      stored.set('1', {
        id: '1',
        kind: 'merge',
        workspace: tree,
        step: 'take',
        data: { ...data, keep },
      })
      if (step === 'some files' || step === 'locked') {
        rmSync(join(project, 'old.txt'))
        write(project, 'b.txt', 'two\n')
        if (step === 'locked') write(project, '.git/index.lock', '')
      }
      if (step === 'all') git(project, 'merge', '--quiet', '--ff-only', after)
      await branches.begin()
      expect(head(project)).toBe(after)
      expect(status(project)).toBe('')
      expect(git(project, 'for-each-ref', 'refs/liminal')).toBe('')
      expect((await row(tree, () => true)).done?.words).toMatch(/^Merged into main/)
    }
  })

  test('where somebody wrote since, it is said and left', async () => {
    const { project, tree } = pair()
    commit(tree, 'a.txt', lines(29))
    const [before, after] = [head(project), head(tree)]
    const { branches, stored, git: door, row } = branchesOf()
    const [at, top] = [valueIn(await door.find(tree)), valueIn(await door.find(project))]
    const data = {
      base: 'main',
      before,
      after,
      repository: at,
      checkout: top,
      keep: 'refs/liminal/x',
    }
    stored.set('1', { id: '1', kind: 'merge', workspace: tree, step: 'take', data })
    write(project, 'a.txt', 'mine')
    await branches.begin()
    expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('mine')
    expect(head(project)).toBe(before)
    expect((await row(tree, () => true)).done?.problem?.details).toBe('a.txt')
  })

  test('while it was taken back: it is back', async () => {
    for (const step of ['nothing', 'some files', 'locked', 'detached', 'all'] as const) {
      const { project, tree } = pair({ 'old.txt': 'old' })
      rmSync(join(tree, 'old.txt'))
      commit(tree, 'a.txt', lines(29))
      git(tree, 'commit', '--quiet', '--all', '--message=more')
      const [before, after] = [head(project), head(tree)]
      git(project, 'merge', '--quiet', '--ff-only', after)
      const { branches, stored, git: door, row } = branchesOf()
      const checkout = valueIn(await door.find(project))
      const data = { base: 'main', before, after, checkout, undoFrom: tree }
      stored.set('1', { id: '1', kind: 'merge-undo', workspace: tree, step: 'back', data })
      if (step === 'some files' || step === 'locked') {
        write(project, 'old.txt', 'old')
        rmSync(join(project, 'b.txt'))
        if (step === 'locked') write(project, '.git/index.lock', '')
      }
      if (step === 'detached' || step === 'all')
        git(project, 'checkout', '--quiet', '--detach', before)
      if (step === 'all') {
        git(project, 'update-ref', 'refs/heads/main', before)
        git(project, 'symbolic-ref', 'HEAD', 'refs/heads/main')
      }
      await branches.begin()
      expect([step, head(project, 'main'), status(project)]).toEqual([step, before, ''])
      expect(git(project, 'symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
      expect(stored.size).toBe(0)
      expect((await row(tree, () => true)).done?.words).toBe('Took the merge into main back')
    }
  })

  test('while a base in conflict was pulled in: its conflicts are there, or nothing of it', async () => {
    for (const step of ['nothing', 'some files', 'locked', 'unmerged', 'all'] as const) {
      const { project, tree } = pair({ 'old.txt': 'old' })
      commit(tree, 'a.txt', lines(29))
      commit(project, 'a.txt', lines(28))
      commit(project, 'new.txt', 'new')
      rmSync(join(project, 'old.txt'))
      git(project, 'commit', '--quiet', '--all', '--message=gone')
      write(tree, 'mine.txt', 'mine')
      const [own, target] = [head(tree), head(project)]
      const { branches, stored, git: door, row } = branchesOf()
      const data = { repository: valueIn(await door.find(tree)), base: 'main', head: own, target }
      stored.set('1', { id: '1', kind: 'pull', workspace: tree, step: 'merge', data })
      if (step === 'unmerged' || step === 'all')
        expect(() => git(tree, 'merge', '--no-ff', '--no-edit', 'main')).toThrow()
      const admin = join(project, '.git/worktrees/fix')
      if (step === 'unmerged')
        for (const name of ['MERGE_HEAD', 'MERGE_MSG', 'MERGE_MODE'])
          rmSync(join(admin, name), { force: true })
      if (step === 'some files' || step === 'locked') {
        rmSync(join(tree, 'old.txt'))
        write(tree, 'new.txt', 'new')
        if (step === 'locked') writeFileSync(join(admin, 'index.lock'), '')
      }
      await branches.begin()
      const said = (await row(tree, () => true)).done?.words
      expect([step, stored.size, head(tree)]).toEqual([step, 0, own])
      if (step === 'all') {
        expect(said).toBe('1 file is in conflict with main: a.txt. Resolve, then commit.')
        expect(status(tree)).toContain('UU a.txt')
      } else {
        expect(said).toContain('All is as it was before')
        expect([step, status(tree)]).toEqual([step, '?? mine.txt'])
        expect(readFileSync(join(tree, 'a.txt'), 'utf8')).toBe(lines(29))
      }
    }
  })

  test('where somebody wrote while it was pulled in, it is said and left', async () => {
    const { project, tree } = pair()
    commit(tree, 'a.txt', lines(29))
    commit(project, 'a.txt', lines(28))
    const [own, target] = [head(tree), head(project)]
    const { branches, stored, git: door, row } = branchesOf()
    const data = { repository: valueIn(await door.find(tree)), base: 'main', head: own, target }
    stored.set('1', { id: '1', kind: 'pull', workspace: tree, step: 'merge', data })
    write(tree, 'a.txt', 'mine')
    await branches.begin()
    expect(readFileSync(join(tree, 'a.txt'), 'utf8')).toBe('mine')
    expect((await row(tree, () => true)).done?.problem?.details).toBe('a.txt')
  })
})

describe('the undo of a merge', () => {
  const merged = async (memory: Map<string, unknown>) => {
    const { project, tree } = pair()
    const { branches } = branchesOf({ memory })
    const foretold = valueIn(await branches.preview(tree, 'main', 'merge'))
    const { source, target } = foretold
    const wish = { base: 'main', way: 'merge' as const, message: 'm', source, target }
    const before = head(project)
    valueIn(await branches.merge(tree, wish))
    expect(head(project)).not.toBe(before)
    return { project, tree, before }
  }

  test('is offered by the next run of the app too, and done', async () => {
    const memory = new Map<string, unknown>()
    const { project, tree, before } = await merged(memory)
    const next = branchesOf({ memory })
    await next.branches.begin()
    expect((await next.row(tree, ({ undo }) => undo !== undefined)).undo?.words).toBe(
      'Merged 1 commit into main',
    )
    valueIn(await next.branches.undo(tree))
    expect(head(project)).toBe(before)
    const last = branchesOf({ memory })
    await last.branches.begin()
    expect(last.rows.get(tree)).toBe(undefined)
  })

  test('is not offered any more where something came on top', async () => {
    const memory = new Map<string, unknown>()
    const { project, tree } = await merged(memory)
    commit(project, 'later.txt', 'later')
    const next = branchesOf({ memory })
    await next.branches.begin()
    const { undo, merged: into } = await next.row(tree, ({ merged }) => merged !== undefined)
    expect([undo, into?.base]).toEqual([undefined, 'main'])
    expect(problemIn(await next.branches.undo(tree)).code).toBe('no-undo')
  })
})
