// Proves which engine each place of the settings has.
import { expect, test } from 'vitest'
import { type RemoteSetting, remoteSetting } from '../../../shared/host/remotes/settings'
import type { CommandLine } from './engine'
import { engineOf } from './engine-of'

const remotes: Record<string, RemoteSetting> = {
  near: remoteSetting.parse({
    type: 'ssh',
    host: 'h',
    port: 2222,
    user: 'dev',
    identityFile: '~/key',
  }),
  box: remoteSetting.parse({ type: 'container', engine: 'podman', image: 'debian:12' }),
  followed: remoteSetting.parse({ type: 'container', engine: 'docker', devcontainer: '/p' }),
  farm: remoteSetting.parse({ type: 'slurm', host: 'near' }),
  cloud: remoteSetting.parse({ type: 'kubernetes', image: 'debian:12' }),
}

function engine(id: string, app = 'app') {
  const remote = remotes[id]
  if (!remote) throw new Error(id)
  return engineOf(remote, { id, app, places: remotes })
}

const words = (line: CommandLine | undefined) => [line?.command, ...(line?.args ?? [])].join(' ')

test.each([
  ['near', /^ssh .*-p 2222 -o IdentityFile=~\/key -- dev@h exec sh -c 'true'$/],
  ['box', /^podman exec --interactive held sh -c /],

  ['farm', /^ssh .* -- dev@h exec 'srun' '--jobid=held' /],
  ['cloud', /^kubectl exec --stdin held --container place -- sh -c /],
])('%s', (id, shell) => {
  const made = engine(id)
  expect(made.ok && words(made.value.shell('true', 'held'))).toMatch(shell)
})

test('two apps and two settings share nothing', () => {
  const name = (...args: Parameters<typeof engine>) => {
    const made = engine(...args)
    return made.ok ? words(made.value.holder?.look) : ''
  }
  expect(new Set([name('box'), name('box', 'other'), name('followed')]).size).toBe(3)
  expect(name('box')).toBe(name('box'))
})

test('what cannot be is told', () => {
  const lost = remoteSetting.parse({ type: 'slurm', host: 'nowhere' })
  expect(engineOf(lost, { id: 'farm', app: 'app', places: remotes })).toMatchObject({ ok: false })
})
