// Proves that packed lines are the same when they are unpacked, and small.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packedLimit, packLine, unpackLine } from './line-packing'

type Cell = [content: number, fg: number, bg: number]

const blank: Cell = [1 << 22, 0, 0]
const letter = (text: string, fg = 0, bg = 0): Cell => [text.charCodeAt(0) | (1 << 22), fg, bg]

function packed(cells: Cell[]): Uint8Array {
  const into = new Uint8Array(packedLimit(cells.length) + 7)
  return into.slice(7, packLine(Uint32Array.from(cells.flat()), cells.length, into, 7))
}

const unpacked = (bytes: Uint8Array, columns: number) => [...unpackLine(bytes, 0, columns)]

test('any cells are the same again', () => {
  const word = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffffffff }))
  const content = fc.oneof(fc.integer({ min: 1 << 22, max: (1 << 22) + 0x2ff }), word)
  const run = fc
    .tuple(fc.array(content, { minLength: 1, maxLength: 30 }), word, word, fc.nat(40))
    .map(([contents, fg, bg, more]): Cell[] => {
      const last = contents.at(-1) ?? 0
      return [...contents, ...Array<number>(more).fill(last)].map((each) => [each, fg, bg])
    })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
      const cells = runs.flat()
      const bytes = packed(cells)
      expect(bytes.length).toBeLessThanOrEqual(packedLimit(cells.length))
      expect(unpacked(bytes, cells.length)).toEqual(cells.flat())
    }),
  )
})

test('text takes a byte for each character, and the rest of its line next to nothing', () => {
  const cells = [...[...'some words'].map((each) => letter(each)), ...Array<Cell>(110).fill(blank)]
  expect(packed(cells).length).toBe(3 + 10 + 3 + 4)
  expect(unpacked(packed(cells), 120)).toEqual(cells.flat())
})

test('colours are written once for a word', () => {
  const cells = [...'red'].map((each) => letter(each, 0x1000001))
  expect(packed(cells).length).toBe(11 + 3)
  expect(unpacked(packed(cells), 3)).toEqual(cells.flat())
})
