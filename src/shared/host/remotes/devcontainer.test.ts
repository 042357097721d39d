// Proves which folder a devcontainer.json belongs to, and what the place is called that it makes.
import { expect, test } from 'vitest'
import { devcontainerAt, devcontainerName } from './devcontainer'

test.each([
  ['/home/me/shop', { folder: '/home/me/shop' }],
  ['/home/me/shop/.devcontainer.json', { folder: '/home/me/shop' }],
  ['/home/me/shop/.devcontainer/devcontainer.json', { folder: '/home/me/shop' }],
  ['/home/me/shop/.devcontainer/python/devcontainer.json', { folder: '/home/me/shop' }],
  ['/home/me/devcontainer.json', { folder: '/home/me/devcontainer.json' }],
])('%s', (written, { folder }) => {
  const file = folder === written ? {} : { file: written }
  expect(devcontainerAt(written)).toEqual({ folder, ...file })
})

test.each<[string, string[], string]>([
  ['Shop', [], 'shop'],
  ['My shop (2)', [], 'my-shop-2'],
  ['shop', ['shop', 'shop-2'], 'shop-3'],
  ['ü', [], 'devcontainer'],
  [`${'a'.repeat(39)} b`, [], 'a'.repeat(39)],
])('%s, beside %j, is %s', (words, taken, name) => {
  expect(devcontainerName(words, new Set(taken))).toBe(name)
})
