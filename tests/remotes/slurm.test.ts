// Proves that a job of Slurm is a place: entered by steps beside it, cut and healed without a byte lost, and told by Slurm's own reason when it has ended.

import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { slurmEngine } from '../../src/main/host/remotes/slurm'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { machineContract } from '../machines/contract'
import { connectionContract } from '../machines/contract/connection'
import type { Place } from '../machines/contract/scene'
import { ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { can } from './engines/programs'
import { noSlurm, startSlurm } from './engines/slurm'
import { openBy } from './opened'

let slurm: ReturnType<typeof startSlurm>

async function job(folder: string, options: string[] = []) {
  const environment = {
    ...ownEnvironment(),
    KEPT: 'yes',
    REMOVED: 'no',
    ELECTRON_RUN_AS_NODE: '1',
    TERM: 'xterm',
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    ...slurm.environment,
  }
  const name = `liminal-test-${randomUUID().slice(0, 8)}`
  onTestFinished(() => void can('scancel', ['--name', name], environment))
  const setting = { type: 'slurm', options } as const
  const engine = slurmEngine({ setting, job: name, reach: (line) => line })
  return { name, ...(await openBy(engine, { environment, pace: 0.1 })) }
}

async function inJob(folder: string): Promise<Place> {
  const { opened, again } = await job(folder)
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const machine = opened.value
  return { machine, cut: () => machine.cut(), again: () => again(machine.leave()) }
}

async function running(options: string[] = []) {
  const folder = testFolder()
  mkdirSync(join(folder, 'work'))
  const { opened, ...rest } = await job(folder, options)
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const about = { agent: 'test', sessions: [], terminal: null }
  const args = ['-c', 'echo up; while read -r line; do echo "<$line>"; done']
  const started = await opened.value.spawn({
    id: randomUUID(),
    name: 'Script',
    command: '/bin/sh',
    args,
    env: {},
    folder: join(folder, 'work'),
    about,
    outlives: true,
  })
  if (!started.ok) throw new Error(started.problem.message)
  const text = textOf(started.value)
  await until(() => text() === 'up\n')
  return { machine: opened.value, stream: started.value, text, ...rest }
}

if (noSlurm !== undefined) test.skip(`no job of Slurm: ${noSlurm}`, () => undefined)
else {
  beforeAll(() => {
    slurm = startSlurm()
  })
  afterAll(() => slurm?.stop())

  if (process.env.LIMINAL_SOAK) machineContract('in a job', inJob)
  else describe('connection in a job', () => connectionContract(inJob))

  // README.md: Sessions run on this computer, over SSH, in containers, on Slurm and in Kubernetes pods.
  // docs/guide/places.md: Slurm | a job
  test('the controller and the node’s daemon come and go: what runs goes on', async () => {
    const { stream, text, machine } = await running()
    slurm.restart()
    machine.cut()
    await stream.write('one\n')
    await until(() => text() === 'up\n<one>\n')
    expect(machine.link.state).toBe('connected')
  })

  test('a job that is cancelled is told as that, and another is submitted when it is wanted', async () => {
    const { machine, stream, name, links } = await running()
    slurm.slurm('scancel', '--name', name)
    expect((await exitOf(stream)).lastWords).toMatch(
      /^build-1 has ended\. Its job \d+ was cancelled/,
    )
    expect(links.at(-1)).toMatchObject({ state: 'lost', gone: true })
    machine.tryNow()
    await until(() => machine.link.state === 'connected')
  })

  test.runIf(process.env.LIMINAL_SOAK)(
    'the end of its time is told as that',
    async () => {
      const { stream } = await running(['--time=1'])
      expect((await exitOf(stream)).lastWords).toMatch(/came to the end of its time/)
    },
    patience,
  )

  test('what Slurm refuses is told', async () => {
    const { opened } = await job(testFolder(), ['--partition=nowhere'])
    expect(opened).toMatchObject({
      problem: { hint: expect.stringContaining('Slurm does not let you') },
    })
  })
}
