import { FolderX, GitBranch } from 'lucide-react'
import type { SessionLocation } from '../../shared/app/tables'
import { isRemoved } from '../../shared/workspace/state'
import { useMerged } from '../change/use-merged'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { restoreWorkspace } from '../workspace/workspace-actions'
import { mergedWords, workspaceStatusOf, workspaceWords } from './workspace-words'

/** Where the session works, how that place stands, and what can be done when it does not. */
export function WorkspaceStatus({ place }: { place: SessionLocation }) {
  const { id: session } = useScope()
  const workspace = useRow('workspaces', place.id)
  const done = useMerged(session)
  const standing = workspaceStatusOf(workspace)
  const removed = isRemoved(workspace)
  if (place.kind === 'folder') return null
  const calm = standing.sound || removed
  const Icon = calm ? GitBranch : FolderX
  const words = removed && done ? mergedWords(done.merged) : workspaceWords(place, workspace)
  return (
    <div className="session-workspace" data-sound={calm}>
      <Icon size={14} aria-hidden />
      <span role="status" aria-label="Workspace" className="ellipsis" data-tooltip={place.path}>
        {visibleLine(words)}
      </span>
      {standing.again && workspace && (
        <Button
          onClick={() =>
            removed
              ? void restoreWorkspace(workspace)
              : succeeds('workspace.retry', { workspace: workspace.id })
          }
        >
          {standing.again}
        </Button>
      )}
      {!standing.sound && !done && (
        <Button kind="quiet" onClick={() => succeeds('workspace.leave', { session })}>
          Work in the project folder
        </Button>
      )}
    </div>
  )
}
