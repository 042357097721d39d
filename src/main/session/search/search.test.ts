// Proves that what is marked in a hit is what was found.
import { expect, test } from 'vitest'
import { excerptOf } from './search'

const marked = (text: string, query: string) => {
  const { excerpt, marks } = excerptOf(text, query)
  return marks.map(([from, to]) => excerpt.slice(from, to))
}

test('words are marked where they begin, not in the middle of others', () => {
  expect(marked('two unique-words, a swordfish', 'unique-wo')).toEqual(['unique', 'wo'])
  expect(marked('the Öl is older', 'öl')).toEqual(['Öl'])
})

test('what stands beside a sign is a word', () => {
  expect(marked('call(foo_bar)', 'bar')).toEqual(['bar'])
})

test('a query without a word marks nothing', () => {
  expect(marked('some text', '—')).toEqual([])
})
