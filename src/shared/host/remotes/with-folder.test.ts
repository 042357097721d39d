// Proves that only places that really have a folder, and may change it, are offered for it.
import { expect, test } from 'vitest'
import type { RemoteSetting } from './settings'
import { remotesWith } from './with-folder'

const container = { type: 'container' as const, engine: 'podman' as const, image: 'debian:12' }
const made = { ...container, readOnly: false, options: [] }
const remotes: Record<string, RemoteSetting> = {
  box: { ...made, mounts: ['/home/me:/work'], labels: ['gpu'] },
  other: { ...made, mounts: ['/srv'] },
  looks: { ...made, mounts: ['/home/me/shop:ro'] },
  dev: {
    type: 'container',
    engine: 'docker',
    devcontainer: '/home/me/shop',
    readOnly: false,
    mounts: [],
    options: [],
  },
  near: { type: 'ssh', host: 'near', labels: ['gpu'] },
}

test('containers that are given it, each with where it is there', () => {
  expect(remotesWith('/home/me/shop', remotes)).toEqual([
    { id: 'box', path: '/work/shop', labels: ['gpu'] },
    { id: 'dev', path: '/home/me/shop', labels: [] },
  ])
  expect(remotesWith('/elsewhere', remotes)).toEqual([])
})
