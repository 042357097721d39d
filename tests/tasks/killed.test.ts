// Proves that killing the whole app at random instants changes nothing of what becomes of a plan of tasks: each is done once, nobody has stopped any, and nothing is left that no task has.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Task } from '../../src/shared/task/task'
import { startServe } from '../end-to-end/lib/serve'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { git, repository, somebody } from '../lib/repository'

const seed = seedOfRun()
const atLength = process.env.LIMINAL_SOAK !== undefined
const kills = Number(process.env.LIMINAL_RUNS ?? (atLength ? 2000 : 6))
const count = atLength ? 30 : 8
/** Of one plan; then it is done, and the next begins. */
const killsInOne = atLength ? 40 : kills
/** Within this time after it serves, in milliseconds. */
const within = 2500

const env = { ...somebody, GIT_CONFIG_GLOBAL: '/dev/null' }

async function plan(chance: { below(limit: number): number }, killed: number): Promise<Task[]> {
  const folder = testFolder()
  const [project, data] = [join(folder, 'project'), join(folder, 'data')]
  for (const one of [project, data]) mkdirSync(one)
  repository({ 'a.txt': 'a\n' }, project)
  const serve = (settings?: Record<string, unknown>) =>
    startServe({ data, folders: [project], env, byApp: true, ...(settings ? { settings } : {}) })
  let app = await serve({
    'tasks.limit': 6,
    'terminal.keep': 'none',
    'workspaces.folder': join(folder, 'trees'),
    'permissions.rules': [{ name: 'Edits', kinds: ['edit'] }],
    'tasks.approval': [{ name: 'All', title: '*' }],
  })
  const names = Array.from({ length: count }, (_, at) => `Part ${at + 1}`)
  for (const name of names) {
    const file = fileOf(name)
    const words = `slow 0.${chance.below(9)}, then edit ${file} ${name}, then slow 0.${chance.below(9)}, then signal done ${name}`
    const said = [`--description=${words}`, `--project=${project}`, '--agent=practice']
    const added = await app.type('task', 'add', name, ...said, '--check=true')
    if (added.code !== 0) throw new Error(added.errors)
  }
  for (let at = 0; at < killed; at += 1) {
    // The instant is what the test is about.
    await setTimeout(chance.below(within))
    await app.end('SIGKILL')
    app = await serve()
  }
  await app.type('task', 'run', ...names)
  const shown = await app.type('task', 'show', ...names, '--json')
  const sessions = await app.type('session', 'list', '--all', '--json')
  await app.end()
  const tasks = shown.out
    .split(/^(?=\{)/m)
    .filter((one) => one.trim() !== '')
    .map((one) => JSON.parse(one) as Task)
  prove(project, join(folder, 'trees'), names, tasks)
  const known = tasks.flatMap(({ attempts }) => attempts.flatMap(({ session }) => session ?? []))
  const { sessions: all } = JSON.parse(sessions.out) as { sessions: { id: string }[] }
  expect(all.map(({ id }) => id).sort()).toEqual(known.sort())
  return tasks
}

const fileOf = (name: string): string => `${name.toLowerCase().replace(' ', '-')}.txt`

/** What has to be so of each of them. */
function prove(project: string, trees: string, names: string[], tasks: Task[]): void {
  const ends = tasks.map(({ title, state, paused, problem }) => ({ title, state, paused, problem }))
  expect(ends).toEqual(
    names.map((title) => ({ title, state: 'review', paused: false, problem: undefined })),
  )
  const said = tasks.flatMap(({ history }) => history.map(({ what }) => what))
  expect(said.filter((what) => ['stopped', 'taken over', 'failed'].includes(what))).toEqual([])
  expect(tasks.map(({ attempts }) => attempts.length)).toEqual(names.map(() => 1))
  const branches = git(project, 'branch', '--format=%(refname:short)').trim().split('\n').sort()
  expect(branches).toEqual(['main', ...names.map((name) => fileOf(name).slice(0, -4))].sort())
  const worktrees = git(project, 'worktree', 'list', '--porcelain').match(/^worktree .*/gm) ?? []
  expect(worktrees).toHaveLength(names.length + 1)
  for (const name of names) {
    const tree = worktrees.find((line) => line.includes(fileOf(name).slice(0, -4)))
    const file = join(tree?.slice('worktree '.length) ?? trees, fileOf(name))
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '', name).toBe(`${name}\n`)
  }
}

test(`${kills} kills of the app change nothing of what becomes of ${count} tasks`, {
  timeout: patience,
}, async () => {
  const chance = random(seed)
  for (let left = kills; left > 0; left -= killsInOne)
    await plan(chance, Math.min(left, killsInOne))
})
