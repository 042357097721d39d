import { GitBranch } from 'lucide-react'
import type { WorkspaceRow } from '../../../shared/tables'
import { Truncated } from '../../ui/truncated'
import { branchWords, changedWords, distance } from './workspace-words'

/** Where the folder of the session on screen stands: its branch, how far from upstream, what differs. */
export function Branch({ workspace }: { workspace: WorkspaceRow }) {
  if (workspace.versions === 'none') return null
  if (workspace.versions === 'unreadable')
    return (
      <span className="status-bar-item status-bar-trouble" data-tooltip={workspace.problem.hint}>
        <Truncated text={workspace.problem.message} />
      </span>
    )
  const words = changedWords(workspace)
  return (
    <span role="status" aria-label="Branch" className="status-bar-item status-bar-branch">
      <GitBranch size={12} aria-hidden />
      <Truncated text={branchWords(workspace)} />
      {distance(workspace).map(({ text, words }) => (
        <span key={text} data-tooltip={words}>
          <span aria-hidden>{text}</span>
          <span className="visually-hidden">, {words}</span>
        </span>
      ))}
      {words && (
        <span className={workspace.conflicts > 0 ? 'status-bar-trouble' : undefined}>{words}</span>
      )}
    </span>
  )
}
