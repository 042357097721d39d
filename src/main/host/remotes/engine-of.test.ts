// Proves which engine each place of the settings has.
import { expect, test } from 'vitest'
import { type PlaceSetting, placeSetting } from '../../../shared/host/remotes/settings'
import type { CommandLine } from './engine'
import { engineOf } from './engine-of'

const places: Record<string, PlaceSetting> = {
  near: placeSetting.parse({
    type: 'ssh',
    host: 'h',
    port: 2222,
    user: 'dev',
    identityFile: '~/key',
  }),
  box: placeSetting.parse({ type: 'container', engine: 'podman', image: 'debian:12' }),
  followed: placeSetting.parse({ type: 'container', engine: 'docker', devcontainer: '/p' }),
  farm: placeSetting.parse({ type: 'slurm', host: 'near' }),
  cloud: placeSetting.parse({ type: 'kubernetes', image: 'debian:12' }),
}

function engine(id: string, app = 'app') {
  const place = places[id]
  if (!place) throw new Error(id)
  return engineOf(place, { id, app, places })
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
  const lost = placeSetting.parse({ type: 'slurm', host: 'nowhere' })
  expect(engineOf(lost, { id: 'farm', app: 'app', places })).toMatchObject({ ok: false })
})
