import { Paperclip } from 'lucide-react'
import { useCallback, useId } from 'react'
import { newSessionDraft } from '../../../shared/session/draft'
import { changeDraft, useDraft } from '../../store/drafts'
import { IconButton } from '../../ui/button'
import { AttachDrop } from '../composer/attach-drop'
import { attachFiles, attachText, chooseFiles } from '../composer/attaching'
import { Attachments } from '../composer/attachments'
import { Refused } from '../composer/refused'
import { takePaste } from '../composer/take-paste'

interface FirstPromptProps {
  agentName: string
  /** Of the project: what is in it is mentioned by name. */
  folder: string
  machine: string | undefined
}

/** What a new session begins with, kept until one is started with it. */
export function FirstPrompt({ agentName, folder, machine }: FirstPromptProps) {
  const id = useId()
  const { text, attachments } = useDraft(newSessionDraft)
  const target = { draft: newSessionDraft, folder, machine, agentName }
  const attach = useCallback(
    (files: File[]) =>
      void attachFiles({ draft: newSessionDraft, folder, machine, agentName }, files),
    [folder, machine, agentName],
  )
  return (
    <AttachDrop onFiles={attach}>
      <div className="field">
        <div className="first-prompt-head">
          <label htmlFor={id} className="field-label">
            First prompt
          </label>
          <IconButton
            label="Attach files"
            icon={Paperclip}
            onClick={() => void chooseFiles(target)}
          />
        </div>
        <textarea
          id={id}
          className="input"
          data-first-focus=""
          dir="auto"
          value={text}
          placeholder="What is to be done? You can also say it later."
          onChange={(event) => changeDraft(newSessionDraft, { text: event.target.value })}
          onPaste={(event) =>
            takePaste(event, {
              text: (pasted, name) => attachText(newSessionDraft, pasted, name),
              files: attach,
            })
          }
        />
        <Attachments draft={newSessionDraft} attachments={attachments} />
        <Refused draft={newSessionDraft} />
      </div>
    </AttachDrop>
  )
}
