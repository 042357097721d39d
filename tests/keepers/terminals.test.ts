// Proves that a program in a terminal goes on when the app is killed or quits: no byte of it is lost or doubled, each of its questions is answered once, and the next run knows its size, its modes and how it ended.
// docs/guide/window.md: Terminals come back with their programs, screens and sizes, and say how they ended meanwhile.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { isAlive, until } from '../machines/lib/scene'
import { terminalRuns } from './lib/terminal-runs'

const kills = process.env.LIMINAL_SOAK ? 200 : 4
const { below } = random(seedOfRun())
const asksCursor = join(import.meta.dirname, '../agents/asks-cursor.mjs')

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const keepersIn = (folder: string) =>
  readdirSync(join(folder, 'keepers')).filter((name) =>
    existsSync(join(folder, 'keepers', name, 'keeper.json')),
  )

test(
  `K1: killed ${kills} times in a flood and at resizes, the output has every byte once`,
  async () => {
    const app = await terminalRuns()
    await app.next()
    const lines = kills * 100_000
    await app.start('/bin/sh', '-c', `seq 1 ${lines}; echo the end; exit 5`)
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % 2 === 0) app.say({ resize: { columns: 60 + below(60), rows: 20 + below(20) } })
      // The instant is the fault itself.
      await pause(below(120))
      await app.kill()
      // Twice in a row now and then, before it has come to anything.
      if (below(3) === 0) {
        app.begin()
        await pause(below(150))
        await app.kill()
      }
      expect(await app.next()).toEqual([true])
    }
    await app.hears('phase', (phase) => phase === 'idle')
    // All of it is on record, so nothing of it is kept any more.
    await until(() => keepersIn(app.folder).length === 0)
    await app.quit()
    const said = app.output()
    const expected = `${Array.from({ length: lines }, (_, at) => `${at + 1}\r\n`).join('')}the end\r\n`
    expect(said.length).toBe(expected.length)
    expect(hash(said)).toBe(hash(expected))
    expect(app.record().epochs).toMatchObject([{ exit: { code: 5 } }])
    expect(app.record().epochs[0]?.kept).toBeUndefined()
  },
  patience,
)

test(
  `each question of a program is answered once, killed ${kills} times between and in the middle of them`,
  async () => {
    const app = await terminalRuns()
    await app.next()
    await app.start(process.execPath, asksCursor, String(kills * 40), '5')
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(300 + below(200))
      await app.kill()
      expect(await app.next()).toEqual([true])
    }
    await app.hears('phase', (phase) => phase === 'idle')
    await app.quit()
    expect(app.output()).toMatch(/all answered once$/)
    expect(app.record().epochs).toMatchObject([{ exit: { code: 0 } }])
  },
  patience,
)

test('in full screen the next run knows what is set up, and how large it is, though that was said long ago', async () => {
  const app = await terminalRuns()
  await app.next()
  const draws = `printf '\\033[?1049h\\033[?1002h\\033[?1006h\\033[?2004h'
    trap 'printf "<"; stty size; printf ">"' WINCH
    i=0; while [ $i -lt 50 ]; do head -c 100000 /dev/zero | tr '\\0' x; i=$((i+1)); done; echo drawn
    while :; do sleep 0.02; done`
  await app.start('/bin/bash', '-c', draws)
  let { text, start, modes } = { text: '', start: 0, modes: '' }
  const look = async () => {
    app.say({ look: true })
    ;({ text, start, modes } = await app.hears('looked'))
    return text
  }
  await expect.poll(look, { timeout: 30_000 }).toContain('drawn')
  app.say({ resize: { columns: 101, rows: 31 } })
  await expect.poll(look).toContain('<31 101')
  const before = modes
  await app.kill()
  expect(await app.next()).toEqual([true])
  app.say({ write: 'typed' })
  await expect.poll(look).toContain('typed')
  // What switched it on is far above what a window reads, and is said all the same.
  expect(start).toBeGreaterThan(0)
  expect(modes).toBe(before)
  for (const mode of ['1049', '1002', '1006', '2004']) expect(modes).toContain(`\x1b[?${mode}h`)
})

test('what ended while there was no app: its last words and its exit are there, and when it was', async () => {
  const app = await terminalRuns()
  await app.next()
  const go = join(app.folder, 'go')
  await app.start(
    '/bin/sh',
    '-c',
    `echo first; while [ ! -e ${go} ]; do sleep 0.02; done; echo last; exit 7`,
  )
  await app.hears('length', (length) => length > 5)
  // The app puts something of its own into the output, and knows where it goes on all the same.
  app.say({ clear: '<cleared>' })
  await app.hears('cleared')
  await app.kill()
  const killed = Date.now()
  writeFileSync(go, '')
  const keeper = join(app.folder, 'keepers')
  await until(() => readdirSync(keeper).some((name) => existsSync(join(keeper, name, 'exit.json'))))
  const ended = Date.now()
  expect(await app.next()).toEqual([true])
  await app.hears('phase', (phase) => phase === 'idle')
  // All of it is on record, so nothing of it is kept any more.
  await until(() => keepersIn(app.folder).length === 0)
  await app.quit()
  expect(app.output()).toBe('first\r\n\x1b[H\x1b[2J\x1b[3J<cleared>last\r\n')
  const { exit } = app.record().epochs[0] ?? {}
  expect(exit).toMatchObject({ code: 7 })
  expect(exit?.at).toBeGreaterThanOrEqual(killed)
  expect(exit?.at).toBeLessThanOrEqual(ended)
})

// docs/guide/window.md: What was silent for a week, with nobody attached, is ended.
test('quitting leaves those alone that are to go on; what nobody came back to is ended by the lease, which is said', async () => {
  const app = await terminalRuns({ lease: 400 })
  await app.next()
  const { id, pid } = await app.start('/bin/sh', '-c', 'echo up; cat')
  await app.hears('length', (length) => length >= 4)
  await app.quit([id])
  await until(() => !isAlive(pid))
  expect(await app.next()).toEqual([true])
  const why = await app.hears('why', (_, { phase }) => phase === 'idle')
  expect(why).toContain('nobody had come back to it for long')
  await app.quit()
  expect(app.record().epochs).toMatchObject([{ exit: { by: 'lease' } }])
})

test('a keeper that was killed with its program is told as that', async () => {
  const app = await terminalRuns()
  await app.next()
  const { pid } = await app.start('/bin/sh', '-c', 'echo up; cat')
  await app.hears('length', (length) => length >= 4)
  await app.kill()
  process.kill(parentOf(pid), 'SIGKILL')
  await until(() => !isAlive(pid))
  expect(await app.next()).toEqual([true])
  const why = await app.hears('why', (_, { phase }) => phase === 'idle')
  expect(why).toContain('process of Liminal that held it')
})

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
