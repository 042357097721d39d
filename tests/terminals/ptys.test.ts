// Proves that the thread of the pseudoterminals serves many programs, and outlives what goes wrong with one.
import { expect, test } from 'vitest'
import { Ptys } from '../../src/main/host/local/pty'
import type { PtySpec } from '../../src/main/host/local/pty-thread'
import type { Exit } from '../../src/main/host/stream'

const spec = (script: string, more: Partial<PtySpec> = {}): PtySpec => ({
  command: '/bin/sh',
  args: ['-c', script],
  folder: '/',
  env: { PATH: process.env.PATH ?? '' },
  columns: 80,
  rows: 24,
  ...more,
})

async function run(ptys: Ptys, script: string) {
  const chunks: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<Exit>()
  let done = (_bytes: number): void => {}
  const output = (bytes: Uint8Array) => {
    chunks.push(bytes)
    done(bytes.length)
  }
  const listeners = { output, exit: resolve }
  const opened = await ptys.open(spec(script), listeners, 'Script')
  if (!opened.ok) throw new Error(opened.problem.message)
  done = (bytes) => opened.value.taken(bytes)
  const over = promise.then((exit) => ({ exit, text: Buffer.concat(chunks).toString() }))
  return { pty: opened.value, over }
}

test('each program has its own output, size and end', async () => {
  const ptys = new Ptys()
  const runs = await Promise.all(
    Array.from({ length: 8 }, (_, n) => run(ptys, `read word; echo "$word ${n}"; exit ${n}`)),
  )
  for (const { pty } of runs) pty.write('said\r')
  const ends = await Promise.all(runs.map(({ over }) => over))
  expect(ends.map(({ exit }) => exit)).toEqual(
    runs.map((_, code) => ({ code, signal: null, lastWords: '' })),
  )
  ends.forEach(({ text }, n) => {
    expect(text).toContain(`said ${n}\r\n`)
  })
})

test('nothing is lost of what is printed while main is busy', async () => {
  const ptys = new Ptys()
  const { over } = await run(ptys, 'seq 400000')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  const { text } = await over
  expect(text).toBe(Array.from({ length: 400_000 }, (_, n) => `${n + 1}\r\n`).join(''))
})

test('one that cannot be started is an answer, and the next one starts', async () => {
  const ptys = new Ptys()
  const folder = 7 as unknown as string
  const listeners = { output: () => {}, exit: () => {} }
  const opened = await ptys.open(spec('true', { folder }), listeners, 'Script')
  expect(opened).toMatchObject({ ok: false, problem: { code: 'spawn-failed' } })
  const { over } = await run(ptys, 'echo here')
  expect((await over).text).toBe('here\r\n')
})

test('nothing comes of asking one that is over', async () => {
  const ptys = new Ptys()
  const { pty, over } = await run(ptys, 'exit 3')
  expect((await over).exit).toMatchObject({ code: 3 })
  pty.resize(10, 10)
  pty.write('x')
  pty.taken(1)
  pty.signal('SIGHUP')
  expect((await (await run(ptys, 'echo here')).over).text).toBe('here\r\n')
})
