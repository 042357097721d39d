// Proves that what a program has set up in its terminal is known at any place of its output.
import { expect, test } from 'vitest'
import { random, sequence } from '../../../shared/terminal/sequences.test-kit'
import { ModeHistory, Modes } from './modes'
import type { Ask } from './questions'

const bytes = (text: string) => new TextEncoder().encode(text)

function textAfter(output: string): string {
  const modes = new Modes()
  modes.scan(bytes(output))
  return modes.text
}

test.each([
  ['nothing', 'plain \x1b[31mred\x1b[0m', ''],
  ['a full screen', '\x1b[?1049h', '\x1b[?1049h'],
  ['a full screen that was left', '\x1b[?1049h\x1b[2;5r\x1b[?1049l', ''],
  ['several in one', '\x1b[?1;2004h', '\x1b7\x1b[?1h\x1b[?2004h\x1b8'],
  ['a hidden cursor', '\x1b[?25l', '\x1b7\x1b[?25l\x1b8'],
  ['a mouse and how it is told', '\x1b[?1000;1002;1006h', '\x1b7\x1b[?1002h\x1b[?1006h\x1b8'],
  ['a mouse no more', '\x1b[?1000h\x1b[?1002h\x1b[?1002l', ''],
  ['margins', '\x1b[3;9r', '\x1b7\x1b[3;9r\x1b8'],
  ['margins that were taken away', '\x1b[3;9r\x1b[r', ''],
  ['the keypad', '\x1b=', '\x1b7\x1b[?66h\x1b8'],
  ['inserting', '\x1b[4h', '\x1b7\x1b[4h\x1b8'],
  ['the form of the cursor', '\x1b[5 q', '\x1b7\x1b[5 q\x1b8'],
  ['a full reset', '\x1b[?1049;1003;1006;2004;25h\x1b[3;4r\x1bc', ''],
  ['restored modes, which are no margins', '\x1b[?1r', ''],
])('%s', (_, output, text) => {
  expect(textAfter(output)).toBe(text)
})

test('cut anywhere they are the same', () => {
  const output = 'a\x1b[?1049h\x1b[?25lb\x1b=\x1b[2;7r\x1b[38;2;1;2;3mc\x1b[6 q'
  for (let cut = 0; cut <= output.length; cut += 1) {
    const modes = new Modes()
    modes.scan(bytes(output.slice(0, cut)))
    modes.scan(bytes(output.slice(cut)))
    expect(modes.text).toBe(textAfter(output))
  }
})

test('any bytes pass, a byte at a time as well as at once', () => {
  const next = random(11)
  for (let n = 0; n < 2000; n += 1) {
    const whole = sequence(next)
    const single = new Modes()
    const once = new Modes()
    once.scan(whole)
    for (const byte of whole) single.scan(Uint8Array.of(byte))
    expect(single.text).toBe(once.text)
  }
})

test('an older place has what was set up by then', () => {
  const history = new ModeHistory()
  history.printed(bytes('\x1b[?1049h'), 100)
  history.printed(bytes('\x1b[?1049l'), 200)
  expect([0, 100, 150, 200, 300].map((offset) => history.at(offset))).toEqual([
    '',
    '\x1b[?1049h',
    '\x1b[?1049h',
    '',
    '',
  ])
})

test.each([
  ['what it is', '\x1b[c', '\x1b[?1;2c'],
  ['which version it is', '\x1b[>0c', '\x1b[>0;276;0c'],
  ['that it is well', '\x1b[5n', '\x1b[0n'],
  ['that a mode is on', '\x1b[?2004h\x1b[?2004$p', '\x1b[?2004;1$y'],
  ['that a mode is off', '\x1b[?2004$p', '\x1b[?2004;2$y'],
  ['that the other screen is shown', '\x1b[?1049h\x1b[?1049$p', '\x1b[?1049;1$y'],
  ['that another mouse is used', '\x1b[?1003h\x1b[?1000$p', '\x1b[?1000;2$y'],
  ['that wrapping is on', '\x1b[?7$p', '\x1b[?7;1$y'],
  ['that inserting is on', '\x1b[4h\x1b[4$p', '\x1b[4;1$y'],
  ['that it does not know a mode', '\x1b[?9999$p', '\x1b[?9999;0$y'],
  ['nothing to what is no question', '\x1b[1;2c\x1b[!p\x1b[?1;2c\x1b[>4;1n', ''],
])('a terminal that nobody looks at says %s', (_, question, answer) => {
  const history = new ModeHistory()
  const asked = history.printed(bytes(question), 10)
  expect(asked.map(({ ask }) => ask.about === 'terminal' && ask.answer).join('')).toBe(answer)
  expect(history.printed(bytes('x'), 11)).toEqual([])
})

const questions: [string, Ask[]][] = [
  ['\x1b[6n\x1b[?6n', [cursorAsk(''), cursorAsk('?')]],
  ['\x1b]11;?\x07', [{ about: 'colour', slot: 'background' }]],
  ['\x1b]4;7;?\x1b\\', [{ about: 'colour', slot: 7 }]],
  ['\x1b]10;#123\x07\x1b]10;?\x07', [{ about: 'colour', slot: 'text', set: '#102030' }]],
  ['\x1bP$qr\x1b\\', [{ about: 'setting' }]],
  ['\x1b]0;?\x07\x1b]52;c;?\x07\x1bP+q544e\x1b\\\x1b]110;?\x07', []],
  ['\x1b]11;?\x18\x1b]11;\x1b[6n', [cursorAsk('')]],
]

function cursorAsk(prefix: '' | '?'): Ask {
  return { about: 'cursor', prefix }
}

test.each(questions)('in %j is asked, wherever it is cut', (text, asks) => {
  const whole = bytes(text)
  const expected = new ModeHistory().printed(whole, 100 + whole.length)
  expect(expected.map(({ ask }) => ask)).toEqual(asks)
  for (let cut = 1; cut < whole.length; cut += 1) {
    const history = new ModeHistory()
    const first = history.printed(whole.slice(0, cut), 100 + cut)
    expect([...first, ...history.printed(whole.slice(cut), 100 + whole.length)]).toEqual(expected)
  }
})

test('a question ends where its last byte is', () => {
  const [first, second] = new ModeHistory().printed(bytes('ab\x1b[6n\x1b]11;?\x1b\\'), 1000)
  expect([first?.end, second?.end]).toEqual([992, 1000])
})

test('colours that a program has set are set for who comes later', () => {
  expect(textAfter('\x1b]11;#000\x07')).toBe('\x1b]11;#000000\x1b\\')
})
