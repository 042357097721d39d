// Proves that a terminal that nobody looks at says where its cursor is only when that is known, and then truly.
import { expect, test, vi } from 'vitest'
import { EmulatedScreens } from './emulated-screens'
import type { Ask } from './model/questions'
import type { UnseenScreens } from './screens-thread'
import { Sizes } from './sizes'
import { UnseenScreen } from './unseen-screen'

const megabyte = 1024 * 1024
const cursor: Ask = { about: 'cursor', prefix: '' }

/** A terminal of 20 by 5 that has printed this; what is before it is kept, but more than is read. */
function scene(
  texts: string[],
  { before = 0, knownFrom = 0, modes = '' } = {},
  screens: UnseenScreens = new EmulatedScreens(),
) {
  const encoder = new TextEncoder()
  const past = before > 0 ? [encoder.encode(`${'.'.repeat(before)}\n`)] : []
  const chunks = [...past, ...texts.map((text) => encoder.encode(text))]
  const sizes = new Sizes(knownFrom, { columns: 20, rows: 5 })
  const screen = new UnseenScreen({
    output: {
      read: (from: number) => {
        const start = Math.max(0, from)
        let at = 0
        const kept = chunks.map((chunk) => {
          const left = chunk.subarray(Math.max(0, start - at))
          at += chunk.length
          return left
        })
        return { from: start, dropped: 0, chunks: kept.filter(({ length }) => length > 0) }
      },
    },
    sizes,
    modesAt: () => modes,
    screens,
    overran: () => undefined,
  })
  const end = (text: number) =>
    chunks.slice(0, past.length + text + 1).reduce((sum, chunk) => sum + chunk.length, 0)
  return {
    sizes,
    screen,
    end,
    ask: (text = texts.length - 1, ask = cursor) => screen.answer({ ask, end: end(text) }),
  }
}

test.each([
  ['at the start', '', '1;1'],
  ['after text', 'abc', '1;4'],
  ['after lines', 'a\r\nb\nc', '3;3'],
  ['after wide letters and pictures', '日本👩‍👩‍👧', '1;7'],
  ['before a wrap', 'x'.repeat(20), '1;20'],
  ['after a wrap', 'x'.repeat(21), '2;2'],
  ['at the bottom', 'a\r\n'.repeat(50), '5;1'],
  ['where it was sent', '\x1b[3;4H', '3;4'],
  ['where it was saved', 'ab\x1b7\x1b[5;5H\x1b8', '1;3'],
  ['on the other screen, and back', 'ab\x1b[?1049h\x1b[4;4H\x1b[?1049l', '1;3'],
])('%s', async (_, text, position) => {
  expect(await scene([text]).ask()).toBe(`\x1b[${position}R`)
})

test('the private form is answered in its own words', async () => {
  expect(await scene(['ab']).ask(0, { about: 'cursor', prefix: '?' })).toBe('\x1b[?1;3R')
})

test('of what comes after a question nothing is known yet', async () => {
  const { ask } = scene(['ab', 'cd'])
  expect([await ask(0), await ask(1)]).toEqual(['\x1b[1;3R', '\x1b[1;5R'])
})

test('a question that is older than what was read is answered as well', async () => {
  const { ask } = scene(['ab', 'cd'])
  expect([await ask(1), await ask(0)]).toEqual(['\x1b[1;5R', '\x1b[1;3R'])
})

test('what was printed little by little is read in one go', async () => {
  const { ask } = scene(Array.from({ length: 2000 }, (_, row) => `${row}\r\n`))
  const waits = vi.spyOn(globalThis, 'setTimeout')
  expect(await ask()).toBe('\x1b[5;1R')
  expect(waits.mock.calls.length).toBeLessThan(200)
  waits.mockRestore()
})

test('lines wrap as wide as the terminal was', async () => {
  const { ask, sizes, end } = scene(['x'.repeat(15), 'y'.repeat(15)])
  sizes.set(end(0), { columns: 40, rows: 5 })
  expect(await ask()).toBe('\x1b[1;31R')
})

test('what is asked for as a setting is told', async () => {
  expect(await scene(['\x1b[2;4r\x1b[c\x1bP$qr\x1b\\']).ask(0, { about: 'setting' })).toBe(
    '\x1bP1$r2;4r\x1b\\',
  )
})

const unread = { before: 2 * megabyte }
test.each([
  ['nothing that tells where it is', ['abc']],
  ['lines that do not scroll', ['\r\nabc\r\n']],
  ['scrolling without ever beginning a line', ['a\n'.repeat(20)]],
  ['coming back to where it was before', [`${'\r\n'.repeat(20)}\x1b8`]],
  ['leaving a screen that was entered before', [`${'\r\n'.repeat(20)}\x1b[?1049l`]],
])('after more than is read, %s is not enough', async (_, texts) => {
  expect(await scene(texts, unread).ask()).toBe('')
})

test.each([
  ['sending the cursor somewhere', 'abc\x1b[2;3H', '2;3'],
  ['scrolling', `${'\r\n'.repeat(20)}abc`, '5;4'],
  ['coming back to what was saved since', '\x1b[2;3H\x1b7abc\x1b8', '2;3'],
  ['sending it after it was lost', '\x1b8\x1b[2;3H', '2;3'],
])('after more than is read, %s is enough', async (_, text, position) => {
  expect(await scene([text], unread).ask()).toBe(`\x1b[${position}R`)
})

test('an earlier run of the app, whose size is not known, is not trusted either', async () => {
  expect(await scene(['abc'], { knownFrom: 3 }).ask()).toBe('')
  expect(await scene(['abc\x1b[2;3H'], { knownFrom: 3 }).ask()).toBe('\x1b[2;3R')
})

test('what was set up before what is read counts', async () => {
  const { ask } = scene(['\x1b[1;1H\x1b[4;1H\r\n\r\n'], { ...unread, modes: '\x1b[2;4r' })
  expect(await ask()).toBe('\x1b[4;1R')
})

test('forgetting it in the middle of an answer takes nothing away', async () => {
  const { ask, screen } = scene(['x'.repeat(900_000), '\x1b[2;2H'])
  const answer = ask()
  screen.forget()
  expect(await answer).toBe('\x1b[2;2R')
  expect(await ask()).toBe('\x1b[2;2R')
})

/** Screens that are lost, all of them, whenever that is said. */
function losing(always = false) {
  let screens = new EmulatedScreens()
  let count = 0
  return {
    lose: () => {
      screens = new EmulatedScreens()
    },
    get count() {
      return count
    },
    answer: async (...[screen, request]: Parameters<UnseenScreens['answer']>) => {
      count += 1
      return always ? 'lost' : screens.answer(screen, request)
    },
    forget: (screen: number) => screens.forget(screen),
  }
}

test('a screen that was lost between two questions begins anew, and answers', async () => {
  const screens = losing()
  const { ask } = scene(['ab', 'cd', 'ef'], {}, screens)
  expect(await ask(0)).toBe('\x1b[1;3R')
  screens.lose()
  expect([await ask(1), await ask(2)]).toEqual(['\x1b[1;5R', '\x1b[1;7R'])
})

test('what is lost again and again is not begun for ever', async () => {
  const screens = losing(true)
  expect(await scene(['ab'], {}, screens).ask()).toBe('')
  expect(screens.count).toBeLessThan(10)
})
