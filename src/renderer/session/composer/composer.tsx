import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentOption, SlashCommand } from '../../../shared/agent/content'
import { type Draft, isEmpty } from '../../../shared/session/draft'
import type { QueuedPrompt } from '../../../shared/session/state'
import { Button, IconButton } from '../../kit/button'
import { useFocusKept } from '../../kit/focus-kept'
import { offerComposer } from '../../kit/ports/composer-port'
import { conversationOf } from '../../kit/ports/conversation-port'
import { useScope } from '../../kit/ports/session-context'
import { succeeds } from '../../store/act'
import { changeDraft, draftNow, setAside, useDraft } from '../../store/drafts'
import { attachFiles, attachText, chooseFiles, targetOf } from './attaching'
import { Attachments } from './attachments'
import { EditBar } from './edit-bar'
import { escapeStep } from './escape'
import { atDraft, type HistoryPosition, leaves, step } from './history'
import { Options } from './options'
import { Queue } from './queue'
import { Refused } from './refused'
import { asDraft, editQueued, leave, sendAsNew, sendDraft } from './sending'
import { optionId, SuggestionList } from './suggestion-list'
import { takePaste } from './take-paste'
import { completed, fileAddress } from './trigger'
import { useArmed } from './use-armed'
import { usePopup } from './use-popup'
import type { Suggestion } from './use-suggestions'
import './composer.css'

interface ComposerProps {
  /** A turn is on. */
  working: boolean
  /** A question waits. */
  asking: boolean
  queue: readonly QueuedPrompt[]
  options: readonly AgentOption[]
  commands: readonly SlashCommand[]
  workspace: string
  /** Why nothing can be sent from here. */
  lost: string | undefined
  /** What was sent before, the newest first. */
  history: () => readonly Draft[]
  /** A question waits: Escape goes to it before it cancels anything. */
  onQuestion: () => void
}

/** Text that streams above it draws none of this again. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { working, asking, queue, options, commands, workspace, lost, history, onQuestion } = props
  const { id: session, agentName } = useScope()
  const draft = useDraft(session)
  const { text, attachments, edits, aside } = draft
  const [place, setPlace] = useState<HistoryPosition<Draft>>(atDraft)
  const [armed, arm] = useArmed()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const frame = useRef<HTMLDivElement>(null)
  const kept = useFocusKept(
    frame,
    '.queue button, .queue-held button, .attachments button, textarea',
  )
  const popup = usePopup({ session }, commands)

  useEffect(() =>
    offerComposer(session, {
      edit(content) {
        flushSync(() => setAside(session, asDraft([...content])))
        toEnd()
      },
      attach,
      focus: () => field.current?.focus(),
    }),
  )

  const toEnd = () => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  const write = (next: Partial<Draft>, caret = next.text?.length ?? 0) => {
    // At once: a frame later the caret would jump under the hands of who types already.
    flushSync(() => changeDraft(session, next))
    field.current?.setSelectionRange(caret, caret)
  }
  const choose = ({ name }: Suggestion) => {
    const { trigger } = popup
    if (!trigger) return
    const caret = field.current?.selectionStart ?? text.length
    const next = completed(text, trigger, caret, name)
    const mention = { name, uri: fileAddress(workspace, name) }
    popup.close()
    write(
      trigger.kind === 'file'
        ? { text: next.text, mentions: [...draft.mentions, mention] }
        : { text: next.text },
      next.caret,
    )
  }
  /** Where the caret is, as a word of its own. */
  const insert = (_: string, words: string) => {
    const now = draftNow(session).text
    const caret = field.current?.selectionStart ?? now.length
    const before = now.slice(0, caret)
    const whole = `${/(?:^|\s)$/.test(before) ? '' : ' '}${words} `
    write({ text: before + whole + now.slice(caret) }, caret + whole.length)
    field.current?.focus()
  }
  const attach = (files: readonly File[]) => {
    const target = targetOf(session)
    if (target) void attachFiles(target, files, insert)
  }
  const send = () => {
    setPlace(atDraft)
    popup.close()
    // What is queued stands in sight; what is sent now would not, to who reads further up.
    if (!working) conversationOf(session)?.toEnd()
    void sendDraft(session)
  }
  const go = (event: KeyboardEvent<HTMLTextAreaElement>, direction: 'older' | 'newer') => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd || !leaves(text, selectionStart, direction)) return
    const { mentions } = draft
    const next = step(history(), place, { text, mentions, attachments }, direction)
    if (!next) return
    event.preventDefault()
    setPlace(next.here)
    write(next.what)
  }
  const leaveEdit = () => {
    leave(
      session,
      queue.find(({ id }) => id === edits),
    )
    field.current?.focus()
  }
  const onEscape = escapeStep({
    listing: popup.open,
    aside: edits !== undefined || aside !== undefined,
    asking,
    empty: isEmpty(draft),
    working,
    armed,
  })
  const back = () => {
    switch (onEscape) {
      case 'close-list':
        return popup.close()
      case 'leave':
        return leaveEdit()
      case 'to-question':
        return onQuestion()
      case 'arm':
        return arm(true)
      case 'cancel':
        arm(false)
        void succeeds('session.cancel', { session })
        return
      case 'nothing':
        return
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      // Held down it is one press.
      if (!event.repeat) back()
      return
    }
    arm(false)
    if (popup.open && popup.keys(event, choose)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp') go(event, 'older')
    else if (event.key === 'ArrowDown') go(event, 'newer')
  }
  return (
    <div ref={frame} {...kept} className="composer">
      <Queue
        working={working}
        queue={queue}
        editing={edits}
        onEdit={(prompt) => {
          flushSync(() => editQueued(session, prompt))
          toEnd()
        }}
      />
      <Refused draft={session} />
      <EditBar
        draft={draft}
        queue={queue}
        onLeave={leaveEdit}
        onSendAsNew={() => void sendAsNew(session)}
      />
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
        <Attachments draft={session} attachments={attachments} />
        <textarea
          ref={field}
          aria-label="Message"
          aria-autocomplete="list"
          aria-controls={popup.open ? list : undefined}
          aria-activedescendant={popup.open ? optionId(list, popup.active) : undefined}
          disabled={lost !== undefined}
          placeholder={lost ?? (edits ? 'Change the queued prompt' : `Message ${agentName}`)}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => {
            changeDraft(session, { text: event.target.value })
            setPlace(atDraft)
            popup.type(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onBlur={popup.close}
          onPaste={(event) =>
            takePaste(event, {
              text: (pasted, name) => attachText(session, pasted, name),
              files: attach,
            })
          }
        />
        {/* Else it stands where the message would. */}
        {lost !== undefined && !isEmpty(draft) && (
          <p role="status" className="composer-lost">
            {lost}
          </p>
        )}
        <div className="composer-bar">
          <div className="composer-options">
            <IconButton
              label="Attach files"
              icon={Paperclip}
              disabled={lost !== undefined}
              onClick={() => {
                const target = targetOf(session)
                if (target) void chooseFiles(target, insert)
              }}
            />
            <Options options={options} />
          </div>
          <span role="status" className="composer-said">
            {onEscape === 'cancel' && 'Esc again to cancel the turn'}
            {onEscape === 'to-question' && (
              <span className="composer-asked">Esc goes to the question</span>
            )}
          </span>
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
            data-tooltip={edits ? 'Save the edit' : 'Send'}
            data-tooltip-cut=""
            disabled={isEmpty(draft) || lost !== undefined}
            onClick={send}
          >
            Send
          </Button>
        </div>
      </div>
    </div>
  )
})
