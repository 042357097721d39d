import { FolderX, GitBranch } from 'lucide-react'
import type { SessionLocation } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { workspaceStatusOf, workspaceWords } from './workspace-words'

/** Where the session works, how that place stands, and what can be done when it does not. */
export function WorkspaceStatus({ place }: { place: SessionLocation }) {
  const { id: session } = useScope()
  const workspace = useRow('workspaces', place.id)
  if (place.kind === 'folder') return null
  const standing = workspaceStatusOf(workspace)
  const Icon = standing.sound ? GitBranch : FolderX
  return (
    <div className="session-workspace" data-sound={standing.sound}>
      <Icon size={14} aria-hidden />
      <span role="status" aria-label="Workspace" className="ellipsis" data-tooltip={place.path}>
        {visibleLine(workspaceWords(place, workspace))}
      </span>
      {standing.again && workspace && (
        <Button onClick={() => succeeds('workspace.retry', { workspace: workspace.id })}>
          {standing.again}
        </Button>
      )}
      {!standing.sound && (
        <Button kind="quiet" onClick={() => succeeds('workspace.leave', { session })}>
          Work in the project folder
        </Button>
      )}
    </div>
  )
}
