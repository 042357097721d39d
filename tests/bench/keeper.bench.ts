// Measures what a keeper costs, on Electron as in the app: attaching, what goes through it, a key's echo, a start, its memory (K3 to K6).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '../../src/kit/defined'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { ScreenSize } from '../../src/main/host/screen-size'
import type { Stream } from '../../src/main/host/stream'
import { keepingIn, memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'liminal-bench-'))
const require = createRequire(import.meta.url)
const version: string = require('electron/package.json').version
const electron = { path: require('electron') as string, version }
const { program } = keepingIn(folder)
const keeping = keepingIn(folder, { program: { ...program, electron } })
const records = memoryRecords()
const open = () =>
  createLocalMachine({
    records,
    token: crypto.randomUUID(),
    keeping,
    environment: async () => ownEnvironment(),
    onProblem: (words) => process.stderr.write(`${words}\n`),
  })
let machine = open()
let count = 0

async function start(script: string, outlives = true, screen?: ScreenSize): Promise<Stream> {
  count += 1
  const started = await machine.spawn({
    id: `bench-${process.pid}-${count}`,
    name: 'Bench',
    folder: '/',
    env: {},
    command: '/bin/sh',
    args: ['-c', script],
    outlives,
    ...defined({ screen }),
    about: { agent: 'bench', sessions: [], terminal: null },
  })
  if (!started.ok) throw new Error(started.problem.message)
  return started.value
}

const told = (name: string, value: number, unit: string, limit: number, most = true) =>
  report({
    bench: 'keeper',
    name,
    value: round(value, 2),
    unit,
    limit,
    ok: most ? value <= limit : value >= limit,
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** All bytes from an offset on, acknowledged as they come. */
const reading = (stream: Stream, length: number) =>
  new Promise<void>((resolve) => {
    stream.onBytes((bytes, offset) => {
      stream.ack(offset + bytes.length)
      if (offset + bytes.length >= length) resolve()
    })
  })

/** The next run of the app: all is hung up on, and has to be attached to. */
async function again(): Promise<void> {
  await machine.close({ inputGrace: 0, termGrace: 0 }, new Set(records.all().map(({ id }) => id)))
  machine = open()
}

async function attached(id: string): Promise<Stream> {
  const found = await machine.attach(id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value
}

/** Milliseconds from a word to its echo. */
async function echo(stream: Stream): Promise<number> {
  const times: number[] = []
  let heard: () => void = () => undefined
  stream.onBytes((bytes, offset) => {
    stream.ack(offset + bytes.length)
    heard()
  })
  for (let round = 0; round < 300; round += 1) {
    const began = performance.now()
    const back = new Promise<void>((resolve) => {
      heard = resolve
    })
    stream.write('x').catch(() => undefined)
    await back
    times.push(performance.now() - began)
  }
  return median(times)
}

const memoryOf = (pid: number) => {
  const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^(\w+): +(\d+) kB/gm)
  const kb = new Map([...sizes].map(([, name = '', size]) => [name, Number(size)]))
  const own = ((kb.get('Private_Clean') ?? 0) + (kb.get('Private_Dirty') ?? 0)) / 1024
  return { own, share: (kb.get('Pss') ?? 0) / 1024, all: (kb.get('Rss') ?? 0) / 1024 }
}

function keeperOf({ pid }: Stream): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const ticksOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

// A start: the first makes what it needs, the others find a keeper that waits.
await machine.readyToKeep()
const starts: { kept: number; bare: number }[] = []
for (let round = 0; round < 15; round += 1) {
  const timed = async (outlives: boolean) => {
    const began = performance.now()
    const stream = await start('exec cat', outlives)
    const took = performance.now() - began
    void stream.end({ inputGrace: 0, termGrace: 0 })
    return took
  }
  // The next one is there, and has got ready.
  await machine.readyToKeep()
  await pause(300)
  starts.push({ kept: await timed(true), bare: await timed(false) })
}
told(
  'a start through a keeper that waits, above a bare one',
  median(starts.map(({ kept, bare }) => kept - bare)),
  'ms',
  8,
)

// Attaching, with nothing owed.
const idle = await start('exec cat')
const attaching: number[] = []
for (let round = 0; round < 20; round += 1) {
  await again()
  const began = performance.now()
  await attached(idle.id)
  attaching.push(performance.now() - began)
}
told('attach, p50', median(attaching), 'ms', 5)

// A key and its echo.
const bareEcho = await echo(await start('exec cat', false))
const keptEcho = await echo(await attached(idle.id))
told('echo through a keeper, added, p50', keptEcho - bareEcho, 'ms', 0.5)

// What goes through, live.
const size = 300 * MB
const flood = await start(`exec head -c ${size} /dev/zero`)
const began = performance.now()
await reading(flood, size)
told('through a keeper', size / MB / ((performance.now() - began) / 1000), 'MB/s', 100, false)

// Its memory, and what it does while nothing happens. What a lone one maps of its program's file counts
// as its own until others do too, as the app and its other keepers do: so it is one of six alike, of idle terminals.
await pause(2000)
const alike: number[] = []
const screen = { columns: 80, rows: 24 }
for (let round = 0; round < 6; round += 1)
  alike.push(keeperOf(await start('exec cat', true, screen)))
const keeper = keeperOf(idle)
const before = ticksOf(keeper)
await pause(5000)
told('private memory of a keeper, idle', median(alike.map((pid) => memoryOf(pid).own)), 'MB', 20)
// Shared pages count in parts: what it adds to a machine.
told(
  'memory of a keeper by its share (PSS), idle',
  median(alike.map((pid) => memoryOf(pid).share)),
  'MB',
  30,
)
told(
  'six keepers of idle terminals together, by their shares (PSS)',
  alike.reduce((sum, pid) => sum + memoryOf(pid).share, 0),
  'MB',
  180,
)
told('memory of a keeper that was much talked to', memoryOf(keeper).all, 'MB', 130)
told('processor of an idle keeper', ticksOf(keeper) - before, 'ticks in 5 s', 0)

// Twenty at once, each with a megabyte to say.
const twenty = await Promise.all(
  Array.from({ length: 20 }, () => start(`head -c ${MB} /dev/zero; exec sleep 1000`)),
)
await Promise.all(
  twenty.map(
    (stream) =>
      new Promise<void>((resolve) =>
        stream.onBytes((bytes, offset) => offset + bytes.length >= MB && resolve()),
      ),
  ),
)
const all: number[] = []
for (let round = 0; round < 5; round += 1) {
  await again()
  const from = performance.now()
  await Promise.all(
    twenty.map(async ({ id }) => {
      const stream = await attached(id)
      await new Promise<void>((resolve) => {
        stream.onBytes((bytes, offset) => offset + bytes.length >= MB && resolve())
      })
    }),
  )
  all.push(performance.now() - from)
}
told('20 keepers attached, a megabyte from each', median(all), 'ms', 250)

await machine.close({ inputGrace: 0, termGrace: 0 })
for (const { pid } of records.all()) spawn('kill', ['-9', String(pid)])
rmSync(folder, { recursive: true, force: true })
process.exit()
