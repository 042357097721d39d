// Proves that places are set as the user would write them, and that what cannot be meant is said.
import { expect, test } from 'vitest'
import { mistakesInRemotes, type RemoteSetting, remoteSetting } from './settings'

const filled = { options: [], mounts: [], readOnly: false }

test.each<[unknown, unknown]>([
  [{ type: 'ssh', host: 'near', port: 2222, user: 'dev', identityFile: '~/.ssh/key' }, {}],
  [{ type: 'container', engine: 'podman', image: 'localhost/debian:12' }, filled],
  [{ type: 'container', engine: 'docker', devcontainer: '/home/me/p' }, filled],
  [{ type: 'slurm', host: 'near', options: ['--time=1:00:00'] }, {}],
  [{ type: 'slurm' }, { options: [] }],
  [{ type: 'kubernetes', context: 'here', namespace: 'me', image: 'debian:12', memory: '4g' }, {}],
])('%j', (written, more) => {
  expect(remoteSetting.parse(written)).toEqual({ ...(written as object), ...(more as object) })
})

test.each([
  [{ type: 'ssh', host: '-oProxyCommand=x' }, 'does not begin with a dash'],
  [{ type: 'ssh', host: 'h', port: 0 }, 'Too small'],
  [{ type: 'ssh', host: 'h', colour: 'blue' }, 'colour'],
  [{ type: 'container', engine: 'podman' }, 'either an image or a devcontainer'],
  [
    { type: 'container', engine: 'podman', image: 'a', devcontainer: '/p' },
    'either an image or a devcontainer',
  ],
  [{ type: 'container', engine: 'podman', image: 'a', mounts: ['data'] }, 'a whole path'],
  [{ type: 'container', engine: 'podman', image: 'a', memory: '4 GB' }, 'such as 4g'],
  [{ type: 'slurm', options: ['sh'] }, 'an option, such as'],
  [{ type: 'kubernetes' }, 'either an image or a pod'],
  [{ type: 'moon' }, 'Invalid'],
])('%j is refused', (written, words) => {
  const { success, error } = remoteSetting.safeParse(written)
  expect(success).toBe(false)
  expect(error?.message).toContain(words)
})

test('a job needs a computer that is there, and is reached by ssh', () => {
  const near: RemoteSetting = { type: 'ssh', host: 'near' }
  const farm: RemoteSetting = { type: 'slurm', host: 'near', options: [] }
  expect(mistakesInRemotes({ near, farm })).toEqual([])
  const message = 'There is no place "near" by ssh'
  expect(mistakesInRemotes({ farm })).toEqual([{ path: ['farm', 'host'], message }])
  expect(mistakesInRemotes({ near: farm, farm })).toHaveLength(2)
})
