import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carrying, exitOf, firstLine, textOf, until } from '../lib/scene'
import { type Open, openScene, QUICK, screen } from './scene'

/** Programs in pseudoterminals. */
export function pseudoterminalsContract(open: Open): void {
  test('a program has the size that it was given, hears of another, and is typed into', async () => {
    const { start } = await openScene(open)
    const stream = await start(
      'trap \'stty size\' WINCH; stty size; while :; do read word && echo "<$word>"; done',
      { screen },
    )
    const text = textOf(stream)
    await until(() => text().includes('24 80\r\n'))
    stream.resize({ columns: 101, rows: 33 })
    await until(() => text().includes('33 101\r\n'))
    await stream.write('hello\r')
    await until(() => text().includes('<hello>\r\n'))
    await stream.write('\x03')
    expect(await exitOf(stream)).toMatchObject({ signal: 'SIGINT', lastWords: '' })
  })

  test('it is hung up as by a terminal that is closed', async () => {
    const { start, folder } = await openScene(open)
    const stream = await start(
      "trap 'echo saved > history; exit 0' HUP; echo up; while :; do sleep 0.05; done",
      {
        screen,
      },
    )
    await firstLine(stream)
    expect(await stream.end({ inputGrace: 20_000, termGrace: 0 })).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'history'), 'utf8')).toBe('saved\n')
  })

  test('a flood that nobody acknowledges is held back, and comes whole in the end', async () => {
    const { start } = await openScene(open)
    const stream = await start('seq 200000', { screen })
    let bytes = 0
    let reading = false
    const chunks: Uint8Array[] = []
    stream.onBytes((piece) => {
      chunks.push(piece)
      bytes += piece.length
      if (reading) stream.ack(bytes)
    })
    await until(() => bytes >= stream.window)
    await exitOf(await start('exit'))
    expect(bytes).toBeLessThan(stream.window + 192 * 1024)
    reading = true
    stream.ack(bytes)
    expect(await exitOf(stream)).toMatchObject({ code: 0 })
    const all = Array.from({ length: 200_000 }, (_, n) => `${n + 1}\r\n`).join('')
    expect(Buffer.concat(chunks).toString()).toBe(all)
  })

  test('the whole tree is ended; what a program leaves by itself stays', async () => {
    const { start } = await openScene(open)
    const stream = await start('setsid sleep 1000 & trap "" HUP TERM; echo up; sleep 1000', {
      screen,
    })
    await firstLine(stream)
    await stream.end(QUICK)
    expect(carrying(stream.id)).toEqual([])
    const leaving = await start('trap "" HUP; setsid sleep 1000 & exit', { screen })
    await exitOf(leaving)
    expect(carrying(leaving.id)).toHaveLength(1)
  })
}
