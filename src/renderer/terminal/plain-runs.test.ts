// Proves that runs of plain letters are put where, and as, the terminal itself would put them.
import type { Terminal } from '@xterm/xterm'
import { expect, test } from 'vitest'
import { random } from '../../shared/terminal/sequences.test-kit'
import { printPlainRuns } from './plain-runs'
import { contents, print, unseen } from './screens.test-kit'

const columns = 30

/** What changes how letters are printed, what moves between them, and letters of each kind. */
const pieces = [
  'plain words of some length ',
  'and more of them, longer than a whole line is ',
  'abcdefgh',
  '123456789',
  'short',
  '~',
  ' ',
  '\x7f',
  'é',
  'e\u0301',
  '\u0301',
  '\u0600',
  '\u0600plain after it',
  '日本語',
  '한국어',
  '🚀',
  '👩‍👩‍👧',
  '🇩🇪',
  '\r\n',
  '\r',
  '\n',
  '\b\b\b',
  '\t',
  '\x1b[m',
  '\x1b[1;31m',
  '\x1b[38;5;99;48;2;1;2;3m',
  '\x1b[4:3m\x1b[58;5;9m',
  '\x1b[24m',
  '\x1b[4h',
  '\x1b[4l',
  '\x1b[?7l',
  '\x1b[?7h',
  '\x1b(0',
  '\x1b(B',
  '\x0e',
  '\x0f',
  '\x1b)0',
  '\x1b[?1049h',
  '\x1b[?1049l',
  '\x1b[2;7r',
  '\x1b[r',
  '\x1b]8;;https://example.org\x07',
  '\x1b]8;;\x07',
  '\x1b[3;5H',
  '\x1b[1;29H',
  '\x1b[2;30H',
  '\x1b[5X',
  '\x1b[3P',
  '\x1b[2@',
  '\x1b[K',
  '\x1b[1K',
  '\x1b[L',
  '\x1b[M',
  '\x1b[3b',
  '\x1bM',
  '\x1b7',
  '\x1b8',
  '\x1b[?6h',
  '\x1b[?6l',
  '\x1b[!p',
  '\x1b[J',
]

const all = (terminal: Terminal) => [
  contents(terminal),
  contents(terminal, terminal.buffer.alternate),
  terminal.buffer.active.type,
  [terminal.buffer.active.cursorX, terminal.buffer.active.cursorY],
]

function twins(): [Terminal, Terminal] {
  const ours = unseen(columns)
  printPlainRuns(ours)
  return [ours, unseen(columns)]
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'whatever is printed, %i',
  async (seed) => {
    const next = random(seed)
    const [ours, other] = twins()
    for (let count = 0; count < 20; count += 1) {
      const text = Array.from(
        { length: 15 },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join('')
      const cut = Math.floor(next() * text.length)
      for (const each of [ours, other])
        for (const part of [text.slice(0, cut), text.slice(cut)]) await print(each, part)
      expect(all(ours), JSON.stringify(text)).toEqual(all(other))
      if (count === 9) for (const each of [ours, other]) each.resize(columns + 7, 12)
    }
  },
)

interface Read {
  _core: { _inputHandler: { onA11yChar(listener: (letter: string) => void): void } }
}

test('a screen reader is told of every letter', async () => {
  const [ours] = twins()
  const said: string[] = []
  ;(ours as unknown as Read)._core._inputHandler.onA11yChar((letter) => said.push(letter))
  ours.options.screenReaderMode = true
  await print(ours, 'words that are read')
  expect(said.join('')).toBe('words that are read')
})

test('what joins the next character does so over a pause', async () => {
  const [ours, other] = twins()
  for (const each of [ours, other])
    for (const part of ['a \u0600', 'plain words after it', ' 🇩', 'plain words again'])
      await print(each, part)
  expect(all(ours)).toEqual(all(other))
})
