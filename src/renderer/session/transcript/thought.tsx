import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { durationWords } from '../../kit/words'
import { Blocks } from './block-view'
import { useDetail } from './detail'
import { useFold } from './folds'
import type { MessageItem } from './message-parts'
import { useNow } from './now'

interface ThoughtProps {
  item: MessageItem
  id: string
  version: number
}

export const Thought = memo(function Thought({ item, id }: ThoughtProps) {
  const [detail] = useDetail()
  const [open, toggle] = useFold(id, detail === 'verbose')
  const now = useNow(item.endedAt === undefined)
  return (
    <article className="thought" aria-label="Thought" data-origin="a thought of the agent">
      <button type="button" className="fold" aria-expanded={open} onClick={toggle}>
        <ChevronRight size={14} className="chevron" aria-hidden />
        {item.endedAt === undefined ? 'Thinking' : 'Thought'}
        <span className="faint"> · {durationWords((item.endedAt ?? now) - item.at)}</span>
      </button>
      {open && (
        <div className="thought-body">
          <Blocks blocks={item.parts} />
        </div>
      )}
    </article>
  )
})
