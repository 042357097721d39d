// Proves that what a judge says of attempts is read in whatever way it is said, and that what cannot be read is never made up and never lost (SPEC R9).
import { describe, expect, test } from 'vitest'
import { readMarks } from './marks'

const read = (text: string, count = 2) => {
  const { marks, words } = readMarks(text, count)
  const said = [...marks].map(([place, { score, reason }]) => [place, score, reason] as const)
  return { said, words }
}
const both = (one: string, other: string, score = 7, second = 4) => [
  [0, score, one],
  [1, second, other],
]

describe('as it was asked for', () => {
  test('a line of each', () => {
    expect(read('A: 7/10, small and right\nB: 4/10, breaks the tests')).toEqual({
      said: both('small and right', 'breaks the tests'),
      words: undefined,
    })
  })

  test('terse: numbers and nothing else', () => {
    expect(read('A: 7\nB: 4')).toEqual({ said: both('', ''), words: undefined })
    expect(read('a 7', 1)).toMatchObject({ said: [], words: 'a 7' })
  })

  test('numbers and names in reasons are neither scores nor attempts', () => {
    const text = 'A: 7/10, fine, but\na.txt: is broken\nB: 3 tests fail'
    const { said, words } = read(text)
    expect(said).toEqual([
      [0, 7, 'fine, but a.txt: is broken'],
      [1, undefined, '3 tests fail'],
    ])
    expect(words).toBe(text)
  })

  test('a reason that goes on belongs to its line', () => {
    expect(read('A: 7/10, small\n  and right.\n\nB: 4/10, no').said).toEqual(
      both('small and right.', 'no'),
    )
  })
})

describe('otherwise', () => {
  test.each([
    ['A. 7/10 - why\nB. 4/10 - not'],
    ['A) 7 out of 10: why\nB) 4 of 10: not'],
    ['- **A**: 7/10 – why\n- **B**: 4/10 — not'],
    ['**Attempt A: 7/10** why\n**Attempt B: 4/10** not'],
    ['| A | 7/10 | why |\n| B | 4/10 | not |'],
    ['A: 70%, why\r\nB: 40 %, not'],
    ['A = 14/20; why\nB = 8/20; not'],
    ['1. A: score 7/10. why\n2. B: score: 4/10. not'],
    ['{"A": {"score": 7, "reason": "why"}, "B": {"score": "4/10", "reason": "not"}}'],
    ['{"A": "7/10, why", "B": "4/10, not"}'],
    [
      '```json\n[{"attempt": "A", "score": 7, "why": "why"}, {"attempt": "B", "score": 4, "why": "not"}]\n```',
    ],
    [
      '{"opinions": {"Attempt A": {"rating": 7, "comment": "why"}, "attempt-b": {"rating": 4, "comment": "not"}}}',
    ],
  ])('%j', (text) => {
    expect(read(text)).toEqual({ said: both('why', 'not'), words: undefined })
  })

  test('half points, and a comma for them', () => {
    expect(read('A: 7,5/10, why\nB: 4.25/10, not').said).toEqual(both('why', 'not', 7.5, 4.3))
  })
})

describe('what cannot be read is shown whole', () => {
  test('words around the lines, and a line that is missing', () => {
    const text = 'Both are fine.\n\nA: 7/10, why'
    expect(read(text)).toEqual({ said: [[0, 7, 'why']], words: text })
    const json = 'Here you are: {"A": 7, "B": 4} Good luck!'
    expect(read(json)).toEqual({ said: both('', ''), words: json })
  })

  test('rude: no marks at all', () => {
    const text = 'Did anybody even look at this? All of it is rubbish.'
    expect(read(text)).toEqual({ said: [], words: text })
    expect(read('')).toEqual({ said: [], words: undefined })
  })

  test.each([
    'A: 11/10, best ever',
    'A: -3/10',
    'A: 7/0',
    'A: 1e99',
    'A: ten',
    'A: NaN',
    'A: 2026',
  ])('a score that is none is no score: %s', (text) => {
    const { said, words } = read(text, 1)
    expect(said[0]?.[1]).toBe(undefined)
    expect(words).toBe(text)
  })

  test('letters that nothing is called by', () => {
    const text = 'A: 7/10, why\nB: 4/10, not\nC: 10/10, me\nZ: 9/10'
    expect(read(text)).toEqual({ said: both('why', 'not'), words: text })
    expect(read('{"A": 7, "B": 4, "__proto__": 10, "constructor": 1}').said).toEqual(both('', ''))
  })

  test('what is said twice: the last counts, and both are to be read', () => {
    const text = 'A: 3/10, bad\nA: 7/10, on second thought\nB: 4/10, no'
    expect(read(text)).toEqual({ said: both('on second thought', 'no'), words: text })
  })

  test('malformed JSON', () => {
    for (const text of [
      '{"A": 7, "B":',
      '[[[[[[',
      '{"A": {"A": {"A": {"A": 7}}}}',
      '{}',
      '[null, 3]',
    ])
      expect(read(text)).toEqual({ said: [], words: text })
  })
})

test('huge and hostile answers are bounded, and read in no time', () => {
  const before = performance.now()
  const long = `A: 7/10, ${'why '.repeat(100_000)}`
  const { said, words } = read(long, 1)
  expect(words?.length).toBeLessThanOrEqual(64 * 1024)
  expect(String(said[0]?.[2] ?? '').length).toBeLessThanOrEqual(2001)
  for (const piece of ['*', ' ', '-', '|', 'A:', '{', '[', '7/', '\n', '**A**: ', '(', '9'])
    expect(read(piece.repeat(60_000)).said.length).toBeLessThanOrEqual(2)
  expect(read(`${' '.repeat(60_000)}A: 7/10`, 1).said.length).toBeLessThanOrEqual(1)
  expect(performance.now() - before).toBeLessThan(5000)
})
