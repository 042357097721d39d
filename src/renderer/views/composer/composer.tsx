import { ArrowUp, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type AgentOption, type SlashCommand, textOf } from '../../../shared/session/content'
import type { QueuedPrompt } from '../../../shared/session/state'
import { succeeds } from '../../store/act'
import { Button } from '../../ui/button'
import { useFocusKept } from '../../ui/focus-kept'
import { useScope } from '../session/session-context'
import { Attachments } from './attachments'
import { offerComposer } from './composer-port'
import { atDraft, leaves, step } from './history'
import { type Attachment, attach, picturesIn } from './images'
import { Options } from './options'
import { Queue } from './queue'
import type { Content } from './sendable'
import { optionId, SuggestionList } from './suggestion-list'
import { completed, fileAddress, mentioned, type Trigger, triggerAt } from './trigger'
import { useDraft } from './use-draft'
import { type Suggestion, useSuggestions } from './use-suggestions'
import './composer.css'

/** Whoever did not type for so long is not about to. */
const quietTime = 1500

interface ComposerProps {
  /** A turn is on. */
  working: boolean
  /** A question waits. */
  asking: boolean
  queue: readonly QueuedPrompt[]
  options: readonly AgentOption[]
  commands: readonly SlashCommand[]
  workspace: string
  /** What was sent before, the newest first. */
  history: () => readonly string[]
  /** A question waits: Escape goes to it before it cancels anything. */
  onQuestion: () => void
}

/** Text that streams above it draws none of this again. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { working, asking, queue, options, commands, workspace, history, onQuestion } = props
  const { id: session, agentName } = useScope()
  const [text, setText] = useDraft(session)
  const [images, setImages] = useState<Attachment[]>([])
  const [files, setFiles] = useState<string[]>([])
  const [refused, setRefused] = useState('')
  const [editing, setEditing] = useState<QueuedPrompt>()
  const [place, setPlace] = useState(atDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const frame = useRef<HTMLDivElement>(null)
  const kept = useFocusKept(
    frame,
    '.queue button, .queue-held button, .attachments button, textarea',
  )
  const popup = usePopup(session, commands)

  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() =>
    offerComposer(session, {
      edit(next) {
        write(next)
        field.current?.focus()
      },
      focus: () => field.current?.focus(),
      isQuiet: () => text === '' && performance.now() - typedAt.current > quietTime,
    }),
  )

  const write = (next: string, caret = next.length) => {
    // At once: a frame later the caret would jump under the hands of who types already.
    flushSync(() => setText(next))
    field.current?.setSelectionRange(caret, caret)
  }
  const choose = ({ name }: Suggestion) => {
    const { trigger } = popup
    if (!trigger) return
    const caret = field.current?.selectionStart ?? text.length
    const next = completed(text, trigger, caret, name)
    if (trigger.kind === 'file') setFiles([...files, name])
    popup.close()
    write(next.text, next.caret)
  }
  const send = async () => {
    const links = mentioned(text, files)
    if (text.trim() === '' && images.length === 0) return
    const content: Content = [
      ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
      ...images.map(({ mimeType, data }) => ({ type: 'image' as const, mimeType, data })),
      ...links.map((name) => ({ type: 'link' as const, uri: fileAddress(workspace, name), name })),
    ]
    typedAt.current = Number.NEGATIVE_INFINITY
    const kept = { text, images, files, editing }
    setText('')
    setImages([])
    setFiles([])
    setEditing(undefined)
    setPlace(atDraft)
    const taken = editing
      ? await succeeds('session.editQueued', { session, prompt: editing.id, content })
      : await succeeds('session.prompt', { session, prompt: crypto.randomUUID(), content })
    if (taken) return
    // What was refused is the user's to change and send again.
    setText(kept.text)
    setImages(kept.images)
    setFiles(kept.files)
  }
  const addPictures = async (found: File[]) => {
    const results = await Promise.all(found.map(attach))
    setImages((before) => [...before, ...results.filter((one) => typeof one !== 'string')])
    setRefused(results.filter((one) => typeof one === 'string').join(' '))
  }
  const go = (event: KeyboardEvent<HTMLTextAreaElement>, direction: 'older' | 'newer') => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd || !leaves(text, selectionStart, direction)) return
    const next = step(history(), place, text, direction)
    if (!next) return
    event.preventDefault()
    setPlace(next.here)
    write(next.text)
  }
  const back = () => {
    if (popup.open) popup.close()
    else if (editing) {
      setEditing(undefined)
      setText('')
    } else if (asking) onQuestion()
    else if (working) void succeeds('session.cancel', { session })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      back()
    } else if (popup.open && popup.keys(event, choose)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      void send()
    } else if (event.key === 'ArrowUp') go(event, 'older')
    else if (event.key === 'ArrowDown') go(event, 'newer')
  }

  return (
    <div ref={frame} {...kept} className="composer">
      <Queue
        working={working}
        queue={queue}
        editing={editing?.id}
        onEdit={(prompt) => {
          setEditing(prompt)
          write(textOf(prompt.content))
          field.current?.focus()
        }}
      />
      {refused && (
        <p role="alert" className="composer-refused">
          {refused}
        </p>
      )}
      <div className="composer-frame">
        {popup.open && (
          <SuggestionList
            id={list}
            label={popup.trigger?.kind === 'file' ? 'Files' : 'Commands'}
            suggestions={popup.suggestions}
            active={popup.active}
            onChoose={choose}
          />
        )}
        <Attachments
          images={images}
          onRemove={(id) => setImages(images.filter((image) => image.id !== id))}
        />
        <textarea
          ref={field}
          aria-label="Message"
          aria-autocomplete="list"
          aria-controls={popup.open ? list : undefined}
          aria-activedescendant={popup.open ? optionId(list, popup.active) : undefined}
          placeholder={editing ? 'Change the queued prompt' : `Message ${agentName}`}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => {
            typedAt.current = performance.now()
            setText(event.target.value)
            setPlace(atDraft)
            popup.type(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onBlur={popup.close}
          onPaste={(event: ClipboardEvent) => {
            const found = picturesIn(event.clipboardData)
            if (found.length > 0) event.preventDefault()
            void addPictures(found)
          }}
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={(event: DragEvent) => {
            event.preventDefault()
            void addPictures(picturesIn(event.dataTransfer))
          }}
        />
        <div className="composer-bar">
          <div className="composer-options">
            <Options options={options} />
          </div>
          {working && (
            <Button
              icon={Square}
              data-tooltip={queue.length > 0 ? 'Cancel turn; the queue is held' : 'Cancel turn'}
              data-tooltip-cut={queue.length > 0 ? undefined : ''}
              onClick={() => succeeds('session.cancel', { session })}
            >
              Cancel turn
            </Button>
          )}
          <Button
            kind="primary"
            icon={ArrowUp}
            data-tooltip="Send"
            data-tooltip-cut=""
            disabled={text.trim() === '' && images.length === 0}
            onClick={send}
          >
            Send
          </Button>
        </div>
      </div>
    </div>
  )
})

/** The list of names that opens while one is typed. */
function usePopup(session: string, commands: readonly SlashCommand[]) {
  const [trigger, setTrigger] = useState<Trigger>()
  const [active, setActive] = useState(0)
  const suggestions = useSuggestions(session, trigger, commands)
  const open = trigger !== undefined && suggestions.length > 0
  const close = () => setTrigger(undefined)
  return {
    trigger,
    suggestions,
    open,
    active: Math.min(active, suggestions.length - 1),
    close,
    type: (text: string, caret: number) => {
      setTrigger(triggerAt(text, caret))
      setActive(0)
    },
    /** Whether the key was for the list. */
    keys: (event: KeyboardEvent, choose: (suggestion: Suggestion) => void): boolean => {
      const count = suggestions.length
      const chosen = suggestions[Math.min(active, count - 1)]
      if (event.key === 'ArrowDown') setActive((active + 1) % count)
      else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
      else return false
      return true
    },
  }
}
