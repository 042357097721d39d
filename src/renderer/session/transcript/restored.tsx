import { History } from 'lucide-react'
import type { Item } from '../../../shared/session/state'
import { keptWhy } from '../../../shared/workspace/kept-words'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { clockWords } from '../../kit/words'
import { succeeds } from '../../store/act'
import { restoredWords } from './restore-words'

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
      <span className="restored-words" dir="auto">
        {words.join(' · ')}
      </span>
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
