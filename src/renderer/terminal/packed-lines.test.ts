// Proves that packed lines are what they were for everything that reads or changes them.
import type { Terminal } from '@xterm/xterm'
import { expect, test } from 'vitest'
import { PackedLines } from './packed-lines'
import { contents, print, unseen } from './screens.test-kit'

const columns = 40

const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      [
        `plain ${n}`,
        `\x1b[3${n % 8}m${n}\x1b[m ${'word '.repeat(n % 16)}`,
        `wide 日本語 한국어 🚀 e\u0301 ${n}`,
        `\x1b[4:3m\x1b[58;5;${n % 256}mcurly\x1b[m ${n}`,
        `\x1b[48;5;${n % 256}mto the end\x1b[K\x1b[m`,
        '',
      ][n % 6],
  ).join('\r\n')

interface Inside {
  _core: { _bufferService: { buffers: { normal: { lines: { get(y: number): object } } } } }
}

/** How many of them are packed, by what xterm itself keeps. */
function packedLines(terminal: Terminal): number {
  const { lines } = (terminal as unknown as Inside)._core._bufferService.buffers.normal
  const { length } = terminal.buffer.normal
  return Array.from({ length }, (_, y) => lines.get(y)).filter(
    (line) => !Object.hasOwn(line, '_data'),
  ).length
}

/** Two that print the same; the lines of the first are packed. */
async function twins(text: string): Promise<[Terminal, Terminal, PackedLines]> {
  const one = unseen(columns)
  const other = unseen(columns)
  await print(one, text)
  await print(other, text)
  const packing = new PackedLines(one)
  while (packing.pack());
  expect(packedLines(one)).toBe(one.buffer.normal.baseY)
  return [one, other, packing]
}

test('all that is above the screen is packed, and reads as before', async () => {
  const [one, other] = await twins(lines(400))
  expect(contents(one)).toEqual(contents(other))
})

test('lines that are read are unpacked, and packed again', async () => {
  const [one, other, packing] = await twins(lines(400))
  contents(one)
  expect(packedLines(one)).toBe(0)
  while (packing.pack());
  expect(packedLines(one)).toBe(one.buffer.normal.baseY)
  expect(contents(one)).toEqual(contents(other))
})

test('more output drops the oldest of them, as ever', async () => {
  const [one, other, packing] = await twins(lines(900))
  for (const count of [100, 700]) {
    await print(one, lines(count))
    await print(other, lines(count))
    while (packing.pack());
  }
  expect(contents(one)).toEqual(contents(other))
})

test('another width wraps them anew', async () => {
  const [one, other, packing] = await twins(lines(400))
  for (const width of [23, 61, columns]) {
    one.resize(width, 12)
    other.resize(width, 12)
    while (packing.pack());
  }
  expect(contents(one)).toEqual(contents(other))
})

test('what is looked at is left as it is', async () => {
  const [one, other, packing] = await twins(lines(400))
  one.scrollToTop()
  other.scrollToTop()
  contents(one)
  while (packing.pack());
  expect(packedLines(one)).toBe(0)
  one.scrollToLine(200)
  while (packing.pack());
  expect(packedLines(one)).toBe(200)
})

test('after a reset it goes on', async () => {
  const [one, other, packing] = await twins(lines(400))
  for (const each of [one, other]) {
    each.reset()
    await print(each, lines(700))
  }
  while (packing.pack());
  expect(packedLines(one)).toBe(one.buffer.normal.baseY)
  expect(contents(one)).toEqual(contents(other))
})
