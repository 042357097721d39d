import { Undo2 } from 'lucide-react'
import type { KeptDraft } from '../../../shared/session/draft'
import type { QueuedPrompt } from '../../../shared/session/state'
import { Button } from '../../kit/button'

interface EditBarProps {
  draft: KeptDraft
  queue: readonly QueuedPrompt[]
  onLeave: () => void
  onSendAsNew: () => void
}

/** That something else than a new message is written, and the way back. */
export function EditBar({ draft, queue, onLeave, onSendAsNew }: EditBarProps) {
  const { edits, aside } = draft
  if (!edits && !aside) return null
  const place = queue.findIndex(({ id }) => id === edits)
  return (
    <div role="status" className="edit-bar">
      <span>{words(edits !== undefined, place)}</span>
      {edits && place < 0 && <Button onClick={onSendAsNew}>Send as a new message</Button>}
      <Button kind="quiet" icon={Undo2} keys="Esc" onClick={onLeave}>
        {edits ? 'Leave the edit' : 'Back to the draft'}
      </Button>
    </div>
  )
}

function words(editing: boolean, place: number): string {
  if (!editing) return 'Your draft is kept, and comes back after this message'
  if (place < 0) return 'This message is no longer in the queue'
  return `Editing message ${place + 1}; the queue waits for it`
}
