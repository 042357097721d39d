// Proves with a real ssh that two names of one computer lead over one link to one server there, and part when one of them leads elsewhere.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { KILL_PLAN } from '../../src/main/host/plans'
import { textOf, until } from '../machines/lib/scene'
import { cat, links, scene, ssh } from './names'
import { sshHost } from './ssh'
import { noSshd } from './sshd'

test.skipIf(noSshd)(
  'a second name joins the link of the first, as does a third, and cuts nobody',
  async () => {
    const { home, settings, run } = await scene()
    settings.third = ssh('third')
    const { remotes, rows, machine, same } = run()
    const near = await machine('near')
    const started = await near.spawn({ ...cat, id: 'cat' })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    expect(await machine('other')).toBe(near)
    expect(await machine('third')).toBe(near)
    expect(same()).toEqual([
      ['near', undefined],
      ['other', 'near'],
      ['third', 'near'],
    ])
    expect(rows.get('other')?.link).toBeUndefined()
    expect([remotes.isConnected('other'), remotes.link('other')]).toEqual([true, near.link])
    await until(() => links(home) === 1)
    await started.value.write('still here\n')
    await until(() => text() === 'still here\n')
    // What is tried is the one link.
    near.cut()
    remotes.tryNow('other')
    await until(() => remotes.isConnected('near'))
    await until(() => links(home) === 1)
  },
)

test.skipIf(noSshd)('of two that connect at once one joins the other', async () => {
  const { home, run } = await scene()
  const { machine, same } = run()
  const [one, two] = await Promise.all([machine('near'), machine('other')])
  expect(one).toBe(two)
  expect(same().filter(([, first]) => first !== undefined)).toHaveLength(1)
  await until(() => links(home) === 1)
})

test.skipIf(noSshd)('what goes on without the app is found again under either name', async () => {
  const { run } = await scene()
  const before = await run().machine('near')
  const started = await before.spawn({ ...cat, id: randomUUID(), outlives: true })
  if (!started.ok) throw new Error(started.problem.message)
  const { id } = started.value
  before.leave()
  const after = run('near')
  const machine = await after.machine('other')
  expect(machine.id).toBe('near')
  const attached = await machine.attach(id)
  if (!attached.ok) throw new Error(attached.problem.message)
  const text = textOf(attached.value)
  await attached.value.write('and now?\n')
  await until(() => text() === 'and now?\n')
})

test.skipIf(noSshd)('a name that leads elsewhere by now is not sent to the first', async () => {
  const { home, leads, settings, run } = await scene()
  const before = run()
  const near = await before.machine('near')
  expect(await before.machine('other')).toBe(near)
  // It is set otherwise.
  leads.far = await sshHost()
  settings.other = ssh('far')
  before.remotes.follow()
  expect(before.same()).toContainEqual(['other', undefined])
  const far = await before.machine('other')
  expect([far.id, far.computer === near.computer]).toEqual(['other', false])
  for (const machine of [near, far]) machine.leave()
  // It is set as before, and ssh takes it elsewhere.
  settings.other = ssh('other')
  const again = run('near')
  const joined = await again.machine('other')
  expect(joined.id).toBe('near')
  joined.leave()
  leads.other = leads.far
  const apart = run('near')
  expect((await apart.machine('other')).id).toBe('other')
  expect(apart.same()).toContainEqual(['other', undefined])
  expect((await apart.machine('near')).id).toBe('near')
  expect(home.sshd.port).not.toBe(leads.far.sshd.port)
})

test.skipIf(noSshd).each([
  ['before', ['near', 'other']],
  ['after', ['other', 'near']],
])(
  'a first name that leads elsewhere has the other go its own way, asked %s it',
  async (_, order) => {
    const { leads, run } = await scene()
    const before = await run().machine('near')
    before.leave()
    leads.near = await sshHost()
    const { machine, same } = run('near')
    const [one, two] = order as [string, string]
    const reached = { [one]: await machine(one), [two]: await machine(two) }
    const { near, other } = reached as Record<'near' | 'other', typeof before>
    expect([other.id, other.computer === near.computer]).toEqual(['other', false])
    expect(same().map(([, first]) => first)).toEqual([undefined, undefined])
  },
)

test.skipIf(noSshd)(
  'the first is removed: its link goes on, and the other has its own',
  async () => {
    const { home, settings, run } = await scene()
    const { remotes, machine } = run()
    const near = await machine('near')
    expect(await machine('other')).toBe(near)
    delete settings.near
    remotes.follow()
    const other = await machine('other')
    expect([other.id, near.link.state]).toEqual(['other', 'connected'])
    await until(() => links(home) === 2)
  },
)

// docs/guide/places.md: Where two names had projects before, each keeps its own link.
test.skipIf(noSshd)('where both have something of their own, both are connected', async () => {
  const { home, run } = await scene()
  const { machine, same } = run('near', 'other')
  const both = await Promise.all([machine('near'), machine('other')])
  expect(both.map(({ id }) => id)).toEqual(['near', 'other'])
  const texts = await Promise.all(
    both.map(async (one) => {
      // Calls and streams of one are none of the other.
      const started = await one.spawn({ ...cat, id: `cat of ${one.id}` })
      if (!started.ok) throw new Error(started.problem.message)
      const text = textOf(started.value)
      await started.value.write(`${one.id}\n`)
      return text
    }),
  )
  await until(() => texts.every((text) => text() !== ''))
  expect(texts.map((text) => text())).toEqual(['near\n', 'other\n'])
  expect(same().map(([, first]) => first)).toEqual([undefined, undefined])
  expect(links(home)).toBe(2)
  // Who leaves ends what is its own.
  await both[1]?.close(KILL_PLAN)
  expect(both[0]?.link).toEqual({ state: 'connected' })
  expect(await both[0]?.sample()).toSatisfy((all: Map<string, unknown>) => all.has('cat of near'))
})
