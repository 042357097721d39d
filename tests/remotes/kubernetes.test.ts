// Proves that a pod of a real cluster is a place: made, entered, cut and healed, and told by the cluster's own reason when it is no more.
// README.md: Sessions run on this computer, over SSH, in containers, on Slurm and in Kubernetes pods.
// docs/guide/places.md: Kubernetes | a pod of its own, or one that stands
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { kubernetesEngine } from '../../src/main/host/remotes/kubernetes'
import { remoteSetting } from '../../src/shared/host/remotes/settings'
import { patience } from '../lib/patience'
import { ownEnvironment } from '../machines/lib/doubles'
import { exitOf, textOf, until } from '../machines/lib/scene'
import { makeImages } from './engines/cluster-images'
import { smallImage } from './engines/podman'
import { can, ran } from './engines/programs'
import { openBy } from './opened'

const cluster = process.env.LIMINAL_CLUSTER
const [cuts, apiKills] = process.env.LIMINAL_SOAK ? [50, 5] : [20, 2]
const script = join(import.meta.dirname, '../../scripts/cluster/cluster.sh')

async function pod(written: object = {}) {
  const environment = { ...ownEnvironment(), KUBECONFIG: join(cluster ?? '', 'kubeconfig') }
  const setting = remoteSetting.parse({ type: 'kubernetes', image: smallImage, ...written })
  if (setting.type !== 'kubernetes') throw new Error(setting.type)
  const name = `liminal-test-${randomUUID().slice(0, 8)}`
  const kubectl = (...args: string[]) => ran('kubectl', args, environment)
  onTestFinished(
    () =>
      void can(
        'kubectl',
        ['delete', 'job,pod', name, '--ignore-not-found', '--grace-period=0', '--force'],
        environment,
      ),
  )
  return { name, kubectl, ...(await openBy(kubernetesEngine(setting, name), { environment })) }
}

async function running(written: object = {}) {
  const { opened, ...rest } = await pod(written)
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem))
  const machine = opened.value
  const about = { agent: 'test', sessions: [], terminal: null }
  const args = ['-c', 'echo up; while read -r line; do echo "<$line>"; done']
  const started = await machine.spawn({
    id: randomUUID(),
    name: 'Script',
    command: '/bin/sh',
    args,
    env: {},
    folder: '/tmp',
    about,
    outlives: true,
  })
  if (!started.ok) throw new Error(started.problem.message)
  const text = textOf(started.value)
  await until(() => text() === 'up\n')
  return { machine, stream: started.value, text, ...rest }
}

if (!cluster) test.skip('no pod: npm run test:cluster brings a cluster up', () => undefined)
else {
  beforeAll(() => {
    makeImages(cluster)
    ran('bash', [script, 'up', cluster])
  })
  afterAll(() => void ran('bash', [script, 'down', cluster]))

  test(
    'what runs in it goes on when it is cut, and when the API server is killed',
    async () => {
      const { machine, stream, text, steps } = await running()
      expect(steps[0]).toBe('Making the pod')
      let said = 'up\n'
      const write = async (line: string) => {
        await stream.write(`${line}\n`)
        said += `<${line}>\n`
        await until(() => text() === said)
      }
      for (let n = 0; n < cuts; n += 1) {
        machine.cut()
        await write(`line ${n}`)
      }
      for (let n = 0; n < apiKills; n += 1) {
        ran('bash', [script, 'api', cluster])
        await write(`after ${n}`)
      }
      expect(machine.link.state).toBe('connected')
    },
    patience,
  )

  test('a pod that is deleted is told as that, and another is made when it is wanted', async () => {
    const { machine, stream, name, kubectl, links } = await running()
    kubectl('delete', 'pod', name, '--wait=false')
    expect((await exitOf(stream)).lastWords).toBe('build-1 has ended. Its pod was deleted.')
    expect(links.at(-1)).toMatchObject({ state: 'lost', gone: true })
    machine.tryNow()
    await until(() => machine.link.state === 'connected')
  }, 120_000)

  test('what its main program ends by is told', async () => {
    const { stream, name, kubectl } = await running()
    kubectl(
      'exec',
      name,
      '--',
      'sh',
      '-c',
      'kill -TERM $(ps -o pid,args | sed -n "s/^ *\\([0-9]*\\) .bin.sh -c trap.*/\\1/p")',
    )
    expect((await exitOf(stream)).lastWords).toBe('build-1 has ended. Its pod has ended.')
  }, 120_000)

  test('a Job is a place: entered, cut, deleted, and made anew', async () => {
    const { machine, stream, text, name, kubectl, links, steps } = await running({ job: true })
    expect(steps[0]).toBe('Making the job')
    machine.cut()
    await stream.write('on\n')
    await until(() => text() === 'up\n<on>\n')
    kubectl('delete', 'job', name, '--wait=false')
    expect((await exitOf(stream)).lastWords).toMatch(
      /^build-1 has ended. Its (?:job|pod) was deleted/,
    )
    expect(links.at(-1)).toMatchObject({ state: 'lost', gone: true })
    machine.tryNow()
    await until(() => machine.link.state === 'connected')
  }, 120_000)

  test('a Job ends when its minutes are over, and that is told', async () => {
    const { stream } = await running({ job: true, minutes: 1 })
    expect((await exitOf(stream)).lastWords).toBe(
      'build-1 has ended. Its job came to the end of its time.',
    )
  }, 180_000)

  test('what cannot be is told before anything else', async () => {
    const image = await pod({ image: 'localhost/liminal-none:1' })
    expect(image.opened).toMatchObject({
      problem: { hint: expect.stringContaining('could not be fetched') },
    })
    const context = await pod({ context: 'nowhere' })
    expect(context.opened).toMatchObject({ problem: { hint: 'Your kubectl has no such context.' } })
    const namespace = await pod({ namespace: 'nowhere' })
    expect(namespace.opened).toMatchObject({ problem: { hint: 'There is no such namespace.' } })
  }, 120_000)
}
