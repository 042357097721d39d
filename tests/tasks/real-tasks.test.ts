// Proves over the rooms of the app, real worktrees and real agents that many tasks at once reach their base one after the other: each once, no conflict, nothing that fails (SPEC R9).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { TaskRow } from '../../src/shared/task/row'
import { isAtWork, type Task } from '../../src/shared/task/task'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { expectPromised } from '../lib/promised'
import { git } from '../lib/repository'
import { type MainRooms, openMainRooms } from './lib/main-rooms'
import { basesOf, cameWith, checkCommand, noted, partsProject } from './lib/parts-project'

// No place is reached here: what one is sent stands only in the app as it is built.
vi.mock('../../src/main/host/remotes/pack', () => ({
  builtPack: async () => ({ hash: '', platform: '', arch: '' }),
}))

const atLength = process.env.LIMINAL_SOAK !== undefined
const count = Number(process.env.LIMINAL_RUNS ?? (atLength ? 200 : 12))
const atOnce = atLength ? 8 : 4
/** So soon the next one begins, once a place is free. */
const promised = 50

test(`${count} tasks, ${atOnce} at once, come into the base one after the other`, {
  timeout: patience,
}, async () => {
  const folder = testFolder()
  const project = partsProject(join(folder, 'project'), Math.floor(count / inShared) + 1)
  const rooms = await openMainRooms(join(folder, 'data'), {
    'tasks.limit': atOnce,
    agentLimit: 1000,
    'workspaces.folder': join(folder, 'trees'),
    'permissions.rules': [{ name: 'Scripts', kinds: ['execute'] }],
  })
  try {
    const watched = watch(rooms)
    const opened = await rooms.give<{ project: string }>('project.open', { path: project })
    const began = performance.now()
    for (let at = 1; at <= count; at += 1) await add(rooms, opened.project, at)
    await watched.allDone
    const seconds = (performance.now() - began) / 1000
    watched.release()
    const figures = prove(project, rooms)
    const waits = watched.waits.sort((one, other) => one - other)
    const rank = (share: number) =>
      Math.round((waits[Math.floor(waits.length * share)] ?? 0) * 10) / 10
    console.log(
      JSON.stringify({
        suite: 'real-tasks',
        tasks: count,
        atOnce,
        seconds: Math.round(seconds),
        most: watched.most(),
        conflicts: watched.conflicts(),
        ...figures,
        dispatches: waits.length,
        median: rank(0.5),
        p95: rank(0.95),
        longest: rank(0.9999),
        within: waits.filter((wait) => wait <= promised).length,
      }),
    )
    expect(watched.most()).toBeLessThanOrEqual(atOnce)
    expect(watched.conflicts()).toBeGreaterThan(0)
    expect(waits.length).toBeGreaterThanOrEqual(count - atOnce)
    expectPromised('the next task after a place is free', rank(0.5), promised)
  } finally {
    await rooms.end()
  }
})

/** It writes where some others write: of so many in a row those that share a file. */
const inShared = 20

const isShared = (number: number): boolean => number % 4 === 0

const add = ({ give }: MainRooms, project: string, number: number): Promise<void> =>
  give('task.add', {
    project,
    task: `task-${number}`,
    title: `Part ${number}`,
    description: `run sh work.sh ${number}${isShared(number) ? ` ${Math.floor(number / inShared)}` : ''}, then signal done Wrote part ${number}`,
    agent: { agent: 'practice', account: null, profile: null },
    base: null,
    check: checkCommand,
    budget: {},
    needs: [],
    approved: true,
  })

/** Sees how long places stay free, and does what a user does: accepts what is good, and sends back what is in conflict. */
function watch({ rows, give }: MainRooms) {
  const states = new Map<string, TaskRow['state']>()
  const waits: number[] = []
  /** Since when places are free that somebody waits for. */
  const free: number[] = []
  let most = 0
  let conflicts = 0
  const done = Promise.withResolvers<void>()
  const look = async (row: TaskRow): Promise<void> => {
    const { task } = await give<{ task: Task }>('task.read', { task: row.id })
    // It was decided about meanwhile.
    if ((task.state !== 'review' && task.state !== 'failed') || task.line) return
    const times = (what: string) => task.history.filter((event) => event.what === what).length
    if (times('conflict') > times('sent back')) {
      conflicts += 1
      const comments = 'run sh resolve.sh, then signal done Resolved'
      await give('task.sendBack', { task: row.id, comments })
    } else if (task.state === 'review') await give('task.do', { tasks: [row.id], what: 'accept' })
    else throw new Error(`${task.title} failed: ${task.problem}`)
  }
  const release = rows.listen((change) => {
    if (change.table !== 'tasks' || !('put' in change)) return
    const row = change.put
    const before = states.get(row.id)
    states.set(row.id, row.state)
    if (before === row.state) return
    const was = before !== undefined && isAtWork({ state: before })
    const is = isAtWork(row)
    const all = [...states.values()]
    most = Math.max(most, all.filter((state) => isAtWork({ state })).length)
    const now = performance.now()
    if (was && !is && all.includes('waiting')) free.push(now)
    if (is && !was) {
      const since = free.shift()
      if (since !== undefined) waits.push(now - since)
    }
    // The practice agent understands no conflict: its run fails the check until somebody says how to resolve it.
    if (row.state === 'review' || row.state === 'failed') look(row).catch(done.reject)
    if (all.length === count && all.every((state) => state === 'done')) done.resolve()
  })
  return { release, waits, allDone: done.promise, most: () => most, conflicts: () => conflicts }
}

/** What holds in the end, and of all that the base ever was. */
function prove(project: string, { rows }: MainRooms) {
  expect(noted(project, 'twice-at-once')).toEqual([])
  const numbers = Array.from({ length: count }, (_, at) => String(at + 1))
  expect(noted(project, 'worked').sort()).toEqual([...numbers].sort())
  const bases = basesOf(project)
  const came = bases.slice(1).map((to, at) => cameWith(project, bases[at] ?? '', to))
  // Each once, and nothing of anybody else along with it.
  expect(came.flat().sort()).toEqual(numbers.map((number) => `parts/${number}.txt`).sort())
  expect(came.filter((files) => files.length !== 1)).toEqual([])
  const shared = git(project, 'grep', '-h', 'line', 'main', '--', 'shared')
    .trim()
    .split('\n')
    .sort()
  const lines = numbers.filter((number) => isShared(Number(number)))
  expect(shared).toEqual(['0', ...lines].map((number) => `line ${number}`).sort())
  const tree = join(project, '..', 'every')
  git(project, 'worktree', 'add', '--quiet', '--detach', tree, bases[0] ?? '')
  const every = git(project, 'rev-list', 'main').trim().split('\n')
  for (const commit of new Set([...bases, ...every])) {
    git(tree, 'checkout', '--quiet', commit)
    execFileSync('sh', ['check.sh'], { cwd: tree })
  }
  const attempts = rows.all('tasks').reduce((sum, row) => sum + row.attempts, 0)
  return { bases: bases.length, attempts }
}
