// Proves that going back is exact, touches nothing that is ignored, and can be taken back.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Restoring } from '../../src/main/workspace/checkpoints/restoring'
import { git, repository, write } from '../lib/repository'
import { restoringOf } from './restoring-scene'

/** All that is in a folder, to the byte, mode and link. */
function stateOf(folder: string): Record<string, string> {
  const state: Record<string, string> = {}
  for (const name of readdirSync(folder, { recursive: true, encoding: 'latin1' })) {
    if (name === '.git' || name.startsWith('.git/')) continue
    const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])
    const stats = lstatSync(path)
    if (stats.isDirectory()) continue
    state[name] = stats.isSymbolicLink()
      ? `link ${readlinkSync(path)}`
      : `${(stats.mode & 0o777).toString(8)} ${readFileSync(path, 'latin1')}`
  }
  return state
}

test('files are as they were, to the byte, mode and link, and undone they are as before', async () => {
  const { take, restore, undo } = restoringOf()
  const folder = repository({ 'a.txt': 'one\r\n', 'b/c.txt': 'c\n', 'gone/x': 'x' })
  symlinkSync('a.txt', join(folder, 'link'))
  write(folder, 'run.sh', 'run')
  chmodSync(join(folder, 'run.sh'), 0o755)
  write(folder, 'secret', 's')
  chmodSync(join(folder, 'secret'), 0o600)
  const start = stateOf(folder)
  const checkpoint = await take(folder, 'start')
  write(folder, 'a.txt', 'two\n')
  write(folder, 'new/deep/file', 'new')
  for (const name of ['gone', 'link', 'secret']) rmSync(join(folder, name), { recursive: true })
  chmodSync(join(folder, 'run.sh'), 0o644)
  mkdirSync(join(folder, 'link'))
  write(folder, 'link/now-a-folder', '')
  const end = stateOf(folder)
  const restored = await restore(folder, checkpoint)
  expect(stateOf(folder)).toEqual(start)
  expect(restored).toMatchObject({ changed: 2, added: 3, deleted: 2, kept: [] })
  expect(existsSync(join(folder, 'new'))).toBe(false)
  const undone = await undo(folder, restored)
  expect(stateOf(folder)).toEqual(end)
  await undo(folder, undone)
  expect(stateOf(folder)).toEqual(start)
})

test('ignored files are never touched, by the rules of then and of now', async () => {
  const { take, restore } = restoringOf()
  const folder = repository({ '.gitignore': '.env\ndeps/\n', 'a.txt': 'a' })
  write(folder, '.env', 'secret')
  write(folder, 'deps/x.js', 'x')
  const checkpoint = await take(folder, 'start')
  write(folder, '.gitignore', 'a.txt\n')
  write(folder, 'a.txt', 'b')
  git(folder, 'rm', '--quiet', '--cached', 'a.txt')
  await take(folder)
  const { kept } = await restore(folder, checkpoint)
  expect(stateOf(folder)).toMatchObject({ '.env': '644 secret', 'deps/x.js': '644 x' })
  expect(stateOf(folder)['a.txt']).toBe('644 b')
  expect(kept.map(({ path, why }) => `${path} ${why}`).sort()).toEqual([
    '.env ignored',
    'a.txt changed',
    'deps/x.js ignored',
  ])
})

// docs/guide/workspaces.md: ignored files, HEAD, branches, the stash | are not touched
// docs/guide/workspaces.md: a file that changes meanwhile | is left alone and named
test('HEAD, branch, stash and index stay, whatever was committed since', async () => {
  const { take, restore } = restoringOf()
  const folder = repository()
  const checkpoint = await take(folder, 'start')
  write(folder, 'a.txt', 'two\n')
  git(folder, 'commit', '--quiet', '--all', '--message=second')
  write(folder, 'staged.txt', 'staged')
  git(folder, 'add', 'staged.txt')
  const where = () => [
    git(folder, 'rev-parse', 'HEAD'),
    git(folder, 'symbolic-ref', 'HEAD'),
    git(folder, 'ls-files', '--stage'),
    git(folder, 'stash', 'list'),
  ]
  const before = where()
  await restore(folder, checkpoint)
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one\n')
  expect(where()).toEqual(before)
})

test('what a file is foretold to become is what it becomes', async () => {
  const { take, restoring } = restoringOf()
  const folder = repository({ a: '1', b: '1', c: '1' })
  const checkpoint = await take(folder, 'start')
  write(folder, 'a', '2')
  rmSync(join(folder, 'b'))
  write(folder, 'd', '4')
  writeFileSync(join(folder, 'c'), Buffer.alloc(11 * 1024 * 1024))
  const foretold = await restoring.preview(folder, 's', checkpoint)
  expect(foretold).toMatchObject({
    ok: true,
    value: { changed: 1, added: 1, deleted: 1, kept: [{ path: 'c', why: 'too-big' }] },
  })
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('2')
})

test('a repository inside goes back too, and is where it is', async () => {
  const { take, restore } = restoringOf()
  const folder = repository()
  mkdirSync(join(folder, 'sub'))
  git(join(folder, 'sub'), 'init', '--quiet')
  write(folder, 'sub/file', 'one')
  git(join(folder, 'sub'), 'add', '.')
  git(join(folder, 'sub'), 'commit', '--quiet', '--message=one')
  const checkpoint = await take(folder, 'start')
  write(folder, 'sub/file', 'two')
  git(join(folder, 'sub'), 'commit', '--quiet', '--all', '--message=two')
  const head = git(join(folder, 'sub'), 'rev-parse', 'HEAD')
  await restore(folder, checkpoint)
  expect(readFileSync(join(folder, 'sub/file'), 'utf8')).toBe('one')
  expect(git(join(folder, 'sub'), 'rev-parse', 'HEAD')).toBe(head)
})

test('a link in the place of a folder leads nowhere', async () => {
  const { take, restore } = restoringOf()
  const outside = repository({ 'f.txt': 'outside' })
  const folder = repository({ 'd/f.txt': 'inside' })
  const checkpoint = await take(folder, 'start')
  rmSync(join(folder, 'd'), { recursive: true })
  symlinkSync(outside, join(folder, 'd'))
  const { kept } = await restore(folder, checkpoint)
  expect([kept, lstatSync(join(folder, 'd')).isDirectory()]).toEqual([[], true])
  expect(stateOf(folder)).toEqual({ 'd/f.txt': '644 inside' })
  expect(readFileSync(join(outside, 'f.txt'), 'utf8')).toBe('outside')
})

test('ended after any of its writes, it is finished by the next start', async () => {
  const scene = restoringOf()
  const folder = repository({ a: '1', b: '1', 'c/d': '1', gone: '1' })
  const start = stateOf(folder)
  const checkpoint = await scene.take(folder, 'start')
  const change = () => {
    for (const name of ['a', 'b', 'new/one', 'new/two']) write(folder, name, '2')
    for (const name of ['gone', 'c']) rmSync(join(folder, name), { recursive: true, force: true })
  }
  for (let writes = 0; writes < 6; writes++) {
    change()
    const before = stateOf(folder)
    let left = writes
    const ended = Promise.withResolvers<never>()
    const underWay: Promise<unknown>[] = []
    const { parts } = scene
    const write = (order: Parameters<typeof parts.writes.write>[0]) => {
      left -= 1
      if (left >= 0) {
        const written = parts.writes.write(order)
        underWay.push(written)
        return written
      }
      ended.reject(new Error('killed'))
      return ended.promise
    }
    const doomed = new Restoring({ ...parts, writes: { write }, moments: scene.moments() })
    await expect(doomed.restore(folder, 's', checkpoint)).rejects.toThrow('killed')
    await Promise.all(underWay)
    expect(scene.undertaken.size).toBe(1)
    const [finished] = await new Restoring({ ...parts, moments: scene.moments() }).finishLeft()
    expect(finished).toMatchObject({ ok: true, value: { session: 's', kept: [] } })
    expect(stateOf(folder)).toEqual(start)
    expect(scene.undertaken.size).toBe(0)
    if (finished?.ok) await scene.undo(folder, finished.value)
    expect(stateOf(folder)).toEqual(before)
    await scene.restore(folder, checkpoint)
  }
})
