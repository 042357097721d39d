import { FileText, Folder, Paperclip, Volume2, X } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../../shared/session/draft'
import { IconButton } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { AttachmentDialog } from './attachment-dialog'
import { removeAttachment } from './remove-attachment'
import './attachments.css'

interface AttachmentsProps {
  draft: string
  attachments: readonly Attachment[]
}

/** What goes along with the words; each opens, and can be taken away and brought back. */
export function Attachments({ draft, attachments }: AttachmentsProps) {
  const [opened, open] = useState<string>()
  const shown = attachments.find(({ id }) => id === opened)
  if (attachments.length === 0) return null
  return (
    <>
      <ul className="attachments" aria-label="Attachments">
        {attachments.map((attachment) => (
          <li key={attachment.id} data-kind={attachment.block.type}>
            <button
              type="button"
              className="attachment-open"
              data-tooltip={placeOf(attachment)}
              onClick={() => open(attachment.id)}
            >
              <Face attachment={attachment} />
            </button>
            <IconButton
              label={`Remove ${visibleLine(attachment.name)}`}
              icon={X}
              onClick={() => removeAttachment(draft, attachment)}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <AttachmentDialog draft={draft} attachment={shown} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function Face({ attachment: { name, block } }: { attachment: Attachment }) {
  if (block.type === 'image')
    return <img src={`data:${block.mimeType};base64,${block.data}`} alt={visibleLine(name)} />
  const Icon =
    block.type === 'audio'
      ? Volume2
      : block.type !== 'link'
        ? FileText
        : name.endsWith('/')
          ? Folder
          : Paperclip
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="ellipsis" dir="auto">
        {visibleLine(name)}
      </span>
    </>
  )
}

/** Where it lies, if that says more than its name. */
function placeOf({ name, block }: Attachment): string {
  const uri = 'uri' in block ? block.uri : undefined
  return visibleLine(uri ?? name)
}
