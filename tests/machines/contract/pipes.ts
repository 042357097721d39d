import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consume } from '../../../src/main/host/stream'
import { carrying, exitOf, firstError, firstLine, isAlive, textOf, until } from '../lib/scene'
import { followed, type Open, openScene, QUICK, valueIn } from './scene'

/** Programs with pipes. */
export function pipesContract(open: Open): void {
  test('what is written is read, and all that is printed comes before the exit', async () => {
    const { start } = await openScene(open)
    const stream = await start('cat; echo oops >&2; exit 3')
    const text = textOf(stream)
    const error = firstError(stream)
    await stream.write('one\n')
    await stream.write(new TextEncoder().encode('two\n'))
    stream.closeInput()
    // Of what outlives the app it is told when, since nobody may have been there.
    const when = stream.kept ? { at: expect.any(Number) } : {}
    expect(await exitOf(stream)).toEqual({ code: 3, signal: null, lastWords: 'oops', ...when })
    expect(text()).toBe('one\ntwo\n')
    expect(await error).toBe('oops')
  })

  test('each output has offsets of its own', async () => {
    const { start } = await openScene(open)
    const stream = await start('echo 1; echo a >&2; sleep 0.1; echo 2; echo b >&2')
    const [out, error]: number[][] = [[], []]
    consume(stream, (_, offset) => out?.push(offset))
    stream.onErrorBytes((_, offset) => error?.push(offset))
    await exitOf(stream)
    expect([out, error]).toEqual([
      [0, 2],
      [0, 2],
    ])
  })

  test('100 MB come whole, in order, each byte in its place', async () => {
    const { start } = await openScene(open)
    const stream = await start(
      `${process.execPath} -e 'for (let n = 0; n < 1600; n += 1) process.stdout.write(Buffer.alloc(65536, n % 251))'`,
    )
    const got = followed(stream)
    expect(await exitOf(stream)).toMatchObject({ code: 0 })
    const expected = createHash('sha256')
    for (let n = 0; n < 1600; n += 1) expected.update(Buffer.alloc(65536, n % 251))
    expect(got.length()).toBe(1600 * 65536)
    expect(got.hash()).toBe(expected.digest('hex'))
  })

  test('who does not acknowledge gets a window, and the program is held back; then it goes on', async () => {
    const { start, folder } = await openScene(open)
    const stream = await start('head -c 40000000 /dev/zero; echo done > done')
    let bytes = 0
    let reading = false
    stream.onBytes((piece) => {
      bytes += piece.length
      if (reading) stream.ack(bytes)
    })
    await until(() => bytes >= stream.window)
    // Two round trips to other programs give one that could go on the time to do so.
    await exitOf(await start('exit'))
    await exitOf(await start('exit'))
    expect(bytes).toBeLessThan(stream.window + 128 * 1024)
    expect(readdirSync(folder)).toEqual([])
    reading = true
    stream.ack(bytes)
    await exitOf(stream)
    expect(bytes).toBe(40_000_000)
  })

  test('what is not acknowledged can be read again from any offset, what is acknowledged is gone', async () => {
    const { start, machine } = await openScene(open)
    const stream = await start('printf "%s" 0123456789; cat')
    let bytes = 0
    stream.onBytes((piece) => {
      bytes += piece.length
    })
    await until(() => bytes === 10)
    const again = valueIn(await machine.attach(stream.id))
    const from = (offset?: number) => {
      let text = ''
      again.onBytes((piece, at) => {
        text = `${text === '' ? at : ''}${text}${Buffer.from(piece)}`
      }, offset)
      return text
    }
    expect([from(), from(4), from(10)]).toEqual(['00123456789', '4456789', ''])
    await stream.write('and more')
    await until(() => bytes === 18)
    stream.ack(18)
    expect(from()).toBe('')
  })

  test('a flood of errors holds nothing up, and nobody has to acknowledge it', async () => {
    const { start } = await openScene(open)
    const stream = await start('head -c 3000000 /dev/zero | tr "\\0" x >&2; echo answer')
    expect(await firstLine(stream)).toBe('answer')
  })

  test('a write to a program that is over, or has closed its input, is refused in words', async () => {
    const { start } = await openScene(open)
    const over = await start('exit 0')
    await exitOf(over)
    await expect(over.write('late')).rejects.toThrow('Script closed its input')
    const closed = await start('exec <&-; echo closed; exec sleep 1000')
    await firstLine(closed)
    await expect(closed.write('hello\n')).rejects.toThrow('Script closed its input')
  })

  test('it ends as it ended: with a code, or by a signal', async () => {
    const { start } = await openScene(open)
    expect(await exitOf(await start('exit 42'))).toMatchObject({ code: 42, signal: null })
    expect(await exitOf(await start('kill -9 $$'))).toMatchObject({
      code: null,
      signal: 'SIGKILL',
    })
  })

  test('whoever asks later hears of the exit, and can still read what nobody had read', async () => {
    const { start } = await openScene(open)
    const stream = await start('echo last; exit 5')
    await exitOf(stream)
    expect(await exitOf(stream)).toMatchObject({ code: 5 })
    expect(textOf(stream)()).toBe('last\n')
  })

  test('a signal goes to the program itself', async () => {
    const { start } = await openScene(open)
    const stream = await start("trap 'exit 9' USR1; echo up; while :; do sleep 0.05; done")
    await firstLine(stream)
    stream.signal('SIGUSR1')
    expect(await exitOf(stream)).toMatchObject({ code: 9 })
  })

  test('most end when their input is closed; others by SIGTERM; the whole tree by SIGKILL', async () => {
    const { start } = await openScene(open)
    expect(await (await start('cat')).end()).toMatchObject({ code: 0 })
    const polite = await start("trap 'exit 9' TERM; echo up; while :; do sleep 0.05; done")
    await firstLine(polite)
    expect(await polite.end({ inputGrace: 50, termGrace: 20_000 })).toMatchObject({ code: 9 })
    const hostile = await start(
      "trap '' TERM; setsid sh -c \"trap '' TERM; sleep 1000\" & setsid env -i sleep 1000 & echo $!; while :; do sleep 1; done",
    )
    const hidden = Number(await firstLine(hostile))
    expect(await hostile.end(QUICK)).toMatchObject({ signal: 'SIGKILL' })
    expect(isAlive(hidden)).toBe(false)
    expect(carrying(hostile.id)).toEqual([])
  })
}
