// Proves which places are shown as the settings change, and what is said of one that cannot be reached.
import { expect, onTestFinished, test, vi } from 'vitest'
import { failure } from '../../../kit/result'
import type { RemoteRow } from '../../../shared/host/remote-row'
import type { RemoteSetting } from '../../../shared/host/remotes/settings'
import { Asking } from './asking'
import type { Remote } from './remote'
import { Remotes, type RemotesParts } from './remotes'

const ssh = (host: string): RemoteSetting => ({ type: 'ssh', host })
const known = { home: '/home/me', node: '/usr/bin/node', hash: 'h' }
const none = () => Promise.reject(new Error('Nothing is started here'))

function scene(settings: Record<string, RemoteSetting>, memory: Record<string, unknown> = {}) {
  const rows = new Map<string, RemoteRow>()
  const reached: Remote[] = []
  const tried: string[] = []
  const used = new Set<string>()
  const parts: RemotesParts = {
    settings: () => settings,
    engine: (_, name) => {
      tried.push(name)
      return failure('place-host', `There is no way to ${name}.`)
    },
    memory: {
      get: (key) => memory[key],
      set: (key, value) => {
        memory[key] = value
      },
    },
    here: { spawn: none },
    environment: async () => ({}),
    channel: { open: none },
    pack: { hash: 'h', platform: 'linux', arch: 'x64', bytes: none, unpacker: none },
    node: { version: 'none', bytes: none },
    app: 'app',
    run: 'run',
    timers: { now: () => 0, after: () => () => undefined },
    ready: Promise.resolve(),
    show: (row) => void rows.set(row.id, row),
    hide: (name) => void rows.delete(name),
    reached: (remote) => void reached.push(remote),
    remoteOf: () => undefined,
    addresses: () => '',
    isOpen: () => false,
    isUsed: (name) => used.has(name),
  }
  const remotes = new Remotes(parts)
  remotes.follow()
  const shown = () => Object.fromEntries([...rows].map(([id, { words }]) => [id, words]))
  return { places: remotes, rows, shown, reached, tried, used, settings, memory }
}

test('one that was never reached goes with its setting', () => {
  const { places: remotes, shown, settings } = scene({ near: ssh('a'), far: ssh('b') })
  expect(shown()).toEqual({ near: 'a', far: 'b' })
  delete settings.far
  remotes.follow()
  expect(shown()).toEqual({ near: 'a' })
})

test('what was answered on the way to one is forgotten when it is removed, and not before', () => {
  const forget = vi.spyOn(Asking.prototype, 'forget')
  onTestFinished(() => forget.mockRestore())
  const { places: remotes, settings } = scene({ near: ssh('a') }, { places: { near: known } })
  remotes.follow()
  expect(forget).not.toHaveBeenCalled()
  delete settings.near
  remotes.follow()
  expect(forget).toHaveBeenCalledTimes(1)
})

test('one that sessions are on stays when it is removed, says so, and is back with its setting', async () => {
  const {
    places: remotes,
    shown,
    settings,
    tried,
    used,
  } = scene({ near: ssh('a') }, { places: { near: known } })
  used.add('near')
  const remote = remotes.of('near')
  delete settings.near
  remotes.follow()
  expect(shown()).toEqual({ near: 'Not in the settings any more' })
  expect(await remotes.connect('near')).toMatchObject({
    problem: { code: 'no-place', message: 'There is no place called near.' },
  })
  // Nor does what is left there reach for it.
  expect(await remote.connect()).toMatchObject({
    problem: { hint: 'near is not in the settings any more.' },
  })
  expect(tried).toEqual([])
  settings.near = ssh('c')
  remotes.follow()
  expect(shown()).toEqual({ near: 'c' })
  expect(remotes.of('near')).toBe(remote)
})

test('one that nothing is on goes with its setting, however often it was reached, and nothing brings it back', () => {
  const memory = { places: { near: known, far: known } }
  const {
    places: remotes,
    shown,
    settings,
    used,
  } = scene({ near: ssh('a'), far: ssh('b') }, memory)
  used.add('far')
  delete settings.near
  delete settings.far
  remotes.follow()
  expect(shown()).toEqual({ far: 'Not in the settings any more' })
  remotes.of('near').portsAre([])
  expect(Object.keys(shown())).toEqual(['far'])
  // What was there is forgotten, or has ended.
  used.clear()
  remotes.follow()
  expect(shown()).toEqual({})
  settings.near = ssh('c')
  remotes.follow()
  expect(shown()).toEqual({ near: 'c' })
})

test('one that cannot be reached is lost, says why, and is tried again when it is wanted', async () => {
  const { places: remotes, rows, reached, tried } = scene({ near: ssh('a'), far: ssh('b') })
  const unreachable = {
    problem: {
      code: 'place-unreachable',
      message: 'near cannot be reached.',
      hint: 'There is no way to near.',
    },
  }
  expect(await remotes.connect('near')).toMatchObject(unreachable)
  expect(rows.get('near')?.link).toEqual({ state: 'lost', why: 'There is no way to near.' })
  expect(remotes.isConnected('near')).toBe(false)
  expect(await remotes.connect('near')).toMatchObject(unreachable)
  expect([tried, reached]).toEqual([['near', 'near'], []])
  // The other one is not touched by it.
  expect(rows.get('far')?.link).toBeUndefined()
})

// docs/guide/places.md: Where it is refused, it waits until you press “Connect”; no second agent is started meanwhile.
test('one that was there and is refused waits, and is tried once each time that it is wanted', async () => {
  const { places: remotes, rows, tried } = scene({ near: ssh('a') }, { places: { near: known } })
  for (let times = 1; times <= 3; times += 1) {
    expect(await remotes.connect('near')).toMatchObject({ problem: { code: 'place-unreachable' } })
    expect(rows.get('near')?.link?.state).toBe('waiting')
    expect(tried).toHaveLength(times)
  }
})
