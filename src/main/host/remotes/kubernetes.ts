import type { KubernetesSetting } from '../../../shared/host/remotes/settings'
import { jobDeleted, jobLabel, readJob } from './cluster-job'
import { idle } from './container-arguments'
import { type CommandLine, type Engine, explained, type Holder, quoted, type Said } from './engine'
import { kubernetesWords, readPod } from './pod'

/** A pod of Kubernetes: made for the place, alone or by a Job, or one that stands already. */
export function kubernetesEngine(setting: KubernetesSetting, made: string): Engine {
  const { context, namespace, image, pod = made, container } = setting
  const run = (...args: string[]): CommandLine => ({
    command: 'kubectl',
    args: [
      ...(context === undefined ? [] : ['--context', context]),
      ...(namespace === undefined ? [] : ['--namespace', namespace]),
      ...args,
    ],
  })
  const into = image === undefined ? container : 'place'
  return {
    shell: (line, held = pod) =>
      run(
        'exec',
        '--stdin',
        held,
        ...(into === undefined ? [] : ['--container', into]),
        '--',
        'sh',
        '-c',
        `exec sh -c ${quoted(line)}`,
      ),
    explain: (how) => explained('kubectl', kubernetesWords, how),
    holder: setting.job ? jobHolder(setting, made, run) : podHolder(setting, pod, run),
  }
}

type Run = (...args: string[]) => CommandLine

function podHolder(setting: KubernetesSetting, pod: string, run: Run): Holder {
  const own = setting.image !== undefined
  const create = {
    words: 'Making the pod',
    run: run('create', '--filename', '-'),
    input: JSON.stringify(podManifest(setting, pod)),
  }
  const remove = run('delete', 'pod', pod, '--ignore-not-found', '--grace-period=2')
  return {
    look: run('get', 'pod', pod, '--output', 'json'),
    read: own ? readPod : (said) => standing(said, pod),
    raise: ({ state }) =>
      state === 'none' ? [create] : [{ words: 'Removing the old pod', run: remove }, create],
    ...(own ? { remove } : {}),
    vanished: 'Its pod was deleted.',
  }
}

function jobHolder(setting: KubernetesSetting, job: string, run: Run): Holder {
  const create = {
    words: 'Making the job',
    run: run('create', '--filename', '-'),
    input: JSON.stringify(jobManifest(setting, job)),
  }
  // The cluster ends its pod with it.
  const remove = run('delete', 'job', job, '--ignore-not-found')
  return {
    look: run('get', 'jobs,pods', '--selector', `${jobLabel}=${job}`, '--output', 'json'),
    read: readJob,
    raise: ({ state }) =>
      state === 'none' ? [create] : [{ words: 'Removing the old job', run: remove }, create],
    remove,
    vanished: jobDeleted,
  }
}

/** One that is the user's own is never made, and never made anew. */
function standing(said: Said, pod: string): ReturnType<typeof readPod> {
  const read = readPod(said)
  if (read.state === 'none')
    return { state: 'unknown', why: `There is no pod ${pod} any more.`, hopeless: true }
  return read.state === 'over' ? { state: 'unknown', why: read.why, hopeless: true } : read
}

const podManifest = (setting: KubernetesSetting, name: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { app: 'liminal' } },
  spec: podSpec(setting),
})

function jobManifest(setting: KubernetesSetting, name: string): object {
  const labels = { app: 'liminal', [jobLabel]: name }
  const { minutes } = setting
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels },
    spec: {
      // What ran in one that ended is gone: nothing is served by starting another.
      backoffLimit: 0,
      ...(minutes === undefined ? {} : { activeDeadlineSeconds: minutes * 60 }),
      template: { metadata: { labels }, spec: podSpec(setting) },
    },
  }
}

function podSpec({ image, memory, processors }: KubernetesSetting): object {
  const limits = {
    ...(memory === undefined ? {} : { memory: `${memory.slice(0, -1)}${units[memory.slice(-1)]}` }),
    ...(processors === undefined ? {} : { cpu: String(processors) }),
  }
  const container = {
    name: 'place',
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['/bin/sh', '-c', idle],
    resources: { limits },
  }
  return {
    // What ran in one that ended is gone, so another is made only at the user's word.
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 5,
    // Nobody asked for rights on the cluster; and somebody has to see off what ends there.
    automountServiceAccountToken: false,
    shareProcessNamespace: true,
    containers: [container],
  }
}

const units: Record<string, string> = { k: 'Ki', m: 'Mi', g: 'Gi' }
