import type { Checkpoint, NestedCheckpoint } from '../../../shared/workspace/checkpoint'
import type { CheckpointFolder } from './checkpoint-folder'
import type { CheckpointAt } from './reading'
import type { Staging } from './staging'

/** One folder of it: repositories inside have checkpoints of their own. */
export interface Part {
  folder: string
  from: CheckpointAt
  to: CheckpointAt
  /** The last commit, where it is the same at both: then what is staged goes back too. */
  commit?: string | null
}

/** The folder itself, and each repository inside that is in both. */
export function partsOf(
  { shared, repository }: CheckpointFolder,
  now: Checkpoint,
  target: Checkpoint,
): Part[] {
  const inside = now.nested.flatMap((from) => {
    const to = target.nested.find(({ key }) => key === from.key)
    return to ? [{ folder: from.folder, from: atOf(from), to: atOf(to), ...headOf(from, to) }] : []
  })
  // An index of ours, for who only reads workspaces of jj, says nothing.
  const stages = shared && repository.excludes === undefined
  const staging = stages ? headOf(now, target) : {}
  return [{ folder: now.folder, from: atOf(now), to: atOf(target), ...staging }, ...inside]
}

const headOf = (now: WithHead, target: WithHead): Pick<Part, 'commit'> =>
  now.head !== undefined && now.head === target.head ? { commit: now.head } : {}

type WithHead = Pick<NestedCheckpoint, 'head'>

export const stagingOf = ({ from, to, commit }: Part): Staging | undefined =>
  commit === undefined ? undefined : { from, to, head: commit }

const atOf = ({ number, work }: CheckpointAt): CheckpointAt => ({ number, work })
