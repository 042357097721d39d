import { ArchiveRestore } from 'lucide-react'
import type { WorkspaceRow } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { Truncated } from '../kit/truncated'
import { sizeWords } from '../kit/words'
import { useRow, useRows } from '../store/rows'
import { restoreWorkspace } from './workspace-actions'

/** What was removed and can be had back. */
export function RemovedWorkspaces() {
  const removed = useRows('workspaces')
    .filter(({ state }) => state === 'trashed')
    .sort((one, other) => (other.removedAt ?? 0) - (one.removedAt ?? 0))
  return (
    <section aria-label="Removed workspaces" className="settings-group">
      <header className="settings-header">
        <h3>Removed workspaces</h3>
      </header>
      {removed.length === 0 && (
        <p className="settings-none">
          No removed workspaces. What you remove stays here for 30 days.
        </p>
      )}
      <ul>
        {removed.map((workspace) => (
          <Removed key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    </section>
  )
}

function Removed({ workspace }: { workspace: WorkspaceRow }) {
  const { name, path, until = 0, bytes, project } = workspace
  const folder = useRow('projects', project)
  const size = bytes === undefined ? '' : `, ${sizeWords(bytes)}`
  return (
    <li className="entry">
      <div className="setting-words">
        <p className="entry-name">
          <bdi>{name}</bdi>
          {folder && ` in ${folder.name}`}
        </p>
        <p>
          Can be brought back until {new Date(until).toLocaleDateString()}
          {size}
        </p>
        <p>
          <Truncated text={path} />
        </p>
      </div>
      <Button
        icon={ArchiveRestore}
        data-tooltip={`Restore ${name}`}
        onClick={() => void restoreWorkspace(workspace)}
      >
        Restore
      </Button>
    </li>
  )
}
