// Proves that the app itself brings a container up where a place needs one, tells what became of it, and brings it up anew when somebody wants it.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kit/clock'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { KILL_PLAN } from '../../src/main/host/plans'
import { engineOf } from '../../src/main/host/remotes/engine-of'
import { Remotes } from '../../src/main/host/remotes/remotes'
import type { RemoteRow } from '../../src/shared/host/remote-row'
import { type RemoteSetting, remoteSetting } from '../../src/shared/host/remotes/settings'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { noPodman, readyPodman } from './engines/podman'
import { builtPack, noNode } from './opened'

test.skipIf(noPodman)('a place in a container comes, ends and comes again', async () => {
  const { environment: own, podman, image } = readyPodman()
  const environment = { ...ownEnvironment(), ...own }
  const here = createLocalMachine({
    records: memoryRecords(),
    token: randomUUID(),
    environment: () => Promise.resolve(environment),
    onProblem: (words) => console.error(words),
  })
  onTestFinished(() => here.close(KILL_PLAN))
  const box = remoteSetting.parse({ type: 'container', engine: 'podman', image, network: 'none' })
  // Another test may have a place of such a name at the same time.
  const name = `held-${randomUUID().slice(0, 8)}`
  const settings: Record<string, RemoteSetting> = { [name]: box }
  const app = randomUUID()
  const names = () =>
    podman('ps', '--all', '--quiet', '--filter', `name=liminal-${name}-`)
      .split('\n')
      .filter(Boolean)
  onTestFinished(() => {
    for (const name of names()) podman('rm', '--force', name)
  })
  const memory = new Map<string, unknown>()
  const steps = new Set<string>()
  let row: RemoteRow | undefined
  const places = new Remotes({
    here,
    app,
    run: randomUUID(),
    timers: systemClock,
    pack: builtPack(),
    node: noNode,
    memory: { get: (key) => memory.get(key), set: (key, value) => memory.set(key, value) },
    environment: async () => environment,
    // Podman asks nothing.
    channel: { open: async () => ({ environment: {}, close: () => undefined }) },
    ready: Promise.resolve(),
    engine: (place, id) => engineOf(place, { id, app, places: settings }),
    settings: () => settings,
    show: (shown) => {
      row = shown
      if (shown.step) steps.add(shown.step)
    },
    hide: () => undefined,
    reached: () => undefined,
    isUsed: () => false,
    isOpen: () => false,
    remoteOf: () => undefined,
    addresses: () => '',
  })
  const connect = async () => {
    const connected = await places.connect(name)
    if (!connected.ok) throw new Error(JSON.stringify(connected.problem))
    return connected.value
  }
  const echo = async (machine: Awaited<ReturnType<typeof connect>>) => {
    const about = { agent: 'test', sessions: [], terminal: null }
    const spec = { name: 'Cat', command: 'cat', args: [], env: {}, folder: '/tmp', about }
    const started = await machine.spawn({ ...spec, id: randomUUID(), outlives: true })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    await started.value.write('x\n')
    await until(() => text() === 'x\n')
    return started.value
  }
  const machine = await connect()
  onTestFinished(() => machine.close(KILL_PLAN))
  expect([...steps]).toContain('Making the container')
  for (const [act, words] of [
    [['stop', '--time', '1'], 'Its container was stopped.'],
    [['rm', '--force'], /Its container was (?:removed|killed|stopped)\./],
  ] as const) {
    const stream = await echo(machine)
    podman(...act, names()[0] ?? '')
    expect((await exitOf(stream)).lastWords).toMatch(words)
    expect(row?.link).toMatchObject({ state: 'lost', gone: true })
    expect(await connect()).toBe(machine)
  }
  // At the user's word it goes, with all that runs in it, and that is told as if somebody else had done it.
  const stream = await echo(machine)
  const place = places.of(name)
  expect(await place.held()).toEqual({ ok: true, value: 'up' })
  expect(await place.discard()).toEqual({ ok: true, value: undefined })
  expect((await exitOf(stream)).lastWords).toMatch(/Its container was (?:removed|killed|stopped)\./)
  expect([names(), await place.held()]).toEqual([[], { ok: true, value: 'none' }])
})
