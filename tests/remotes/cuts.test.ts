// Proves that however the way to a place is lost nothing is lost with it, nothing is done twice, and that it is soon back.
// docs/guide/places.md: What runs there goes on, and nothing it says is lost.
// docs/guide/places.md: `apps` | what keeps agents that go on without the app

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import type { Stream } from '../../src/main/host/stream'
import { patience } from '../lib/patience'
import { followed } from '../machines/contract/scene'
import { textOf, until } from '../machines/lib/scene'
import { type Cut, cuts } from './cuts'
import { sshHost } from './ssh'

const soak = process.env.LIMINAL_SOAK !== undefined
const timesOf = ({ silent }: Cut): number =>
  Number(process.env.LIMINAL_RUNS ?? (soak ? 100 : silent ? 1 : 5))

async function place(cut: Cut) {
  const { folder, sshd, connected } = await sshHost({ server: cut.sshd?.() })
  const { port, cut: pull } = await cut.prepare(sshd)
  // What stands between has a number of its own, and the same key.
  const more = port === undefined ? {} : { port, more: [`HostKeyAlias=[127.0.0.1]:${sshd.port}`] }
  const { machine, links } = await connected(more)
  const start = async (id: string, script: string): Promise<Stream> => {
    const started = await machine.spawn({
      // Those of all the places are on this one computer.
      id: `${id} ${cut.name}`,
      name: 'Script',
      command: '/bin/sh',
      args: ['-c', script],
      env: {},
      folder,
      about: { agent: 'test', sessions: [], terminal: null },
    })
    if (!started.ok) throw new Error(started.problem.message)
    return started.value
  }
  return { machine, links, pull, start }
}

async function survives(cut: Cut) {
  const times = timesOf(cut)
  const { machine, links, pull, start } = await place(cut)
  const answers = await start('answers', 'while read -r line; do echo "<$line>"; done')
  const heard = textOf(answers)
  // It talks all the time, and more than fits into any pipe.
  const flood = await start(
    'flood',
    'n=0; while :; do seq $n $((n+2999)); n=$((n+3000)); sleep 0.1; done',
  )
  const flooded = followed(flood)
  const told: number[] = []
  const healed: number[] = []
  let expected = ''
  const ask = (line: string) => {
    expected += `<${line}>\n`
    return answers.write(`${line}\n`)
  }
  for (let time = 1; time <= times; time += 1) {
    await ask(`before ${time}`)
    await until(() => machine.link.state === 'connected' && heard() === expected)
    // Whoever is cut off at once is tried more and more seldom: here it stood for a while.
    const since = performance.now()
    await until(() => performance.now() - since > 1000)
    const known = links.length
    const heal = pull()
    const began = performance.now()
    const asked = ask(`during ${time}`)
    if (cut.brief === undefined) {
      await until(() => links.length > known)
      told.push(performance.now() - began)
    } else await new Promise((resolve) => setTimeout(resolve, cut.brief))
    heal()
    const back = performance.now()
    await until(() => heard() === expected)
    healed.push(performance.now() - back)
    await asked
  }
  const before = flooded.length()
  await until(() => flooded.length() > before)
  await flood.end(KILL_PLAN)
  expect(heard()).toBe(expected)
  expect(flooded.hash()).toBe(hashOfNumbers(flooded.length()))
  return { name: cut.name, times, told, healed }
}

/** Of so many bytes of all numbers from 0, each in a line. */
function hashOfNumbers(length: number): string {
  const lines: string[] = []
  for (let [number, bytes] = [0, 0]; bytes < length; number += 1) {
    lines.push(`${number}\n`)
    bytes += lines[number]?.length ?? 0
  }
  return createHash('sha256').update(lines.join('').slice(0, length)).digest('hex')
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
const words = (all: number[]) =>
  `${Math.round(middle(all))} ms (at most ${Math.round(Math.max(0, ...all))})`

for (const { name, missing } of cuts)
  if (missing !== undefined) test.skip(`${name}: ${missing}`, () => undefined)

// Each has a host of its own, and silence takes its time: all at once.
test('nothing is lost or done twice, and it is told and back in time', {
  timeout: patience,
}, async () => {
  const able = cuts.filter(({ missing }) => missing === undefined)
  const all = await Promise.all(able.map(survives))
  for (const { name, times, told, healed } of all) {
    console.info(`${name} × ${times}: told after ${words(told)}, back after ${words(healed)}`)
    expect(Math.max(0, ...told), name).toBeLessThan(15_000)
    // A second where the machine is at rest; here all of them share it.
    expect(middle(healed), name).toBeLessThan(soak ? 1500 : 4000)
  }
})
