// Proves that killing the whole app at random instants, and just before and after each thing that it does, changes nothing of what becomes of a plan of tasks: each is done once, nobody has stopped any, and nothing is left that no task has.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findApp } from '../../src/cli/local-api'
import type { TaskRow } from '../../src/shared/task/row'
import type { Task } from '../../src/shared/task/task'
import { startServe } from '../end-to-end/lib/serve'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { git, repository, somebody } from '../lib/repository'
import { carrying, until } from '../machines/lib/scene'
import { type ShortLived, startShortLived } from './lib/short-lived'

const seed = seedOfRun()
const atLength = process.env.LIMINAL_SOAK !== undefined
const kills = Number(process.env.LIMINAL_RUNS ?? (atLength ? 2000 : 10))
const count = atLength ? 30 : 8

/** The steps of what it does beside its own memory; about so many of each come before it has nothing to do. */
const steps = { log: 250, disk: 60, programs: 150 }
/** What of the app's life a kill falls into: its start, what comes then, or one of its steps. */
const kinds = ['whole app', 'start', 'later', 'log', 'disk', 'programs'] as const
/** Within this time after it serves, in milliseconds. */
const within = 1500
/** A step that never comes is not waited for any longer. */
const longest = 4000

type Kind = (typeof kinds)[number]
const isStep = (kind: Kind): kind is keyof typeof steps => Object.hasOwn(steps, kind)

type Chance = ReturnType<typeof random>

interface Scene {
  folder: string
  project: string
  data: string
  env: Record<string, string> & { MARK: string }
  names: string[]
}

/** A plan, and an app that has to carry it out. */
function scene(): Scene {
  const folder = testFolder()
  const [project, data] = [join(folder, 'project'), join(folder, 'data')]
  for (const one of [project, data]) mkdirSync(one)
  repository({ 'a.txt': 'a\n' }, project)
  const settings = {
    'tasks.limit': 6,
    'terminal.keep': 'none',
    'workspaces.folder': join(folder, 'trees'),
    'permissions.rules': [{ name: 'Edits', kinds: ['edit'] }],
    'tasks.approval': [{ name: 'All', title: '*' }],
  }
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  const names = Array.from({ length: count }, (_, at) => `Part ${at + 1}`)
  const env = { ...somebody, GIT_CONFIG_GLOBAL: '/dev/null', MARK: randomUUID() }
  return { folder, project, data, env, names }
}

async function fill({ data, project, env, names }: Scene, chance: Chance): Promise<number> {
  const began = performance.now()
  const app = startShortLived({ data, project, env })
  await app.serves
  const starts = performance.now() - began
  const told = await findApp(data)
  if (!told || 'mute' in told) throw new Error(`Nobody answers: ${app.errors()}`)
  const [{ id = '' } = {}] = await told.rows<{ id: string }>('projects')
  for (const name of names) {
    const words = `slow 0.${chance.below(9)}, then edit ${fileOf(name)} ${name}, then slow 0.${chance.below(9)}, then signal done ${name}`
    const agent = { agent: 'practice', account: null, profile: null }
    const said = { title: name, description: words, check: 'true', agent }
    const added = await told.perform('task.add', { project: id, task: randomUUID(), ...said })
    if (!added.ok) throw new Error(added.problem.message)
  }
  told.close()
  await app.kill()
  return starts
}

type Told = Partial<Record<Kind, number>>

/** Kills it so often, or until the plan is done, and gives how often each kind was. */
async function kill(at: Scene, chance: Chance, most: number): Promise<Told> {
  const told: Told = {}
  const starts = await fill(at, chance)
  for (let times = 0; times < most; times += 1) {
    const kind = kinds[chance.below(kinds.length)] ?? 'later'
    const instant = chance.below(kind === 'start' ? starts : within)
    const app = kind === 'whole app' ? await wholeApp(at) : shortLived(at, kind, chance)
    // The instant is what the test is about.
    if (kind === 'start') await setTimeout(instant)
    else if (await app.serves) {
      if (await isDone(at)) times = most
      await Promise.race([app.died, setTimeout(isStep(kind) ? longest : instant)])
    }
    await app.kill()
    told[kind] = (told[kind] ?? 0) + 1
  }
  return told
}

const shortLived = (at: Scene, kind: Kind, chance: Chance) =>
  startShortLived(at, isStep(kind) ? `${kind}:${1 + chance.below(steps[kind])}` : undefined)

async function wholeApp(at: Scene): Promise<ShortLived> {
  const app = await serve(at)
  const died = once(app.child, 'exit').then(() => undefined)
  return { serves: Promise.resolve(true), died, kill: () => app.end('SIGKILL').then(() => died) }
}

/** Whoever has died meanwhile says nothing of it. */
async function isDone({ data }: Scene): Promise<boolean> {
  const app = await findApp(data)
  if (!app || 'mute' in app) return false
  const tasks = await app.rows<TaskRow>('tasks')
  app.close()
  return tasks.length === count && tasks.every(({ state }) => state === 'review')
}

const serve = ({ data, project, env }: Scene) =>
  startServe({ data, folders: [project], env, byApp: true })

/** What has become of it, when nobody kills the app any more. */
async function prove(at: Scene): Promise<void> {
  const app = await serve(at)
  await app.type('task', 'run', ...at.names)
  const shown = await app.type('task', 'show', ...at.names, '--json')
  const sessions = await app.type('session', 'list', '--all', '--json')
  await app.end()
  const tasks = shown.out
    .split(/^(?=\{)/m)
    .filter((one) => one.trim() !== '')
    .map((one) => JSON.parse(one) as Task)
  proveTasks(at, tasks)
  const known = tasks.flatMap(({ attempts }) => attempts.flatMap(({ session }) => session ?? []))
  const { sessions: all } = JSON.parse(sessions.out) as { sessions: { id: string }[] }
  expect(all.map(({ id }) => id).sort()).toEqual(known.sort())
  // Not even of an app that was killed.
  await until(() => carrying(at.env.MARK).length === 0)
}

const fileOf = (name: string): string => `${name.toLowerCase().replace(' ', '-')}.txt`

function proveTasks({ project, folder, names }: Scene, tasks: Task[]): void {
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
    // “Part 1” begins as “Part 12” does.
    const tree = worktrees.find((line) => line.endsWith(fileOf(name).slice(0, -4)))
    const file = join(tree?.slice('worktree '.length) ?? folder, fileOf(name))
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '', name).toBe(`${name}\n`)
  }
}

test(`${kills} kills of the app change nothing of what becomes of plans of ${count} tasks`, {
  timeout: patience,
}, async () => {
  const chance = random(seed)
  let done = 0
  while (done < kills) {
    const began = performance.now()
    const at = scene()
    const told = await kill(at, chance, kills - done)
    await prove(at)
    const times = Object.values(told).reduce((sum, one) => sum + one, 0)
    done += times
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(JSON.stringify({ suite: 'killed', done, kills: times, seconds, ...told }))
    rmSync(at.folder, { recursive: true, force: true })
  }
})
