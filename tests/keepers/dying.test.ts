// Proves that a keeper that is killed takes its tree along, and only its own (K2), and that the app hears of it when nothing of it is left.

import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { consume } from '../../src/main/host/stream'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { expectPromised } from '../lib/promised'
import { keepingIn, memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import {
  carrying,
  exitOf,
  firstError,
  firstLine,
  isAlive,
  textOf,
  until,
} from '../machines/lib/scene'

const rounds = process.env.LIMINAL_SOAK ? 100 : 2
/** Half a second, which is what was promised. */
const promised = 500

/** Ignores signals with all that it starts; the one whose number it prints is of no group and has no mark. */
const HOSTILE = `
  trap '' TERM HUP
  sleep 1000 & setsid sleep 1000 & setsid env -i /bin/sleep 1000 & hidden=$!
  (setsid sh -c 'sleep 1000 & echo '$hidden'; wait' &)
  cat >/dev/null; sleep 1000`

function openMachine() {
  const folder = testFolder()
  const problems: string[] = []
  const machine = createLocalMachine({
    records: memoryRecords(),
    token: crypto.randomUUID(),
    keeping: keepingIn(folder),
    environment: async () => ownEnvironment(),
    onProblem: (words) => problems.push(words),
  })
  onTestFinished(() => machine.close({ inputGrace: 0, termGrace: 0 }))
  const start = async (script: string) => {
    const id = `dying-${crypto.randomUUID()}`
    const started = await machine.spawn({
      id,
      name: 'Hostile',
      command: '/bin/sh',
      args: ['-c', script],
      env: {},
      folder,
      about: { agent: 'test', sessions: [], terminal: null },
      outlives: true,
    })
    if (!started.ok) throw new Error(started.problem.message)
    return started.value
  }
  /** The process of the keeper that holds it. */
  const keeperOf = (id: string): number => {
    const keepers = join(folder, 'keepers')
    const records = readdirSync(keepers).flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(keepers, name, 'keeper.json'), 'utf8'))]
      } catch {
        return []
      }
    })
    return records.find(({ program }) => program.id === id)?.pid ?? 0
  }
  return { machine, start, keeperOf, problems, folder }
}

/** The end of the longest output that stands in files of keepers there. */
function endOf(folder: string): number {
  const keepers = join(folder, 'keepers')
  const ends = readdirSync(keepers).flatMap((name) =>
    readdirSync(join(keepers, name))
      .filter((file) => file.startsWith('1.'))
      .map((file) => Number(file.slice(2)) + statSync(join(keepers, name, file)).size),
  )
  return Math.max(...ends)
}

test(
  `K2: of a keeper that is killed nothing is alive after ${promised} ms, and the others go on, ${rounds} times`,
  async () => {
    const { start, keeperOf } = openMachine()
    const bystander = await start('echo up; cat')
    const text = textOf(bystander)
    for (let round = 0; round < rounds; round += 1) {
      const streams = await Promise.all([start(HOSTILE), start(HOSTILE)])
      const hidden = await Promise.all(streams.map(async (one) => Number(await firstLine(one))))
      const [first, second] = streams
      if (!first || !second) throw new Error('There are two')
      const killed = performance.now()
      process.kill(keeperOf(first.id), 'SIGKILL')
      const left = () => [...carrying(first.id), ...hidden.slice(0, 1).filter(isAlive)]
      const exit = exitOf(first).then((how) => ({ how, left: left() }))
      while (left().length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
      expectPromised('the tree of a killed keeper', performance.now() - killed, promised)
      // It is not called over before nothing of it is left.
      expect(await exit).toMatchObject({ how: { code: null, signal: 'SIGKILL' }, left: [] })
      expect((await exit).how.reason).toBe('keeper-killed')
      expect(carrying(second.id).length).toBeGreaterThan(4)
      expect(hidden.slice(1).every(isAlive)).toBe(true)
      await second.end({ inputGrace: 0, termGrace: 0 })
    }
    await bystander.write('still here\n')
    await until(() => text() === 'up\nstill here\n')
  },
  patience,
)

test('what a killed keeper had read is told whole, before the exit', async () => {
  const { start, keeperOf, folder } = openMachine()
  // More than comes unacknowledged, and less than it is held at.
  const stream = await start('seq 1500000; echo oops >&2; exec sleep 1000')
  const expected = Array.from({ length: 1_500_000 }, (_, n) => `${n + 1}\n`).join('')
  const said = firstError(stream)
  let [heard, killed] = ['', false]
  stream.onBytes((bytes) => {
    heard += Buffer.from(bytes)
    if (killed) stream.ack(heard.length)
  })
  await said
  expect(heard.length).toBeLessThan(expected.length)
  const keeper = keeperOf(stream.id)
  process.kill(keeper, 'SIGKILL')
  await until(() => !isAlive(keeper))
  // What was still in the pipe nobody has read.
  const read = endOf(folder)
  killed = true
  stream.ack(heard.length)
  expect(await exitOf(stream)).toMatchObject({ signal: 'SIGKILL' })
  expect(heard.length).toBe(read)
  expect(heard === expected.slice(0, read)).toBe(true)
})

test('a guard that is killed is replaced, and knows the tree', async () => {
  const { start, keeperOf } = openMachine()
  const stream = await start(HOSTILE)
  consume(stream, () => undefined)
  const hidden = await firstLine(stream)
  const keeper = keeperOf(stream.id)
  const guards = () =>
    readdirSync('/proc').filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return (
          parent === keeper && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('guard')
        )
      } catch {
        return false
      }
    })
  const [first] = guards()
  process.kill(Number(first), 'SIGKILL')
  await until(() => guards().some((name) => name !== first))
  // It is told of the tree in the same turn of the keeper in which it is started.
  await stream.write('a turn later\n')
  process.kill(keeper, 'SIGKILL')
  await until(() => carrying(stream.id).length === 0 && !isAlive(Number(hidden)))
})

test('a keeper whose folder was removed while nobody is attached does not stay when its program ends', async () => {
  const { start, keeperOf, folder, machine } = openMachine()
  const stream = await start('echo up; cat')
  const text = textOf(stream)
  await until(() => text() === 'up\n')
  const keeper = keeperOf(stream.id)
  await machine.close({ inputGrace: 0, termGrace: 0 }, new Set([stream.id]))
  expect(isAlive(keeper) && isAlive(stream.pid)).toBe(true)
  rmSync(join(folder, 'keepers'), { recursive: true })
  process.kill(stream.pid, 'SIGKILL')
  await until(() => !isAlive(keeper))
})
