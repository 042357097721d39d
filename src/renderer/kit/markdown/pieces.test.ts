// Proves that code is drawn whole, whatever its colours and however long it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokensOf } from './languages'
import { piecesOf, runsOf } from './pieces'

test('the pieces and their runs are the code', () => {
  const token = fc.record({ from: fc.nat(500), length: fc.nat(80) })
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\n'), maxLength: 600 }),
      fc.array(token),
      (code, found) => {
        const tokens = found
          .map(({ from, length }) => ({ from, to: from + length, classes: 'c' }))
          .sort((a, b) => a.from - b.from)
        const pieces = piecesOf(code)
        expect(pieces.map((piece) => piece.text).join('')).toBe(code)
        for (const piece of pieces)
          expect(
            runsOf(piece, tokens)
              .map((run) => run.text)
              .join(''),
          ).toBe(piece.text)
      },
    ),
  )
})

test('a language is found by its name, its ending and a file name', async () => {
  for (const info of ['ts', 'typescript title="a"', 'src/app.ts', '{.ts}'])
    expect(await tokensOf(info, 'const a = 1')).toContainEqual({
      from: 0,
      to: 5,
      classes: 'tok-keyword',
    })
  expect(await tokensOf('nosuchlanguage', 'const a = 1')).toEqual([])
})
