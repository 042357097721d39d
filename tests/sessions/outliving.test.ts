// Proves that agents go on when the app is killed at any instant, and that nothing is lost, doubled or told twice when the next run goes on with them.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../src/main/store/log/open-log'
import { foldSection } from '../../src/shared/session/fold'
import type { Section } from '../../src/shared/session/state'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { startProgram } from '../lib/program'
import { random, seedOfRun } from '../lib/random'

const app = path.resolve(import.meta.dirname, 'lib/kept-app.ts')
const soaking = process.env.LIMINAL_SOAK !== undefined
/** Of each kind of agent; K1 wants a thousand of all. */
const kills = soaking ? 120 : 2
const perFolder = soaking ? 20 : 2
const { below } = random(seedOfRun())

const long = [
  ['a1 count 4000 ask 6', 'a2 count 3000 ask 3', 'a3 count 100'],
  ['b1 count 5000 ask 8', 'b2 count 10', 'b3 count 2000 ask 2'],
]
/** For those that take two milliseconds for a line. */
const short = [
  ['a1 count 60 ask 6', 'a2 count 40 ask 3', 'a3 count 10'],
  ['b1 count 80 ask 8', 'b2 count 10', 'b3 count 30 ask 2'],
]
const manners = ['well', 'rude', 'terse', 'slow']
/** Whatever they speak, and however they say it. */
const agents: Told[] = ['ledger', 'ledger-claude', 'ledger-codex'].flatMap((program) => {
  const all = program === 'ledger' ? ['well'] : manners
  // One manner of each at a time, another with every seed; all of them in the soak.
  const some = soaking ? all : [all[below(all.length)] ?? 'well']
  const told = (manner: string): Told => {
    return { agent: `${program}@${manner}`, plan: manner === 'slow' ? short : long }
  }
  return some.map(told)
})

interface Told {
  agent: string
  plan: string[][]
}

interface Life {
  begun: boolean
  done: boolean
  held: unknown
}

/** A run of the app, which is killed a while after it was at work. */
async function live(
  folder: string,
  { agent, plan }: Told,
  killAfter: number | undefined,
): Promise<Life> {
  const program = startProgram(app, [folder, agent, JSON.stringify(plan), String(below(1e6))])
  const life: Life = { begun: false, done: false, held: undefined }
  for await (const line of program.lines) {
    const said = JSON.parse(line) as Record<string, unknown>
    // Only what no agent was there for yet.
    if ('held' in said && said.turn !== null) life.held = said
    if ('done' in said) life.done = true
    if (!('begun' in said)) continue
    life.begun = true
    // The instant is the fault itself.
    if (killAfter !== undefined) setTimeout(() => program.child.kill('SIGKILL'), killAfter)
  }
  await program.ended
  return life
}

function sectionsOf(folder: string): Section[][] {
  const opened = openLog(path.join(folder, 'liminal.db'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const all = log.sessions.all().map(({ id }) => {
    const sealed = log.sections(id)
    const newest = (sealed.at(-1)?.last ?? 0) + 1
    return [
      ...sealed.map(({ number, first, last }) =>
        foldSection(number, first, log.read(id, first - 1, last)),
      ),
      foldSection(sealed.length, newest, log.read(id, newest - 1)),
    ]
  })
  log.close()
  return all
}

const saidIn = (sections: Section[]): string =>
  sections
    .flatMap(({ items }) => items)
    .map((item) =>
      item.type === 'message' && item.role === 'agent'
        ? item.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
        : '',
    )
    .join('')

/** What the agent says to one prompt. */
function expected(prompt: string): string {
  const [, name = '', count = '0', asks = '0'] =
    /(\S+) count (\d+)(?: ask (\d+))?/.exec(prompt) ?? []
  const every = Number(asks) > 0 ? Math.floor(Number(count) / (Number(asks) + 1)) : Infinity
  let text = ''
  for (let number = 1; number <= Number(count); number += 1) {
    text += `${name}:${number} `
    if (number % every === 0 && number / every <= Number(asks)) text += 'answer: yes'
  }
  return text
}

function expectOnce(folder: string, plan: string[][]): void {
  const ledger = readFileSync(path.join(folder, 'ledger'), 'utf8').trim().split('\n')
  const told = (what: string) => ledger.filter((line) => line.startsWith(`${what} `)).sort()
  const names = plan.flat().map((prompt) => prompt.split(' ')[0] ?? '')
  expect(told('prompt')).toEqual(names.map((name) => `prompt ${name}`).sort())
  expect(told('end')).toEqual(names.map((name) => `end ${name} done`).sort())
  const answers = told('answer')
  expect(new Set(answers).size).toBe(answers.length)
  expect(answers.length).toBe(19)
  expect(ledger).not.toContain('cancel')
  const all = sectionsOf(folder)
  const bySession = all.map((sections) => saidIn(sections))
  expect(bySession.sort()).toEqual(plan.map((prompts) => prompts.map(expected).join('')).sort())
  for (const sections of all) {
    const items = sections.flatMap((section) => section.items)
    const breaks = items.filter((item) => item.type === 'break' && item.problem.code !== 'quitting')
    expect(breaks).toEqual([])
    const answered = items.filter(({ type }) => type === 'answered')
    expect(new Set(answered.map(({ id }) => id)).size).toBe(answered.length)
    const ends = sections.flatMap(({ turn }) => (turn?.end ? [turn.end.reason] : []))
    expect(ends).toEqual(['end_turn', 'end_turn', 'end_turn'])
  }
}

async function killedAtWork(told: Told, times: number): Promise<void> {
  const folder = testFolder()
  for (let kill = 0; kill < times; kill += 1) {
    const { done, held } = await live(folder, told, below(120))
    expect(held).toBeUndefined()
    if (done) break
  }
  const last = await live(folder, told, undefined)
  expect(last).toEqual({ begun: true, done: true, held: undefined })
  expectOnce(folder, told.plan)
}

for (const told of agents)
  for (const slice of Array(kills / perFolder).keys())
    test(
      `${told.agent}, killed ${perFolder} times at work, slice ${slice + 1}`,
      async () => {
        await killedAtWork(told, perFolder)
      },
      patience,
    )
