import { ExternalLink, RefreshCw, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../kit/result'
import { Button, IconButton } from '../../kit/button'
import { EmptyState } from '../../kit/empty-state'
import { CopyButton } from '../../kit/markdown/code-block'
import { isPassingTabs } from '../../kit/tabs'
import { Truncated } from '../../kit/truncated'
import { act } from '../../store/act'
import { call } from '../../store/bridge'
import { navigate, type OpenedFile } from '../../store/navigation'
import { FileText } from './file-text'
import './file-view.css'
import { filePositionIn, linesOf } from './file-position'

interface FileViewProps {
  session: string
  file: OpenedFile
}

/** A file of the session's workspace, at the place that a link meant. */
export function FileView({ session, file }: FileViewProps) {
  const section = useRef<HTMLElement>(null)
  // Escape leads back also while the file is being read.
  useEffect(() => {
    if (file && !isPassingTabs()) section.current?.focus({ preventScroll: true })
  }, [file])
  const { content, readAgain } = useContent(session, file)
  const lines = useMemo(
    () => (content?.text === undefined ? null : linesOf(content.text)),
    [content],
  )
  const place = useMemo(() => (lines ? filePositionIn(lines, file) : null), [lines, file])
  const name = file.path.split(/[\\/]/).at(-1) ?? file.path
  const openOutside = () => void act('file.openOutside', { session, path: file.path })
  return (
    <section
      ref={section}
      className="file-view"
      aria-label={`File ${file.path}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') goBack(file)
      }}
    >
      <header className="file-bar">
        <h2>
          <Truncated text={file.path} />
        </h2>
        <span className="faint" role="status">
          {remoteWords(file, place?.line)}
          {content?.cut && ' · only the first 4 MB'}
        </span>
        <CopyButton text={file.path} label="Copy path" />
        <IconButton label="Refresh" icon={RefreshCw} onClick={readAgain} />
        <IconButton label="Open with another program" icon={ExternalLink} onClick={openOutside} />
        <IconButton label="Close file" icon={X} onClick={() => closeFile(file)} />
      </header>
      {content?.problem && (
        <EmptyState title={content.problem.message} text={content.problem.hint}>
          <Button onClick={openOutside}>Open with another program</Button>
        </EmptyState>
      )}
      {lines && <FileText path={file.path} name={name} lines={lines} place={place} />}
    </section>
  )
}

function remoteWords({ line, column }: OpenedFile, found: number | undefined): string {
  if (line === undefined || found === undefined) return ''
  if (found < line) return `There is no line ${line}: it ends with line ${found}`
  return column === undefined ? `Line ${line}` : `Line ${line}, column ${column}`
}

interface Content {
  path: string
  text?: string
  cut?: boolean
  problem?: Problem
}

/** Read anew whenever a link leads here, since agents change files all the time. */
function useContent(session: string, file: OpenedFile) {
  const [content, setContent] = useState<Content | null>(null)
  const read = useCallback(async () => {
    const { path } = file
    const read = await call('file.read', { session, path })
    return { path, ...(read.ok ? read.value : { problem: read.problem }) }
  }, [session, file])
  useEffect(() => {
    let wanted = true
    void read().then((content) => {
      if (wanted) setContent(content)
    })
    return () => {
      wanted = false
    }
  }, [read])
  return {
    content: content?.path === file.path ? content : null,
    readAgain: () => void read().then(setContent),
  }
}

/** To where the link was. */
const goBack = ({ from }: OpenedFile) => navigate({ tab: from })

function closeFile({ from }: OpenedFile): void {
  navigate({ tab: from, file: null })
}
