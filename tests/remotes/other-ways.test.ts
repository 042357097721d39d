// Proves with a real ssh that where one name of a computer fails another is tried, for the same link to the same agents, and that it is said which.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkWords } from '../../src/shared/host/remotes/words'
import { textOf, until } from '../machines/lib/scene'
import { cat, links, off, scene } from './names'
import { noSshd } from './sshd'

// docs/guide/places.md: When the way by one of them fails, the next is tried, and the status says by which name it is connected.
test.skipIf(noSshd)(
  'where the first is refused at the start, the way of the second is gone, to the same agents',
  async () => {
    const { home, leads, run } = await scene()
    const before = await run().machine('near')
    const started = await before.spawn({ ...cat, id: randomUUID(), outlives: true })
    if (!started.ok) throw new Error(started.problem.message)
    before.leave()
    leads.near = await off()
    const { machine, same, rows } = run('near')
    const other = await machine('other')
    expect([other.id, other.link]).toEqual(['near', { state: 'connected', by: 'other' }])
    expect(linkWords(rows.get('near')?.link)).toBe('connected by the name “other”')
    expect(same()).toContainEqual(['other', 'near'])
    const attached = await other.attach(started.value.id)
    if (!attached.ok) throw new Error(attached.problem.message)
    const text = textOf(attached.value)
    await attached.value.write('here?\n')
    await until(() => text() === 'here?\n')
    await until(() => links(home) === 1)
    other.leave()
    // In the next run nobody has to ask for the second.
    expect((await run('near').machine('near')).link).toEqual({ state: 'connected', by: 'other' })
  },
)

test.skipIf(noSshd)(
  'where the first falls while agents work, they go on by the second, and none is started anew',
  async () => {
    const { home, leads, run } = await scene()
    const { machine, same } = run()
    const near = await machine('near')
    await machine('other')
    const started = await near.spawn({ ...cat, id: 'cat' })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    let ended = false
    started.value.onExit(() => {
      ended = true
    })
    leads.near = await off()
    near.cut()
    await started.value.write('said meanwhile\n')
    await until(() => near.link.state === 'connected')
    expect(near.link).toEqual({ state: 'connected', by: 'other' })
    await until(() => text() === 'said meanwhile\n')
    expect([ended, await machine('other'), await machine('near')]).toEqual([false, near, near])
    expect(same()).toContainEqual(['other', 'near'])
    await until(() => links(home) === 1)
  },
)

test.skipIf(noSshd)(
  'where the first comes back it is gone again once the second fails, and nobody is cut for it',
  async () => {
    const { home, leads, run } = await scene()
    const before = run()
    ;(await before.machine('near')).leave()
    leads.near = await off()
    const { machine } = run('near')
    const near = await machine('other')
    const started = await near.spawn({ ...cat, id: 'cat' })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    leads.near = home
    expect(await machine('near')).toBe(near)
    expect(near.link).toEqual({ state: 'connected', by: 'other' })
    leads.other = await off()
    near.cut()
    await until(() => near.link.state === 'connected')
    expect(near.link).toEqual({ state: 'connected' })
    await started.value.write('and by the first\n')
    await until(() => text() === 'and by the first\n')
    await until(() => links(home) === 1)
  },
)

test.skipIf(noSshd)('where no name leads there it is said of each, and what helps', async () => {
  const { home, leads, settings, run } = await scene()
  const before = run()
  const near = await before.machine('near')
  expect(await before.machine('other')).toBe(near)
  near.leave()
  leads.near = await off()
  leads.other = await off()
  const { remotes, machine, same } = run('near')
  expect(await remotes.connect('near')).toMatchObject({
    problem: {
      message: 'near cannot be reached.',
      hint: expect.stringMatching(/^By the name “near”: .+ By the name “other”: .+/),
    },
  })
  // The second leads there again, and its own login is what says so.
  leads.other = home
  expect((await machine('other')).link).toEqual({ state: 'connected', by: 'other' })
  expect(same()).toContainEqual(['other', 'near'])
  delete settings.near
  remotes.follow()
  expect((await machine('other')).id).toBe('other')
})
