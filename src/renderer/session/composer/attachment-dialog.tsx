import { useState } from 'react'
import type { Block } from '../../../shared/agent/content'
import type { Attachment } from '../../../shared/session/draft'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { visibleLine } from '../../kit/markdown/visible'
import { TextField } from '../../kit/text-field'
import { changeDraft, draftNow } from '../../store/drafts'
import { BlockView } from '../transcript/block-view'
import { named } from './attaching'
import { linesOf } from './pasted'
import { removeAttachment } from './remove-attachment'

interface AttachmentDialogProps {
  draft: string
  attachment: Attachment
  onClose: () => void
}

/** What is attached, to be looked at; texts can be changed, or put into the message. */
export function AttachmentDialog({ draft, attachment, onClose }: AttachmentDialogProps) {
  const { name, block } = attachment
  const [text, setText] = useState(textIn(block))
  const replaceBy = (others: Attachment[], words?: string) => {
    const { attachments, text: written } = draftNow(draft)
    const place = attachments.findIndex(({ id }) => id === attachment.id)
    if (place >= 0)
      changeDraft(draft, {
        attachments: attachments.toSpliced(place, 1, ...others),
        ...(words === undefined ? {} : { text: written + words }),
      })
    onClose()
  }
  const save = () => {
    if (text === undefined || text === textIn(block)) return onClose()
    replaceBy([named(renamed(name, text), withText(block, text, renamed(name, text)))])
  }
  return (
    <Dialog label={visibleLine(name)} size="large" onClose={onClose}>
      <div className="dialog-body attachment-body">
        {text === undefined ? (
          <BlockView block={block} />
        ) : (
          <TextField label="Text" bare multiline value={text} onChange={setText} />
        )}
      </div>
      <footer className="dialog-footer">
        <Button
          kind="quiet"
          onClick={() => {
            removeAttachment(draft, attachment)
            onClose()
          }}
        >
          Remove
        </Button>
        {text !== undefined && (
          <>
            <Button kind="quiet" onClick={() => replaceBy([], text)}>
              Put into the message
            </Button>
            <Button kind="primary" onClick={save}>
              Save
            </Button>
          </>
        )}
      </footer>
    </Dialog>
  )
}

/** Undefined for what is no text. */
function textIn(block: Block): string | undefined {
  return block.type === 'text' || block.type === 'resource' ? block.text : undefined
}

/** What the agent reads says where it comes from; how long it is says only the name. */
const renamed = (name: string, text: string) =>
  name.replace(/^Pasted \d+ (?:lines|letters)$/, () =>
    linesOf(text) > 1 ? `Pasted ${linesOf(text)} lines` : `Pasted ${text.length} letters`,
  )

function withText(block: Block, text: string, name: string): Block {
  if (block.type === 'resource') return { ...block, text }
  return { type: 'text', text, name }
}
