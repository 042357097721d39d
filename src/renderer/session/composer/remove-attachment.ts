import type { Attachment } from '../../../shared/session/draft'
import { visibleLine } from '../../kit/markdown/visible'
import { offerUndo } from '../../kit/toast'
import { changeDraft, draftNow } from '../../store/drafts'

/** Takes it away from what is written; an undo puts it back in its place. */
export function removeAttachment(draft: string, attachment: Attachment): void {
  const { attachments } = draftNow(draft)
  const place = attachments.findIndex(({ id }) => id === attachment.id)
  if (place < 0) return
  changeDraft(draft, { attachments: attachments.toSpliced(place, 1) })
  offerUndo(`Removed “${visibleLine(attachment.name)}”`, () => {
    const now = draftNow(draft).attachments
    changeDraft(draft, { attachments: now.toSpliced(Math.min(place, now.length), 0, attachment) })
  })
}
