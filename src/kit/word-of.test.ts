import { expect, test } from 'vitest'
import { wordOf } from './word-of'

test.each([
  ['a', 'a'],
  [1, '1'],
  [null, 'null'],
  [undefined, 'undefined'],
  [{ a: 1 }, '{"a":1}'],
  [{ toString: 1, valueOf: 1 }, '{"toString":1,"valueOf":1}'],
  [{ toJSON: 1, toString: 'x' }, '{"toJSON":1,"toString":"x"}'],
])('%j is a word', (value, word) => {
  expect(wordOf(value)).toBe(word)
})
