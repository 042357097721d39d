import type { RemoteSetting } from './settings'

/** What was made for a place, as its engine says; nothing was where that is none. */
export type HeldState = 'none' | 'coming' | 'up' | 'over' | 'unknown'

/** What would stay behind when a place is removed: what is asked then. */
interface Discarding {
  text: string
  /** It goes along, or stays. */
  discard: string
  keep: string
}

interface Kind {
  name: string
  /** What is done to it. */
  act: string
  goes: string
}

const kinds: Record<'container' | 'slurm' | 'kubernetes' | 'kubernetes-job', Kind> = {
  container: {
    name: 'container',
    act: 'Delete',
    goes: 'what was written in it is gone, but for the folders of this computer that it has',
  },
  slurm: { name: 'job', act: 'Cancel', goes: 'what it wrote to the disks of the cluster stays' },
  kubernetes: { name: 'pod', act: 'Delete', goes: 'what was written in it is gone' },
  'kubernetes-job': { name: 'job', act: 'Delete', goes: 'what was written in its pod is gone' },
}

/** In words what would go with a place, before it does; undefined where nothing stays behind. */
export function discarding(remote: RemoteSetting, state: HeldState): Discarding | undefined {
  if (remote.type === 'ssh' || state === 'none') return undefined
  // Of a job that has ended nothing is left.
  if (remote.type === 'slurm' && state === 'over') return undefined
  const isJob = remote.type === 'kubernetes' && remote.job
  const { name, act, goes } = kinds[isJob ? 'kubernetes-job' : remote.type]
  return {
    text: `${standing(name, state)} If you ${act.toLowerCase()} it, all that runs in it ends, and ${goes}. Your conversations stay here.`,
    discard: `${act} ${name}`,
    keep: `Keep ${name}`,
  }
}

function standing(name: string, state: HeldState): string {
  if (state === 'unknown') return `Its ${name} may still be there; nobody says so just now.`
  return state === 'over'
    ? `Its ${name} does not run any more, but is still there.`
    : `Its ${name} is still there.`
}
