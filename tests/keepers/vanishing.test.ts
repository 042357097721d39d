// Proves that who ends just when it is connected to costs nothing: what a keeper left is read whole, and a start finds another.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exitOf, firstLine, isAlive, textOf, until } from '../machines/lib/scene'
import { ack, allKeepers, heard, held } from './lib/held'
import { keptMachine } from './lib/kept-machine'

/** In the place of a keeper that is being killed: takes who comes, says nothing, and is gone. */
async function vanishing(address: string, times = 1): Promise<() => number> {
  rmSync(address, { force: true })
  let taken = 0
  const server = createServer((socket) => {
    taken += 1
    if (taken === times) server.close()
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(address, resolve))
  onTestFinished(() => void server.close())
  return () => taken
}

test('a keeper that vanishes when the next app attaches: all that it had read is told', async () => {
  const kept = keptMachine()
  const stream = await kept.start('seq 2000; exec sleep 1000')
  const text = textOf(stream)
  await until(() => text().endsWith('2000\n'))
  const { record } = kept.holder(stream.id)
  await kept.machine.close({ inputGrace: 0, termGrace: 0 }, new Set([stream.id]))
  process.kill(record.pid, 'SIGKILL')
  await until(() => !isAlive(record.pid) && !isAlive(record.program.pid))
  const taken = await vanishing(record.address, 3)
  const found = await kept.next().attach(stream.id)
  if (!found.ok) throw new Error(found.problem.message)
  const again = textOf(found.value)
  expect(await exitOf(found.value)).toMatchObject({ signal: 'SIGKILL' })
  expect([again(), taken()]).toEqual([text(), 3])
})

test('a keeper that vanishes when the relay reaches it: what it was told is told again, and all is read', async () => {
  const [[, newest = ''] = []] = allKeepers
  const one = await held(newest, 'seq 2000; exec sleep 1000')
  const first = heard(one.connection)
  await until(() => first.out.endsWith('2000\n'))
  process.kill(one.keeper, 'SIGKILL')
  await until(() => !isAlive(one.keeper) && !isAlive(one.program))
  const taken = await vanishing(one.address, 3)
  const relay = one.relay()
  const got = heard(relay)
  await until(() => got.out.length === first.out.length)
  ack(relay, got.out.length)
  await until(() => got.exit !== undefined)
  expect([got.out, got.wrong, taken()]).toEqual([first.out, [], 3])
  relay.close()
})

/** Keepers that hold nothing yet. */
const waitingIn = (keepers: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      const folder = words[words.indexOf('hold') + 1] ?? ''
      const empty = folder.startsWith(keepers) && !readdirSync(folder).includes('keeper.json')
      return words.includes('hold') && empty ? [Number(name)] : []
    } catch {
      return []
    }
  })

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'one that waits and gets %s just before it is needed: another is started, and holds the program',
  async (signal) => {
    const kept = keptMachine()
    await kept.machine.readyToKeep()
    const [waiting = 0] = waitingIn(join(kept.folder, 'keepers'))
    expect(waiting).toBeGreaterThan(0)
    onTestFinished(() => {
      if (isAlive(waiting)) process.kill(waiting, 'SIGKILL')
    })
    // Nobody has noticed yet.
    process.kill(waiting, signal)
    const stream = await kept.start('echo up; cat')
    expect(await firstLine(stream)).toBe('up')
    expect(stream.kept).toBeDefined()
    expect(kept.holder(stream.id).record.pid).not.toBe(waiting)
  },
)
