import { expect, test } from 'vitest'
import { frame } from '../main/host/link/frames'
import { Troubles, type Up } from '../main/host/link/protocol'
import type { Machine } from '../main/host/machine'
import { patienceOf } from './daemon'
import { RemoteServer } from './server'

const minute = 60_000

test('a server that nobody needs ends: soon where nobody ever asked it for anything', () => {
  const some = { idle: true, used: true, named: true }
  expect(patienceOf(some)).toBe(10 * minute)
  expect(patienceOf({ ...some, used: false })).toBe(minute / 2)
  expect(patienceOf({ ...some, named: false })).toBe(0)
  expect(patienceOf({ idle: false, used: true, named: false })).toBe(7 * 24 * 60 * minute)
})

test('who only says hello, as one that is refused then, has asked it for nothing', () => {
  const server = new RemoteServer({
    machine: { shell: async () => '/bin/sh' } as unknown as Machine,
    troubles: new Troubles(),
    computer: 'computer',
    token: 'app',
    closed: () => undefined,
  })
  const client = server.connect({ write: () => undefined, close: () => undefined })
  const say = (up: Up) => client.bytes(frame(up))
  say({ hello: 'app', run: 'run', first: 1 })
  expect([server.connected, server.used]).toEqual([true, false])
  say({ call: 1, first: 1, method: 'shell', args: [] })
  expect(server.used).toBe(true)
  client.gone()
  expect([server.connected, server.used, server.idle]).toEqual([false, true, true])
})
