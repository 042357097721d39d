// Proves that a terminal that nobody looks at knows the colours of its theme and those that its program has set.
import { expect, test } from 'vitest'
import { palettes } from '../../../shared/terminal/palette'
import { colourReply, ProgramColours } from './colours'

const replies = (colours: ProgramColours, code: number, payload: string) =>
  colours.read(code, payload).map((ask) => colourReply(ask, palettes.dark))
const asked = (code: number, payload: string) => replies(new ProgramColours(), code, payload)

test.each([
  [10, '?', ['\x1b]10;rgb:e4e4/e5e5/e9e9\x1b\\']],
  [11, '?', ['\x1b]11;rgb:1313/1414/1717\x1b\\']],
  [12, '?', ['\x1b]12;rgb:a9a9/b2b2/ffff\x1b\\']],
  [10, '?;?', ['\x1b]10;rgb:e4e4/e5e5/e9e9\x1b\\', '\x1b]11;rgb:1313/1414/1717\x1b\\']],
  [12, '?;?', ['\x1b]12;rgb:a9a9/b2b2/ffff\x1b\\']],
  [4, '1;?', ['\x1b]4;1;rgb:f2f2/7d7d/7676\x1b\\']],
  [4, '16;?;231;?', ['\x1b]4;16;rgb:0000/0000/0000\x1b\\', '\x1b]4;231;rgb:ffff/ffff/ffff\x1b\\']],
  [4, '67;?', ['\x1b]4;67;rgb:5f5f/8787/afaf\x1b\\']],
  [4, '232;?', ['\x1b]4;232;rgb:0808/0808/0808\x1b\\']],
  [4, '256;?;x;?;;?', []],
  [10, 'no colour', []],
  [110, '?', []],
])('OSC %i ; %s', (code, payload, expected) => expect(asked(code, payload)).toEqual(expected))

test.each([
  ['#123', '1010/2020/3030'],
  ['#a1B2c3', 'a1a1/b2b2/c3c3'],
  ['#a10b20c30', 'a1a1/b2b2/c3c3'],
  ['#a100b200c300', 'a1a1/b2b2/c3c3'],
  ['rgb:f/0/8', 'ffff/0000/8888'],
  ['rgb:ffff/0000/8080', 'ffff/0000/8080'],
])('what a program has set to %s is told', (value, expected) => {
  const colours = new ProgramColours()
  colours.read(11, value)
  expect(replies(colours, 11, '?')).toEqual([`\x1b]11;rgb:${expected}\x1b\\`])
})

test('what is set is set again for who comes later, until it is given back', () => {
  const colours = new ProgramColours()
  colours.read(10, '#010203;#040506')
  colours.read(4, '1;#111111;2;#222222;200;#333333')
  expect(colours.text).toBe(
    '\x1b]10;#010203\x1b\\\x1b]11;#040506\x1b\\\x1b]4;1;#111111\x1b\\\x1b]4;2;#222222\x1b\\',
  )
  colours.read(110, '')
  colours.read(104, '1;200')
  expect(colours.text).toBe('\x1b]11;#040506\x1b\\\x1b]4;2;#222222\x1b\\')
  colours.read(104, '')
  colours.read(111, '')
  expect(colours.text).toBe('')
})
