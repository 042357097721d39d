import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitOf, textOf, until } from '../lib/scene'
import { followed, type Open, openScene, valueIn } from './scene'

/** What a machine that is far away has to bear; one that is here has no connection to lose. */
export function connectionContract(open: Open): void {
  test('when it is cut again and again, no byte is lost or doubled, in either direction', async () => {
    const { start, cut } = await openScene(open)
    const flood = await start('seq 300000')
    const got = followed(flood)
    const echo = await start('cat')
    const text = textOf(echo)
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n}\n`)
    for (const [n, line] of lines.entries()) {
      const written = echo.write(line)
      if (n % 25 === 0) cut()
      await written
    }
    await until(() => text() === lines.join(''))
    await exitOf(flood)
    const expected = Array.from({ length: 300_000 }, (_, n) => `${n + 1}\n`).join('')
    expect(got.length()).toBe(expected.length)
    expect(got.hash()).toBe(createHash('sha256').update(expected).digest('hex'))
    expect(await echo.end()).toMatchObject({ code: 0 })
    // Each cut costs as much as the way there takes to begin.
  }, 180_000)

  test('one program is started, and ended, however often it is cut meanwhile', async () => {
    const { start, cut, folder } = await openScene(open)
    const starting = start('echo up >> starts; cat')
    cut()
    const stream = await starting
    await until(() => readdirSync(folder).includes('starts'))
    const ending = stream.end()
    cut()
    expect(await ending).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'starts'), 'utf8')).toBe('up\n')
  })

  test('another app goes on where the first one had got to', async () => {
    const { start, again } = await openScene(open)
    const stream = await start('printf abcdef; read word; printf "<$word>"; cat')
    let read = ''
    stream.onBytes((bytes, offset) => {
      read += Buffer.from(bytes)
      if (offset === 0) stream.ack(4)
    })
    await until(() => read === 'abcdef')
    const machine = again()
    const taken = valueIn(await machine.attach(stream.id))
    expect([taken.id, taken.pid]).toEqual([stream.id, stream.pid])
    let more = ''
    taken.onBytes((bytes, offset) => {
      more += Buffer.from(bytes)
      taken.ack(offset + bytes.length)
    }, 4)
    await until(() => more === 'ef')
    await taken.write('word\n')
    await until(() => more === 'ef<word>')
    expect(await taken.end()).toMatchObject({ code: 0 })
    expect(await machine.attach('no-such-stream')).toMatchObject({ ok: false })
  })
}
