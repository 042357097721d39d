// Proves that a spare worktree becomes a workspace as any other, and only one that is as it was made.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { workspacesOf } from './making-scene'

const spare = (root: string) => readdirSync(root).find((name) => name.startsWith('.spare-'))

test('the next worktree is a spare, brought to its own branch, and another one comes for it', async () => {
  const project = repository({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
  let wanted = true
  const { make, root } = workspacesOf(project, { spares: () => wanted })
  await make('first')
  await expect.poll(() => spare(root)).toBeTruthy()
  const before = spare(root)
  await expect.poll(() => git(project, 'worktree', 'list')).toContain('locked')
  git(project, 'rm', '--quiet', 'b.txt')
  write(project, 'a.txt', 'newer\n')
  git(project, 'commit', '--quiet', '--all', '--message=second')
  expect(await make('second')).toMatchObject({ value: { ended: { ok: true } } })
  const path = join(root, 'second')
  expect(git(path, 'status', '--porcelain', '--branch', '--ignored')).toBe('## second\n')
  expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('newer\n')
  expect(readdirSync(path).sort()).toEqual(['.git', 'a.txt'])
  await expect.poll(() => spare(root)).toBeTruthy()
  expect(spare(root)).not.toBe(before)
  await expect.poll(() => git(project, 'worktree', 'list')).toContain('locked')
  // Nothing is different in this one: only its branch is its own.
  await make('same')
  const same = join(root, 'same')
  expect(git(same, 'status', '--porcelain', '--branch', '--ignored')).toBe('## same\n')
  expect(git(same, 'rev-parse', 'HEAD')).toBe(git(project, 'rev-parse', 'HEAD'))
  expect(git(same, 'reflog', 'show', '-1', 'HEAD')).toContain('moving from')
  await expect.poll(() => git(project, 'worktree', 'list')).toContain('locked')
  // Nobody wants one any more.
  wanted = false
  await make('third')
  await expect.poll(() => spare(root)).toBe(undefined)
  expect(git(project, 'worktree', 'list').trim().split('\n')).toHaveLength(5)
})

test('one that somebody has written in stays as it is', async () => {
  const project = repository()
  const { make, root } = workspacesOf(project, { spares: () => true })
  await make('first')
  await expect.poll(() => git(project, 'worktree', 'list')).toContain('locked')
  const name = spare(root) ?? ''
  write(join(root, name), 'mine.txt', 'mine')
  expect(await make('second')).toMatchObject({ value: { ended: { ok: true } } })
  expect(git(join(root, 'second'), 'status', '--porcelain', '--ignored')).toBe('')
  expect(readFileSync(join(root, name, 'mine.txt'), 'utf8')).toBe('mine')
})

test('there is none where the disk is nearly full, and none stays that fills it', async () => {
  const project = repository()
  let room: (number | undefined)[] = [undefined]
  const asked: string[] = []
  const { make, root } = workspacesOf(project, {
    spares: () => true,
    folders: (folders) => ({
      ...folders,
      async room(path) {
        asked.push(path)
        return room.length > 1 ? room.shift() : room[0]
      },
    }),
  })
  await make('first')
  await expect.poll(() => asked.length).toBe(1)
  expect(spare(root)).toBe(undefined)
  room = [11 * 1024 ** 3, 9 * 1024 ** 3]
  await make('second')
  await expect.poll(() => asked.length).toBe(3)
  await expect.poll(() => git(project, 'worktree', 'list').trim().split('\n').length).toBe(3)
  expect(spare(root)).toBe(undefined)
})
