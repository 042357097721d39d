// Proves that an app can attach to a keeper, at any offset, alone, and to every keeper that was ever released (K8): nothing is lost, doubled or told twice.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as wire from '../../src/shared/host/keeper/frames'
import { Kind } from '../../src/shared/host/keeper/frames'
import { carrying, isAlive, until } from '../machines/lib/scene'
import { ack, allKeepers, heard, held, input } from './lib/held'

const MB = 1024 * 1024
const onDisk = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
const count = (lines: number) => Array.from({ length: lines }, (_, n) => `${n + 1}\n`).join('')

describe.each(allKeepers)('%s', (_, keeper) => {
  test('hands out what was said from any offset on, to whoever attaches, and then goes on', async () => {
    const one = await held(keeper, 'seq 20000; echo oops >&2; cat')
    const first = heard(one.connection)
    const all = count(20_000)
    await until(() => first.out === all && first.errors === 'oops\n')
    for (const from of [0, 1, 4711, all.length - 1, all.length]) {
      const connection = one.again({ from: { 1: from } })
      const got = heard(connection)
      expect((await connection.welcomed).ok).toBe(true)
      await until(() => got.out === all.slice(from) && got.errors === 'oops\n')
      expect(got.wrong).toEqual([])
    }
    const last = one.again({ from: { 1: all.length } })
    const got = heard(last)
    input(last, 1, 'more\n')
    await until(() => got.out === 'more\n')
  })

  test('takes each write once, whole and in order, and knows what it was told', async () => {
    const one = await held(keeper, 'cat')
    const first = heard(one.connection)
    input(one.connection, 1, 'a')
    input(one.connection, 1, 'again')
    input(one.connection, 3, 'after a gap')
    input(one.connection, 2, 'b\n')
    await until(() => first.taken.length === 4)
    expect(first.taken.map(([number]) => number).sort()).toEqual([1, 1, 1, 2])
    await until(() => first.out === 'ab\n')
    const again = one.again()
    const got = heard(again)
    expect(await again.welcomed).toMatchObject({ value: { taken: 2 } })
    again.tell(Kind.tell, wire.numbered(0))
    await until(() => got.saidAll)
    expect(got.said).toEqual([
      [1, 'a'],
      [2, 'b\n'],
    ])
    again.tell(Kind.settle, wire.numbered(1))
    got.saidAll = false
    again.tell(Kind.tell, wire.numbered(0))
    await until(() => got.saidAll)
    expect(got.said.slice(2)).toEqual([[2, 'b\n']])
  })

  test('listens to nobody any more when somebody else has attached', async () => {
    const one = await held(keeper, 'cat')
    const first = heard(one.connection)
    const second = one.again()
    const got = heard(second)
    expect((await second.welcomed).ok).toBe(true)
    input(one.connection, 1, 'from before\n')
    input(second, 1, 'from now\n')
    await until(() => got.out === 'from now\n')
    expect(first.refused?.code).toBe('taken-over')
    expect(first.taken).toEqual([])
  })

  test('talks to nobody without the token, or without a common version, and not in anything but frames', async () => {
    const one = await held(keeper, 'echo secret; cat')
    for (const hi of [{ token: '' }, { token: 'x'.repeat(32) }, { versions: [99] }]) {
      const connection = one.again(hi)
      const got = heard(connection)
      expect((await connection.welcomed).ok).toBe(false)
      await connection.closed
      expect(got.out).toBe('')
    }
    const garbage = createConnection(one.address)
    garbage.on('error', () => undefined)
    garbage.end('GET / HTTP/1.1\r\n\r\n')
    await new Promise((resolve) => garbage.once('close', resolve))
    // Whoever was there before is still.
    const got = heard(one.connection)
    input(one.connection, 1, 'fine\n')
    await until(() => got.out === 'secret\nfine\n')
  })

  test('skips what it does not know, from a newer app', async () => {
    const one = await held(keeper, 'cat')
    const further = { further: { field: true } }
    const newer = one.again({ versions: [1, 2, 3], ...further })
    const got = heard(newer)
    newer.tell(40, wire.text('what is that?'))
    newer.tell(Kind.lineEnd)
    newer.tell(Kind.ping, wire.text('there?'))
    await until(() => got.pong === 'there?')
    expect(await newer.welcomed).toMatchObject({ value: { version: 1 } })
  })

  test('ends with what it held, and its files say all of that later, in the same frames', async () => {
    const one = await held(keeper, 'read word; echo $word; exit 7')
    input(one.connection, 1, 'last\n')
    const first = heard(one.connection)
    await until(() => first.exit !== undefined)
    one.connection.close()
    await until(() => !isAlive(one.keeper))
    expect(existsSync(one.address)).toBe(false)
    const later = one.relay({ from: { 1: 2 } })
    const got = heard(later)
    await until(() => got.exit !== undefined)
    expect([got.out, got.exit]).toMatchObject(['st\n', { code: 7, reason: null }])
    later.tell(Kind.tell, wire.numbered(0))
    await until(() => got.saidAll)
    expect(got.said).toEqual([[1, 'last\n']])
    later.close()
  })

  test('killed, it has lost nothing that it had read', async () => {
    const one = await held(keeper, 'seq 50000; exec sleep 1000')
    const first = heard(one.connection)
    await until(() => first.out === count(50_000))
    process.kill(one.keeper, 'SIGKILL')
    await until(() => !isAlive(one.keeper) && !isAlive(one.program))
    const later = one.relay()
    const got = heard(later)
    await until(() => got.exit !== undefined)
    expect(got.out).toBe(count(50_000))
    expect(got.exit).toMatchObject({ code: null, reason: 'keeper-killed' })
    later.close()
  })

  test('can be spoken to through a program that hands on its frames, also where whole lines only pass', async () => {
    const one = await held(keeper, 'echo here; cat')
    const relayed = one.relay({ lines: true })
    const got = heard(relayed)
    input(relayed, 1, 'through\n')
    await until(() => got.out === 'here\nthrough\n')
    relayed.close()
  })

  test('holds its program back while nobody acknowledges, and removes what is acknowledged', async () => {
    const script = 'head -c 60000000 /dev/zero | tr "\\0" x; echo end'
    const one = await held(keeper, script, { budget: 24 * MB })
    const first = heard(one.connection)
    await until(() => onDisk(one.folder) >= 16 * MB)
    // And one read.
    expect(first.out.length).toBeLessThanOrEqual(4 * MB + 64 * 1024)
    expect(onDisk(one.folder)).toBeLessThan(17 * MB)
    one.connection.close()
    // Nobody is there: as far as the budget goes.
    await until(() => onDisk(one.folder) >= 24 * MB)
    const next = one.again()
    const got = heard(next)
    let acked = 0
    let most = 0
    await until(() => {
      most = Math.max(most, onDisk(one.folder))
      if (got.out.length > acked) {
        acked = got.out.length
        ack(next, acked)
      }
      return got.exit !== undefined
    })
    expect([got.out.length, got.out.slice(-5), got.wrong]).toEqual([60_000_004, 'xend\n', []])
    expect(most).toBeLessThan(26 * MB)
    await until(() => onDisk(one.folder) < 5 * MB)
  })

  test('ends its program by a plan, with the whole tree', async () => {
    const script =
      "trap '' TERM; setsid sleep 1000 & setsid env -i sleep 1000 & while :; do sleep 1; done"
    const one = await held(keeper, script)
    const got = heard(one.connection)
    await until(() => carrying(one.mark).length >= 3)
    one.connection.tell(Kind.stop, wire.json({ inputGrace: 10, termGrace: 100 }))
    await until(() => got.exit !== undefined && carrying(one.mark).length === 0)
    expect(got.exit).toMatchObject({ signal: 'SIGKILL' })
  })

  test('whom nobody has attached to, and who is silent, ends by a lease that says so', async () => {
    const one = await held(keeper, 'echo up; exec cat', { lease: 300 })
    const got = heard(one.connection)
    await until(() => got.out === 'up\n')
    // As long as somebody is attached it does not run out.
    await new Promise((resolve) => setTimeout(resolve, 450))
    expect(isAlive(one.program)).toBe(true)
    one.connection.close()
    await until(() => !isAlive(one.keeper))
    const later = one.relay()
    const last = heard(later)
    await until(() => last.exit !== undefined)
    expect(last.exit).toMatchObject({ code: 0, reason: 'lease' })
    later.close()
  })
})

test('what a keeper that is gone has left comes whole, though what was acknowledged ends where a file does', async () => {
  const [[, newest = ''] = []] = allKeepers
  const one = await held(newest, `head -c ${12 * MB} /dev/zero | tr '\\0' x; exec sleep 1000`)
  const all = one.again({ window: 16 * MB })
  const first = heard(all)
  await until(() => first.out.length === 12 * MB)
  ack(all, 8 * MB)
  const files = () => readdirSync(one.folder).filter((name) => name.startsWith('1.'))
  await until(() => files().join() === `1.${8 * MB}`)
  process.kill(one.keeper, 'SIGKILL')
  await until(() => !isAlive(one.keeper))
  // As a terminal reads it: more than is on its way unacknowledged.
  const relay = one.relay({ from: { 1: 8 * MB }, window: 256 * 1024 })
  const got = heard(relay)
  let told = 8 * MB
  await until(() => {
    const end = 8 * MB + got.out.length
    if (end > told) ack(relay, end)
    told = end
    return got.exit !== undefined
  })
  expect([got.from, got.out.length, got.wrong]).toEqual([8 * MB, 4 * MB, []])
  relay.close()
})
