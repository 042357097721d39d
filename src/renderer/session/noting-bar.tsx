import { FastForward } from 'lucide-react'
import type { QueuedPrompt } from '../../shared/session/state'
import { Button } from '../kit/button'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import './waiting-bar.css'

/** The next prompt goes when it is noted how the folder is before it, unless the user does not want that. */
export function NotingBar({ queue }: { queue: readonly QueuedPrompt[] }) {
  const { id: session } = useScope()
  const noting = useRow('notings', session)
  if (!noting || queue.every(({ held }) => held)) return null
  return (
    <div className="waiting-bar">
      <span role="status" aria-label="Before the turn">
        Noting how the folder is before the agent begins …
      </span>
      <Button
        kind="quiet"
        icon={FastForward}
        data-tooltip="What the agent then changes may not come back by “Restore to here”"
        onClick={() => succeeds('moment.startWithout', { session })}
      >
        Start without
      </Button>
    </div>
  )
}
