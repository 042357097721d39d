import { ChevronRight } from 'lucide-react'
import { memo, useId } from 'react'
import type { TerminalView, ToolItem } from '../../../shared/session/state'
import { Link } from '../../kit/markdown/link'
import { visibleLine } from '../../kit/markdown/visible'
import { Truncated } from '../../kit/truncated'
import { clockWords, durationWords } from '../../kit/words'
import { Counts } from './counts'
import { useFold } from './folds'
import { useNow } from './now'
import { ToolBody } from './tool-body'
import { toolIcon } from './tool-kinds'
import { toolStateWords } from './tool-words'

interface ToolCallProps {
  item: ToolItem
  id: string
  version: number
  /** Among many others its head is enough. */
  brief: boolean
  terminals: Record<string, TerminalView>
  /** Terminals are changed in place: the sum of their versions tells that one of them was. */
  terminalVersion: number
}

export const ToolCall = memo(function ToolCall({ item, id, brief, terminals }: ToolCallProps) {
  const state = useId()
  const running = item.state === 'running' || item.state === 'pending'
  const [open, toggle] = useFold(
    id,
    (item.state === 'failed' && !brief) || (item.state === 'running' && item.kind === 'execute'),
  )
  const Icon = toolIcon(item.kind ?? 'other')
  const title = visibleLine(item.title) || 'Untitled'
  return (
    <article
      className="tool"
      aria-label={`Tool call: ${title}`}
      data-origin={`the tool call “${title}”`}
      aria-describedby={state}
      data-state={item.state}
      data-nested={item.parent !== undefined}
    >
      <div className="tool-head">
        <button type="button" className="fold tool-title" aria-expanded={open} onClick={toggle}>
          <ChevronRight size={14} className="chevron" aria-hidden />
          <Icon size={14} className="tool-icon" aria-hidden />
          <bdi className="ellipsis" data-tooltip={title} data-tooltip-cut="">
            {title}
          </bdi>
        </button>
        <Places item={item} />
        <Counts of={item.content} />
        <Elapsed item={item} running={running} />
        <span id={state} className="tool-state" data-tooltip={clockWords(item.at, Date.now())}>
          {toolStateWords(item.state)}
        </span>
      </div>
      {open && <ToolBody item={item} id={id} terminals={terminals} />}
    </article>
  )
})

function Places({ item }: { item: ToolItem }) {
  const [first, ...others] = item.locations
  // The title of most tools names the file already.
  if (!first || item.title.includes(first.path)) return null
  const name = first.path.split(/[\\/]/).at(-1) ?? first.path
  const place = first.line === undefined ? name : `${name}:${first.line}`
  if (item.title.includes(name)) return null
  return (
    <span className="tool-place">
      <Link target={{ kind: 'file', ...first }} words={first.path}>
        <Truncated text={visibleLine(place)} />
      </Link>
      {others.length > 0 && <span className="faint"> and {others.length} more</span>}
    </span>
  )
}

/** Only what takes long enough to wonder about. */
function Elapsed({ item, running }: { item: ToolItem; running: boolean }) {
  const now = useNow(running && item.state === 'running')
  const time = (item.endedAt ?? now) - item.at
  if (item.state === 'pending' || time < 2000) return null
  return <span className="faint">{durationWords(time)}</span>
}
