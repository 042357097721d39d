import { Paperclip } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../kit/button'
import { changeDraft, useDraft } from '../../store/drafts'
import { AttachDrop } from '../composer/attach-drop'
import { attachFiles, attachText, chooseFiles } from '../composer/attaching'
import { Attachments } from '../composer/attachments'
import { Refused } from '../composer/refused'
import { optionId, SuggestionList } from '../composer/suggestion-list'
import { takePaste } from '../composer/take-paste'
import { completed } from '../composer/trigger'
import { usePopup } from '../composer/use-popup'
import type { Suggestion } from '../composer/use-suggestions'

interface PromptFieldProps {
  draft: string
  label: string
  placeholder: string
  agentName: string
  /** Of the project: what is in it is mentioned by name. */
  folder: string
  machine: string | undefined
  /** Whose files are offered behind an "@", where it is open. */
  project?: string
  firstFocus?: boolean
}

/** What is written for an agent that is not there yet, with what goes along. */
export function PromptField(props: PromptFieldProps) {
  const { draft, label, placeholder, agentName, folder, machine, project, firstFocus } = props
  const id = useId()
  const { text, attachments } = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const popup = usePopup({ project: project ?? '' }, [])
  const offers = project !== undefined && popup.open && popup.trigger?.kind === 'file'
  const attach = useCallback(
    (files: File[]) => void attachFiles({ draft, folder, machine, agentName }, files),
    [draft, folder, machine, agentName],
  )
  const choose = ({ name }: Suggestion) => {
    if (!popup.trigger) return
    const next = completed(text, popup.trigger, field.current?.selectionStart ?? text.length, name)
    popup.close()
    // At once: a frame later the caret would jump under the hands of who types already.
    flushSync(() => changeDraft(draft, { text: next.text }))
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!offers || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') popup.close()
    else if (event.ctrlKey || event.metaKey || !popup.keys(event, choose)) return
    // It was for the list, and not for the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <AttachDrop onFiles={attach}>
      <div className="field">
        <div className="first-prompt-head">
          <label htmlFor={id} className="field-label">
            {label}
          </label>
          <IconButton
            label="Attach files"
            icon={Paperclip}
            onClick={() => void chooseFiles({ draft, folder, machine, agentName })}
          />
        </div>
        {offers && (
          <SuggestionList
            id={`${id}-files`}
            label="Files"
            suggestions={popup.suggestions}
            active={popup.active}
            onChoose={choose}
          />
        )}
        <textarea
          ref={field}
          id={id}
          className="input"
          data-first-focus={firstFocus ? '' : undefined}
          aria-controls={offers ? `${id}-files` : undefined}
          aria-activedescendant={offers ? optionId(`${id}-files`, popup.active) : undefined}
          dir="auto"
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            changeDraft(draft, { text: event.target.value })
            if (project !== undefined) popup.type(event.target.value, event.target.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onBlur={popup.close}
          onPaste={(event) =>
            takePaste(event, {
              text: (pasted, name) => attachText(draft, pasted, name),
              files: attach,
            })
          }
        />
        <Attachments draft={draft} attachments={attachments} />
        <Refused draft={draft} />
      </div>
    </AttachDrop>
  )
}
