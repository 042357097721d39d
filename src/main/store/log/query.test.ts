// Proves that whatever a user types is a valid search, and that better and newer finds come first.
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchExpression, score, termsOf } from './query'

test.each([
  ['fix log', '"fix"* "log"*'],
  ['"exact phrase" pre', '"exact phrase" "pre"*'],
  ['"never closed', '"never closed"'],
  ['src/main.ts', '"src/main.ts"*'],
  ['NOT a AND (b*', '"NOT"* "a" "AND"* "(b*"*'],
  ['it\'s "" -- *', '"it\'s"*'],
  ['e é', '"e" "é"*'],
  ['  ', ''],
  ['"-" *', ''],
])('%j becomes %j', (query, expression) => {
  expect(matchExpression(termsOf(query), true)).toBe(expression)
})

test('words that have to be whole are not taken for beginnings', () => {
  expect(matchExpression(termsOf('fix "the log"'), false)).toBe('"fix" "the log"')
})

test('no input is a mistake', () => {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1)")
  const find = database.prepare('SELECT rowid FROM words WHERE words MATCH ?')
  const syntax = fc.constantFrom(
    '"',
    '*',
    '^',
    ':',
    '(',
    ')',
    '-',
    'NEAR',
    ' ',
    'é',
    '\0',
    "'",
    '+',
  )
  const query = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(syntax, fc.string())).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(query, (typed) => {
      for (const beginnings of [true, false]) {
        const expression = matchExpression(termsOf(typed), beginnings)
        if (expression) expect(find.all(expression)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test('of two equal matches the newer is better, and age alone never hides a far better one', () => {
  const year = 365 * 24 * 60 * 60 * 1000
  expect(score(1, 0)).toBeGreaterThan(score(1, year))
  expect(score(5, 10 * year)).toBeGreaterThan(score(1, 0))
})
