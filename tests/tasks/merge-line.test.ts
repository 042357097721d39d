// Proves over the real git that accepted tasks come into the base one after the other, no conflict and no failing combination reaches it, and that an agent's resolution does (SPEC R9).
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { success } from '../../src/kit/result'
import { hashOf } from '../../src/main/host/exact-hash'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { runInShell } from '../../src/main/host/run-in-shell'
import { commitAll, leftBehindBy } from '../../src/main/session/runs/left-behind'
import { type Line, mergeTask } from '../../src/main/task/merging'
import type { LeftBehind } from '../../src/shared/session/runs/run'
import { branchesOf } from '../branches/scene'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'

/** What holds of the base at every commit: the sum of its numbers is what it says. */
const check = 'test "$(cat numbers/* | paste -sd+ | bc)" = "$(cat sum.txt)"'

function scene() {
  const project = repository({ 'numbers/a': '1\n', 'sum.txt': '1\n', 'notes.txt': 'one\n' })
  const { branches, machine } = branchesOf()
  const line: Line = {
    look: (at) => branches.look(at),
    commit: (at, message, paths) =>
      branches.commit(at, {
        message,
        amend: false,
        ...(paths ? { chosen: paths.map((path) => ({ path })) } : {}),
      }),
    contents: async (at, paths) => {
      const entries = await Promise.all(
        paths.map((path) => localFiles.readExact(at, path, 1 << 20)),
      )
      return success(entries.map((entry) => (entry.ok ? hashOf(entry.value) : null)))
    },
    preview: (at, base) => branches.preview(at, base, 'join'),
    pull: (at, base) => branches.pull(at, base),
    merge: (at, base, { source, target }, message) =>
      branches.merge(at, { base, way: 'join', source, target, message }),
    check: async (folder, command, signal) => {
      const how = { folder, timeout: 30_000, limit: 1 << 20, signal }
      const ran = await runInShell(machine, command, how)
      return success({ passed: ran.ok && ran.value.code === 0, output: 'the sum is wrong' })
    },
  }
  /** What an agent has left in a worktree of its own, committed or not. */
  const task = (name: string, files: Record<string, string>) => {
    const folder = join(testFolder(), name)
    git(project, 'worktree', 'add', '--quiet', '-b', name, folder)
    for (const [path, text] of Object.entries(files)) write(folder, path, text)
    return folder
  }
  const merge = (
    folder: string,
    command = 'true',
    {
      left = [],
      stop = new AbortController(),
    }: { left?: LeftBehind[]; stop?: AbortController } = {},
  ) => {
    const title = `Do ${folder.split('/').at(-1)}`
    const said = { title, check: command, description: '', summary: `Did ${title}.` }
    const { signal } = stop
    const leaves = () => undefined
    return mergeTask(line, said, { session: folder, base: 'main', left, leaves, signal })
  }
  /** What its check has left there: all that is not committed. */
  const left = async (folder: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) write(folder, path, text)
    const found = await leftBehindBy(line, folder)
    if (!found.ok) throw new Error(found.problem.message)
    return found.value
  }
  const commit = (folder: string, left: LeftBehind[] = []) => commitAll(line, folder, 'Done', left)
  return { project, task, merge, left, commit }
}

// docs/guide/tasks.md: A conflict goes back to its agent.
test('a conflict never reaches the base, and what the agent made of it does', async () => {
  const { project, task, merge } = scene()
  const [one, two] = [task('one', { 'notes.txt': 'mine\n' }), task('two', { 'notes.txt': 'his\n' })]
  await merge(one)
  const before = git(project, 'rev-parse', 'main')
  expect(await merge(two)).toMatchObject({
    type: 'conflict',
    words: expect.stringContaining('notes.txt'),
  })
  expect(git(project, 'rev-parse', 'main')).toBe(before)
  // Its agent resolves it in the file, and commits nothing.
  write(two, 'notes.txt', 'mine and his\n')
  expect(await merge(two)).toMatchObject({ type: 'merged' })
  expect(git(project, 'show', 'main:notes.txt')).toBe('mine and his\n')
})

test.each<[string, (folder: string) => void]>([
  ['and nothing else', () => undefined],
  ['and adds all that is there', (folder) => void git(folder, 'add', '--all')],
])(
  'what a check left behind stays out when the agent resolves a conflict %s, and nothing is in the way of the next',
  async (_, after) => {
    const { project, task, merge, left, commit } = scene()
    const [one, two, three] = [
      task('one', { 'notes.txt': 'mine\n' }),
      task('two', { 'notes.txt': 'his\n' }),
      task('three', { 'three.txt': '3\n' }),
    ]
    const litter = { 'check.out': 'of the check', 'reports/deep/check.out': 'of the check' }
    const leaves = async (folder: string) => {
      await commit(folder)
      return left(folder, litter)
    }
    const [ofOne, ofTwo, ofThree] = [await leaves(one), await leaves(two), await leaves(three)]
    expect(await merge(one, 'true', { left: ofOne })).toMatchObject({ type: 'merged' })
    expect(await merge(two, 'true', { left: ofTwo })).toMatchObject({ type: 'conflict' })
    write(two, 'notes.txt', 'mine and his\n')
    write(two, 'added.txt', 'for both\n')
    after(two)
    expect(await merge(two, 'true', { left: ofTwo })).toMatchObject({ type: 'merged' })
    const has = git(project, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')
    expect(has).toEqual(['added.txt', 'notes.txt', 'numbers/a', 'sum.txt'])
    expect(await merge(three, 'true', { left: ofThree })).toMatchObject({ type: 'merged' })
  },
)

test('what is in the way in the folder of the base is named, with what to do', async () => {
  const { project, task, merge } = scene()
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
  const one = task('one', Object.fromEntries(names.map((name) => [name, 'mine'])))
  for (const name of names) write(project, name, 'somebody else’s')
  expect(await merge(one)).toMatchObject({
    type: 'not-merged',
    words: expect.stringMatching(
      /a\.txt, b\.txt, c\.txt and 1 more file in .*move them away first/,
    ),
  })
})

test('marks of a conflict that the agent only added are named, and do not reach the base', async () => {
  const { project, task, merge } = scene()
  const [one, two] = [task('one', { 'notes.txt': 'mine\n' }), task('two', { 'notes.txt': 'his\n' })]
  await merge(one)
  await merge(two)
  git(two, 'add', '--all')
  expect(await merge(two)).toMatchObject({
    type: 'not-merged',
    words: expect.stringContaining('notes.txt still has the marks of a conflict, in line 1.'),
  })
  expect(git(project, 'show', 'main:notes.txt')).toBe('mine\n')
})

// docs/guide/unattended.md: its check passed | and passes again on the combination with the base, before it is merged
test('what passes alone and fails together goes back, and the base passes at every commit', async () => {
  const { project, task, merge } = scene()
  const one = task('one', { 'numbers/b': '2\n', 'sum.txt': '3\n' })
  const two = task('two', { 'numbers/c': '2\n', 'sum.txt': '3\n' })
  expect(await merge(one, check)).toMatchObject({ type: 'merged' })
  // Both wrote the same sum, so git sees no conflict.
  expect(await merge(two, check)).toMatchObject({
    type: 'conflict',
    comments: expect.stringContaining('the sum is wrong'),
  })
  write(two, 'sum.txt', '5\n')
  expect(await merge(two, check)).toMatchObject({ type: 'merged' })
  // All that the base ever was.
  const was = git(project, 'reflog', 'main', '--format=%H').trim().split('\n')
  expect(was).toHaveLength(3)
  for (const commit of was) {
    const paths = git(project, 'ls-tree', '--name-only', commit, 'numbers/').trim().split('\n')
    const numbers = paths.map((path) => Number(git(project, 'show', `${commit}:${path}`)))
    const sum = numbers.reduce((one, other) => one + other, 0)
    expect(git(project, 'show', `${commit}:sum.txt`).trim()).toBe(`${sum}`)
  }
})

test('what was changed since the check has left it is somebody’s work, and reaches the base', async () => {
  const { project, task, merge, left, commit } = scene()
  const one = task('one', { 'one.txt': '1\n', 'old.txt': 'old\n' })
  await commit(one)
  const litter = await left(one, { 'coverage.out': 'of the check', 'again.out': 'of the check' })
  write(one, 'coverage.out', 'a real page')
  expect(await merge(one, 'true', { left: litter })).toMatchObject({ type: 'merged' })
  expect(git(project, 'show', 'main:coverage.out')).toBe('a real page')
  expect(git(project, 'ls-tree', '-r', '--name-only', 'main')).not.toContain('again.out')
})

test.each([
  ['a new file', 'new.txt', 'new'],
  ['one with other words', 'litter/7.log', 'mine'],
  ['one of the same length', 'litter/8.log', '9'],
])('among thousands that a check leaves in one folder, %s is seen', async (_, name, text) => {
  const { project, task, merge, left, commit } = scene()
  const one = task('one', { 'one.txt': '1\n' })
  await commit(one)
  const many = Array.from({ length: 2000 }, (_, at) => [`litter/${at}.log`, `${at % 10}`])
  const litter = await left(one, Object.fromEntries(many))
  expect(litter).toHaveLength(2000)
  const path = name === 'new.txt' ? `litter/${name}` : name
  write(one, path, text)
  expect(await merge(one, 'true', { left: litter })).toMatchObject({ type: 'merged' })
  const has = git(project, 'ls-tree', '-r', '--name-only', 'main', 'litter/').trim().split('\n')
  expect(has).toEqual([path])
})

test('a file that the check took away stays in the result, and one that the agent took away does not', async () => {
  const { project, task, merge, left, commit } = scene()
  const one = task('one', { 'one.txt': '1\n', 'two.txt': '2\n' })
  await commit(one)
  rmSync(join(one, 'one.txt'))
  const litter = await left(one, {})
  rmSync(join(one, 'two.txt'))
  expect(await merge(one, 'true', { left: litter })).toMatchObject({ type: 'merged' })
  const has = git(project, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')
  expect(has).toContain('one.txt')
  expect(has).not.toContain('two.txt')
})

test('a check that leaves files without end says so, and none of them is anybody’s result', async () => {
  const { task, left, commit } = scene()
  const one = task('one', { 'one.txt': '1\n' })
  await commit(one)
  const many = Array.from({ length: 10_001 }, (_, at) => [`litter/${at}`, ''])
  await expect(left(one, Object.fromEntries(many))).rejects.toThrow('leaves 10001 files behind')
})

// docs/guide/tasks.md: What checks leave behind is not committed, and no file is merged with conflict marks in it.
test('what checks leave behind never reaches the base, neither the first nor the second one', async () => {
  const { project, task, merge, left, commit } = scene()
  const one = task('one', { 'one.txt': '1\n' })
  await commit(one)
  const first = await left(one, { 'coverage.out': 'of the first check\n' })
  const litter = 'touch second.out && echo more >> notes.txt'
  expect(await merge(one, litter, { left: first })).toMatchObject({ type: 'merged' })
  const has = git(project, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')
  expect(has).toEqual(['notes.txt', 'numbers/a', 'one.txt', 'sum.txt'])
  expect(git(project, 'show', 'main:notes.txt')).toBe('one\n')
  expect(git(project, 'status', '--porcelain')).toBe('')
})

test('the base has one commit for each task, with its title and what was done, read from its first parents', async () => {
  const { project, task, merge } = scene()
  const tasks = ['one', 'two', 'three'].map((name) => task(name, { [`${name}.txt`]: name }))
  git(tasks[0] ?? '', 'add', '--all')
  git(tasks[0] ?? '', 'commit', '--quiet', '--message=a step of the agent')
  for (const one of tasks) expect(await merge(one)).toMatchObject({ type: 'merged' })
  const log = git(project, 'log', '--first-parent', '--format=%s|%b', 'main').trim()
  expect(log.split('\n').filter(Boolean)).toEqual([
    'Do three|Did Do three.',
    'Do two|Did Do two.',
    'Do one|Did Do one.',
    'first|',
  ])
  const tips = git(project, 'reflog', 'main', '--format=%H').trim().split('\n')
  expect(git(project, 'rev-list', '--first-parent', 'main').trim().split('\n')).toEqual(tips)
})

// docs/guide/tasks.md: A check that hangs can be stopped.
test('a check that hangs in the line is stopped at a word, leaves no process, and nothing is merged', async () => {
  const { project, task, merge } = scene()
  const one = task('one', { 'one.txt': '1\n' })
  const before = git(project, 'rev-parse', 'main')
  const stop = new AbortController()
  const merging = merge(one, 'echo $$ > ../pid; sleep 1000 & sleep 1000', { stop })
  const pid = join(one, '..', 'pid')
  await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8').trim()).toMatch(/^\d+$/)
  stop.abort()
  expect(await merging).toMatchObject({ type: 'not-merged', words: expect.stringContaining('You') })
  expect(git(project, 'rev-parse', 'main')).toBe(before)
  const group = readFileSync(pid, 'utf8').trim()
  await expect.poll(() => existsSync(`/proc/${group}`)).toBe(false)
  expect(await merge(one)).toMatchObject({ type: 'merged' })
})
