// Proves which places are shown as the settings change, and what is said of one that cannot be reached.
import { expect, test } from 'vitest'
import { failure } from '../../../kit/result'
import type { PlaceRow } from '../../../shared/host/place-row'
import type { PlaceSetting } from '../../../shared/host/remotes/settings'
import type { Place } from './place'
import { Places, type PlacesParts } from './places'

const ssh = (host: string): PlaceSetting => ({ type: 'ssh', host })
const known = { home: '/home/me', node: '/usr/bin/node', hash: 'h' }
const none = () => Promise.reject(new Error('Nothing is started here'))

function scene(settings: Record<string, PlaceSetting>, memory: Record<string, unknown> = {}) {
  const rows = new Map<string, PlaceRow>()
  const reached: Place[] = []
  const tried: string[] = []
  const parts: PlacesParts = {
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
    ...{ here: { spawn: none }, environment: async () => ({}), channel: { open: none } },
    pack: { hash: 'h', platform: 'linux', arch: 'x64', bytes: none, unpacker: none },
    node: { version: 'none', bytes: none },
    ...{ app: 'app', run: 'run', timers: { now: () => 0, after: () => () => undefined } },
    ready: Promise.resolve(),
    show: (row) => void rows.set(row.id, row),
    hide: (name) => void rows.delete(name),
    reached: (place) => void reached.push(place),
    placeOf: () => undefined,
    addresses: () => '',
  }
  const places = new Places(parts)
  places.follow()
  const shown = () => Object.fromEntries([...rows].map(([id, { words }]) => [id, words]))
  return { places, rows, shown, reached, tried, settings, memory }
}

test('one that was never reached goes with its setting', () => {
  const { places, shown, settings } = scene({ near: ssh('a'), far: ssh('b') })
  expect(shown()).toEqual({ near: 'a', far: 'b' })
  delete settings.far
  places.follow()
  expect(shown()).toEqual({ near: 'a' })
})

test('one that sessions are on stays when it is removed, says so, and is back with its setting', async () => {
  const { places, shown, settings, tried } = scene({ near: ssh('a') }, { places: { near: known } })
  const place = places.of('near')
  delete settings.near
  places.follow()
  expect(shown()).toEqual({ near: 'Not in the settings any more' })
  expect(await places.connect('near')).toMatchObject({
    problem: { code: 'no-place', message: 'There is no place called near.' },
  })
  // Nor does what is left there reach for it.
  expect(await place.connect()).toMatchObject({
    problem: { hint: 'near is not in the settings any more.' },
  })
  expect(tried).toEqual([])
  settings.near = ssh('c')
  places.follow()
  expect(shown()).toEqual({ near: 'c' })
  expect(places.of('near')).toBe(place)
})

test('one that cannot be reached is lost, says why, and is tried again when it is wanted', async () => {
  const { places, rows, reached, tried } = scene({ near: ssh('a'), far: ssh('b') })
  const unreachable = {
    problem: {
      ...{ code: 'place-unreachable', message: 'near cannot be reached.' },
      hint: 'There is no way to near.',
    },
  }
  expect(await places.connect('near')).toMatchObject(unreachable)
  expect(rows.get('near')?.link).toEqual({ state: 'lost', why: 'There is no way to near.' })
  expect(places.isConnected('near')).toBe(false)
  expect(await places.connect('near')).toMatchObject(unreachable)
  expect([tried, reached]).toEqual([['near', 'near'], []])
  // The other one is not touched by it.
  expect(rows.get('far')?.link).toBeUndefined()
})
