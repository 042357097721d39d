// Proves in the real window, through a real pseudoterminal, that control sequences do what terminals agree they do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeFolders } from '../../end-to-end/lib/app'
import { openProbe, type Probe } from './probe'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe({ theme: 'dark' })
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

/** A name, what is printed, the lines on screen, and where the cursor is when that matters. */
type Drawn = [name: string, sequence: string, lines: string[], cursor?: string]

const five = 'one\r\ntwo\r\nthree\r\nfour\r\nfive'

const drawn = (table: Drawn[]) =>
  test.each<Drawn>(table)('%s', async (_, sequence, lines, cursor) => {
    const printed = await probe.print(sequence)
    if (cursor) expect(printed.cursor).toBe(cursor)
    await expect.poll(() => probe.lines()).toEqual(lines)
  })

describe('the cursor', () => {
  drawn([
    ['goes where it is sent', '\x1b[3;5Hx', ['', '', '    x'], '3;6'],
    [
      'goes up, down, right and left',
      '\x1b[5;5H\x1b[2A\x1b[B\x1b[3C\x1b[Dx',
      ['', '', '', '      x'],
    ],
    ['stays on the screen', '\x1b[99A\x1b[99Dx', ['x']],
    ['goes to a column and to a line', '\x1b[4Gx\x1b[2dy', ['   x', '    y']],
    ['goes to the beginning of lines', 'a\x1b[2Eb\x1b[Fc', ['a', 'c', 'b']],
    ['comes back to where it was saved', 'ab\x1b7\x1b[5;5Hx\x1b8c', ['abc', '', '', '', '    x']],
    ['goes back and to the beginning', 'abc\b\bX\rY', ['YXc'], '1;2'],
    ['goes on by lines with index and next line', 'a\x1bDb\x1bEc', ['a', ' b', 'c']],
    ['scrolls back at the top with reverse index', 'a\r\x1bMb', ['b', 'a']],
  ])
})

describe('margins', () => {
  drawn([
    ['scroll what is inside', `${five}\x1b[2;4r\x1b[4;1H\n`, ['one', 'three', 'four', '', 'five']],
    [
      'scroll back what is inside',
      `${five}\x1b[2;4r\x1b[2;1H\x1bM`,
      ['one', '', 'two', 'three', 'five'],
    ],
    ['send the cursor home', `${five}\x1b[2;4rX`, ['Xne', 'two', 'three', 'four', 'five']],
    ['are the origin when asked', `\x1b[3;5r\x1b[?6h\x1b[1;1Hx\x1b[9;1Hy`, ['', '', 'x', '', 'y']],
    ['are no origin any more', `\x1b[3;5r\x1b[?6h\x1b[?6l\x1b[1;1Hx`, ['x']],
    [
      'bound insertion of lines',
      `${five}\x1b[2;4r\x1b[2;1H\x1b[L`,
      ['one', '', 'two', 'three', 'five'],
    ],
    [
      'bound deletion of lines',
      `${five}\x1b[2;4r\x1b[2;1H\x1b[M`,
      ['one', 'three', 'four', '', 'five'],
    ],
    [
      'scroll up and down by themselves',
      `${five}\x1b[2;4r\x1b[S\x1b[2T`,
      ['one', '', '', 'three', 'five'],
    ],
  ])
})

describe('tabs', () => {
  drawn([
    ['stand every eight columns', 'a\tb', ['a       b']],
    ['are set', '\x1b[4G\x1bH\ra\tb', ['a  b']],
    ['are cleared', '\x1b[3ga\t\rb', ['b']],
    ['are counted forward and back', 'a\x1b[2Ib\x1b[2Zc', ['a       c       b']],
  ])
})

test('a full line wraps only with the next letter', async () => {
  const full = 'x'.repeat(probe.columns)
  expect((await probe.print(full)).cursor).toBe(`1;${probe.columns}`)
  expect((await probe.more('y')).cursor).toBe('2;2')
  await expect.poll(() => probe.lines()).toEqual([full, 'y'])
  await probe.print(`${full}\b!`)
  const [first] = await expectLines((lines) => lines.length === 1)
  expect(first).toBe(`${full.slice(0, -2)}!x`)
})

test('a full line does not wrap when wrapping is off', async () => {
  await probe.print(`\x1b[?7l${'x'.repeat(probe.columns)}yz`)
  await expect.poll(() => probe.lines()).toEqual([`${'x'.repeat(probe.columns - 1)}z`])
})

async function expectLines(holds: (lines: string[]) => boolean): Promise<string[]> {
  await expect.poll(async () => holds(await probe.lines())).toBe(true)
  return probe.lines()
}

describe('erasing, inserting, deleting', () => {
  drawn([
    ['erases to the end of the line', 'abcde\x1b[3G\x1b[K', ['ab']],
    ['erases from the beginning of the line', 'abcde\x1b[3G\x1b[1K', ['   de']],
    ['erases the line', 'abc\r\ndef\x1b[2K', ['abc']],
    ['erases below', `${five}\x1b[3;3H\x1b[J`, ['one', 'two', 'th']],
    ['erases above', `${five}\x1b[3;3H\x1b[1J`, ['', '', '   ee', 'four', 'five']],
    ['erases everything and stays', `${five}\x1b[2Jx`, ['', '', '', '', '    x']],
    ['erases letters', 'abcde\x1b[2G\x1b[2X', ['a  de']],
    ['inserts blanks', 'abcde\x1b[2G\x1b[2@', ['a  bcde']],
    ['deletes letters', 'abcde\x1b[2G\x1b[2P', ['ade']],
    ['inserts while it writes', 'abc\x1b[1G\x1b[4hX\x1b[4l', ['Xabc']],
    ['inserts lines', `${five}\x1b[2;1H\x1b[2L`, ['one', '', '', 'two', 'three', 'four', 'five']],
    ['deletes lines', `${five}\x1b[2;1H\x1b[2M`, ['one', 'four', 'five']],
    ['repeats the last letter', 'ab\x1b[3b', ['abbbb']],
  ])
})

describe('the other screen', () => {
  drawn([
    ['hides what was there, and gives it back', 'shell\x1b[?1049hvim\x1b[?1049l!', ['shell!']],
    ['begins empty', 'shell\x1b[?1049h\x1b[Hvim', ['vim']],
    ['is empty again the next time', 'a\x1b[?1049hvim\x1b[?1049l\x1b[?1049h\x1b[Hx', ['x']],
  ])
})

describe('letters', () => {
  drawn([
    ['of double width take two columns', '日本x', ['日本x'], '1;6'],
    ['that combine take none', 'e\u0301x', ['e\u0301x'], '1;3'],
    ['of emoji take two', '😀x', ['😀x'], '1;4'],
    ['joined to a family are one', '👩‍👩‍👧x', ['👩‍👩‍👧x'], '1;4'],
    ['of a flag are one', '🇨🇭x', ['🇨🇭x'], '1;4'],
    ['with the colour of a skin are one', '👍🏽x', ['👍🏽x'], '1;4'],
    ['shown as a picture by a selector take two', '❤️x', ['❤️x'], '1;4'],
    ['of Devanagari stay together', 'नि', ['नि'], '1;2'],
    ['of line drawing', '\x1b(0lqk\x1b(B', ['┌─┐']],
    ['shifted out and in', '\x1b)0q\x0eq\x0fq', ['q─q']],
    ['that are broken bytes are one mark each', '\u{10ffff}a', ['\u{10ffff}a']],
  ])
})

describe('answers', () => {
  test.each([
    ['what it is', '\x1b[c', '\x1b[?1;2c'],
    ['which version it is', '\x1b[>c', '\x1b[>0;276;0c'],
    ['that it is well', '\x1b[5n', '\x1b[0n'],
    ['where the cursor is', '\x1b[2;3H\x1b[6n', '\x1b[2;3R'],
    ['where the cursor is, in the private form', '\x1b[2;3H\x1b[?6n', '\x1b[?2;3R'],
    ['that bracketed paste is on', '\x1b[?2004h\x1b[?2004$p', '\x1b[?2004;1$y'],
    ['that bracketed paste is off', '\x1b[?2004$p', '\x1b[?2004;2$y'],
    ['that wrapping is on', '\x1b[?7$p', '\x1b[?7;1$y'],
    ['that it draws whole frames', '\x1b[?2026$p', '\x1b[?2026;2$y'],
    ['that it does not know a mode', '\x1b[?9999$p', '\x1b[?9999;0$y'],
    ['that inserting is on', '\x1b[4h\x1b[4$p', '\x1b[4;1$y'],
    ['its margins', '\x1b[2;5r\x1bP$qr\x1b\\', '\x1bP1$r2;5r\x1b\\'],
  ])('it says %s, once', async (_, question, answer) => {
    expect((await probe.print(question)).answer).toBe(answer)
  })

  test('it says the colour of its background', async () => {
    const { answer } = await probe.print('\x1b]11;?\x1b\\')
    expect(answer.slice(1, -2)).toMatch(/^\]11;rgb:[0-9a-f]{4}\/[0-9a-f]{4}\/[0-9a-f]{4}$/)
  })

  test.each([
    ['its title', '\x1b]0;$(reboot)\x07\x1b[21t\x1b[20t'],
    ['the size and place of the window', '\x1b[11t\x1b[13t\x1b[14t\x1b[18t\x1b[19t'],
    ['the clipboard', '\x1b]52;c;?\x07\x1b]52;p;?\x1b\\'],
    ['whatever was put into an answerback', '\x05'],
    ['the checksum of the screen', '\x1b[1;1;1;1;5;5*y'],
    ['the terms of a key that was defined', '\x1bP+q544e\x1b\\'],
  ])('it never says %s', async (_, question) => {
    expect((await probe.print(question)).answer).toBe('')
  })
})

describe('colours and styles', () => {
  const styleOf = (text: string) =>
    probe.page
      .locator('.xterm-rows span', { hasText: text })
      .first()
      .evaluate((span) => {
        const { color, backgroundColor, fontWeight, fontStyle, textDecorationLine } =
          getComputedStyle(span)
        return { color, backgroundColor, fontWeight, fontStyle, textDecorationLine }
      })

  test.each([
    ['24 bits, with semicolons', '38;2;250;128;10', { color: 'rgb(250, 128, 10)' }],
    ['24 bits, with colons', '38:2::250:128:10', { color: 'rgb(250, 128, 10)' }],
    ['24 bits behind', '48;2;1;2;3', { backgroundColor: 'rgb(1, 2, 3)' }],
    ['256 colours', '48;5;196', { backgroundColor: 'rgb(255, 0, 0)' }],
    ['bold', '1', { fontWeight: '700' }],
    ['italic', '3', { fontStyle: 'italic' }],
    ['underlined', '4', { textDecorationLine: 'underline' }],
    ['struck through', '9', { textDecorationLine: 'line-through' }],
    ['overlined', '53', { textDecorationLine: 'overline' }],
    ['in reverse', '7', { color: 'rgb(19, 20, 23)', backgroundColor: 'rgb(228, 229, 233)' }],
    ['in reverse on a colour', '7;38;2;250;128;10', { color: 'rgb(19, 20, 23)' }],
  ])('%s', async (_, parameters, style) => {
    // The theme is dark, so that a contrast that would be too low does not change the colours here.
    await probe.print(`\x1b[${parameters}mstyled\x1b[0m plain`)
    await expect.poll(() => styleOf('styled')).toMatchObject(style)
  })
})

describe('hostile sequences', () => {
  test.each([
    ['numbers beyond any screen', '\x1b[999999999;999999999H\x1b[2147483648A\x1b[99999999999b'],
    ['a million parameters', `\x1b[${'1;'.repeat(100_000)}m`],
    ['a title without end', `\x1b]0;${'x'.repeat(300_000)}\x1b\\`],
    ['a string without end', `\x1bP${'q'.repeat(300_000)}\x18`],
    ['a letter with ten thousand accents', `a${'\u0301'.repeat(10_000)}`],
    ['repeating without a letter', '\x1b[99999b'],
    ['margins the wrong way round', '\x1b[9;3r\x1b[0;0r'],
    ['links that lead nowhere', '\x1b]8;;javascript:alert(1)\x07x\x1b]8;;\x07'],
    ['colours that are none', '\x1b[38;2;999;-1m\x1b[38;5;m\x1b[48:2:1m\x1b]4;999;rgb:zz\x07'],
    ['a screen of the other size', '\x1b[8;1;1t\x1b[?3h\x1b[?3l'],
  ])('%s leave the terminal as it is', async (_, sequence) => {
    await probe.print(sequence)
    await probe.print('well')
    await expect.poll(() => probe.lines()).toEqual(['well'])
    const { cursor } = await probe.more('\x1b[999;999H')
    expect(cursor).toBe(`${probe.rows};${probe.columns}`)
  })
})
