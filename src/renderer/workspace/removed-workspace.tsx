import { ArchiveRestore } from 'lucide-react'
import { useEffect } from 'react'
import type { WorkspaceRow } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { keepFocus } from '../kit/commands/keep-focus'
import { restoreWorkspace } from './workspace-actions'
import './workspaces.css'

/** In the place of the composer: nothing is said to an agent that has nowhere to work. */
export function RemovedWorkspace({ workspace }: { workspace: WorkspaceRow }) {
  useEffect(keepFocus, [])
  const trashed = workspace.state === 'trashed'
  const why = `The workspace ${workspace.name} ${trashed ? 'has been removed' : 'is being removed'}.`
  return (
    <div className="composer">
      <div className="composer-frame removed-workspace">
        <textarea aria-label="Message" rows={1} disabled placeholder={why} />
        <div className="composer-bar">
          <Button
            icon={ArchiveRestore}
            disabled={!trashed}
            onClick={() => void restoreWorkspace(workspace)}
          >
            Restore workspace
          </Button>
        </div>
      </div>
    </div>
  )
}
