import type { Result } from '../../../kit/result'
import type { Inventory } from '../../../shared/workspace/inventory'
import type { Session } from '../session'

export interface TidyingParts {
  /** Whether its workspace is kept, whatever is in it. */
  keeps(session: Session): boolean
  sessions(): Session[]
  inventory(workspace: string): Promise<Result<{ inventory: Inventory; seen: string }>>
  remove(workspace: string, seen: string): Promise<Result<void>>
}

/**
 * What a run that is done has worked in goes into the trash (SPEC R7), and only where nothing of it is
 * nowhere else: what is not committed is not saved. Otherwise why it is kept, where there is something to say.
 */
export async function tidyWorkspace(
  { keeps, sessions, inventory, remove }: TidyingParts,
  session: Session,
): Promise<string | undefined> {
  const { id } = session.stored.workspace
  if (id === undefined || session.state.run?.state !== 'done' || keeps(session)) return undefined
  const others = sessions().filter(
    ({ stored }) =>
      stored.workspace.id === id && stored.id !== session.id && stored.deletedAt === null,
  )
  if (others.length > 0) return 'Another session works in it.'
  const looked = await inventory(id)
  if (!looked.ok) return looked.problem.message
  const { lines, verdict } = looked.value.inventory
  if (verdict !== 'free') return lines[0]?.text
  const removed = await remove(id, looked.value.seen)
  return removed.ok ? undefined : removed.problem.message
}
