// Proves what becomes of kept programs from one run of the app to the next: they go on or end as the app says, are found, attached to or told why not, and leave nothing behind.
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProgramSpec } from '../../src/main/host/machine'
import { KILL_PLAN } from '../../src/main/host/plans'
import { testFolder } from '../lib/folder'
import { mayMakeDisks, smallDisk } from '../lib/small-disk'
import { valueIn } from '../machines/contract/scene'
import { carrying, exitOf, firstLine, isAlive, textOf, until } from '../machines/lib/scene'
import { keptMachine } from './lib/kept-machine'

test('the app that quits leaves those alone that are to go on, and ends all others', async () => {
  const kept = keptMachine()
  const [goes, stays] = [await kept.start('echo up; cat'), await kept.start('echo up; cat')]
  await Promise.all([firstLine(goes), firstLine(stays)])
  await kept.machine.close(KILL_PLAN, new Set([goes.id]))
  expect(carrying(stays.id)).toEqual([])
  expect(isAlive(goes.pid)).toBe(true)
  const machine = kept.next()
  expect(await machine.orphans()).toMatchObject([
    { id: goes.id, sessions: ['s1'], attachable: true },
  ])
  const stream = valueIn(await machine.attach(goes.id))
  const text = textOf(stream)
  await stream.write('on\n')
  await until(() => text().endsWith('on\n'))
  // It is one of this run now.
  expect(await machine.orphans()).toEqual([])
  const [keeper, program] = (await machine.sample()).get(goes.id) ?? []
  expect(program).toMatchObject({ pid: goes.pid, parent: keeper?.pid })
  // K5: what keeping it costs is told with it.
  expect(keeper?.role).toBe('keeper')
  expect(keeper?.memory).toBeGreaterThan(1024 * 1024)
  expect(keeper?.memory).toBeLessThan(60 * 1024 * 1024)
  await stream.end()
  await until(() => kept.holding().length === 0)
  expect(kept.records.all()).toEqual([])
})

test('H8: what cannot be attached to says why, and can be stopped', async () => {
  const kept = keptMachine()
  const streams = await Promise.all([1, 2, 3].map(() => kept.start('echo up; sleep 1000')))
  const [newer, broken, killed] = streams
  if (!newer || !broken || !killed) throw new Error('There are three')
  for (const one of streams) await firstLine(one)
  await kept.machine.close(KILL_PLAN, new Set(streams.map(({ id }) => id)))
  const file = (id: string) => join(kept.holder(id).folder, 'keeper.json')
  const [of, at] = [kept.holder(newer.id).record, file(broken.id)]
  writeFileSync(file(newer.id), JSON.stringify({ ...of, versions: [99] }))
  writeFileSync(at, '{"no": "record"')
  const machine = kept.next()
  const why = async () =>
    new Map((await machine.orphans()).map(({ id, attachable }) => [id, attachable]))
  const said = await why()
  expect(said.get(newer.id)).toContain('newer Liminal')
  expect(said.get(broken.id)).toContain('Only the Liminal that started it')
  expect(said.get(killed.id)).toBe(true)
  expect(await machine.attach(newer.id)).toMatchObject({ ok: false })
  expect(await machine.attach(broken.id)).toMatchObject({ ok: false })
  for (const { id, pid } of streams) {
    expect(await machine.endOrphan(id)).toMatchObject({ ok: true })
    expect(isAlive(pid)).toBe(false)
  }
  expect(await machine.orphans()).toEqual([])
})

test('a program whose app was killed before it had put it down is found by its keeper', async () => {
  const kept = keptMachine()
  const stream = await kept.start('echo up; cat')
  await firstLine(stream)
  kept.records.remove(stream.id)
  const machine = kept.next()
  expect(await machine.orphans()).toMatchObject([
    { id: stream.id, agent: 'test', attachable: true },
  ])
  const again = valueIn(await machine.attach(stream.id))
  expect(again.pid).toBe(stream.pid)
  expect(kept.records.all()).toMatchObject([{ id: stream.id, sessions: ['s1'] }])
})

test('what ended while there was no app is read to its end by the next one, and leaves no folder', async () => {
  const kept = keptMachine()
  const stream = await kept.start(
    'echo first; read word; while [ ! -e go ]; do sleep 0.02; done; echo "$word"; echo oops >&2; exit 3',
  )
  await firstLine(stream)
  await stream.write('last\n')
  await kept.machine.close(KILL_PLAN, new Set([stream.id]))
  writeFileSync(join(kept.folder, 'go'), '')
  await until(() => !isAlive(kept.holder(stream.id).record.pid))
  const again = valueIn(await kept.next().attach(stream.id))
  const exit = exitOf(again)
  const told = valueIn((await again.kept?.toldAfter(0)) ?? { ok: true, value: [] })
  expect(told.map((bytes) => Buffer.from(bytes).toString())).toEqual(['last\n'])
  const text = textOf(again)
  expect(await exit).toMatchObject({ code: 3, signal: null, lastWords: 'oops' })
  expect(text()).toBe('first\nlast\n')
  await expect(again.write('late')).rejects.toThrow('Script closed its input')
  await until(() => kept.holding().length === 0)
})

test('a keeper that waits is taken, replaced, and ends with its app', async () => {
  const kept = keptMachine()
  await kept.machine.readyToKeep()
  const [spare] = readdirSync(kept.keepers)
  const stream = await kept.start('echo up; cat')
  expect(kept.holder(stream.id).folder).toBe(join(kept.keepers, spare ?? ''))
  await until(() => readdirSync(kept.keepers).length === 2)
  await kept.machine.close(KILL_PLAN)
  // What ended was read by nobody, and is there for whoever comes.
  await until(() => readdirSync(kept.keepers).length <= 1)
})

test('what nobody came for in a week is removed, with runtimes that nobody needs', async () => {
  let now = Date.now()
  const kept = keptMachine(testFolder(), { now: () => now })
  const [old, alive] = [await kept.start('echo unread'), await kept.start('echo up; cat')]
  await kept.machine.close(KILL_PLAN, new Set([alive.id]))
  const { folder, record } = kept.holder(old.id)
  await until(() => !isAlive(record.pid))
  const runtimes = join(kept.folder, 'runtime')
  for (const name of readdirSync(runtimes)) utimesSync(join(runtimes, name), 1, 1)
  const leftover = join(runtimes, 'electron-1.0.0-x64-old')
  writeFileSync(leftover, '')
  await kept.next().readyToKeep()
  expect(existsSync(folder)).toBe(true)
  expect(existsSync(leftover)).toBe(false)
  now += 8 * 24 * 60 * 60 * 1000
  await kept.next().readyToKeep()
  expect(existsSync(folder)).toBe(false)
  expect(existsSync(kept.holder(alive.id).record.runtime)).toBe(true)
})

test('a lease as the user wants it: who is silent and alone for longer is ended, and it is said', async () => {
  const kept = keptMachine(testFolder(), { limits: () => ({ budget: 1_000_000, lease: 300 }) })
  const stream = await kept.start('echo up; exec cat')
  await firstLine(stream)
  await kept.machine.close(KILL_PLAN, new Set([stream.id]))
  await until(() => !isAlive(stream.pid))
  const again = valueIn(await kept.next().attach(stream.id))
  const exit = exitOf(again)
  textOf(again)
  expect(await exit).toMatchObject({ reason: 'lease' })
})

test('K9: a keeper goes on when the folder that it was started from is gone', async () => {
  const kept = keptMachine()
  const stream = await kept.start('echo up; cat; exit 4')
  const terminal = await kept.start('echo up; cat; exit 5', { screen: { columns: 80, rows: 24 } })
  await Promise.all([firstLine(stream), firstLine(terminal)])
  await kept.machine.close(KILL_PLAN, new Set([stream.id, terminal.id]))
  rmSync(join(kept.folder, 'runtime'), { recursive: true })
  const machine = kept.next()
  for (const [id, code] of [
    [stream.id, 4],
    [terminal.id, 5],
  ] as const) {
    const again = valueIn(await machine.attach(id))
    const text = textOf(again)
    await again.write('still\n')
    await until(() => text().includes('still'))
    if (id === terminal.id) await again.write('\x04')
    else again.closeInput()
    expect(await exitOf(again)).toMatchObject({ code })
  }
})

test('its files and its socket are for nobody else, and neither token nor environment is anywhere else', async () => {
  const kept = keptMachine()
  const stream = await kept.start('echo up; cat')
  await firstLine(stream)
  const { folder, record } = kept.holder(stream.id)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) {
    const status = statSync(join(folder, name))
    expect([name, status.mode & 0o077]).toEqual([name, 0])
    if (!status.isFile()) continue
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain(kept.secret)
  }
  for (const what of ['cmdline', 'environ']) {
    const text = readFileSync(`/proc/${record.pid}/${what}`, 'latin1')
    expect(text).not.toContain(record.token)
    expect(text).not.toContain(kept.secret)
  }
  expect(record.token).toMatch(/^[0-9a-f]{32}$/)
})

test('where no keeper can be had the program runs all the same, and says that it ends with the app', async () => {
  const folder = testFolder()
  writeFileSync(join(folder, 'keepers'), 'not a folder')
  const kept = keptMachine(folder)
  const stream = await kept.start('echo up')
  expect(stream.kept).toBeUndefined()
  expect(await firstLine(stream)).toBe('up')
  expect(kept.problems.join()).toContain('Script will end with Liminal.')
})

describe.skipIf(!mayMakeDisks)('K10: on a full disk', () => {
  const ways: [string, string, Partial<ProgramSpec>][] = [
    ['with pipes', '', {}],
    ['in a terminal', 'stty -echo -onlcr;', { screen: { columns: 80, rows: 24 } }],
  ]
  test.each(ways)(
    'the program %s is held, that is said, and it goes on when there is room',
    async (...way) => {
      const [, before, how] = way
      const disk = smallDisk(8 * 1024 * 1024)
      const ballast = join(disk, 'ballast')
      const kept = keptMachine(disk)
      const script = `${before} echo up; read go; head -c 6000000 /dev/zero | tr "\\0" x; echo; read more; echo "<$more>"`
      const stream = await kept.start(script, how)
      let [bytes, tail, room] = [0, '', false]
      stream.onBytes((piece) => {
        bytes += piece.length
        tail = (tail + Buffer.from(piece)).slice(-20)
        if (room) stream.ack(bytes)
        // It may go on, though all of it is still on the disk.
        else stream.kept?.heard(bytes)
      })
      await until(() => tail === 'up\n')
      writeFileSync(ballast, Buffer.alloc(4 * 1024 * 1024))
      await stream.write('go\n')
      await until(() => kept.problems.length > 0)
      expect(kept.problems.join()).toContain('Script waits: ')
      expect(bytes).toBeLessThan(6_000_000)
      rmSync(ballast)
      room = true
      stream.ack(bytes)
      const told = stream.write('room\n')
      await until(() => bytes === 3 + 6_000_001 + 7)
      await told
      expect(tail).toMatch(/x\n<room>\n$/)
    },
  )
})
