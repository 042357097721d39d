// Proves what of the ignored files is taken for something that a tool makes again.
import { expect, test } from 'vitest'
import { isReproducible, usuallyReproducible } from './reproducible'

test.each([
  'node_modules/',
  'packages/a/node_modules/b/index.js',
  'target/',
  'src/__pycache__/',
  'a/b.pyc',
  'cmake-build-debug/',
  '.yarn/cache/',
])('%s is made again', (path) => {
  expect(isReproducible(path, usuallyReproducible)).toBe(true)
})

test.each([
  '.env',
  'secrets/',
  'node_modules2/',
  'data.sqlite',
  'notes.swp',
  'my-target',
  'a/.yarn/cache/',
  'pyc',
])('%s is not', (path) => {
  expect(isReproducible(path, usuallyReproducible)).toBe(false)
})

test('patterns of a project: names anywhere, paths from the top, stars, and letters of any kind', () => {
  expect(isReproducible('a/fixtures/', ['fixtures'])).toBe(true)
  expect(isReproducible('a/fixtures/', ['/a/fixtures/'])).toBe(true)
  expect(isReproducible('b/a/fixtures/', ['/a/fixtures/'])).toBe(false)
  expect(isReproducible('a-b-c', ['a*b*c'])).toBe(true)
  expect(isReproducible('ab', ['ab*b'])).toBe(false)
  expect(isReproducible('gr\u00c3\u00bcn/', ['grün'])).toBe(true)
})
