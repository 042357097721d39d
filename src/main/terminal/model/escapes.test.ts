// Proves that signs in a terminal's bytes are found however they are cut, and that no bytes break the scanner.
import { describe, expect, test } from 'vitest'
import { random, sequence } from '../../../shared/terminal/sequences.test-kit'
import type { Sign } from '../../../shared/terminal/signs'
import { EscapeScanner } from './escapes'

const bytes = (text: string) => new TextEncoder().encode(text)
const scan = (text: string): Sign[] => new EscapeScanner().scan(bytes(text))

describe('what is found', () => {
  test.each<[string, string, Sign[]]>([
    ['a bell', 'done\x07', [{ sign: 'bell' }]],
    ['two bells', '\x07a\x07', [{ sign: 'bell' }, { sign: 'bell' }]],
    ['no bell where it ends a title', '\x1b]0;vim\x07', [{ sign: 'title', text: 'vim' }]],
    ['a title ended by ST', '\x1b]2;a;b\x1b\\', [{ sign: 'title', text: 'a;b' }]],
    ['a notification', '\x1b]9;Allow?\x07', [{ sign: 'notification', text: 'Allow?' }]],
    ['no notification in progress', '\x1b]9;4;1;50\x07', []],
    [
      'a notification with a title',
      '\x1b]777;notify;Agent;is done\x07',
      [{ sign: 'notification', text: 'Agent: is done' }],
    ],
    ['a kitty notification', '\x1b]99;;Hi\x1b\\', [{ sign: 'notification', text: 'Hi' }]],
    [
      'one in parts, when the last is there',
      '\x1b]99;i=1:d=0;Ag\x1b\\\x1b]99;i=2;x\x07\x1b]99;i=1:d=0;ent\x1b\\\x1b]99;i=1:p=body;asks\x1b\\',
      [
        { sign: 'notification', text: 'x' },
        { sign: 'notification', text: 'Agent: asks' },
      ],
    ],
    ['no notification before it is whole', '\x1b]99;i=1:d=0;Hi\x1b\\', []],
    ['no notification in a question', '\x1b]99;i=1:p=?;\x1b\\', []],
    ['one in base64', '\x1b]99;e=1:p=body;SGk=\x1b\\', [{ sign: 'notification', text: 'Hi' }]],
    ['no notification when one is closed', '\x1b]99;i=1:p=close;\x1b\\', []],
    ['a prompt', '\x1b]133;A\x07', [{ sign: 'mark', mark: 'prompt' }]],
    ['the end of a command', '\x1b]633;D;130\x07', [{ sign: 'mark', mark: 'done', exit: 130 }]],
    [
      'a folder',
      '\x1b]7;file://host/a%20b/%C3%A9\x1b\\',
      [{ sign: 'folder', path: '/a b/é', host: 'host' }],
    ],
    ['another way to say it', '\x1b]633;P;Cwd=/tmp\x07', [{ sign: 'folder', path: '/tmp' }]],
    ['a folder without a machine', '\x1b]7;file:///a%b\x07', [{ sign: 'folder', path: '/a%b' }]],
    ['no folder that is no file', '\x1b]7;kitty-shell-cwd://host/a\x07', []],
    [
      'letters that were spelled',
      '\x1b]633;P;Cwd=/a\\x3bb\\\\c\x07',
      [{ sign: 'folder', path: '/a;b\\c' }],
    ],
    ['that there is no title any more', '\x1b]2;\x07', [{ sign: 'title', text: '' }]],
    ['nothing in colours', '\x1b[31mred\x1b[0m', []],
    ['nothing inside a DCS', '\x1bPq\x07#0\x1b\\', []],
    ['a bell after a cancelled title', '\x1b]0;x\x18\x07', [{ sign: 'bell' }]],
    ['the title that begins in another', '\x1b]0;x\x1b]0;y\x07', [{ sign: 'title', text: 'y' }]],
  ])('%s', (_, text, signs) => {
    expect(scan(text)).toEqual(signs)
  })

  test('a title cannot hold control characters or turn the line around', () => {
    expect(scan('\x1b]0;a\nb\u202ec\x07')).toEqual([{ sign: 'title', text: 'a b c' }])
  })

  test('of a very long title the beginning, and no half of a letter', () => {
    expect(scan(`\x1b]0;${'x'.repeat(9000)}\x07`)).toEqual([
      { sign: 'title', text: 'x'.repeat(200) },
    ])
    expect(scan(`\x1b]0;${'x'.repeat(199)}😀\x07`)).toEqual([
      { sign: 'title', text: 'x'.repeat(199) },
    ])
  })

  test('a payload without end is not kept', () => {
    const scanner = new EscapeScanner()
    scanner.scan(bytes('\x1b]0;'))
    for (let n = 0; n < 100; n += 1)
      expect(scanner.scan(new Uint8Array(65_536).fill(65))).toEqual([])
    const title = { sign: 'title', text: 'A'.repeat(200) }
    expect(scanner.scan(bytes('\x07\x07'))).toEqual([title, { sign: 'bell' }])
  })
})

describe('any bytes', () => {
  test('cut anywhere say the same', () => {
    const next = random(7)
    for (let n = 0; n < 2000; n += 1) {
      const whole = sequence(next)
      const scanner = new EscapeScanner()
      const single = [...whole].flatMap((byte) => scanner.scan(Uint8Array.of(byte)))
      expect(single).toEqual(new EscapeScanner().scan(whole))
    }
  })
})
