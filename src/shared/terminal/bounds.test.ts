// Proves that no sequence is more work for a terminal than its screen is, whatever numbers are in it and however it comes, and that all that fits the screen is done as ever.
import graphemes from '@xterm/addon-unicode-graphemes'
import xterm, { type Terminal } from '@xterm/xterm'
import { expect, test } from 'vitest'
import { workedFor } from '../../kit/busy.test-kit'
import { boundWork } from './bounds'
import { random } from './sequences.test-kit'

const finals = Array.from({ length: 63 }, (_, at) => String.fromCharCode(0x40 + at))
const prefixes = ['', '?', '>', '=', '<']
const intermediates = ['', ' ', '!', '"', '$', "'", '*', '#']
const sizes = [
  [80, 24],
  [8, 2],
  [120, 40],
] as const
const numbers = ['65536', '2147483647', '99999999999999999999']

/** So long nothing else would have its turn. */
const limit = 100

function terminalOf(columns: number, rows: number): Terminal {
  const made = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 5000,
    allowProposedApi: true,
    logLevel: 'off',
  })
  made.loadAddon(new graphemes.UnicodeGraphemesAddon())
  return made
}

/** One that is bounded, and what it has not once of three times done in time: other programs run here too. */
function bounded(columns: number, rows: number) {
  const terminal = terminalOf(columns, rows)
  const parts = { now: () => performance.now(), pause: () => new Promise<void>(setImmediate) }
  boundWork(terminal, parts)
  const { _inputHandler: handler } = (terminal as unknown as { _core: Core })._core
  const parse = handler.parse.bind(handler)
  let longest = 0
  handler.parse = (...given) => {
    const begun = workedFor()
    const done = parse(...given)
    longest = Math.max(longest, workedFor() - begun)
    return done
  }
  const slow: string[] = []
  const once = async (text: string) => {
    longest = 0
    await new Promise<void>((done) => terminal.write(new TextEncoder().encode(text), done))
    return longest
  }
  const print = async (text: string) => {
    if ((await once(text)) < limit) return
    const took = Math.min(await once(text), await once(text))
    if (took >= limit) slow.push(`${JSON.stringify(text.slice(0, 40))}: ${Math.round(took)} ms`)
  }
  return { terminal, print, slow }
}

interface Core {
  _inputHandler: { parse(...given: unknown[]): unknown }
}

const content = (terminal: Terminal) => {
  const { active } = terminal.buffer
  const lines = Array.from({ length: active.length }, (_, y) =>
    active.getLine(y)?.translateToString(true),
  )
  return { lines, at: [active.cursorX, active.cursorY, active.baseY] }
}

test.each(sizes)(
  'each control sequence with a number of any size, on %i by %i',
  async (columns, rows) => {
    const { terminal, print, slow } = bounded(columns, rows)
    await print('a line that is there before\r\n'.repeat(200))
    for (const final of finals)
      for (const prefix of prefixes) {
        const all = intermediates.flatMap((between) =>
          numbers.map((number) => `\x1b[${prefix}${number};${number}${between}${final}`),
        )
        await print(all.map((one) => `\x1b[H日e${one}\x1b[6n\x1b[c`).join(''))
      }
    expect(slow).toEqual([])
    await print('\x18\x1bc\x1b[2J')
    await print('ok')
    expect(content(terminal).lines.join('')).toBe('ok')
  },
)

/** Enough that the heaviest of them would be too much at once. */
const batch = 4 * 1024

/** Sequences that are short and much work, each as often as a batch holds it. */
const heavy = [
  '\x1b[S',
  '\x1b[99S',
  '\x1b[99T',
  '\x1b[H\x1b[99L',
  '\x1b[H\x1b[99M',
  '\x1bc',
  '\x1b#8',
  '\x1b[J',
  '\x1b[2J',
  '\x1b[1J',
  '\x1b[?2J',
  'x\x1b[9999999b',
  '\x1b[99 @',
  '\x1b[99 A',
  "\x1b[99'}",
  "\x1b[99'~",
  '\x1b[?1049h\x1b[?1049l',
  '\x1b[H\x1bM',
  '\x1b[99B\x1bD',
  '\n',
  '\x1b]0;title\x07',
  '\x1b]8;;a:b\x07x',
  '\x1b]4;1;#fff;2;#000\x07',
  '\x1b]104\x07',
  '日',
  'e\u0301',
  '\x1b[1;38;2;1;2;3;4;5;6;7m',
  '\x1b[6n',
  '\x1b[c',
  '\x1bP$qm\x1b\\',
  '\x1b[!p',
  '\x1b[99I\x1b[99Z',
]

test.each(sizes)('a batch full of the same, on %i by %i', async (columns, rows) => {
  const { print, slow } = bounded(columns, rows)
  await print('a line that is there before\r\n'.repeat(5000))
  for (const one of heavy) await print(one.repeat(Math.ceil(batch / one.length)))
  expect(slow).toEqual([])
})

test('strings of any length: commands, device control, and letters that much joins', async () => {
  const { print, slow } = bounded(80, 24)
  const pieces = (text: string) => text.match(/.{1,65536}/gsu) ?? []
  const colours = '4;1;?;'.repeat(200_000)
  for (const string of [
    `\x1b]4;${colours}\x07`,
    `\x1b]104;${'1;'.repeat(400_000)}\x07`,
    `\x1b]8;;${'a'.repeat(1_000_000)}\x07`,
    `\x1b]0;${'a'.repeat(2_000_000)}\x07`,
    `\x1b]99999999999999;${'a'.repeat(1_000_000)}\x07`,
    `\x1bP99999999999;1;1q${'~'.repeat(1_000_000)}\x1b\\`,
    `\x1bP$q${'m'.repeat(1_000_000)}\x1b\\`,
    `\x1b_${'a'.repeat(1_000_000)}\x1b\\`,
    `\x1b[${'1;'.repeat(1_000_000)}m`,
    `\x1b[${'9'.repeat(1_000_000)}S`,
    `e${'\u0301'.repeat(200_000)}\x1b[2147483647b`,
  ])
    for (const piece of pieces(string)) await print(piece)
  expect(slow).toEqual([])
})

test('what fits the screen is as it is without bounds, wherever it is cut', async () => {
  const next = random(7)
  const below = (most: number) => next() % most
  const finalsOf = ['S', 'T', 'L', 'M', '@', 'P', 'X', 'I', 'Z', 'b', ' @', ' A', "'}", "'~"]
  const words = [
    'abc',
    '日本',
    '\r\n',
    '\x1b[5;7H',
    '\x1b[2;8r',
    '\x1b[r',
    '\t',
    'longer than that ',
  ]
  const text = Array.from({ length: 3000 }, () =>
    below(2)
      ? (words[below(words.length)] ?? '')
      : `\x1b[${below(10)}${finalsOf[below(finalsOf.length)]}`,
  ).join('')
  const one = terminalOf(20, 10)
  await new Promise<void>((done) => one.write(text, done))
  const { terminal: other, print } = bounded(20, 10)
  for (let at = 0; at < text.length; ) {
    const size = 1 + below(20)
    await print(text.slice(at, at + size))
    at += size
  }
  expect(content(other)).toEqual(content(one))
})

test('what is joined stays joined, wherever in a batch it stands', async () => {
  for (let before = 200; before < 300; before += 1) {
    const { terminal, print } = bounded(80, 24)
    await print(`${'\0'.repeat(before)}abc 日本 👩‍👩‍👧 e\u0301`)
    expect(terminal.buffer.active.cursorX).toBe(13)
  }
})

test('no letter has more joined to it than any script does, and one that has is repeated like others', async () => {
  const { terminal, print, slow } = bounded(80, 24)
  await print(`e${'\u0301'.repeat(20_000)}\x1b[2147483647b`)
  const cell = terminal.buffer.active.getLine(0)?.getCell(0)?.getChars() ?? ''
  expect(cell).toMatch(/^e\u0301{40,64}$/)
  expect(slow).toEqual([])
})

test('a number that is cut anywhere is clamped all the same, also one that begins with the single byte', async () => {
  for (const sequence of ['\x1b[2147483647S', '\u009b2147483647T', '\x1b[02147483647;1M'])
    for (let cut = 1; cut < sequence.length; cut += 1) {
      const { print, slow } = bounded(80, 24)
      await print(sequence.slice(0, cut))
      await print(sequence.slice(cut))
      expect(slow).toEqual([])
    }
})
