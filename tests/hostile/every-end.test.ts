// Proves that the end of a program is waited for no longer than its plan says, whoever it is that does not tell of it: a keeper that is stopped or mute, one that hangs while it starts, or the kernel.
import { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { ProgramSpec } from '../../src/main/host/machine'
import { QUIT_PLAN, quitPlan } from '../../src/main/host/plans'
import type { Stream } from '../../src/main/host/stream'
import { startServe } from '../end-to-end/lib/serve'
import { testFolder } from '../lib/folder'
import { expectPromised } from '../lib/promised'
import { repository } from '../lib/repository'
import { keepingIn, memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { carrying, exitOf, firstLine, isAlive, until } from '../machines/lib/scene'

/** In the environment of all that is started. */
let mark: string
beforeEach(() => {
  mark = `MARK-${crypto.randomUUID()}`
})
afterEach(() => {
  vi.restoreAllMocks()
  // What a test has stopped does not end by itself.
  for (const pid of carrying(mark)) process.kill(pid, 'SIGKILL')
})

const stubborn = "trap '' TERM HUP INT; echo up; while :; do sleep 0.05; done"
const quick = { inputGrace: 50, termGrace: 50, patience: 300 }

/** A machine whose keepers begin with this. */
function open(first?: string) {
  const folder = testFolder()
  const keeping = keepingIn(folder)
  const { program } = keeping
  const keeper = join(folder, 'other-keeper.cjs')
  if (first !== undefined)
    writeFileSync(keeper, `${first}\n${readFileSync(program.keeper, 'utf8')}`)
  const records = memoryRecords()
  const machine = createLocalMachine({
    records,
    token: crypto.randomUUID(),
    keeping: first === undefined ? keeping : { ...keeping, program: { ...program, keeper } },
    environment: async () => ({ ...ownEnvironment(), MARK: mark }),
    onProblem: () => undefined,
  })
  const spawn = (
    script: string,
    more: Partial<Pick<ProgramSpec, 'screen' | 'quitting' | 'outlives'>> = {},
  ) =>
    machine.spawn({
      id: crypto.randomUUID(),
      name: 'Hostile',
      command: '/bin/sh',
      args: ['-c', script],
      env: {},
      folder,
      about: { agent: 'test', sessions: [], terminal: null },
      outlives: true,
      ...more,
    })
  const up = async (...how: Parameters<typeof spawn>): Promise<Stream> => {
    const started = await spawn(...how)
    if (!started.ok) throw new Error(started.problem.message)
    await firstLine(started.value)
    return started.value
  }
  const keepers = (): number[] =>
    readdirSync(join(folder, 'keepers')).flatMap((name) => {
      const file = join(folder, 'keepers', name, 'keeper.json')
      return readdirSync(join(folder, 'keepers', name)).includes('keeper.json')
        ? [JSON.parse(readFileSync(file, 'utf8')).pid as number]
        : []
    })
  return { machine, folder, records, spawn, up, keepers }
}

/** Keepers of that folder, those that hold nothing too. */
const keepersIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => isAlive(pid) && readable(`/proc/${pid}/cmdline`).includes(`${folder}/keepers/`),
    )

function readable(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** Nothing that runs of it may be left. */
const nothingRuns = () => until(() => carrying(mark).length === 0)

async function seconds(done: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await done
  return performance.now() - began
}

test.each([
  ['an agent that ignores every signal', {}],
  ['a terminal that ignores every signal', { screen: { columns: 80, rows: 24 } }],
])('L9: quitting is over within 6 s with %s whose keeper is stopped', async (_, how) => {
  const { machine, up, keepers, records } = open()
  const stream = await up(stubborn, how)
  const [keeper = 0] = keepers()
  process.kill(keeper, 'SIGSTOP')
  expectPromised('quitting with a stopped keeper', await seconds(machine.close(QUIT_PLAN)), 6000)
  expect(isAlive(stream.pid)).toBe(false)
  expect(records.all()).toEqual([])
  await until(() => !isAlive(keeper))
  await nothingRuns()
})

/** Those of its children that have ended, and that it has not waited for. */
const unwaited = (pid: number): string[] =>
  readdirSync('/proc')
    .map((name) => readable(`/proc/${name}/stat`))
    .filter((stat) => stat.includes(`) Z ${pid} `))

test.each([
  ['the app itself', true],
  ['the command line', false],
])(
  'a Liminal that %s makes serve waits for each of its children, and leaves none',
  async (_, byApp) => {
    const folder = testFolder()
    const project = repository()
    const served = await startServe({
      data: folder,
      folders: [project],
      byApp,
      env: { MARK: mark },
    })
    const pid = Number(served.child.pid)
    // Whoever has just ended is waited for at the next turn of its loop.
    await until(() => unwaited(pid).length === 0)
    const children = carrying(mark).filter((one) => one !== pid)
    await served.end()
    await nothingRuns()
    await until(() => children.every((child) => !isAlive(child)))
  },
)

test.each([
  ['kept', true],
  ['not kept', false],
])(
  'H9: what may take longer than others has as long as there is, and no longer: %s',
  async (_, outlives) => {
    const { machine, up } = open()
    const quitting = { inputGrace: 0, termGrace: 30_000 }
    const one = await up(stubborn, { quitting, outlives })
    expectPromised('quitting', await seconds(machine.close(quitPlan(1500))), 1500)
    expect(isAlive(one.pid)).toBe(false)
    await nothingRuns()
  },
)

const muted = (file: string) => `{
  const { Socket } = require('node:net')
  const { existsSync } = require('node:fs')
  const { write } = Socket.prototype
  Socket.prototype.write = function (...said) {
    return existsSync(${JSON.stringify(file)}) || write.apply(this, said)
  }
}`

test('a keeper that says nothing any more is not waited for, by a stop or by the end of the app', async () => {
  const file = join(testFolder(), 'mute')
  const { machine, up } = open(muted(file))
  const [one] = await Promise.all([up(stubborn), up(stubborn)])
  writeFileSync(file, '')
  const exit = exitOf(one)
  expectPromised('stopping it', await seconds(one.end(quick)), 1500)
  expect(await exit).toMatchObject({ code: null })
  expectPromised('quitting with mute keepers', await seconds(machine.close(QUIT_PLAN)), 6000)
  await nothingRuns()
})

test.each([
  ['before it says a word', 'setInterval(() => {}, 1000); return'],
  ['when it is spoken to', `${muted('/')}`],
])('a keeper that hangs %s while it starts holds up no end of the app', async (_, first) => {
  const { machine, spawn, folder } = open(first)
  void machine.readyToKeep()
  const starting = spawn(stubborn)
  await until(() => keepersIn(folder).length > 0)
  expectPromised('quitting', await seconds(machine.close(QUIT_PLAN)), 1500)
  expect(await starting).toMatchObject({ ok: false, problem: { code: 'shutting-down' } })
  await until(() => keepersIn(folder).length === 0)
  await nothingRuns()
})

test('a keeper that is stopped before it was given its program holds up no end of the app', async () => {
  const { machine, spawn, folder } = open()
  await machine.readyToKeep()
  const [spare = 0] = keepersIn(folder)
  expect(spare).not.toBe(0)
  process.kill(spare, 'SIGSTOP')
  const starting = spawn(stubborn)
  expectPromised('quitting', await seconds(machine.close(QUIT_PLAN)), 6000)
  await starting
  process.kill(spare, 'SIGKILL')
  await nothingRuns()
})

/** Whoever is started from now on ends without Node hearing of it. */
function nobodyIsHeardOf(): void {
  interface Deaf {
    _handle: { onexit(): void }
    spawn(...how: unknown[]): unknown
  }
  const children = ChildProcess.prototype as unknown as Deaf
  const { spawn } = children
  vi.spyOn(children, 'spawn').mockImplementation(function (this: Deaf, ...how) {
    const answer = spawn.apply(this, how)
    this._handle.onexit = () => undefined
    return answer
  })
}

test.each([
  ['ends by itself', 'echo up; cat'],
  ['ignores every signal', stubborn],
])(
  'a child that %s, and of whose exit nobody hears, is over when its plan is',
  async (_, script) => {
    const { machine, folder } = open()
    nobodyIsHeardOf()
    const start = async () => {
      const started = await machine.spawn({
        id: crypto.randomUUID(),
        name: 'Unheard',
        command: '/bin/sh',
        args: ['-c', script],
        env: {},
        folder,
        about: { agent: 'test', sessions: [], terminal: null },
      })
      if (!started.ok) throw new Error(started.problem.message)
      await firstLine(started.value)
      return started.value
    }
    const [one] = await Promise.all([start(), start()])
    const exit = exitOf(one)
    expectPromised('stopping it', await seconds(one.end(quick)), 1500)
    expect(await exit).toMatchObject({ code: null })
    expectPromised('quitting', await seconds(machine.close(QUIT_PLAN)), 6000)
    await nothingRuns()
  },
)
