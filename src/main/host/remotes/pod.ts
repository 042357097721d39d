import { type ContainerStatus, explained, type Rule, type Said } from './engine'

interface Ended {
  reason?: string
  exitCode?: number
  message?: string
}

export interface Pod {
  metadata: { name: string; uid: string; deletionTimestamp?: string }
  status: {
    phase?: string
    reason?: string
    message?: string
    conditions?: { type: string; status: string; reason?: string; message?: string }[]
    containerStatuses?: {
      restartCount: number
      state: { running?: object; waiting?: Ended; terminated?: Ended }
    }[]
  }
}

/** What “kubectl get pod” has printed. */
export function readPod(said: Said): ContainerStatus {
  if (said.code === 0) return podStatus(JSON.parse(said.stdout) as Pod)
  return /\(NotFound\): pods/.test(said.stderr) ? { state: 'none' } : unread(said)
}

/** The cluster has not said how it stands. */
export function unread({ code, stderr }: Said): ContainerStatus {
  const how = { code, signal: null, lastWords: stderr }
  return { state: 'unknown', ...explained('kubectl', kubernetesWords, how) }
}

export function podStatus({ metadata, status }: Pod): ContainerStatus {
  const { phase, containerStatuses: [container] = [] } = status
  if (metadata.deletionTimestamp)
    return { state: 'coming', words: 'The old pod is ending', was: deleted }
  if (phase === 'Failed' || phase === 'Succeeded' || container?.state.terminated)
    return { state: 'over', why: whyEnded(status, container?.state.terminated) }
  if (phase === 'Unknown')
    return { state: 'unknown', why: `The node of its pod does not answer.`, hopeless: false }
  if (phase === 'Running' && container?.state.running)
    return { state: 'up', held: metadata.name, since: `${metadata.uid} ${container.restartCount}` }
  return pending(status, container?.state.waiting)
}

const deleted = 'Its pod was deleted.'

function whyEnded({ reason, message }: Pod['status'], terminated: Ended | undefined): string {
  if (reason) return `Its pod was ended (${reason})${message ? `: ${message}` : '.'}`
  if (!terminated) return 'Its pod has ended.'
  if (terminated.reason === 'OOMKilled')
    return 'Its pod was ended since it needed more memory than it may have (OOMKilled).'
  const { exitCode = 0, message: words } = terminated
  if (words) return `Its pod ended: ${words}`
  return exitCode === 0 ? 'Its pod has ended.' : `Its pod ended with code ${exitCode}.`
}

/** Waiting for these would be in vain. */
const hopeless =
  /^(?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|CreateContainer|RunContainer|CrashLoop)/

function pending({ conditions = [] }: Pod['status'], waiting: Ended | undefined): ContainerStatus {
  if (waiting?.reason && hopeless.test(waiting.reason)) {
    const image = /Image/.test(waiting.reason)
    const why = image ? 'Its image could not be fetched' : 'It could not be started'
    return {
      state: 'unknown',
      why: `${why} (${waiting.reason}): ${waiting.message ?? ''}`.trim(),
      hopeless: true,
    }
  }
  const unscheduled = conditions.find(
    ({ type, status }) => type === 'PodScheduled' && status === 'False',
  )
  const words = unscheduled?.message ?? waiting?.reason
  return { state: 'coming', words: `The pod is on its way${words ? `: ${words}` : ''}` }
}

/** What kubectl says when it does not get there. */
export const kubernetesWords: readonly Rule[] = [
  {
    said: /getting credentials|exec plugin|executable .* (?:not found|failed)/i,
    why: 'Your kubectl could not get its credentials. Try kubectl in a terminal.',
    hopeless: true,
  },
  {
    said: /connection to the server .* was refused|dial tcp .*(?:refused|timeout|no route|no such host)|i\/o timeout|TLS handshake timeout|unable to connect to the server|EOF/i,
    why: 'The cluster does not answer.',
    hopeless: false,
  },
  {
    said: /must be logged in|Unauthorized|provide credentials/i,
    why: 'The cluster does not know you. Sign in with kubectl in a terminal.',
    hopeless: true,
  },
  {
    said: /\(Forbidden\)|is forbidden/i,
    why: 'You may not do that in this cluster or namespace.',
    hopeless: true,
  },
  {
    said: /context .*(?:does not exist|not found)|no context exists/i,
    why: 'Your kubectl has no such context.',
    hopeless: true,
  },
  {
    said: /namespaces? "[^"]*" not found/i,
    why: 'There is no such namespace.',
    hopeless: true,
  },
  {
    said: /error: invalid configuration|no configuration has been provided|localhost:8080/i,
    why: 'Your kubectl is not set up. Try it in a terminal.',
    hopeless: true,
  },
  {
    said: /executable file not found|no such file or directory/i,
    why: 'There is no shell in it. Take an image that has one.',
    hopeless: true,
  },
  {
    said: /container not found|pods? "[^"]*" not found|cannot exec .* completed pod|container .* is not running/i,
    why: 'Its pod is not running.',
    hopeless: false,
  },
]
