// Proves that folders and branches may be called as people call them: made, merged, pushed, taken back, and nothing half-made beside them.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunGit } from '../../src/main/workspace/git/git'
import { branchesOf, valueIn } from '../branches/scene'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { problemOf, remains, workspacesOf } from '../workspaces/making-scene'

const long = (letter: string, bytes: number) =>
  letter.repeat(Math.floor(bytes / Buffer.byteLength(letter)))

const folders: Record<string, string> = {
  umlauts: 'José Müller/prójekt',
  'letters of two characters': 'Jose\u0301 Mu\u0308ller/pro\u0301jekt',
  emoji: '🦊/👩‍👩‍👧 work',
  quotes: `it's "so"/\`of\` $HOME & (more); #1 %41`,
  'a dash in front': '-C/--exec=x',
  'a line break': 'two\nlines/tab\there',
  '200 letters': `${'ö'.repeat(100)}/${'n'.repeat(100)}ö`,
  '220 bytes': long('é', 220),
  'bytes that look like text read twice': 'Ã¼bung/Ã©',
}

/** As all of them are found by the user's own git. */
const worktrees = (folder: string) =>
  git(folder, 'worktree', 'list', '--porcelain', '-z')
    .split('\0')
    .filter((line) => line.startsWith('worktree '))
    .map((line) => line.slice('worktree '.length))

const branches = [
  ['schön', 'größe-ü'],
  ['scho\u0308n', 'gro\u0308ße'],
  ['🦊/👩‍👩‍👧', '日本/語'],
  [`it's"$x`, '#1;&'],
  ['ö'.repeat(100), long('🦊', 200)],
  ['Ã¼', 'Ã©'],
] as const

test.each(Object.entries(folders))('%s in the path of a project', async (_, name) => {
  const project = join(testFolder(), name)
  mkdirSync(project, { recursive: true })
  repository({ 'a.txt': 'one\n' }, project)
  const { make, root } = workspacesOf(project, { spares: () => true })
  const spare = () => readdirSync(root).find((one) => one.startsWith('.spare-'))
  for (const branch of ['plain', 'schön']) {
    const made = valueIn(await make(branch))
    expect(made.ended).toMatchObject({ ok: true })
    expect(made.place.path).toBe(join(root, branch))
    expect(worktrees(project)).toContain(join(root, branch))
    expect(git(join(root, branch), 'branch', '--show-current').trim()).toBe(branch)
    // The next one comes of what is checked out ahead.
    await expect.poll(spare).toBeTruthy()
  }
  expect(readdirSync(dirname(project)).toSorted()).toEqual(
    [basename(project), basename(root)].toSorted(),
  )
})

test.each(branches)('a branch %s, merged into %s, and taken back', async (name, base) => {
  const project = repository({ 'a.txt': 'one\n' })
  git(project, 'branch', base)
  const { make, root } = workspacesOf(project)
  const made = valueIn(await make(name))
  expect(made.ended).toMatchObject({ ok: true })
  const tree = made.place.path ?? ''
  expect(dirname(tree)).toBe(root)
  write(tree, `ü/${name.slice(0, 20)}`, 'new\n')
  const scene = branchesOf()
  const before = git(project, 'rev-parse', `refs/heads/${base}`)
  const words = valueIn(await scene.branches.preview(tree, base, 'merge'))
  const { source, target } = words
  const request = { base, way: 'merge' as const, message: 'größer 🦊', source, target }
  valueIn(await scene.branches.merge(tree, request))
  expect(git(project, 'merge-base', '--is-ancestor', name, `refs/heads/${base}`)).toBe('')
  valueIn(await scene.branches.undo(tree))
  expect(git(project, 'rev-parse', `refs/heads/${base}`)).toBe(before)
})

test.each(branches)('a branch %s goes to a remote and comes from it', async (name, remote) => {
  const project = repository({ 'a.txt': 'one\n' })
  const away = join(testFolder(), 'remote ü')
  git(project, 'clone', '--quiet', '--bare', project, away)
  const called = remote.replaceAll(/[^\p{L}]/gu, '') || 'ü'
  git(project, 'remote', 'add', called, away)
  git(project, 'switch', '--quiet', '--create', name)
  write(project, 'b.txt', 'two\n')
  git(project, 'add', '--all')
  git(project, 'commit', '--quiet', '--message=second')
  valueIn(await branchesOf().branches.push(project, { upstream: true }))
  expect(git(away, 'rev-parse', `refs/heads/${name}`)).toBe(git(project, 'rev-parse', 'HEAD'))
})

test.each(Object.entries(folders))('%s: what fails leaves nothing behind', async (_, name) => {
  const project = join(testFolder(), name)
  mkdirSync(project, { recursive: true })
  repository({ 'a.txt': 'one\n' }, project)
  const before = remains(project)
  const breaking =
    (word: string, after: boolean) =>
    (run: RunGit): RunGit =>
    async (args, where) => {
      if (!args.includes(word)) return run(args, where)
      if (after) await run(args, where)
      return { ok: true, value: { stdout: '', stderr: 'broken', code: 128 } }
    }
  for (const word of ['worktree', 'reset'])
    for (const after of [false, true]) {
      const { make } = workspacesOf(project, { git: breaking(word, after) })
      const made = valueIn(await make('größe'))
      expect(problemOf(made.ended)).toBe('git-refused')
      expect(remains(project)).toEqual(before)
      expect(existsSync(`${project}-worktrees`)).toBe(false)
      expect(readdirSync(dirname(project))).toEqual([basename(project)])
    }
})
