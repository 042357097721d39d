import { ArrowDown, ArrowUp, ListStart, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type Block, textOf } from '../../../shared/agent/content'
import { heldOf } from '../../../shared/session/queue'
import type { HoldReason } from '../../../shared/session/queue-waits'
import type { QueuedPrompt } from '../../../shared/session/state'
import { Button, IconButton } from '../../kit/button'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { offerUndo } from '../../kit/toast'
import { act, succeeds } from '../../store/act'
import { useRow } from '../../store/rows'

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
  const list = useRef<HTMLOListElement>(null)
  const moved = useFocusMoved(list)
  const held = heldOf(queue)
  if (queue.length === 0) return null
  const move = (place: number, by: -1 | 1) => {
    const prompt = queue[place]
    if (!prompt) return
    moved(prompt.id)
    void succeeds('session.moveQueued', { session, prompt: prompt.id, by })
  }
  const byKeys = (event: KeyboardEvent, place: number) => {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    move(place, by)
  }
  const rows = (
    <ol
      ref={list}
      className="queue"
      aria-label="Queued prompts"
      data-own-keys="Alt+ArrowUp Alt+ArrowDown"
    >
      {queue.map((prompt, place) => (
        <li
          key={prompt.id}
          data-prompt={prompt.id}
          data-editing={prompt.id === editing}
          data-held={prompt.held}
          onKeyDown={(event) => byKeys(event, place)}
        >
          <span className="faint queue-number">{place + 1}</span>
          <span className="faint">{stateWord(prompt, editing)}</span>
          <span className="ellipsis queue-text" dir="auto">
            {inWords(prompt.content)}
          </span>
          <span className="queue-actions">
            {place > 0 && (
              <IconButton
                label="Move up"
                keys="Alt+↑"
                icon={ArrowUp}
                onClick={() => move(place, -1)}
              />
            )}
            {place < queue.length - 1 && (
              <IconButton
                label="Move down"
                keys="Alt+↓"
                icon={ArrowDown}
                onClick={() => move(place, 1)}
              />
            )}
            {prompt.id !== editing && (
              <>
                <IconButton label="Edit" icon={Pencil} onClick={() => onEdit(prompt)} />
                <IconButton label="Remove" icon={X} onClick={() => void remove(session, prompt)} />
                <Button
                  kind="quiet"
                  data-tooltip={
                    working
                      ? `Send now, ${steers ? 'into' : 'instead of'} the running turn`
                      : 'Send now'
                  }
                  onClick={() => succeeds('session.sendNow', { session, prompt: prompt.id })}
                >
                  Send now
                </Button>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      {rows}
      {/* Said when it comes about, wherever the user is in the window. */}
      <div role="status" className="queue-held">
        {/* When it goes on by itself is said above, with "Try now": to let the queue go would only let it wait. */}
        {held && held.why !== 'recovery' && (
          <>
            <span>{heldWords(held)}</span>
            <Button icon={ListStart} onClick={() => succeeds('session.releaseQueue', { session })}>
              Resume queue
            </Button>
          </>
        )}
      </div>
    </>
  )
}

async function remove(session: string, { id, content }: QueuedPrompt): Promise<void> {
  if (!(await succeeds('session.removeQueued', { session, prompt: id }))) return
  offerUndo(`Removed “${visibleLine(inWords(content)).slice(0, 60)}”`, () => {
    void act('session.restoreQueued', { session, prompt: id })
  })
}

/** The words, else what goes along. */
function inWords(content: readonly Block[]): string {
  const said = content.filter((block) => block.type !== 'text' || block.name === undefined)
  const names = content.flatMap((block) => (block.type === 'text' ? (block.name ?? []) : []))
  return visible([textOf(said), ...names].filter(Boolean).join(' · ')) || 'Attachments'
}

const stateWord = ({ id, held }: QueuedPrompt, editing: string | undefined) =>
  id === editing ? 'Editing' : held ? 'Held' : 'Queued'

/** The button with the focus goes where its row goes. */
function useFocusMoved(list: { current: HTMLElement | null }): (prompt: string) => void {
  const wanted = useRef<{ prompt: string; label: string | null }>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { prompt, label } = wanted.current
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (button) => button.closest<HTMLElement>('li')?.dataset.prompt === prompt,
    )
    const { activeElement } = document
    if (buttons.includes(activeElement as HTMLElement)) return
    const left = activeElement !== document.body && !list.current?.contains(activeElement)
    const same = buttons.find((button) => button.getAttribute('aria-label') === label)
    // Whoever has gone elsewhere meanwhile stays there.
    if (!left) (same ?? buttons[0])?.focus()
    wanted.current = undefined
  })
  return (prompt) => {
    const { activeElement } = document
    const label = activeElement?.getAttribute('aria-label') ?? null
    if (list.current?.contains(activeElement)) wanted.current = { prompt, label }
  }
}

function heldWords({ count, why }: { count: number; why: HoldReason }): string {
  return `${count === 1 ? '1 message' : `${count} messages`} held: ${reasons[why]}`
}

const reasons: Record<HoldReason, string> = {
  cancelled: 'you cancelled the turn',
  stopped: 'the agent was stopped',
  interrupted: 'the turn was interrupted',
  failed: 'the turn failed',
  recovery: 'it goes on by itself',
  'signed-out': 'you signed out',
  disconnected: 'the agent is not connected',
  'app-ended': 'Liminal was closed',
  unsure: 'it may have been sent already',
}
