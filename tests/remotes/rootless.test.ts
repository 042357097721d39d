// Proves that a container of Podman without root is a place: cut and healed, and told when it is removed.
import { expect, test } from 'vitest'
import { ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { openContainer } from './container'
import { noRootless, rootlessPodman } from './engines/rootless'

if (noRootless !== undefined) test.skip(`no Podman without root: ${noRootless}`, () => undefined)
else
  test('what runs in it is cut and goes on, and its end is told', async () => {
    const { environment: own, podman, image } = rootlessPodman()
    const environment = { ...ownEnvironment(), ...own }
    const { opened, container } = await openContainer(
      'podman',
      { image, network: 'host' },
      { environment },
    )
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
    const machine = opened.value
    const about = { agent: 'test', sessions: [], terminal: null }
    const spec = {
      id: 'cat',
      name: 'Cat',
      command: 'cat',
      args: [],
      env: {},
      folder: '/tmp',
      about,
    }
    const started = await machine.spawn({ ...spec, outlives: true })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    let said = ''
    for (let n = 0; n < 10; n += 1) {
      machine.cut()
      await started.value.write(`${n}\n`)
      said += `${n}\n`
      await until(() => text() === said)
    }
    podman('rm', '--force', container)
    expect((await exitOf(started.value)).lastWords).toMatch(
      /^build-1 has ended\. Its container was/,
    )
  }, 180_000)
