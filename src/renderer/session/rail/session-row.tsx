import { Archive, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isNews } from '../../../shared/app/need'
import type { SessionRow } from '../../../shared/app/tables'
import { standingOfSession } from '../../../shared/task/in-session'
import { AgentIcon } from '../../kit/agent-icon'
import { Aside } from '../../kit/aside'
import { StateMark } from '../../kit/status-mark'
import { useTimeWords } from '../../kit/time'
import { act } from '../../store/act'
import { setFrame } from '../../store/frame'
import { isAtRest } from '../../store/order'
import { useRow } from '../../store/rows'
import { useTaskOf } from '../../store/task-of'
import { rowFact } from './row-fact'

interface SessionLineProps {
  session: SessionRow
  renaming: boolean
  /** All that is known of it in a line, for whoever asks. */
  about: string
}

export function SessionLine({ session, renaming, about }: SessionLineProps) {
  const { id, title, status, pinned, archived, agent, agentName } = session
  const icon = useRow('agents', agent)?.icon
  return (
    <>
      {pinned && <Pin size={9} aria-hidden className="rail-pin" />}
      <StateMark mark={standingOfSession(status, useTaskOf(id)).mark} />
      {renaming ? (
        <TitleField session={session} />
      ) : (
        <span
          className={`ellipsis rail-title ${weightOf(session)}`}
          dir="auto"
          data-tooltip={about}
        >
          {title}
        </span>
      )}
      <span className="rail-beside">
        {archived ? (
          <Archive size={11} aria-hidden className="rail-faint" />
        ) : (
          <Fact of={session} />
        )}
        <AgentIcon name={agentName} icon={icon} />
      </span>
    </>
  )
}

/** What is new stands out, and what rests stands back. */
function weightOf(session: SessionRow): string {
  if (isNews(session)) return 'rail-unseen'
  return isAtRest(session) ? 'rail-at-rest' : ''
}

function Fact({ of: session }: { of: SessionRow }) {
  const text = useTimeWords((now) => rowFact(session, now))
  if (text === '') return null
  return <Aside text={text} className={session.status === 'Waiting' ? 'rail-until' : ''} />
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
