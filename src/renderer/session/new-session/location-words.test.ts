// Proves that it is said what a chosen devcontainer does, and which folders a container has.
import { expect, test } from 'vitest'
import type { Mount } from '../../../shared/host/remotes/mounts'
import { devcontainerWords, folderHint } from './location-words'

const offer = {
  id: 'shop',
  folder: '/home/me/shop',
  devcontainer: '/home/me/shop',
  ...({ file: '.devcontainer.json', engine: 'docker' } as const),
}

test('what is added is named, with its engine, and that it is for trusted projects', () => {
  const words = devcontainerWords(offer)
  for (const said of ['“shop”', 'Docker', '.devcontainer.json', 'in the container only', 'trust'])
    expect(words).toContain(said)
})

test('what cannot be added says why, and nothing else', () => {
  expect(devcontainerWords({ ...offer, refused: 'No.' })).toBe('.devcontainer.json: No.')
})

const mount = (source: string, target = source) => ({ source, target, readOnly: false })

test.each<[Mount[] | undefined, string | undefined, string]>([
  [undefined, undefined, 'The whole path on cell'],
  [[], undefined, 'cell has no folder of this computer, only what its image brings'],
  [[mount('/a')], undefined, 'Of this computer cell has /a'],
  [
    [mount('/a'), mount('/b', '/c'), mount('/d')],
    '/e',
    'Of this computer cell has /a, /b at /c and /d, but not /e. Give it that in the settings, under “Places”.',
  ],
])('%j, where %s is wanted: %s', (mounts, wanted, words) => {
  expect(folderHint('cell', mounts, wanted)).toBe(words)
})
