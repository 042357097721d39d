import { Archive, Ban, Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Inventory, InventoryLine, Weight } from '../../shared/workspace/inventory'
import { stopAgent } from '../agent/agent-actions'
import { Button } from '../kit/button'
import { rowNow } from '../store/rows'

const signs: Record<Weight, { icon: LucideIcon; words: string }> = {
  forbids: { icon: Ban, words: 'In the way' },
  precious: { icon: TriangleAlert, words: 'Nowhere else' },
  goes: { icon: Archive, words: 'Goes into the trash' },
  stays: { icon: Check, words: 'Is kept' },
}

/** So many files are named at once. */
const named = 3

/** Line by line what is in a workspace, the worst first. */
export function InventoryList({ inventory }: { inventory: Inventory }) {
  return (
    <ul aria-label="What is in it" className="inventory">
      {inventory.lines.map((line) => (
        <Line key={`${line.weight} ${line.text}`} line={line} />
      ))}
      {inventory.lines.length === 0 && <li>Nothing but what its branch has.</li>}
    </ul>
  )
}

function Line({ line: { weight, text, hint, paths = [], agentOf } }: { line: InventoryLine }) {
  const { icon: Icon, words } = signs[weight]
  const more = paths.slice(named)
  const stop = () => {
    const session = agentOf === undefined ? undefined : rowNow('sessions', agentOf)
    if (session) stopAgent(session)
  }
  return (
    <li data-weight={weight}>
      <Icon size={14} aria-label={words} data-tooltip={words} />
      <div className="inventory-line">
        <p dir="auto">{text}</p>
        {hint && <p className="inventory-more">{hint}</p>}
        {paths.length > 0 && (
          <p className="inventory-more" dir="auto">
            {paths.slice(0, named).join(', ')}
          </p>
        )}
        {more.length > 0 && (
          <details className="inventory-more">
            <summary>{more.length} more</summary>
            <p dir="auto">{more.join(', ')}</p>
          </details>
        )}
      </div>
      {agentOf !== undefined && <Button onClick={stop}>Stop agent</Button>}
    </li>
  )
}
