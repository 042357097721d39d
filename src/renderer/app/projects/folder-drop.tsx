import { useEffect, useState } from 'react'
import { DropHere } from '../../kit/drop-here'
import { act } from '../../store/act'
import { pathOfFile } from '../../store/bridge'
import { navigate } from '../../store/navigation'

/** Folders that are dropped anywhere on the window are opened as projects. */
export function FolderDrop() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: stop.signal })
    on('dragover', (event) => {
      // What a view takes for itself, it has taken by now.
      const ours = !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
      if (ours) event.preventDefault()
      setOver(ours)
    })
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      setOver(false)
      if (event.defaultPrevented || !event.dataTransfer) return
      event.preventDefault()
      void openFolders([...event.dataTransfer.items])
    })
    return () => stop.abort()
  }, [])
  return over && <DropHere on="window" words="Drop a folder to open it as a project" />
}

async function openFolders(items: DataTransferItem[]): Promise<void> {
  // Main says of a file that it is no folder.
  const paths = items.flatMap((item) => {
    const file = item.getAsFile()
    return file ? [pathOfFile(file)] : []
  })
  for (const path of paths.filter(Boolean)) {
    const opened = await act('project.open', { path })
    if (opened) navigate({ page: 'session', project: opened.project, session: null })
  }
}
