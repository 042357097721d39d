// Proves that a project's devcontainer.json is followed by the user's own program, step by step, and that its container is a place.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { devcontainerEngine } from '../../src/main/host/remotes/devcontainer'
import { run } from '../../src/main/host/run'
import { testFolder } from '../lib/folder'
import { ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { devcontainerFolder, noDevcontainer } from './engines/devcontainers'
import { noPodman, readyPodman } from './engines/podman'
import { can } from './engines/programs'
import { openBy } from './opened'

const setting = {
  ...({ type: 'container', engine: 'podman', readOnly: false } as const),
  mounts: [],
  options: [],
}

async function follow(written: object, { name = '', commandsHere = false } = {}) {
  const programs = devcontainerFolder()
  if (!programs) throw new Error('The program of devcontainers could not be installed')
  const { environment: own, podman, image } = readyPodman()
  const folder = join(testFolder(), 'project')
  const file = join(folder, '.devcontainer', name, 'devcontainer.json')
  mkdirSync(dirname(file), { recursive: true })
  const json = { image, runArgs: ['--network=none'], updateRemoteUserUID: false, ...written }
  writeFileSync(file, JSON.stringify(json))
  const { PATH } = process.env
  const environment = { ...ownEnvironment(), ...own, PATH: `${programs}:${PATH}` }
  const engine = devcontainerEngine(
    { ...setting, commandsHere },
    `liminal-test-${process.pid}`,
    name === '' ? folder : file,
  )
  const { remove } = engine.holder ?? {}
  onTestFinished(() => void (remove && can(remove.command, remove.args, environment)))
  return { folder, podman, ...(await openBy(engine, { environment })) }
}

const why = noPodman ?? noDevcontainer
if (why !== undefined) test.skip(`no devcontainer: ${why}`, () => undefined)
else {
  test('its commands are told as they run, its environment is there, and its end is told', async () => {
    const { folder, opened, steps, podman } = await follow({
      postCreateCommand: 'echo made it > made; echo all is set up',
      remoteEnv: { FROM_FILE: 'yes' },
    })
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
    const machine = opened.value
    expect(steps[0]).toBe('Following the devcontainer.json')
    expect(steps).toContain('all is set up')
    const said = await run(machine, '/bin/sh', ['-c', 'echo $FROM_FILE; cat made'], { folder })
    expect(said).toMatchObject({ ok: true, value: { stdout: 'yes\nmade it\n' } })
    const about = { agent: 'test', sessions: [], terminal: null }
    const spec = { id: 'cat', name: 'Cat', command: 'cat', args: [], env: {}, folder, about }
    const started = await machine.spawn({ ...spec, outlives: true })
    if (!started.ok) throw new Error(started.problem.message)
    const text = textOf(started.value)
    let all = ''
    for (let n = 0; n < 5; n += 1) {
      machine.cut()
      await started.value.write(`${n}\n`)
      all += `${n}\n`
      await until(() => text() === all)
    }
    podman(
      'rm',
      '--force',
      podman('ps', '--quiet', '--filter', `label=liminal.place=liminal-test-${process.pid}`),
    )
    expect((await exitOf(started.value)).lastWords).toMatch(
      /^build-1 has ended\. Its container was/,
    )
  }, 180_000)

  test('a command that fails is told with what it said', async () => {
    const { opened } = await follow({ postCreateCommand: 'echo no such luck; exit 3' })
    expect(opened).toMatchObject({ ok: false })
    expect(JSON.stringify(opened)).toContain('postCreateCommand')
  }, 120_000)

  test('one file of several is followed, in the folder of its project', async () => {
    const { folder, opened } = await follow({ remoteEnv: { FROM: 'web' } }, { name: 'web' })
    if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
    const said = await run(opened.value, '/bin/sh', ['-c', 'echo $FROM; pwd'], { folder })
    expect(said).toMatchObject({ ok: true, value: { stdout: `web\n${folder}\n` } })
  }, 120_000)

  test('its command on this computer runs only where that is allowed', async () => {
    const initializeCommand = 'echo x > ran-here'
    const refused = await follow({ initializeCommand })
    expect(refused.opened).toMatchObject({
      problem: { hint: expect.stringContaining('would run on this computer') },
    })
    expect(existsSync(join(refused.folder, 'ran-here'))).toBe(false)
    const allowed = await follow({ initializeCommand }, { commandsHere: true })
    expect(allowed.opened).toMatchObject({ ok: true })
    expect(existsSync(join(allowed.folder, 'ran-here'))).toBe(true)
  }, 120_000)
}
