// Measures the feed from main to a painted list: events a second, against one message an event, and the longest frame.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import electron from 'electron'
import { buildBenchApp } from './lib/build-app'
import { report } from './lib/report'
import { interval, median, round } from './lib/statistics'

const rounds = 7
const events = { batched: 1_000_000, naive: 60_000 }
type Mode = keyof typeof events

interface Outcome {
  seconds: number
  longest: number
}

async function flood(app: string, mode: Mode): Promise<Outcome> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    ...sandbox,
    '--use-angle=swiftshader',
    app,
    `--mode=${mode}`,
    `--count=${events[mode]}`,
  ]
  const child = spawn(String(electron), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  await once(child, 'close')
  return JSON.parse(printed) as Outcome
}

const rate = ({ seconds }: Outcome, mode: Mode) => events[mode] / seconds

const folder = mkdtempSync(path.join(os.tmpdir(), 'liminal-feed-'))
try {
  const preload = path.resolve(import.meta.dirname, '../../out/preload/index.cjs')
  const app = await buildBenchApp(path.join(import.meta.dirname, 'feed'), folder)
  cpSync(preload, path.join(app, 'preload.cjs'))
  const outcomes: { batched: Outcome; naive: Outcome }[] = []
  for (let round = 0; round < rounds; round += 1) {
    outcomes.push({ batched: await flood(app, 'batched'), naive: await flood(app, 'naive') })
  }
  const rates = outcomes.map(({ batched }) => rate(batched, 'batched'))
  const times = outcomes.map(
    ({ batched, naive }) => rate(batched, 'batched') / rate(naive, 'naive'),
  )
  const frames = outcomes.map(({ batched }) => batched.longest)
  const shared = { bench: 'feed', pairs: rounds }
  const floor = (name: string, unit: string, values: number[], limit: number) => {
    const value = round(median(values), 1)
    const bounds = interval(values).map((bound) => round(bound, 1))
    report({ ...shared, name, value, unit, limit, ok: value >= limit, interval: bounds })
  }
  floor('main to a painted list', 'events/s', rates, 200_000)
  floor('against one message an event', 'ratio', times, 8)
  const longest = round(median(frames), 1)
  const bounds = interval(frames).map((bound) => round(bound, 1))
  report({
    ...shared,
    name: 'longest frame',
    value: longest,
    unit: 'ms',
    limit: 50,
    ok: longest <= 50,
    interval: bounds,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
