// Proves that what is staged goes back with the code where no commit came in between, comes again, and stays where that would lose anything.
// docs/guide/workspaces.md: what was staged | goes back too, unless something was committed since
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/main/host/run'
import { Restoring } from '../../src/main/workspace/checkpoints/restoring'
import { Git } from '../../src/main/workspace/git/git'
import { colocated } from '../lib/jj'
import { git, repository, write } from '../lib/repository'
import { restoringOf } from './restoring-scene'

const staged = (folder: string) => git(folder, 'ls-files', '--stage')
const status = (folder: string) => git(folder, 'status', '--porcelain').trimEnd()

/** One thing staged by the user; then an agent that stages all it does. */
async function scene() {
  const restoring = restoringOf()
  const folder = repository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  write(folder, 'b.txt', 'mine\n')
  git(folder, 'add', 'b.txt')
  write(folder, 'b.txt', 'mine, and more\n')
  const then = { status: status(folder), staged: staged(folder) }
  const checkpoint = await restoring.take(folder, 'start')
  write(folder, 'a.txt', 'two\n')
  write(folder, 'new.txt', 'new\n')
  git(folder, 'add', '--all')
  const now = { status: status(folder), staged: staged(folder) }
  return { ...restoring, folder, moment: checkpoint, then, now }
}

test('a commit after it has nothing of what was gone back from; undone, all is staged again', async () => {
  const { folder, moment: checkpoint, then, now, restore, undo, restoring } = await scene()
  const foretold = await restoring.preview(folder, 's', checkpoint)
  expect(foretold).toMatchObject({ ok: true, value: { changed: 1, deleted: 1, staged: true } })
  expect(staged(folder)).toBe(now.staged)
  const restored = await restore(folder, checkpoint)
  expect(restored).toMatchObject({ staged: 'back', changed: 1, deleted: 1 })
  expect({ status: status(folder), staged: staged(folder) }).toEqual(then)
  // What was staged is staged as it was, and not as it is on disk.
  expect(git(folder, 'show', ':b.txt')).toBe('mine\n')
  expect(await undo(folder, restored)).toMatchObject({ staged: 'back' })
  expect({ status: status(folder), staged: staged(folder) }).toEqual(now)
})

test('only what was staged is another: no file changes, and it goes back', async () => {
  const { take, restore } = restoringOf()
  const folder = repository()
  write(folder, 'a.txt', 'two\n')
  const checkpoint = await take(folder, 'start')
  git(folder, 'add', '--all')
  expect(await restore(folder, checkpoint)).toMatchObject({ staged: 'back', changed: 0 })
  expect(status(folder)).toBe(' M a.txt')
})

test('after a commit it stays, and nothing is said of it', async () => {
  const { folder, moment: checkpoint, restore } = await scene()
  git(folder, 'commit', '--quiet', '--message=second')
  const before = staged(folder)
  expect((await restore(folder, checkpoint)).staged).toBe(undefined)
  expect(staged(folder)).toBe(before)
})

test('an index that is locked, in the midst of a merge, or staged into meanwhile stays, and that is said', async () => {
  for (const trouble of ['lock', 'merge', 'meanwhile'] as const) {
    const {
      folder,
      moment: checkpoint,
      restore,
      restoring,
      parts,
      moments: checkpoints,
    } = await scene()
    if (trouble === 'lock') write(folder, '.git/index.lock', '')
    if (trouble === 'merge') write(folder, '.git/MERGE_HEAD', git(folder, 'rev-parse', 'HEAD'))
    let before = staged(folder)
    if (trouble !== 'meanwhile') {
      const foretold = await restoring.preview(folder, 's', checkpoint)
      expect(foretold).toMatchObject({ ok: true, value: { staged: trouble === 'lock' } })
      expect(await restore(folder, checkpoint)).toMatchObject({ staged: 'kept', changed: 1 })
    } else {
      // While files are written, somebody stages one.
      const writes: typeof parts.writes = Object.create(parts.writes, {
        write: {
          value: (order: Parameters<typeof parts.writes.write>[0]) => {
            writeFileSync(join(folder, 'other.txt'), 'other')
            git(folder, 'add', 'other.txt')
            before = staged(folder)
            return parts.writes.write(order)
          },
        },
      })
      const beside = new Restoring({ ...parts, writes, moments: checkpoints() })
      expect(await beside.restore(folder, 's', checkpoint)).toMatchObject({
        ok: true,
        value: { staged: 'kept' },
      })
    }
    rmSync(join(folder, '.git/index.lock'), { force: true })
    expect(staged(folder)).toBe(before)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one\n')
  }
})

test('what is meant to be added, and what is not looked at, keep their marks', async () => {
  const { take, restore } = restoringOf()
  const folder = repository({ 'a.txt': 'one\n', 'skipped.txt': 'one\n', 'b.txt': 'one\n' })
  git(folder, 'update-index', '--skip-worktree', 'skipped.txt')
  write(folder, 'meant.txt', 'meant\n')
  git(folder, 'add', '--intent-to-add', 'meant.txt')
  const checkpoint = await take(folder, 'start')
  write(folder, 'b.txt', 'two\n')
  git(folder, 'add', 'b.txt')
  expect(await restore(folder, checkpoint)).toMatchObject({ staged: 'back' })
  expect(git(folder, 'ls-files', '-v', 'skipped.txt')).toBe('S skipped.txt\n')
  expect(status(folder)).toBe(' A meant.txt')
})

test('ended before the index was written, the next start finishes it', async () => {
  const {
    folder,
    moment: checkpoint,
    then,
    parts,
    moments: checkpoints,
    undertaken,
    machine,
  } = await scene()
  const ended = Promise.withResolvers<never>()
  const doomedGit = new Git((args, where) => {
    if (!args.includes('--index-info'))
      return run(machine, 'git', args, { ...where, encoding: 'latin1' })
    ended.reject(new Error('killed'))
    return ended.promise
  })
  const doomed = new Restoring({ ...parts, git: doomedGit, moments: checkpoints() })
  await expect(doomed.restore(folder, 's', checkpoint)).rejects.toThrow('killed')
  expect(undertaken.size).toBe(1)
  const [finished] = await new Restoring({ ...parts, moments: checkpoints() }).finishLeft()
  expect(finished).toMatchObject({ ok: true, value: { staged: 'back' } })
  expect({ status: status(folder), staged: staged(folder) }).toEqual(then)
})

test('before the first commit, and where jj keeps the index', async () => {
  const { take, restore } = restoringOf()
  const unborn = repository()
  git(unborn, 'checkout', '--quiet', '--orphan', 'new')
  const checkpoint = await take(unborn, 'start')
  write(unborn, 'b.txt', 'new')
  git(unborn, 'add', 'b.txt')
  expect(await restore(unborn, checkpoint)).toMatchObject({ staged: 'back', deleted: 1 })
  expect(status(unborn)).toBe('A  a.txt')
  const both = colocated()
  const start = await take(both, 'start')
  write(both, 'a.txt', 'two\n')
  expect((await restore(both, start)).staged).toBe(undefined)
  expect(status(both)).toBe('')
})

test('of repositories inside, and inside of those, too: each where no commit came in between', async () => {
  const { take, restore, undo } = restoringOf()
  const folder = repository()
  const inside = (path: string) => repository({ 'f.txt': 'one\n' }, join(folder, path))
  mkdirSync(join(folder, 'sub/deep/er'), { recursive: true })
  mkdirSync(join(folder, 'other'))
  const all = [inside('sub'), inside('sub/deep/er'), inside('other')]
  for (const one of all) write(one, 'f.txt', 'mine\n')
  git(join(folder, 'sub'), 'add', 'f.txt')
  const looks = () => all.map((one) => [status(one), readFileSync(join(one, 'f.txt'), 'utf8')])
  const before = looks()
  const checkpoint = await take(folder, 'start')
  for (const one of all) {
    write(one, 'f.txt', 'two\n')
    git(one, 'add', 'f.txt')
  }
  const after = looks()
  const restored = await restore(folder, checkpoint)
  expect(restored.staged).toBe('back')
  expect(looks()).toEqual(before)
  await undo(folder, restored)
  expect(looks()).toEqual(after)
  const [sub = '', deep = '', other = ''] = all
  git(other, 'commit', '--quiet', '--message=second')
  await restore(folder, checkpoint)
  expect(status(other)).toBe(' M f.txt')
  expect([status(sub), status(deep)].map((one) => one.split('\n')[0])).toEqual([
    'M  f.txt',
    ' M f.txt',
  ])
})
