// Proves that a checkpoint has every file that is not ignored to the byte, and leaves the user's repository as it was.
// Over 300 lines: each thing that a repository may hold or be is a test of its own, against one scene.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Unreachable } from '../../src/main/host/unreachable'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { checkpointsOf } from './checkpoints-scene'

/** The files of a checkpoint: mode and path. */
function filesOf(folder: string, { work }: Checkpoint): string[] {
  return git(folder, 'ls-tree', '-r', '-z', work)
    .split('\0')
    .filter(Boolean)
    .map((line) => `${line.slice(0, 6)} ${line.split('\t')[1]}`)
}

const content = (folder: string, { work }: Checkpoint, path: string): string =>
  git(folder, 'cat-file', 'blob', `${work}:${path}`)

const sizeIn = (folder: string, { work }: Checkpoint, path: string): string =>
  git(folder, 'cat-file', '-s', `${work}:${path}`).trim()

test('what is new, changed, gone, linked and executable is in it, and what is ignored is not', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ 'a.txt': 'one\n', 'b/c.txt': 'c\n', '.gitignore': 'dist/\n*.log\n' })
  const first = await take(folder, 'start')
  expect(filesOf(folder, first)).toEqual(['100644 .gitignore', '100644 a.txt', '100644 b/c.txt'])
  write(folder, 'a.txt', 'two\n')
  write(folder, 'new/deep/file', 'new\n')
  write(folder, 'dist/made.js', 'made')
  write(folder, 'new/noise.log', 'noise')
  rmSync(join(folder, 'b'), { recursive: true })
  symlinkSync('a.txt', join(folder, 'link'))
  write(folder, 'run.sh', '#!/bin/sh\n')
  chmodSync(join(folder, 'run.sh'), 0o755)
  const second = await take(folder)
  expect(filesOf(folder, second)).toEqual([
    '100644 .gitignore',
    '100644 a.txt',
    '120000 link',
    '100644 new/deep/file',
    '100755 run.sh',
  ])
  expect(content(folder, second, 'a.txt')).toBe('two\n')
  expect(content(folder, first, 'a.txt')).toBe('one\n')
})

test('where nothing has changed no process is started, and it is the same moment', async () => {
  const { take, calls } = checkpointsOf()
  const folder = repository()
  const first = await take(folder)
  const before = calls.length
  const second = await take(folder)
  expect(calls.length).toBe(before)
  expect([second.number, second.work]).toEqual([first.number, first.work])
})

test('git shows nothing of it, keeps it, and finds nothing wrong', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  const shown = () => [
    git(folder, 'log', '--all', '--oneline'),
    git(folder, 'branch', '--all'),
    git(folder, 'status', '--porcelain'),
    git(folder, 'stash', 'list'),
    git(folder, 'rev-list', '--all'),
    git(folder, 'tag'),
  ]
  const before = shown()
  write(folder, 'b.txt', 'kept\n')
  const checkpoint = await take(folder)
  rmSync(join(folder, 'b.txt'))
  expect(shown()).toEqual(before)
  git(folder, 'gc', '--quiet', '--prune=now')
  expect(content(folder, checkpoint, 'b.txt')).toBe('kept\n')
  git(folder, 'fsck', '--strict')
  expect(git(folder, 'for-each-ref', '--format=%(refname)', 'refs/liminal').trim()).toMatch(
    /^refs\/liminal\/ws\/\w+$/,
  )
})

test('an edit of the same size whose time was set back is seen', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  const path = join(folder, 'a.txt')
  const then = new Date(Date.now() - 60_000)
  utimesSync(path, then, then)
  for (let time = 0; time < 20; time++) {
    const words = `${String(time).padStart(3, '0')}\n`
    writeFileSync(path, words)
    utimesSync(path, then, then)
    expect(content(folder, await take(folder), 'a.txt')).toBe(words)
  }
})

test('bytes are kept as they are on disk, whatever filters and attributes say', async () => {
  const { take } = checkpointsOf()
  const folder = repository({
    '.gitattributes': '*.txt text eol=crlf\n*.big filter=lfs\n*.id ident\n',
  })
  git(folder, 'config', 'filter.lfs.clean', 'false')
  git(folder, 'config', 'filter.lfs.required', 'true')
  git(folder, 'config', 'core.autocrlf', 'true')
  write(folder, 'a.txt', 'one\r\ntwo\n')
  write(folder, 'b.big', 'large\r\n')
  write(folder, 'c.id', '$Id: mine $\n')
  const checkpoint = await take(folder)
  const of = (path: string) => content(folder, checkpoint, path)
  expect([of('a.txt'), of('b.big'), of('c.id')]).toEqual([
    'one\r\ntwo\n',
    'large\r\n',
    '$Id: mine $\n',
  ])
})

test('names may be anything that the file system allows', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  const names = ['new\nline', 'quo"te', 'tab\t', 'back\\slash', 'é', 'e\u0301', ' space ', '\x01']
  const bytes = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xe9])])
  for (const name of [...names, 'Case', 'case', 'x'.repeat(255)]) write(folder, name, name)
  writeFileSync(bytes, 'latin')
  const checkpoint = await take(folder)
  const listed = git(folder, 'ls-tree', '-r', '-z', '--name-only', checkpoint.work).split('\0')
  expect(listed).toEqual(expect.arrayContaining([...names, 'Case', 'case', 'x'.repeat(255)]))
  expect(listed.length - 1).toBe(names.length + 3 + 2)
  expect((await take(folder)).number).toBe(checkpoint.number)
})

test('files, folders and links take one another’s place', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ file: 'f', 'folder/one': '1', 'folder/two': '2' })
  await take(folder)
  for (const name of ['file', 'folder']) rmSync(join(folder, name), { recursive: true })
  write(folder, 'file/inside', 'i')
  symlinkSync('/etc', join(folder, 'folder'))
  const checkpoint = await take(folder)
  expect(filesOf(folder, checkpoint)).toEqual(['100644 file/inside', '120000 folder'])
  rmSync(join(folder, 'folder'))
  rmSync(join(folder, 'file'), { recursive: true })
  write(folder, 'folder', 'now a file')
  expect(filesOf(folder, await take(folder))).toEqual(['100644 folder'])
})

test('fifos, files past the limit and those that may not be read are left out by name', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  execFileSync('mkfifo', [join(folder, 'pipe')])
  writeFileSync(join(folder, 'big'), Buffer.alloc(11 * 1024 * 1024))
  const checkpoint = await take(folder)
  expect(checkpoint.left).toBe(2)
  expect(filesOf(folder, checkpoint)).toEqual(['100644 a.txt'])
  expect((await take(folder)).number).toBe(checkpoint.number)
})

test('what comes to, leaves and takes the place of folders that have rested is seen', async () => {
  const { take, restart } = checkpointsOf()
  const folder = repository({ '.gitignore': '*.log\n' })
  const inside = (path: string, ...args: string[]) => git(join(folder, path), ...args)
  const names = ['add', 'drop', 'swap', 'moved', 'link', 'file', 'shut', 'born', 'unborn', 'rules']
  for (const name of names) {
    write(folder, `${name}/one`, name)
    write(folder, `${name}/below/two.txt`, name)
  }
  inside('unborn', 'init', '--quiet')
  await take(folder)
  const places = ['', ...names.flatMap((name) => [name, `${name}/below`])]
  const born = () => places.map((path) => statSync(join(folder, path)).ctimeMs)
  // A folder in which something has changed just now is listed again in any case.
  await expect.poll(() => Date.now() - Math.max(...born())).toBeGreaterThan(200)
  await take(folder)
  write(folder, 'add/below/new', 'new')
  write(folder, 'add/below/noise.log', 'noise')
  rmSync(join(folder, 'drop/below/two.txt'))
  renameSync(join(folder, 'swap/below'), join(folder, 'swap/aside'))
  write(folder, 'swap/below/two.txt', 'other')
  renameSync(join(folder, 'moved'), join(folder, 'elsewhere'))
  for (const name of ['link', 'file']) rmSync(join(folder, name, 'below'), { recursive: true })
  symlinkSync('../add', join(folder, 'link/below'))
  write(folder, 'file/below', 'a file')
  chmodSync(join(folder, 'shut'), 0)
  write(folder, 'rules/below/.gitignore', 'two.txt\n')
  for (const name of ['born', 'unborn']) {
    if (name === 'born') inside(name, 'init', '--quiet')
    inside(name, 'commit', '--quiet', '--allow-empty', '--message=first')
  }
  const rested = await take(folder)
  // What was known of the folder is forgotten.
  await restart()
  const anew = await checkpointsOf().take(folder)
  chmodSync(join(folder, 'shut'), 0o755)
  expect(filesOf(folder, rested)).toEqual(filesOf(folder, anew))
  expect(rested.work).toBe(anew.work)
  const { nested } = rested
  expect(nested.map(({ path }) => path).sort()).toEqual(['born', 'unborn'])
})

test('a large file of the last commit is part of it', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ big: 'x'.repeat(11 * 1024 * 1024) })
  write(folder, 'big', 'y'.repeat(12_000_000))
  const checkpoint = await take(folder)
  expect([checkpoint.left, sizeIn(folder, checkpoint, 'big')]).toEqual([0, '12000000'])
})

test('a repository inside has moments of its own, and one without commits is plain files', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  for (const name of ['born', 'unborn']) {
    mkdirSync(join(folder, name))
    git(join(folder, name), 'init', '--quiet')
    write(folder, `${name}/file`, name)
  }
  git(join(folder, 'born'), 'add', '.')
  git(join(folder, 'born'), 'commit', '--quiet', '--message=inside')
  write(folder, 'born/new', 'new')
  const checkpoint = await take(folder)
  expect(filesOf(folder, checkpoint)).toEqual(['100644 a.txt', '160000 born', '100644 unborn/file'])
  const [inside] = checkpoint.nested
  expect(git(join(folder, 'born'), 'ls-tree', '--name-only', inside?.work ?? '')).toBe(
    'file\nnew\n',
  )
})

test('a repository without commits, a detached and a shallow one, one of other hashes and a linked worktree have moments', async () => {
  const { take } = checkpointsOf()
  const unborn = testFolder()
  git(unborn, 'init', '--quiet')
  write(unborn, 'a', 'a')
  const detached = repository()
  git(detached, 'commit', '--quiet', '--allow-empty', '--message=second')
  git(detached, 'checkout', '--quiet', '--detach', 'HEAD~1')
  const shallow = join(testFolder(), 'shallow')
  git(detached, 'clone', '--quiet', '--depth=1', `file://${detached}`, shallow)
  const other = testFolder()
  git(other, 'init', '--quiet', '--object-format=sha256')
  write(other, 'a', 'a')
  git(other, 'add', '.')
  git(other, 'commit', '--quiet', '--message=first')
  const linked = join(testFolder(), 'linked')
  git(detached, 'worktree', 'add', '--quiet', linked, 'main')
  for (const folder of [unborn, detached, shallow, linked, other]) {
    write(folder, 'new', 'new')
    expect(filesOf(folder, await take(folder))).toContain('100644 new')
  }
})

test('a folder without version control has moments too, and nothing is put into it', async () => {
  const { take, own } = checkpointsOf()
  const folder = testFolder()
  write(folder, 'notes.txt', 'one')
  write(folder, 'node_modules/x/index.js', 'x')
  const checkpoint = await take(folder)
  expect(readdirSync(folder)).toEqual(['node_modules', 'notes.txt'])
  const kept = join(own, `${checkpoint.key}.git`)
  expect(git(kept, `--git-dir=${kept}`, 'ls-tree', '-r', '--name-only', checkpoint.work)).toBe(
    'notes.txt\n',
  )
})

test('rules of what is ignored may change at any time', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ 'kept/tracked.log': 't', '.gitignore': '*.log\n' })
  git(folder, 'add', '--force', '.')
  git(folder, 'commit', '--quiet', '--message=forced')
  write(folder, 'x.tmp', 'x')
  write(folder, 'deps/a.js', 'a')
  expect(filesOf(folder, await take(folder))).toContain('100644 x.tmp')
  write(folder, '.gitignore', '*.tmp\ndeps/\n')
  write(folder, 'seen.log', 'seen')
  const second = filesOf(folder, await take(folder))
  expect(second).toEqual(['100644 .gitignore', '100644 kept/tracked.log', '100644 seen.log'])
  rmSync(join(folder, '.gitignore'))
  expect(filesOf(folder, await take(folder))).toEqual([
    '100644 deps/a.js',
    '100644 kept/tracked.log',
    '100644 seen.log',
    '100644 x.tmp',
  ])
})

test('a file that is tracked in an ignored folder is in it, its neighbours are not', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ '.gitignore': 'dist/\n' })
  await take(folder)
  write(folder, 'dist/keep.js', 'keep')
  write(folder, 'dist/other.js', 'other')
  expect(filesOf(folder, await take(folder))).toEqual(['100644 .gitignore'])
  git(folder, 'add', '--force', 'dist/keep.js')
  expect(filesOf(folder, await take(folder))).toEqual(['100644 .gitignore', '100644 dist/keep.js'])
})

test('known paths are enough, and nothing else is looked at', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ 'a.txt': 'a', 'b/c': 'c', 'gone/x': 'x', 'gone/y': 'y' })
  await take(folder)
  write(folder, 'a.txt', 'A')
  write(folder, 'b/new/deep', 'deep')
  rmSync(join(folder, 'gone'), { recursive: true })
  write(folder, 'unheard', 'of')
  const checkpoint = await take(folder, 'start', ['a.txt', 'b/new', 'gone'])
  expect(filesOf(folder, checkpoint)).toEqual(['100644 a.txt', '100644 b/c', '100644 b/new/deep'])
  expect(filesOf(folder, await take(folder))).toContain('100644 unheard')
})

test('the next run of the app goes on from what the last one knew', async () => {
  const { take, restart } = checkpointsOf()
  const folder = repository({ 'a.txt': 'a', 'b.txt': 'b' })
  const first = await take(folder)
  await restart()
  write(folder, 'a.txt', 'other')
  const second = await take(folder)
  expect([second.number, content(folder, second, 'a.txt')]).toEqual([first.number + 1, 'other'])
  expect(content(folder, second, 'b.txt')).toBe('b')
})

test('a machine that is out of reach for a while is in nobody’s way, and has moments again', async () => {
  const { take, moments: checkpoints, away } = checkpointsOf()
  const folder = repository({ 'a.txt': 'a' })
  away.now = true
  await expect(take(folder)).rejects.toThrow(Unreachable)
  away.now = false
  expect((await take(folder)).number).toBe(1)
  away.now = true
  await checkpoints().stop()
})

test('an index with conflicts, a lock on it and hooks of any kind are in nobody’s way', async () => {
  const { take } = checkpointsOf()
  const folder = repository({ 'a.txt': 'base\n' })
  git(folder, 'checkout', '--quiet', '-b', 'other')
  write(folder, 'a.txt', 'theirs\n')
  git(folder, 'commit', '--quiet', '--all', '--message=theirs')
  git(folder, 'checkout', '--quiet', 'main')
  write(folder, 'a.txt', 'ours\n')
  git(folder, 'commit', '--quiet', '--all', '--message=ours')
  expect(() => git(folder, 'merge', 'other')).toThrow()
  for (const hook of ['post-index-change', 'reference-transaction']) {
    write(folder, `.git/hooks/${hook}`, '#!/bin/sh\ntouch "$(dirname "$0")/ran"\nexit 1\n')
    chmodSync(join(folder, '.git/hooks', hook), 0o755)
  }
  write(folder, '.git/index.lock', '')
  const checkpoint = await take(folder)
  expect(content(folder, checkpoint, 'a.txt')).toContain('<<<<<<<')
  expect(readFileSync(join(folder, '.git/index.lock'), 'utf8')).toBe('')
  expect(existsSync(join(folder, '.git/hooks/ran'))).toBe(false)
})
