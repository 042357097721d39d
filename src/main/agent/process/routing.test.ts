// Proves that a question of the agent reaches the session that it belongs to.
import { expect, test } from 'vitest'
import type { Stream } from '../../host/stream'
import { noSession } from '../drivers/driver'
import type { Subscriber } from './routing'
import { Routing } from './routing'

const question = { id: 'q', kind: 'url' as const, message: '', url: 'https://x.test' }

function routingWith(...names: string[]) {
  const heard: string[] = []
  const routing = new Routing()
  const tenants = names.map((name) => {
    const subscriber: Partial<Subscriber> = {
      id: name,
      ask: () => {
        heard.push(`${name} asked`)
        return Promise.resolve({ kind: 'accept' })
      },
      withdraw: () => void heard.push(`${name} withdrawn`),
    }
    routing.admit(subscriber as Subscriber)
    return subscriber as Subscriber
  })
  const host = routing.host(1, {
    agent: 'fake',
    variable: () => undefined,
    stream: {} as Stream,
    traffic: { add: () => undefined },
    settled: () => undefined,
    changed: () => undefined,
    limits: () => undefined,
    broken: () => undefined,
    deaf: () => undefined,
    files: () => undefined as never,
  })
  return { routing, tenants, heard, host }
}

test('a question of a conversation is asked of its session', async () => {
  const { routing, tenants, heard, host } = routingWith('one', 'two')
  const [, two] = tenants
  if (two) routing.bind('s', two)
  expect(await host.ask('s', question)).toEqual({ kind: 'accept' })
  expect(heard).toEqual(['two asked'])
})

test('a question of no conversation is asked of a session that has none yet', async () => {
  const { routing, tenants, heard, host } = routingWith('one', 'two')
  const [one] = tenants
  if (one) routing.bind('s', one)
  await host.ask(noSession, question)
  host.withdraw(noSession, 'q')
  expect(heard).toEqual(['two asked', 'one withdrawn', 'two withdrawn'])
})

test('a question of a conversation that nobody has is cancelled', async () => {
  const { heard, host } = routingWith('one')
  expect(await host.ask('unknown', question)).toEqual({ kind: 'cancel' })
  expect(heard).toEqual([])
})

test('what is said of conversations that never open is bounded', () => {
  const { routing, tenants, host } = routingWith('one')
  const text = 'x'.repeat(1024 * 1024)
  for (let n = 0; n < 20; n += 1)
    host.event(`c${n}`, { type: 'text', message: 'm', role: 'agent', text })
  const early = Array.from({ length: 20 }, (_, n) =>
    routing.bind(`c${n}`, tenants[0] as Subscriber),
  )
  expect(early.flat()).toHaveLength(3)
  host.event('late', { type: 'text', message: 'm', role: 'agent', text })
  expect(routing.bind('late', tenants[0] as Subscriber)).toHaveLength(1)
})
