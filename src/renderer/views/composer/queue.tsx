import { ArrowDown, ArrowUp, ListStart, Pencil, SendHorizontal, X } from 'lucide-react'
import { textOf } from '../../../shared/session/content'
import type { HoldReason } from '../../../shared/session/event'
import { heldOf } from '../../../shared/session/queue'
import type { QueuedPrompt } from '../../../shared/session/state'
import { visible } from '../../markdown/visible'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import { Button, IconButton } from '../../ui/button'
import { useScope } from '../session/session-context'

interface QueueProps {
  /** A turn is on. */
  working: boolean
  queue: readonly QueuedPrompt[]
  /** The one that is being changed in the composer. */
  editing: string | undefined
  onEdit: (prompt: QueuedPrompt) => void
}

/** Prompts that wait for the turn to end. */
export function Queue({ working, queue, editing, onEdit }: QueueProps) {
  const { id: session } = useScope()
  const process = useRow('sessions', session)?.process
  const steers = useRow('processes', process ?? '')?.steers
  const held = heldOf(queue)
  if (queue.length === 0) return null
  const move = (prompt: string, before: string | null) =>
    succeeds('session.moveQueued', { session, prompt, before })
  const list = (
    <ol className="queue" aria-label="Queued prompts">
      {queue.map((prompt, place) => (
        <li key={prompt.id} data-editing={prompt.id === editing}>
          <span className="faint">{prompt.held ? 'Held' : 'Queued'}</span>
          <span className="ellipsis queue-text" dir="auto">
            {visible(textOf(prompt.content)) || 'Attachments'}
          </span>
          <span className="queue-actions">
            {place > 0 && (
              <IconButton
                label="Move up"
                icon={ArrowUp}
                onClick={() => move(prompt.id, queue[place - 1]?.id ?? null)}
              />
            )}
            {place < queue.length - 1 && (
              <IconButton
                label="Move down"
                icon={ArrowDown}
                onClick={() => move(prompt.id, queue[place + 2]?.id ?? null)}
              />
            )}
            <IconButton label="Edit" icon={Pencil} onClick={() => onEdit(prompt)} />
            <IconButton
              label="Send now"
              tooltip={
                working
                  ? `Send now, ${steers ? 'into' : 'instead of'} the running turn`
                  : 'Send now'
              }
              icon={SendHorizontal}
              onClick={() => succeeds('session.sendNow', { session, prompt: prompt.id })}
            />
            <IconButton
              label="Remove"
              icon={X}
              onClick={() => succeeds('session.removeQueued', { session, prompt: prompt.id })}
            />
          </span>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      {list}
      {/* Said when it comes about, wherever the user is in the window. */}
      <div role="status" className="queue-held">
        {held && (
          <>
            <span>{heldWords(held)}</span>
            <Button icon={ListStart} onClick={() => succeeds('session.releaseQueue', { session })}>
              Send queue
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function heldWords({ count, why }: { count: number; why: HoldReason }): string {
  return `${count === 1 ? '1 message' : `${count} messages`} held: ${reasons[why]}`
}

const reasons: Record<HoldReason, string> = {
  cancelled: 'you cancelled the turn',
  stopped: 'the agent was stopped',
  interrupted: 'the turn was interrupted',
  failed: 'the turn failed',
  'signed-out': 'you signed out',
  disconnected: 'the agent is not connected',
  'app-ended': 'Liminal was closed',
  unsure: 'it may have been sent already',
}
