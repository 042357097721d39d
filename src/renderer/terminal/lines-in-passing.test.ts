// Proves that a terminal is the same whether lines that nobody could scroll back to were printed or not.
import type { Terminal } from '@xterm/xterm'
import { expect, test } from 'vitest'
import { random } from '../../shared/terminal/sequences.test-kit'
import { inPassing, leaveOutLinesInPassing } from './lines-in-passing'
import { contents, print, unseen } from './screens.test-kit'

const columns = 20
/** As many as a terminal of the kit keeps, and its screen once more. */
const kept = 500 + 2 * 10
const bytes = (text: string) => new TextEncoder().encode(text)
const short = (count: number, end = '\r\n') =>
  Array.from({ length: count }, (_, line) => `${line}${end}`).join('')

/** What stands before, between and after floods: whatever the flood meets or is cut by. */
const pieces = [
  'words',
  '\r\n',
  '\x1b[2J\x1b[H',
  '\x1b[5;7H',
  '\x1b[31;44m',
  '\x1b[m',
  '\x1b[?7l',
  '\x1b[4h',
  '\x1b[2;7r',
  '\x1b[r',
  '\x1b[?1049h',
  '\x1b[?1049l',
  '\x1b[?6h',
  '\x1b[?6l',
  '\x1b[!p',
  '\x1b',
  '\x1b[3',
  '\x1b]0;a title',
  '\x07',
  'é',
  '日本',
  'a\ttab',
  'longer than one line is here ',
]

const floods = [
  short(2000),
  short(2000, '\n'),
  short(2000, '\r\r\n'),
  short(kept),
  '\r\n'.repeat(3000),
  `${short(900)}\x1b[32m${short(700)}`,
  `${short(900)}\x07${short(700)}`,
  `${short(1500)}tail`,
  `${short(1500, '\n')}tail`,
  `${short(1200)}日本\r\n${short(300)}`,
]

const all = (terminal: Terminal) => [
  contents(terminal),
  contents(terminal, terminal.buffer.alternate),
  terminal.buffer.active.type,
  terminal.buffer.active.cursorX,
  terminal.buffer.active.cursorY,
  terminal.buffer.normal.viewportY,
  terminal.buffer.normal.baseY,
]

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'whatever is on screen, %i',
  async (seed) => {
    const next = random(seed)
    const pick = (of: string[]) => of[Math.floor(next() * of.length)] ?? ''
    const ours = unseen(columns)
    leaveOutLinesInPassing(ours)
    const other = unseen(columns)
    for (let count = 0; count < 4; count += 1) {
      const before = bytes(pick(pieces) + pick(pieces))
      const flood = bytes(pick(floods) + pick(pieces))
      // Who has scrolled up stays there as long as the line is kept.
      const up = Math.floor(next() * 3) * -40
      for (const each of [ours, other]) {
        await print(each, before)
        each.scrollLines(up)
        await print(each, flood)
      }
      expect(all(ours)).toEqual(all(other))
    }
  },
)

test('markers on lines that are gone are gone', async () => {
  const terminal = unseen(columns)
  leaveOutLinesInPassing(terminal)
  await print(terminal, 'a prompt')
  const marker = terminal.registerMarker()
  await print(terminal, bytes(short(5000)))
  expect(marker.isDisposed).toBe(true)
})

test('what is left out ends where a line begins that so many follow', () => {
  const flood = bytes(short(5000))
  const rest = new TextDecoder().decode(flood.subarray(inPassing(flood, kept)))
  expect(rest.split('\r\n').length - 1).toBe(kept)
})

test.each([
  ['few lines', short(kept)],
  ['long lines', `${'long '.repeat(100)}\r\n`.repeat(400)],
  ['lines that do not begin at the left', short(5000, '\n')],
  ['a bell', `\x07${short(5000)}`],
  ['colours', `\x1b[31m${short(5000)}`],
  ['other letters', `é${short(5000)}`],
])('nothing is left out of %s', (_, text) => {
  expect(inPassing(bytes(text), kept)).toBe(0)
})
