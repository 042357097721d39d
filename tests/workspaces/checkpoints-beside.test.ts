// Proves that moments beside writers, agents’ commits and a foreign tidying-up fail nobody and leave no lock.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { runsOf } from '../lib/random'
import { git, repository, write } from '../lib/repository'
import { checkpointsOf } from './checkpoints-scene'

function program(folder: string, script: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const locksIn = (folder: string): string[] =>
  readdirSync(join(folder, '.git'), { recursive: true })
    .map(String)
    .filter((name) => /\.lock$|fast_import_crash/.test(name))

const writer = `
import { appendFileSync, rmSync, truncateSync, writeFileSync, renameSync, mkdirSync } from 'node:fs'
for (let n = 0; ; n++) {
  writeFileSync('in-place.txt', 'version ' + n + '\\n'.repeat(n % 1000))
  writeFileSync('t', String(n)); renameSync('t', 'renamed.txt')
  appendFileSync('log.txt', 'x'.repeat(100000)); if (n % 50 === 0) truncateSync('log.txt')
  mkdirSync('short/lived', { recursive: true }); writeFileSync('short/lived/' + n, ''); rmSync('short', { recursive: true })
}`

/** A thousand checkpoints take their time. */
const atLength = { timeout: patience }

test('what somebody else took meanwhile stays', async () => {
  const one = checkpointsOf()
  const other = checkpointsOf()
  const folder = repository()
  await one.take(folder)
  write(folder, 'b', 'b')
  const theirs = await other.take(folder)
  write(folder, 'c', 'c')
  const ours = await one.take(folder)
  expect(ours.number).toBe(theirs.number + 1)
  const names = git(folder, 'ls-tree', '--name-only', `refs/liminal/ws/${ours.key}`)
  expect(names).toBe('000001\n000002\n000003\n')
})

test('writers that never rest make no moment fail, and no lock is left', atLength, async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  program(folder, writer)
  for (let time = 0; time < runsOf(40, 1000); time++) await take(folder)
  expect(locksIn(folder)).toEqual([])
  git(folder, 'fsck', '--strict', '--no-dangling')
})

const committer = `
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
for (let n = 0; n < 60; n++) {
  writeFileSync('committed.txt', String(n))
  execFileSync('git', ['add', '--all'], { stdio: 'ignore' })
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', String(n)])
}
console.log('all committed')`

test('an agent that commits all the time meets no lock of ours', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  const agent = program(folder, committer)
  let said = ''
  agent.stdout?.on('data', (bytes) => {
    said += String(bytes)
  })
  const over = new Promise<number | null>((resolve) => agent.once('close', resolve))
  let done = false
  void over.then(() => {
    done = true
  })
  for (let time = 0; !done; time++) {
    write(folder, 'ours.txt', String(time))
    await take(folder)
  }
  expect([await over, said]).toEqual([0, 'all committed\n'])
})

const tidier = `
import { execFileSync } from 'node:child_process'
for (;;) {
  try { execFileSync('git', ['gc', '--quiet', '--prune=now'], { stdio: 'ignore' }) }
  catch {} // It may have come between an object and its reference: it is run again at once.
}`

test('whatever is tidied up meanwhile, all of each moment is there', atLength, async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  const tidying = program(folder, tidier)
  for (let time = 0; time < runsOf(25, 300); time++) {
    write(folder, `file-${time % 7}/at.txt`, `text ${time}`)
    const { work } = await take(folder)
    git(folder, 'rev-list', '--objects', '--quiet', work)
  }
  const over = once(tidying, 'close')
  tidying.kill('SIGKILL')
  await over
  // Its git goes on to its end: until then it may have taken a commit away and not yet forgotten it.
  await expect.poll(() => existsSync(join(folder, '.git/gc.pid'))).toBe(false)
  git(folder, 'fsck', '--no-dangling')
  expect(locksIn(folder).filter((name) => name.startsWith('refs/liminal'))).toEqual([])
})

test('clone and push leave moments behind, and take them along only as a mirror', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  write(folder, 'b', 'b')
  await take(folder)
  const refsOf = (...args: string[]) => {
    const copy = join(testFolder(), 'copy')
    git(folder, 'clone', '--quiet', ...args, `file://${folder}`, copy)
    return git(copy, 'for-each-ref', '--format=%(refname)')
  }
  expect(refsOf()).not.toContain('liminal')
  expect(refsOf('--mirror')).toContain('refs/liminal/ws/')
})

test('many moments leave few loose objects, so that the user’s git sees no reason to tidy up', async () => {
  const { take } = checkpointsOf()
  const folder = repository()
  for (let time = 0; time < 60; time++) {
    write(folder, 'deep/er/file', String(time))
    await take(folder)
  }
  const count = /^count: (\d+)/m.exec(git(folder, 'count-objects', '-v'))?.[1]
  expect(Number(count)).toBeLessThan(150)
  git(folder, 'fsck', '--strict', '--no-dangling')
})

test('a folder in which nobody works takes no memory, and is known again', async () => {
  const { take, resting } = checkpointsOf()
  const folder = repository({ 'a.txt': 'a' })
  const first = await take(folder)
  const [rest] = resting
  rest?.()
  expect((await take(folder)).work).toBe(first.work)
  expect(resting.size).toBe(1)
})
