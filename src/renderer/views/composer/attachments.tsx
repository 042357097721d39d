import { X } from 'lucide-react'
import { IconButton } from '../../ui/button'
import type { Attachment } from './images'

interface AttachmentsProps {
  images: readonly Attachment[]
  onRemove: (id: string) => void
}

export function Attachments({ images, onRemove }: AttachmentsProps) {
  if (images.length === 0) return null
  return (
    <ul className="attachments" aria-label="Attached pictures">
      {images.map(({ id, name, mimeType, data }) => (
        <li key={id}>
          <img src={`data:${mimeType};base64,${data}`} alt={name} />
          <IconButton label={`Remove ${name}`} icon={X} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
