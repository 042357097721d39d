// Proves that what is asked of something goes to the machine that has it, and that nobody waits for one that is not there.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { failure, success } from '../../kit/result'
import type { Link } from '../../shared/host/remotes/link'
import type { Rooms } from '../site'
import { HostRows } from '../store/feed/host-rows'
import { Rows } from '../store/feed/rows'
import { HostRouter } from './host-router'

const window = { id: 1 }

function scene() {
  const asked: [machine: string, command: string, input: unknown][] = []
  const roomsOf = (machine: string, answer = () => Promise.resolve(success(undefined))) => {
    const hear = (command: string) => (input: unknown) => {
      asked.push([machine, command, input])
      return answer()
    }
    const names = ['agent.refresh', 'process.watchTree', 'process.stop', 'session.rename']
    const handlers = Object.fromEntries(names.map((name) => [name, hear(name)]))
    // What is not asked here is not there.
    const stop = () => {
      asked.push([machine, 'stop', undefined])
      return answer()
    }
    const shutDown = async (_: unknown, __: number, elsewhere?: Promise<unknown>) => {
      await elsewhere
      asked.push([machine, 'shutDown', undefined])
      return answer()
    }
    return { handlers, stop, shutDown } as unknown as Rooms
  }
  const rows = new Rows()
  const here = roomsOf('here')
  const hostRouter = new HostRouter(
    () => here,
    (project) => (project === 'p-near' ? 'near' : undefined),
    (name) => (name === 'nearby' ? 'near' : name),
  )
  const add = (
    name: string,
    connected: boolean,
    answer?: () => Promise<never>,
    cut: Promise<void> = new Promise(() => undefined),
  ) => {
    const own = new HostRows(rows, name, () => undefined)
    const link: Link = connected ? { state: 'connected' } : { state: 'lost', why: 'It is off.' }
    const away = connected ? cut : Promise.resolve()
    hostRouter.add(name, { rooms: roomsOf(name, answer), rows: own, place: { link, away } })
    return own
  }
  return { asked, everywhere: hostRouter, add }
}

test('only who is connected is asked to look again', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('near', true)
  add('lost', false, () => Promise.reject(new Error('lost cannot be reached.')))
  add('silent', false, () => new Promise(() => undefined))
  expect(await hostRouter.toConnected('agent.refresh')({}, window)).toEqual(success(undefined))
  expect(asked.map(([machine]) => machine)).toEqual(['here', 'near'])
})

test('what one of them could not do is said', async () => {
  const { everywhere: hostRouter, add } = scene()
  const no = failure('no-net', 'The list cannot be fetched.')
  add('near', true, () => Promise.resolve(no as never))
  expect(await hostRouter.toConnected('agent.refresh')({}, window)).toEqual(no)
})

test('who stops waits for those that are connected, and for no other', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('near', true)
  add('silent', false, () => new Promise(() => undefined))
  await hostRouter.stop()
  expect(asked.map(([machine]) => machine)).toEqual(['here', 'near', 'silent'])
})

test('this computer is shut down last, and no place that is cut off meanwhile is waited for', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  const cut = Promise.withResolvers<void>()
  add('near', true)
  add('cut', true, () => new Promise(() => undefined), cut.promise)
  const over = hostRouter.shutDown({ keep: false } as never, Date.now() + 5000)
  await setImmediate()
  expect(asked.map(([machine]) => machine)).toEqual(['near', 'cut'])
  cut.resolve()
  await over
  expect(asked.map(([machine]) => machine)).toEqual(['near', 'cut', 'here'])
})

test('L9: where another machine does not end, what runs here still is ended in time', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('stuck', true, () => new Promise(() => undefined))
  const by = Date.now() + 400
  await hostRouter.shutDown({ keep: false } as never, by)
  expect(asked.map(([machine]) => machine)).toEqual(['stuck', 'here'])
  expect(Date.now()).toBeLessThan(by)
})

test('who looks at processes looks at those of all machines, also when one comes back', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('away', false)
  await hostRouter.toAll('process.watchTree')({ watch: true }, window)
  expect(asked.map(([machine]) => machine)).toEqual(['here', 'away'])
})

test('of two machines with a process of the same name, the one that is named is asked, in its own words', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  for (const machine of ['near', 'far'])
    add(machine, true).put('processes', { id: 'agent', sessions: [] } as never)
  const handlers = hostRouter.handlers()
  await handlers['process.stop']({ process: 'far:agent' }, window)
  await handlers['process.stop']({ process: 'near:agent' }, window)
  await handlers['process.stop']({ process: 'agent' }, window)
  expect(asked).toEqual([
    ['far', 'process.stop', { process: 'agent' }],
    ['near', 'process.stop', { process: 'agent' }],
    ['here', 'process.stop', { process: 'agent' }],
  ])
})

test('what a lost machine has is still asked of it, and of one that is unknown that is said', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('lost', false).put('sessions', { id: 's', process: null } as never)
  const handlers = hostRouter.handlers()
  await handlers['session.rename']({ session: 's', title: 'Name' }, window)
  expect(asked.map(([machine]) => machine)).toEqual(['lost'])
  const input = { project: 'p-near', session: 'none', title: 'Name' } as never
  expect(await handlers['session.rename'](input, window)).toMatchObject({
    problem: { code: 'no-machine', message: 'near is not connected.' },
  })
})

test('a machine is asked by any of its names', async () => {
  const { asked, everywhere: hostRouter, add } = scene()
  add('near', true)
  const handlers = hostRouter.handlers()
  await handlers['agent.refresh']({ machine: 'nearby' } as never, window)
  expect(asked.map(([machine]) => machine)).toEqual(['near'])
})
