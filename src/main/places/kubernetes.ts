import type { KubernetesSetting } from '../../shared/place/settings'
import { idle } from './container-arguments'
import { type CommandLine, type Engine, explained, quoted, type Said } from './engine'
import { kubernetesWords, readPod } from './pod'

/** A pod of Kubernetes: made for the place, or one that stands already. */
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
  const create = {
    ...{ words: 'Making the pod', run: run('create', '--filename', '-') },
    input: JSON.stringify(manifest(setting, pod)),
  }
  const remove = run('delete', 'pod', pod, '--ignore-not-found', '--grace-period=2')
  return {
    shell: (line, held = pod) =>
      run(
        ...['exec', '--stdin', held, ...(into === undefined ? [] : ['--container', into])],
        ...['--', 'sh', '-c', `exec sh -c ${quoted(line)}`],
      ),
    explain: (how) => explained('kubectl', kubernetesWords, how),
    holder: {
      look: run('get', 'pod', pod, '--output', 'json'),
      read: image === undefined ? (said) => standing(said, pod) : readPod,
      raise: ({ state }) =>
        state === 'none' ? [create] : [{ words: 'Removing the old pod', run: remove }, create],
      ...(image === undefined ? {} : { remove }),
      vanished: 'Its pod was deleted.',
    },
  }
}

/** One that is the user's own is never made, and never made anew. */
function standing(said: Said, pod: string): ReturnType<typeof readPod> {
  const read = readPod(said)
  if (read.state === 'none')
    return { state: 'unknown', why: `There is no pod ${pod} any more.`, hopeless: true }
  return read.state === 'over' ? { state: 'unknown', why: read.why, hopeless: true } : read
}

function manifest({ image, memory, processors }: KubernetesSetting, name: string): object {
  const limits = {
    ...(memory === undefined ? {} : { memory: `${memory.slice(0, -1)}${units[memory.slice(-1)]}` }),
    ...(processors === undefined ? {} : { cpu: String(processors) }),
  }
  const container = {
    ...{ name: 'place', image, imagePullPolicy: 'IfNotPresent' },
    ...{ command: ['/bin/sh', '-c', idle], resources: { limits } },
  }
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, labels: { app: 'liminal' } } },
    spec: {
      // What ran in one that ended is gone, so another is made only at the user's word.
      ...{ restartPolicy: 'Never', terminationGracePeriodSeconds: 5 },
      // Nobody asked for rights on the cluster; and somebody has to see off what ends there.
      ...{ automountServiceAccountToken: false, shareProcessNamespace: true },
      containers: [container],
    },
  }
}

const units: Record<string, string> = { k: 'Ki', m: 'Mi', g: 'Gi' }
