// Proves that bytes become the same lines however they arrive, bounded, and without quadratic copying.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines } from './lines'

function cut(chunks: Uint8Array[], limit?: number): (string | number)[] {
  const seen: (string | number)[] = []
  const sink = { line: (text: string) => seen.push(text), tooLong: (n: number) => seen.push(n) }
  const lines = new Lines(sink, limit)
  for (const chunk of chunks) lines.push(chunk)
  lines.finish()
  return seen
}

const bytes = (text: string) => new TextEncoder().encode(text)

function inPieces(whole: Uint8Array, cuts: number[]): Uint8Array[] {
  const places = cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b)
  return [0, ...places].map((from, index) => whole.subarray(from, places[index]))
}

test('the same bytes give the same lines, however they are cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ' '))
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const expected = lines.filter((text) => text !== '')
      expect(cut(inPieces(bytes(lines.join('\n')), cuts))).toEqual(expected)
    }),
  )
})

test('lines over the limit are reported and dropped, and the ones around them arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30)), fc.array(fc.nat()), (sizes, cuts) => {
      const whole = bytes(sizes.map((size) => `${'x'.repeat(size)}\n`).join(''))
      const expected = sizes
        .filter((size) => size > 0)
        .map((size) => (size > 12 ? size : 'x'.repeat(size)))
      expect(cut(inPieces(whole, cuts), 12)).toEqual(expected)
    }),
  )
})

test('a carriage return before the newline is no part of the line', () => {
  expect(cut([bytes('a\r'), bytes('\nb\r\n\r\nc\rd')])).toEqual(['a', 'b', 'c\rd'])
})

test('bytes that are no UTF-8 are replaced, and the line is kept', () => {
  expect(cut([Uint8Array.of(0x61, 0xff, 0xc3, 10, 0x62, 10)])).toEqual(['a\ufffd\ufffd', 'b'])
})

test('what is no UTF-8 in one line changes nothing in the next, however they are read', () => {
  const line = fc.uint8Array({ maxLength: 6 }).map((some) => some.filter((byte) => byte > 13))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const whole = Uint8Array.from(lines.flatMap((some) => [...some, 10]))
      const expected = lines.map((some) => Buffer.from(some).toString()).filter(Boolean)
      expect(cut([whole])).toEqual(expected)
      expect(cut([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
    }),
  )
})

test('a character that is cut in two by a read is whole', () => {
  expect(cut([bytes('é').subarray(0, 1), bytes('é').subarray(1), bytes('\n')])).toEqual(['é'])
})

test('a line that never ends is held up to the limit and not beyond', () => {
  const before = process.memoryUsage().arrayBuffers
  const seen: number[] = []
  const lines = new Lines({ line: () => {}, tooLong: (size) => seen.push(size) }, 1024 * 1024)
  const chunk = new Uint8Array(64 * 1024).fill(0x61)
  for (let count = 0; count < 4096; count += 1) lines.push(chunk)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024)
  lines.push(bytes('\n'))
  expect(seen).toEqual([4096 * chunk.length])
})

test('a megabyte byte by byte takes no longer than it should', () => {
  const chunk = Uint8Array.of(0x61)
  const seen: number[] = []
  const lines = new Lines({ line: (text) => seen.push(text.length), tooLong: () => {} })
  // Copying the whole beginning for every read would take minutes.
  for (let count = 0; count < 1_000_000; count += 1) lines.push(chunk)
  lines.push(bytes('\n'))
  expect(seen).toEqual([1_000_000])
})
