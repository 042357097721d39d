import { type ReactNode, useEffect, useRef, useState } from 'react'
import { below } from '../../../kit/below'
import { DropHere } from '../../kit/drop-here'
import { pathOfFile } from '../../store/bridge'
import './attach-drop.css'

interface AttachDropProps {
  onFiles: (files: File[]) => void
  /** Where the agent works. Another folder is nothing to send there: the window opens it. */
  workspace?: string
  children: ReactNode
}

/** Files and folders that are dropped on it are attached to the message. */
export function AttachDrop({ onFiles, workspace, children }: AttachDropProps) {
  const place = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      place.current?.addEventListener(name, listener, { signal: stop.signal })
    // A text that is dragged is dropped where a text can be written.
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    on('dragover', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      const inside = relatedTarget instanceof Node && place.current?.contains(relatedTarget)
      if (!inside) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      if (!hasFiles(event)) return
      if (workspace !== undefined && areOtherFolders(event.dataTransfer, workspace)) return
      event.preventDefault()
      onFiles([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [onFiles, workspace])
  return (
    <div ref={place} className="attach-drop">
      {children}
      {over && <DropHere on="part" words="Drop to attach to the message" />}
    </div>
  )
}

function areOtherFolders(dropped: DataTransfer | null, workspace: string): boolean {
  return [...(dropped?.items ?? [])].every((item) => {
    const file = item.getAsFile()
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true
    return isFolder && file !== null && below(pathOfFile(file), workspace) === undefined
  })
}
