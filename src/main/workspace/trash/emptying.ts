import type { Lanes } from '../../../kit/lanes'
import type { Problem } from '../../../kit/result'
import type { WorkspaceInput } from '../../../shared/workspace/state'
import type { StoredTrash, StoredWorkspace } from '../../store/log/log'
import type { Git } from '../git/git'
import type { JournaledOperation, JournaledOperations } from '../journaled-operations'
import { dropRescues, type Rescue, rescuedFor } from './rescue'
import { isKept, type Trash } from './trash'

export interface TrashParts {
  git: Git
  workspaces: {
    find(id: string): StoredWorkspace | undefined
    all(): StoredWorkspace[]
    /** What has happened to it, and how it lies in the trash from then on; nothing where that cannot be. */
    change(id: string, input: WorkspaceInput, trashed?: StoredTrash): StoredWorkspace | undefined
  }
  undertakings: JournaledOperations
  lanes: Lanes
  now(): number
  /** What the user has to know, and did not ask for just now. */
  tell(workspace: StoredWorkspace, problem: Problem): void
}

/** Commits that are kept for a while after all else is gone. */
interface KeptCommits {
  rescues: Rescue[]
  common: string
  until: number
}

/** What has lain in the trash for long enough goes for good; what cannot be removed stays, and is tried again. */
export async function emptyTrash(
  parts: TrashParts,
  trashOf: (workspace: StoredWorkspace) => Trash,
): Promise<void> {
  const { workspaces, undertakings: journal, now } = parts
  for (const workspace of workspaces.all())
    if (workspace.state === 'trashed' && (workspace.until ?? 0) <= now())
      await empty(parts, trashOf(workspace), workspace)
  for (const left of journal.left<KeptCommits>('rescue')) await dropRescue(parts, left)
}

async function empty(parts: TrashParts, trash: Trash, workspace: StoredWorkspace): Promise<void> {
  const { trashed, id, common } = workspace
  if (!isKept(workspace) || !trashed) return
  const { undertakings: journal, workspaces, lanes, now } = parts
  await lanes.run(common, async () => {
    const where = await trash.whereIs(workspace, trashed)
    if (!where.ok || where.value === 'place') return
    if (await trash.isEmptied(workspace, trashed)) {
      workspaces.change(id, { type: 'gone' })
      return
    }
    const rescued = await trash.rescue(workspace, trashed)
    if (!rescued.ok) return
    if (rescued.value.length > 0) {
      const kept: KeptCommits = { rescues: rescued.value, common, until: now() + rescuedFor }
      if (!journal.begin('rescue', id, kept).to('kept').ok) return
    }
    const emptied = await trash.empty(workspace, trashed)
    if (emptied.ok) workspaces.change(id, { type: 'gone' })
    else parts.tell(workspace, emptied.problem)
  })
}

async function dropRescue(
  { git, lanes, now }: TrashParts,
  journaled: JournaledOperation<KeptCommits>,
): Promise<void> {
  const { rescues, common, until } = journaled.data
  if (until > now()) return
  const repository = { top: common, admin: common, common }
  const dropped = await lanes.run(common, () => dropRescues(git, repository, rescues))
  if (dropped.ok) journaled.over()
}
