// Measures terminals: how fast output is parsed against other terminals, and how soon a key is seen in a flood.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { report } from './lib/report'
import { median, round } from './lib/statistics'
import { readOnly } from './terminal/kernel'
import { isInstalled, type Other, otherNames, runIn } from './terminal/others'
import { parse } from './terminal/parser'
import { type Payload, payloads, writePayload } from './terminal/payloads'

const bench = 'terminal'
const megabytes = 16
/** For those that nothing is held against: one of them takes minutes for more. */
const fewMegabytes = 2
const rounds = 3
const folder = freshFolder('terminal-bench')
const probe = join(import.meta.dirname, 'terminal/probe.mjs')
const program = process.execPath
let results = 0

const resultFile = () => join(folder, `result-${results++}.json`)

async function resultOf<T>(file: string, time = 120_000): Promise<T> {
  const end = Date.now() + time
  while (!existsSync(file)) {
    if (Date.now() > end) throw new Error(`No result in ${file}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

/** What a program in our terminal writes down, started as an agent whose terminal is shown. */
async function inOurs<T>(
  args: string[],
  during: (page: Page) => Promise<void> = async () => {},
  background = 0,
): Promise<T> {
  const file = resultFile()
  const [task = '', ...more] = args
  const agent = (command: string, commandArgs: string[]) => ({
    name: command === program ? 'Probe' : 'Flood',
    driver: 'terminal',
    command,
    args: commandArgs,
  })
  const running = await startApp({
    settings: {
      agentLimit: 100,
      agents: {
        probe: agent(program, [probe, task, file, ...more]),
        flood: agent('yes', ['flood']),
      },
    },
    folders: [folder],
  })
  const { page } = running
  try {
    for (let n = 0; n < background; n += 1) await create(page, 'flood')
    const session = await create(page, 'probe')
    await page.getByRole('treeitem', { name: /Probe, / }).click()
    await page.getByRole('tab', { name: 'Agent terminal' }).waitFor()
    if (!session) throw new Error('The agent was not started')
    await during(page)
    return await resultOf<T>(file)
  } finally {
    await running.quit()
  }
}

async function create(page: Page, agent: string): Promise<boolean> {
  await page.getByRole('navigation', { name: 'Projects' }).getByRole('treeitem').first().waitFor()
  return page.evaluate(
    async ([agent, path]) => {
      const opened = await window.liminal.call('project.open', { path })
      const { project } = (opened as { value: { project: string } }).value
      const made = await window.liminal.call('session.create', {
        project,
        agent,
        workspace: 'folder',
        title: '',
      })
      return (made as { ok: boolean }).ok
    },
    [agent, folder],
  )
}

async function catIn(other: Other, file: string): Promise<number> {
  const result = resultFile()
  const run = runIn(other, [program, probe, 'cat', result, file])
  const value = await resultOf<number>(result)
  await run
  return value
}

const limits: Record<Payload, number> = { ascii: 0.9, scrolling: 1, colours: 0.35, unicode: 0.5 }

const installed = otherNames.filter(isInstalled)
const isCompared = (kind: Payload, other: Other): boolean =>
  other === 'alacritty' || (other === 'xterm' && kind === 'ascii')

async function throughput(): Promise<void> {
  for (const kind of payloads) {
    const file = writePayload(folder, kind, megabytes)
    const short = writePayload(folder, kind, fewMegabytes)
    const speeds: Record<string, number> = {}
    const measured: Record<string, number[]> = { ours: [], parser: [], kernel: [] }
    for (let round = 0; round < rounds; round += 1) {
      measured.ours?.push(await inOurs<number>(['cat', file]))
      // Ours with nothing read, passed on, kept or drawn; and with nothing but reading.
      measured.parser?.push(await parse(file))
      measured.kernel?.push(await readOnly(file))
      for (const other of installed.filter((name) => isCompared(kind, name))) {
        measured[other] ??= []
        measured[other].push(await catIn(other, file))
      }
    }
    for (const [name, times] of Object.entries(measured)) {
      speeds[name] = round((megabytes * 1000) / median(times), 1)
    }
    for (const other of installed.filter((name) => !isCompared(kind, name))) {
      speeds[other] = round((fewMegabytes * 1000) / (await catIn(other, short)), 1)
    }
    for (const other of otherNames) if (!speeds[other]) speeds[other] = Number.NaN
    compare(`${kind} against alacritty`, speeds, 'alacritty', limits[kind])
    if (kind === 'ascii') compare('ascii against xterm', speeds, 'xterm', 4)
  }
}

function compare(name: string, speeds: Record<string, number>, other: Other, limit: number): void {
  const against = speeds[other] ?? Number.NaN
  const value = round((speeds.ours ?? 0) / against, 2)
  report({
    bench,
    name,
    value,
    unit: 'times as fast',
    limit,
    ok: value >= limit,
    ...(Number.isNaN(against) ? { reason: `${other} is not installed here` } : {}),
    'MB/s': speeds,
  })
}

function echoes(name: string, times: number[], limit: number): void {
  const value = round(percentile(times, 0.99), 1)
  report({
    bench,
    name,
    value,
    unit: 'ms, p99',
    limit,
    ok: value <= limit,
    median: round(median(times), 1),
    keys: times.length,
  })
}

try {
  echoes('key echo', await inOurs<number[]>(['echo', '10000']), 50)
  echoes('key echo in a flood', await inOurs<number[]>(['flood', '10000']), 50)
  const others = await inOurs<number[]>(['echo', '10000'], undefined, 20)
  echoes('key echo while 20 terminals are flooded', others, 100)

  let pressedAt = 0
  const stoppedAt = await inOurs<number>(['interrupt'], async (page) => {
    await new Promise((resolve) => setTimeout(resolve, 6000))
    pressedAt = Date.now()
    await page.keyboard.press('Control+C')
  })
  const value = stoppedAt - pressedAt
  report({ bench, name: 'Ctrl-C in a flood', value, unit: 'ms', limit: 100, ok: value <= 100 })

  await throughput()
} finally {
  removeFolders()
  rmSync(folder, { recursive: true, force: true })
}
