// Proves that what programs print where nobody looks never holds main up: it is read elsewhere, bounded, and given up where it takes too long.
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { ScreenRequest } from '../../src/main/terminal/emulated-screens'
import type { Ask } from '../../src/main/terminal/model/questions'
import { ScreensThread } from '../../src/main/terminal/screens-thread'
import { Sizes } from '../../src/main/terminal/sizes'
import { UnseenScreen } from '../../src/main/terminal/unseen-screen'
import type { ScreenOrder } from '../../src/main/terminal/unseen-thread'

const bytes = (text: string) => new TextEncoder().encode(text)
const asked = (text: string, columns = 80, rows = 24): ScreenRequest => ({
  begin: { columns, rows, modes: '', whole: true },
  steps: [{ columns, rows, chunks: [bytes(text)] }],
  ask: { about: 'cursor', prefix: '' },
})

/** The longest that the loop of this process did not turn while it lasted. */
async function longestStop(work: Promise<unknown>): Promise<number> {
  let over = false
  void work.finally(() => {
    over = true
  })
  let longest = 0
  for (let before = performance.now(); !over; ) {
    await new Promise((resolve) => setImmediate(resolve))
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }
  return longest
}

test.each([
  ['scrolled up', '\x1b[2147483647S', '1;1'],
  ['scrolled down', '\x1b[99999999999T', '1;1'],
  ['lines put in and taken out', '\x1b[2147483647L\x1b[2147483647M', '1;1'],
  ['tabs', '\x1b[2147483647I', '1;80'],
  ['tabs back', 'abc\x1b[2147483647Z', '1;1'],
  ['letters again and again', 'x\x1b[2147483647b', '24;2'],
  ['columns', "\x1b[2147483647'}\x1b[2147483647'~", '1;1'],
  ['by the single byte, with two numbers', '\u009b2147483647;2147483647S', '1;1'],
  ['the screen begun anew, ten thousand times', '\x1bc'.repeat(10_000), '1;1'],
])('%s', async (_, text, position) => {
  const screens = new ScreensThread()
  const answer = screens.answer(1, asked(text))
  const stopped = await longestStop(answer)
  expect(await answer).toBe(`\x1b[${position}R`)
  expect(stopped).toBeLessThan(1000)
})

test('one that takes too long is given up; those that wait with it begin anew, and are answered', async () => {
  const screens = new ScreensThread(0)
  const endless = screens.answer(1, asked('\x1bc'.repeat(500_000), 500, 200))
  const beside = screens.answer(2, asked('ab'))
  expect(await Promise.all([endless, beside])).toEqual(['overran', 'lost'])
  expect(await new ScreensThread().answer(2, asked('ab'))).toBe('\x1b[1;3R')
})

test('one that is given up takes no answer from any other, asked at the same time or later', async () => {
  const screens = new ScreensThread()
  const overran: string[] = []
  const showing = (text: string, columns: number, rows: number) => {
    const chunks = [bytes(text)]
    const screen = new UnseenScreen({
      output: { read: (from) => ({ from: Math.max(0, from), dropped: 0, chunks }) },
      sizes: new Sizes(0, { columns, rows }),
      modesAt: () => '',
      screens,
      overran: () => overran.push(text.slice(0, 2)),
    })
    const ask: Ask = { about: 'cursor', prefix: '' }
    return { asks: () => screen.answer({ ask, end: text.length }) }
  }
  const endless = showing('\x1bc'.repeat(500_000), 500, 200)
  const [beside, later] = [showing('ab', 80, 24), showing('abc', 80, 24)]
  expect(await later.asks()).toBe('\x1b[1;4R')
  expect(await Promise.all([endless.asks(), beside.asks()])).toEqual(['', '\x1b[1;3R'])
  expect(overran).toEqual(['\x1bc'])
  expect(await later.asks()).toBe('\x1b[1;4R')
})

/** Fills what Node keeps small buffers in, from its beginning: what reads there by mistake reads this. */
const fills = (byte: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const fill = () => Buffer.from(new Uint8Array(64).fill(${byte}))
    while (fill().byteOffset > 0);
  `)}`

test.each([0x00, 0x01, 0x2f, 0xff])(
  'joined letters are as wide as they are drawn, whatever lies in memory before: %s',
  async (byte) => {
    const program = new URL('../../src/main/terminal/unseen-thread.ts', import.meta.url)
    const thread = new Worker(program, { execArgv: ['--import', fills(byte)] })
    const told = Promise.withResolvers<unknown>()
    thread.once('message', told.resolve).once('error', told.reject)
    const request = asked('abc 日本 👩‍👩‍👧 🇫🇷 👍🏽 e\u0301')
    thread.postMessage({ screen: 1, call: 1, request } satisfies ScreenOrder)
    expect(await told.promise).toEqual({ call: 1, answer: '\x1b[1;20R' })
    await thread.terminate()
  },
)
