import { failure, type Result, success } from '../../../../kit/result'
import type { FolderUser } from '../../folders'
import type { ProcessEntry, System } from '../system/system'

/** Who works in a folder, or has something in it open; without some processes and all that they have started. */
export async function usersOf(
  system: Pick<System, 'list' | 'inUse'>,
  folder: string,
  without: ReadonlySet<number>,
): Promise<Result<FolderUser[]>> {
  try {
    const entries = await system.list()
    const inUse = await system.inUse(entries)
    const parents = new Map(entries.map(({ pid, parent }) => [pid, parent]))
    const isIn = (path: string) => path === folder || path.startsWith(`${folder}/`)
    const isMeant = ({ pid, zombie }: ProcessEntry) =>
      !zombie && inUse.get(pid)?.some(isIn) && !comesFrom(pid, without, parents)
    return success(entries.filter(isMeant).map(({ pid, name }) => ({ pid, name })))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return failure('processes-unknown', 'Could not find out which processes work in the folder.', {
      details: said,
    })
  }
}

function comesFrom(
  pid: number,
  ancestors: ReadonlySet<number>,
  parents: ReadonlyMap<number, number>,
): boolean {
  // Pids are used again while the table is read: a circle of parents ends all the same.
  const seen = new Set<number>()
  for (let at: number | undefined = pid; at && !seen.has(at); at = parents.get(at)) {
    if (ancestors.has(at)) return true
    seen.add(at)
  }
  return false
}
