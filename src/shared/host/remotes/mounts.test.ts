// Proves which folders of this computer a container has, and where they are there.
import { expect, test } from 'vitest'
import { mountsOf, pathThere } from './mounts'
import { remoteSetting } from './settings'

const cell = remoteSetting.parse({
  type: 'container',
  engine: 'podman',
  image: 'debian:12',
  mounts: ['/home/me/shop', '/data:/there/', '/fixed:ro'],
})

test.each([
  ['/home/me/shop', '/home/me/shop'],
  ['/home/me/shop/web', '/home/me/shop/web'],
  ['/home/me/shopping', undefined],
  ['/data', '/there'],
  ['/data/one', '/there/one'],
  ['/fixed', '/fixed'],
  ['/home/me', undefined],
])('%s is there as %s', (path, there) => {
  expect(pathThere(path, mountsOf(cell) ?? [])).toBe(there)
})

test('one that follows a devcontainer.json has its project at the same place', () => {
  const devcontainer = '/home/me/shop/.devcontainer/web/devcontainer.json'
  const remote = remoteSetting.parse({ type: 'container', engine: 'podman', devcontainer })
  expect(pathThere('/home/me/shop', mountsOf(remote) ?? [])).toBe('/home/me/shop')
})

test('what is no container has its own folders', () => {
  expect(mountsOf(remoteSetting.parse({ type: 'ssh', host: 'a' }))).toBeUndefined()
  expect(mountsOf(undefined)).toBeUndefined()
})
