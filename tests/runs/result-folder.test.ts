// Proves that a signal is read whole or not at all, that nothing else is taken for one, and that it ends up in no commit.
// docs/guide/unattended.md: its agent says that it is done | it leaves a result file where it was told to
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { watchFolder } from '../../src/main/host/local/watch'
import { ResultFolder } from '../../src/main/session/runs/result-folder'
import { testFolder } from '../lib/folder'
import { git, repository } from '../lib/repository'

const run = { id: 'abc' }
const done = JSON.stringify({ status: 'done', summary: 'All.' })

async function place(root: string) {
  const made = new ResultFolder(
    { files: localFiles, watch: watchFolder, after: systemClock.after },
    root,
    run,
  )
  expect(await made.prepare()).toEqual({ ok: true, value: undefined })
  return made
}

test('what is renamed into its place is read, and nothing before', async () => {
  const one = await place(testFolder())
  expect(await one.read()).toBe('nothing')
  writeFileSync(`${one.path}.new`, done)
  expect(await one.read()).toBe('nothing')
  renameSync(`${one.path}.new`, one.path)
  expect(await one.read()).toEqual({ signal: { status: 'done', summary: 'All.' } })
})

test.each([
  ['half of one', (at: string) => writeFileSync(at, done.slice(0, 12)), 'no whole JSON'],
  ['nothing but bytes', (at: string) => writeFileSync(at, Buffer.alloc(64)), 'no whole JSON'],
  ['something huge', (at: string) => writeFileSync(at, `"${'x'.repeat(70_000)}"`), 'larger than'],
  ['another shape', (at: string) => writeFileSync(at, '{"status":1}'), 'none of "done"'],
  ['a folder', (at: string) => mkdirSync(at), 'a folder'],
  ['a pipe', (at: string) => execFileSync('mkfifo', [at]), 'a device, a pipe or a socket'],
  ['a link', (at: string) => symlinkSync('/etc/passwd', at), 'a link'],
])('%s is no signal, in words', async (_what, make, words) => {
  const one = await place(testFolder())
  make(one.path)
  expect(await one.read()).toEqual({ wrong: expect.stringContaining(words) })
  // Before the next turn it is gone, whatever it was.
  await one.prepare()
  expect(await one.read()).toBe('nothing')
})

test('a link in place of its folder is not followed, and said', async () => {
  const root = testFolder()
  const outside = testFolder()
  symlinkSync(outside, path.join(root, '.liminal'))
  const one = new ResultFolder(
    { files: localFiles, watch: watchFolder, after: systemClock.after },
    root,
    run,
  )
  expect(await one.prepare()).toMatchObject({ problem: { code: 'no-place-for-signal' } })
  mkdirSync(path.join(outside, 'run-abc'), { recursive: true })
  writeFileSync(path.join(outside, 'run-abc/signal.json'), done)
  expect(await one.read()).toBe('nothing')
  await one.remove()
  expect(readFileSync(path.join(outside, 'run-abc/signal.json'), 'utf8')).toBe(done)
})

test('git sees nothing of it, in a worktree as in the repository, and nothing of git is changed', async () => {
  const folder = repository({ 'a.txt': 'a\n' })
  const worktree = mkdtempSync(path.join(tmpdir(), 'liminal-signal-'))
  onTestFinished(() => rmSync(worktree, { recursive: true, force: true }))
  git(folder, 'worktree', 'add', '-q', path.join(worktree, 'w'), '-b', 'w')
  const exclude = path.join(folder, '.git/info/exclude')
  const before = existsSync(exclude) ? readFileSync(exclude, 'utf8') : ''
  for (const root of [folder, path.join(worktree, 'w')]) {
    const one = await place(root)
    writeFileSync(one.path, done)
    expect(git(root, 'status', '--porcelain')).toBe('')
    git(root, 'add', '-A')
    expect(git(root, 'diff', '--cached', '--name-only')).toBe('')
    await one.remove()
    expect(existsSync(path.join(root, '.liminal'))).toBe(false)
  }
  expect(existsSync(exclude) ? readFileSync(exclude, 'utf8') : '').toBe(before)
})

test('it is told of while it is waited for, until nobody waits', async () => {
  const one = await place(testFolder())
  const seen = Promise.withResolvers<void>()
  const leave = one.follow(() => seen.resolve())
  writeFileSync(`${one.path}.new`, done)
  renameSync(`${one.path}.new`, one.path)
  await seen.promise
  leave()
  await one.prepare()
  let told = false
  const left = one.follow(() => {
    told = true
  })
  left()
  writeFileSync(one.path, done)
  expect(await one.read()).toMatchObject({ signal: { status: 'done' } })
  expect(told).toBe(false)
})
