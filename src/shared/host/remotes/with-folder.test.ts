// Proves that only places that really have a folder, and may change it, are offered for it.
import { expect, test } from 'vitest'
import type { PlaceSetting } from './settings'
import { placesWith } from './with-folder'

const container = { type: 'container' as const, engine: 'podman' as const, image: 'debian:12' }
const made = { ...container, readOnly: false, options: [] }
const places: Record<string, PlaceSetting> = {
  box: { ...made, mounts: ['/home/me:/work'], labels: ['gpu'] },
  other: { ...made, mounts: ['/srv'] },
  looks: { ...made, mounts: ['/home/me/shop:ro'] },
  dev: {
    ...{ type: 'container', engine: 'docker', devcontainer: '/home/me/shop' },
    ...{ readOnly: false, mounts: [], options: [] },
  },
  near: { type: 'ssh', host: 'near', labels: ['gpu'] },
}

test('containers that are given it, each with where it is there', () => {
  expect(placesWith('/home/me/shop', places)).toEqual([
    { id: 'box', path: '/work/shop', labels: ['gpu'] },
    { id: 'dev', path: '/home/me/shop', labels: [] },
  ])
  expect(placesWith('/elsewhere', places)).toEqual([])
})
