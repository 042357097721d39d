import { Archive, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { timeWords } from '../../../shared/session/recovery/words'
import { Aside } from '../../kit/aside'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { act } from '../../store/act'
import { setFrame } from '../../store/frame'

interface SessionLineProps {
  session: SessionRow
  renaming: boolean
}

export function SessionLine({ session, renaming }: SessionLineProps) {
  const { title, status, connection, unseen, pinned, archived, since, held, waitsUntil } = session
  const waits = status === 'Waiting' && waitsUntil !== undefined
  const attempt = status === 'Reconnecting' ? connection.attempt : undefined
  return (
    <>
      <StatusMark status={status} />
      {renaming ? (
        <TitleField session={session} />
      ) : (
        <span
          className={unseen ? 'ellipsis rail-title rail-unseen' : 'ellipsis rail-title'}
          data-tooltip={title}
          data-tooltip-cut=""
        >
          {title}
        </span>
      )}
      {pinned && <Pin size={11} aria-hidden className="rail-faint" />}
      {archived && <Archive size={11} aria-hidden className="rail-faint" />}
      {held && !waits && <Aside text={`${held.count} held`} />}
      {attempt && <Aside text={`${attempt.number}/${attempt.of}`} />}
      {waits && <Aside text={timeWords(waitsUntil, Date.now())} />}
      {!attempt && !waits && <TimeAside at={since} />}
      <span className={unseen ? 'rail-dot rail-dot-shown' : 'rail-dot'} />
    </>
  )
}

function TitleField({ session }: { session: SessionRow }) {
  const [title, setTitle] = useState(session.title)
  const field = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => field.current?.select(), [])

  const finish = (keep: boolean) => {
    if (done.current) return
    done.current = true
    const row = field.current?.closest<HTMLElement>('[role=treeitem]')
    const refocus = document.activeElement === field.current
    setFrame({ renaming: null })
    if (refocus) row?.focus()
    const changed = title.trim()
    if (keep && changed && changed !== session.title)
      void act('session.rename', { session: session.id, title: changed })
  }
  return (
    <input
      ref={field}
      className="input rail-rename"
      aria-label="Title"
      maxLength={200}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(true)
        if (event.key === 'Escape') finish(false)
        if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
