// Proves that a merge that was killed at any step is finished at the next start, or left with the reason said.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, valueIn } from './scene'

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
      const data = { base: 'main', before, after, repository: at, checkout: top }
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
})
