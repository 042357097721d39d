import { ArrowDown, ArrowUp, Pencil, SendHorizontal, X } from 'lucide-react'
import { textOf } from '../../../shared/session/content'
import type { QueuedPrompt } from '../../../shared/session/state'
import { visible } from '../../markdown/visible'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import { IconButton } from '../../ui/button'
import { useScope } from '../session/session-context'

interface QueueProps {
  queue: readonly QueuedPrompt[]
  /** The one that is being changed in the composer. */
  editing: string | undefined
  onEdit: (prompt: QueuedPrompt) => void
}

/** Prompts that wait for the turn to end. */
export function Queue({ queue, editing, onEdit }: QueueProps) {
  const { id: session } = useScope()
  const process = useRow('sessions', session)?.process
  const steers = useRow('processes', process ?? '')?.steers
  if (queue.length === 0) return null
  const move = (prompt: string, before: string | null) =>
    succeeds('session.moveQueued', { session, prompt, before })
  return (
    <ol className="queue" aria-label="Queued prompts">
      {queue.map((prompt, place) => (
        <li key={prompt.id} data-editing={prompt.id === editing}>
          <span className="faint">Queued</span>
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
              tooltip={`Send now, ${steers ? 'into' : 'instead of'} the running turn`}
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
}
