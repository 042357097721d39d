import { GitBranch } from 'lucide-react'
import type { FolderRow } from '../../../shared/app/tables'
import { Truncated } from '../../kit/truncated'
import { branchWords, changedWords, distance } from './folder-words'

/** Where the folder of the session on screen stands: its branch, how far from upstream, what differs. */
export function Branch({ folder }: { folder: FolderRow }) {
  if (folder.versions === 'none') return null
  if (folder.versions === 'unreadable')
    return (
      <span className="status-bar-item status-bar-trouble" data-tooltip={folder.problem.hint}>
        <Truncated text={folder.problem.message} />
      </span>
    )
  const words = changedWords(folder)
  return (
    <span role="status" aria-label="Branch" className="status-bar-item status-bar-branch">
      <GitBranch size={12} aria-hidden />
      <Truncated text={branchWords(folder)} />
      {distance(folder).map(({ text, words }) => (
        <span key={text} data-tooltip={words}>
          <span aria-hidden>{text}</span>
          <span className="visually-hidden">, {words}</span>
        </span>
      ))}
      {words && (
        <span className={folder.conflicts > 0 ? 'status-bar-trouble' : undefined}>{words}</span>
      )}
    </span>
  )
}
