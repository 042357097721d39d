// Proves that what is shown as uncommitted is just what a commit of all takes, whatever the folder looks like, and that each of it can be taken back to the byte.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Checkpoint } from '../../src/shared/workspace/checkpoint'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'
import { git, repository, write } from '../lib/repository'
import { reviewing } from '../review/scene'
import { branchesOf, valueIn } from './scene'

const runs = runsOf(12, 200)
const seed = seedOfRun()
const names = ['a', 'b', 'dir', 'dir/deep', 'é ü', 'x.ign', 'k/l/m']
const all = { message: 'all of it', amend: false }

/** What lies in a folder but for git's own, by its path. */
function lying(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  const look = (name: string) => {
    for (const entry of readdirSync(join(folder, name), { withFileTypes: true })) {
      const path = name === '' ? entry.name : `${name}/${entry.name}`
      if (entry.name === '.git') continue
      const place = join(folder, path)
      if (entry.isDirectory()) look(path)
      else if (entry.isSymbolicLink()) found.set(path, `link ${readlinkSync(place)}`)
      else found.set(path, `${lstatSync(place).mode & 0o111} ${readFileSync(place, 'latin1')}`)
    }
  }
  look('')
  return found
}

const paths = (folder: string, ...args: string[]): string[] =>
  git(folder, ...args, '-z')
    .split('\0')
    .filter(Boolean)
    .sort()

const decoded = (path: string): string => Buffer.from(path, 'latin1').toString()

test(`what is shown is what is committed, in ${runs} folders`, { timeout: patience }, async () => {
  for (let run = 0; run < runs; run++) {
    const { below } = random(seed + run)
    const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
    const folder = repository({ '.gitignore': '*.ign\n', a: 'a\n', 'dir/x': 'x\n', 'k/l/m': 'm\n' })
    for (let step = 0; step < 3 + below(8); step++) {
      const path = `${one(names)}${below(3) === 0 ? `/${one(['x', 'y z'])}` : ''}`
      const parts = path.split('/')
      // What is a file on the way becomes a folder, and what is a folder there becomes a file.
      for (let length = 1; length <= parts.length; length++) {
        const above = join(folder, ...parts.slice(0, length))
        const stats = lstatSync(above, { throwIfNoEntry: false })
        if (stats && (length === parts.length || !stats.isDirectory()))
          rmSync(above, { recursive: true })
      }
      const kind = below(8)
      if (kind === 0) continue
      if (kind === 1) {
        mkdirSync(join(folder, path), { recursive: true })
        continue
      }
      write(folder, path, `${below(9)}\n`.repeat(below(4)))
      if (kind === 2) chmodSync(join(folder, path), 0o755)
      if (kind === 3) {
        rmSync(join(folder, path))
        symlinkSync('a', join(folder, path))
      }
      if (kind === 4 && !path.includes('.ign')) git(folder, 'add', '--', path)
      if (kind === 5 && !path.includes('.ign')) git(folder, 'add', '--intent-to-add', '--', path)
    }
    const what = `seed ${seed + run}`
    const { files } = reviewing(folder).open()
    const shown = (await files()).put
      .flatMap(({ path, from }) => [path, ...(from === undefined ? [] : [from])])
      .map(decoded)
      .sort()
    const { branches } = branchesOf()
    const before = lying(folder)
    const made = await branches.commit(folder, all)
    if (shown.length === 0) expect(made.ok, what).toBe(false)
    else {
      valueIn(made)
      const taken = paths(folder, 'diff-tree', '--no-commit-id', '--name-only', '-r', 'HEAD')
      expect(shown, what).toEqual(taken)
    }
    expect(lying(folder), what).toEqual(before)
    // What was staged and is gone again is in neither.
    expect(paths(folder, 'diff', 'HEAD', '--name-only'), what).toEqual([])
    expect(paths(folder, 'ls-files', '--others', '--exclude-standard'), what).toEqual([])
  }
})

test('a file that became a folder, and a folder that became a file, are shown as both, and come back', async () => {
  const folder = repository({ fl: 'file\n', 'dir/x': 'x\n', 'dir/y': 'y\n' })
  const before = lying(folder)
  rmSync(join(folder, 'fl'))
  write(folder, 'fl/deep.txt', 'deep\n')
  rmSync(join(folder, 'dir'), { recursive: true })
  write(folder, 'dir', 'now a file\n')
  const after = lying(folder)
  const { files, decide, review } = reviewing(folder).open()
  const shown = (await files()).put.map(({ path, change }) => `${path} ${change}`).sort()
  expect(shown).toEqual([
    'dir untracked',
    'dir/x deleted',
    'dir/y deleted',
    'fl deleted',
    'fl/deep.txt untracked',
  ])
  expect(await decide('revert', 'fl')).toMatchObject({
    ok: false,
    problem: { code: 'folder-there' },
  })
  for (const path of ['fl/deep.txt', 'fl', 'dir', 'dir/x', 'dir/y'])
    expect(await decide('revert', path), path).toMatchObject({ ok: true })
  expect(lying(folder)).toEqual(before)
  for (let undone = 0; undone < 5; undone++) valueIn(await review.undo())
  expect(lying(folder)).toEqual(after)
})

test('what is changed inside of a submodule is neither accepted nor taken along, and one that was never fetched is no change', async () => {
  const inner = repository({ 'inside.txt': 'one\n' })
  const folder = repository({ 'a.txt': 'a\n' })
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub')
  git(folder, 'commit', '--quiet', '--message=with a submodule')
  write(folder, 'sub/inside.txt', 'two\n')
  const head = git(folder, 'rev-parse', 'HEAD').trim()
  const scene = reviewing(folder)
  const tree = git(folder, 'rev-parse', 'HEAD^{tree}').trim()
  const checkpoint = (work: string): Checkpoint => ({
    ...({ id: 't1 start', session: 's1', turn: 't1', edge: 'start' } as const),
    at: 1,
    folder,
    key: 'k',
    number: 1,
    work,
    head,
    exact: true,
    left: 0,
    nested: [],
  })
  scene.moments.push(checkpoint(tree))
  for (const type of ['uncommitted', 'session'] as const) {
    const { files, file } = scene.open({ type })
    const [sub] = (await files()).put
    expect(sub, type).toMatchObject({ path: 'sub', kind: 'submodule', judgement: 'pending' })
    const looked = await file('sub')
    expect(looked.judgement, type).toBe('pending')
    expect(looked.notes.join(), type).toContain('does not take that along')
  }
  const clone = testFolder()
  git(clone, 'clone', '--quiet', '--depth=1', `file://${folder}`, '.')
  const cloned = reviewing(clone)
  const bare = git(clone, 'ls-tree', 'HEAD')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('160000'))
  const work = execFileSync('git', ['mktree'], { cwd: clone, input: `${bare.join('\n')}\n` })
  cloned.moments.push({ ...checkpoint(work.toString().trim()), folder: clone })
  expect((await cloned.open({ type: 'session' }).files()).put).toEqual([])
})
