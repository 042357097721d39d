import { useRef, useState } from 'react'
import { useFocusKept } from '../kit/focus-kept'
import { showSession } from '../store/navigation'
import { useRow } from '../store/rows'

/** More than these are shown on demand: one process may have as many as there are. */
const atFirst = 3

/** The sessions that a process works for. */
export function SessionLinks({ sessions }: { sessions: readonly string[] }) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLSpanElement>(null)
  const kept = useFocusKept(list, 'button')
  const shown = all ? sessions : sessions.slice(0, atFirst)
  const more = sessions.length - shown.length
  return (
    <span ref={list} {...kept} className="process-sessions">
      {shown.map((session) => (
        <SessionLink key={session} id={session} />
      ))}
      {more > 0 && (
        <button type="button" className="process-session" onClick={() => setAll(true)}>
          {more} more
        </button>
      )}
    </span>
  )
}

function SessionLink({ id }: { id: string }) {
  const session = useRow('sessions', id)
  if (!session) return null
  return (
    <button
      type="button"
      className="ellipsis process-session"
      data-tooltip={session.title}
      data-tooltip-cut=""
      onClick={() => showSession(id, session.project)}
    >
      {session.title}
    </button>
  )
}
