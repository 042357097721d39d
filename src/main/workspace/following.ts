import type { Release } from '../../kit/release'
import type { SessionLocation } from '../../shared/app/tables'
import type { WorkspaceState } from '../../shared/workspace/state'
import type { Log, StoredWorkspace } from '../store/log/log'
import type { Folders } from './folders'

const away: WorkspaceState[] = ['removing', 'trashed', 'gone']

/** Which of the folders that sessions work in are there to be followed. */
export function followingOf(
  log: Pick<Log, 'workspaces'>,
  folders: Folders,
  standing: (place: SessionLocation) => Promise<void>,
  check: (workspace: string) => Promise<unknown>,
) {
  /** Where nothing can be followed any more the workspace may be gone: what it is now is looked at. */
  folders.listen((folder, tracked) => {
    if (tracked.type === 'files') return
    const found = log.workspaces.all().find((one) => one.folder === folder && one.state === 'ready')
    if (found && (tracked.type !== 'status' || found.health !== 'ok')) void check(found.id)
  })
  /** What lies in the trash is not followed. */
  const moved = ({ state, folder }: StoredWorkspace): void => {
    if (away.includes(state)) folders.away(folder)
    else folders.back(folder)
  }
  /** What is still being made has nothing to be looked at. */
  const look = (place: SessionLocation): Release => {
    if (place.id === undefined) return folders.look(place.path)
    const workspace = log.workspaces.get(place.id)
    if (workspace) moved(workspace)
    let left = false
    let leave: Release = () => undefined
    void standing(place).then(() => {
      if (!left) leave = folders.look(place.path)
    })
    return () => {
      left = true
      leave()
    }
  }
  return { moved, look }
}
