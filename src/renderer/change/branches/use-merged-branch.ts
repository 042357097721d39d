import type { SessionRow } from '../../../shared/app/tables'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { useRow } from '../../store/rows'

/** The branch into which all that is in a session's folder was merged; nothing once there is more. */
export function useMergedBranch(row: SessionRow): string | undefined {
  const folder = useRow('folders', folderKey(row))
  const merged = useRow('branches', folderKey(row))?.merged
  if (!merged || folder?.versions !== 'git') return undefined
  return folder.commit === merged.commit && folder.changed === 0 ? merged.base : undefined
}
