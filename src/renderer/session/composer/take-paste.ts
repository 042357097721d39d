import type { ClipboardEvent } from 'react'
import { pathOfFile } from '../../store/bridge'
import { pastedName } from './pasted'

interface Taker {
  text(pasted: string, name: string): void
  files(files: File[]): void
}

/** Takes what does not belong into the sentence; all else is pasted as ever. */
export function takePaste(event: ClipboardEvent, taker: Taker): void {
  const files = filesIn(event.clipboardData)
  const pasted = event.clipboardData.getData('text/plain')
  const name = files.length === 0 ? pastedName(pasted) : undefined
  if (files.length === 0 && name === undefined) return
  event.preventDefault()
  if (name === undefined) taker.files(files)
  else taker.text(pasted, name)
}

/** A picture of a text that comes with the text is not meant; a file with its path as text is. */
function filesIn(transfer: DataTransfer): File[] {
  const files = [...transfer.files]
  const withText = transfer.types.some((type) => type === 'text/plain' || type === 'text/html')
  return withText ? files.filter((file) => pathOfFile(file) !== '') : files
}
