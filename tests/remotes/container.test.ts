// Proves that a place in a container is made as it is set, and that what becomes of the container is told with its engine's own reason.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../src/main/host/run'
import { testFolder } from '../lib/folder'
import { ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { openContainer } from './container'
import { notDocker, startDocker } from './engines/docker'
import { noPodman, readyPodman } from './engines/podman'

const about = { agent: 'test', sessions: [], terminal: null }

interface Ready {
  engine: 'docker' | 'podman'
  environment: Record<string, string>
  image: string
  /** The engine itself, by hand. */
  ask(...args: string[]): string
}

async function box(ready: Ready, written: object = {}) {
  const folder = join(testFolder(), 'project')
  mkdirSync(folder)
  const environment = { ...ownEnvironment(), ...ready.environment }
  const setting = { image: ready.image, network: 'none', mounts: [folder], ...written }
  const opened = await openContainer(ready.engine, setting, { environment })
  const machine = () => {
    if (!opened.opened.ok) throw new Error(JSON.stringify(opened.opened.problem))
    return opened.opened.value
  }
  return { folder, ...opened, machine }
}

async function sleeper(machine: Awaited<ReturnType<typeof box>>['machine'], folder: string) {
  const args = ['-c', 'echo up; exec sleep 1000']
  const spec = {
    id: crypto.randomUUID(),
    name: 'Sleeper',
    command: '/bin/sh',
    args,
    env: {},
    folder,
    about,
  }
  const started = await machine().spawn({ ...spec, outlives: true })
  if (!started.ok) throw new Error(started.problem.message)
  const text = textOf(started.value)
  await until(() => text() === 'up\n')
  return started.value
}

/** Whoever looks while it is on its way sees how far it has got. */
const ends = [
  { act: ['stop', '--time', '1'], words: /Its container was stopped\./ },
  { act: ['kill'], words: /Its container was killed\./ },
  { act: ['restart', '--time', '1'], words: /It was restarted|was stopped/ },
  { act: ['rm', '--force'], words: /Its container was removed\.|was killed|was stopped/ },
]

function told(prepare: () => Promise<Ready>): void {
  test('it has the project at its own place, within its limits, and nothing else to write to', async () => {
    const ready = await prepare()
    const limits = { memory: '256m', processors: 0.5, readOnly: true }
    const { folder, machine, steps, container } = await box(ready, limits)
    writeFileSync(join(folder, 'here'), 'x')
    const sh = async (line: string) => {
      const done = await run(machine(), '/bin/sh', ['-c', line], { folder, timeout: 20_000 })
      return done.ok ? `${done.value.stdout}${done.value.stderr}`.trim() : done.problem.message
    }
    expect(steps.slice(0, 3)).toEqual([
      'Looking for the image',
      'Making the container',
      'Connecting',
    ])
    expect(await sh('cat here; echo back > there; ls /sys/class/net')).toBe('xlo')
    expect(existsSync(join(folder, 'there'))).toBe(true)
    expect(await sh('echo x > /etc/x')).toContain('Read-only file system')
    const [facts] = JSON.parse(ready.ask('container', 'inspect', container))
    expect(facts.HostConfig).toMatchObject({ Memory: 256 * 2 ** 20, NanoCpus: 500_000_000 })
    expect(facts.HostConfig.ReadonlyRootfs).toBe(true)
  })

  test('what becomes of it is told as that, and it is up again when it is wanted', async () => {
    const ready = await prepare()
    const { folder, machine, links, container } = await box(ready)
    for (const { act, words } of ends) {
      const stream = await sleeper(machine, folder)
      ready.ask(...act, container)
      const { lastWords } = await exitOf(stream)
      expect(lastWords).toMatch(words)
      expect(lastWords).toMatch(/^build-1 has ended\. /)
      expect(links.at(-1)).toMatchObject({ state: 'lost', gone: true })
      machine().tryNow()
      await until(() => machine().link.state === 'connected')
    }
  })

  test('an image that is not there, and a folder that is not, is told before anything else', async () => {
    const ready = await prepare()
    const none = await box(ready, { image: 'localhost/liminal-none:1' })
    expect(none.opened).toMatchObject({
      problem: { hint: expect.stringContaining('There is no such image here') },
    })
    expect(none.steps).toEqual([
      'Looking for the image',
      'Fetching the image localhost/liminal-none:1',
    ])
    const folder = await box(ready, { mounts: ['/nowhere/at/all'] })
    expect(folder.opened).toMatchObject({
      problem: { hint: 'A folder that it should have is not on this computer.' },
    })
  })
}

describe.skipIf(noPodman)('in Podman', () =>
  told(async () => {
    const { podman, ...rest } = readyPodman()
    return { ...rest, engine: 'podman', ask: podman }
  }),
)
if (notDocker !== undefined) test.skip(`no Docker: ${notDocker}`, () => undefined)
else
  describe('in Docker', () => {
    const prepare = async (): Promise<Ready> => {
      const { docker: ask, environment, image } = await startDocker()
      return { engine: 'docker', ask, environment, image }
    }
    told(prepare)

    test('a daemon that does not run is told', async () => {
      const { stop, environment, image } = await startDocker()
      await stop()
      const { opened } = await box({ engine: 'docker', environment, image, ask: () => '' })
      expect(opened).toMatchObject({
        problem: { hint: expect.stringContaining('Docker is not running') },
      })
    })
  })
