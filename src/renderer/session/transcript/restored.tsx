import { History } from 'lucide-react'
import type { RestoredFile } from '../../../shared/agent/restored-file'
import type { Item } from '../../../shared/session/state'
import { keptWhy } from '../../../shared/workspace/kept-words'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { clockWords } from '../../kit/words'
import { succeeds } from '../../store/act'
import { restoredWords } from './restore-words'
import { fileBehind, mostShown } from './restored-files'

interface RestoredProps {
  item: Extract<Item, { type: 'restored' }>
  newest: boolean
}

/** The files went back: to when, what that changed, what stayed, and the way back from there. */
export function Restored({ item, newest }: RestoredProps) {
  const { id } = useScope()
  const to = clockWords(item.moment, Date.now())
  const undone = item.undoes !== undefined && !item.again
  const what = undone ? 'Restore undone' : `Restored code to ${to}${item.again ? ' again' : ''}`
  const kept = item.kept.map(
    ({ path, why }) => `${visibleLine(path)} kept, ${visibleLine(keptWhy(why))}`,
  )
  const more = item.keptCount - item.kept.length
  const words = [
    what,
    restoredWords(item),
    ...kept,
    ...(more > 0 ? [`${more} more kept`] : []),
    ...(item.late ? ['finished after Liminal had ended in the middle of it'] : []),
  ]
  return (
    <div className="restored" role="note">
      <History size={14} aria-hidden />
      <div className="restored-words" dir="auto">
        <span>{words.join(' · ')}</span>
        <Files item={item} session={id} />
      </div>
      {newest && (
        <Button
          kind="quiet"
          onClick={() => succeeds('moment.undo', { session: id, restore: item.restore })}
        >
          {undone ? 'Redo' : 'Undo'}
        </Button>
      )}
    </div>
  )
}

/** Which files, and whose work that was; many are folded. */
function Files({ item, session }: { item: RestoredProps['item']; session: string }) {
  const { files = [], changed, added, deleted } = item
  const total = changed + added + deleted
  const line = (file: RestoredFile) => <li key={file.path}>{fileBehind(file, session)}</li>
  if (files.length === 0) return null
  const rest = files.slice(mostShown)
  const unnamed = total - files.length
  return (
    <>
      <ul className="restore-files" aria-label="Restored files">
        {files.slice(0, mostShown).map(line)}
      </ul>
      {rest.length + unnamed > 0 && (
        <details>
          <summary>{rest.length + unnamed} more files</summary>
          <ul className="restore-files">
            {rest.map(line)}
            {unnamed > 0 && <li>{unnamed} more</li>}
          </ul>
        </details>
      )}
    </>
  )
}
