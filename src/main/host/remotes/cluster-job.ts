import type { ContainerStatus, Said } from './engine'
import { type Pod, podStatus, unread } from './pod'

interface Job {
  kind: 'Job'
  metadata: { uid: string; deletionTimestamp?: string }
  status: { conditions?: { type: string; status: string; reason?: string; message?: string }[] }
}

type Owned = Pod & { kind: 'Pod'; metadata: { ownerReferences?: { uid: string }[] } }

/** What holds a Job and its pod together, also when one of them is just going. */
export const jobLabel = 'liminal-place'

/** What became of one that was deleted: its pod goes with it. */
export const jobDeleted = 'Its job was deleted.'

/** What “kubectl get jobs,pods” has printed of one Job. */
export function readJob(said: Said): ContainerStatus {
  if (said.code !== 0) return unread(said)
  const { items } = JSON.parse(said.stdout) as { items: (Job | Owned)[] }
  const job = items.find((item): item is Job => item.kind === 'Job')
  if (!job) return { state: 'none' }
  const { metadata, status } = job
  if (metadata.deletionTimestamp)
    return { state: 'coming', words: 'The old job is ending', was: jobDeleted }
  // Those of one before that had the same name may not be gone yet.
  const pod = items.find(
    (item): item is Owned =>
      item.kind === 'Pod' &&
      item.metadata.ownerReferences?.some(({ uid }) => uid === metadata.uid) === true,
  )
  const failed = status.conditions?.find(
    ({ type, status: is }) => type === 'Failed' && is === 'True',
  )
  if (failed?.reason === 'DeadlineExceeded')
    return { state: 'over', why: 'Its job came to the end of its time.' }
  const standing = pod && podStatus(pod)
  if (failed && standing?.state !== 'over') return { state: 'over', why: whyFailed(failed) }
  return standing ?? { state: 'coming', words: 'The job is on its way' }
}

/** A Job makes no second pod, so one that has failed without a word of its pod has lost it. */
function whyFailed({ reason, message }: { reason?: string; message?: string }): string {
  if (reason === 'BackoffLimitExceeded')
    return 'Its pod was deleted, and with it the job has ended.'
  return `Its job has failed (${reason ?? 'no reason was given'})${message ? `: ${message}` : '.'}`
}
