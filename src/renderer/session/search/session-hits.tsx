import { Archive } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { statusWords } from '../../../shared/session/status'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { showSession } from '../../store/navigation'
import { useRow } from '../../store/rows'

/** More than these would hide what was said in any of them. */
const shownAtFirst = 8

/** The sessions that are called what was looked for. */
export function SessionHits({ sessions }: { sessions: readonly SessionRow[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? sessions : sessions.slice(0, shownAtFirst)
  return (
    <section className="search-group">
      <h2>Sessions</h2>
      <ol aria-label="Sessions">
        {shown.map((session) => (
          <li key={session.id}>
            <SessionHit session={session} />
          </li>
        ))}
      </ol>
      {shown.length < sessions.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          Show all {sessions.length} sessions
        </Button>
      )}
    </section>
  )
}

function SessionHit({ session }: { session: SessionRow }) {
  const { id, title, agentName, archived, status } = session
  const project = useRow('projects', session.project)?.name
  return (
    <button
      type="button"
      className="search-hit search-session"
      aria-description={statusWords(session, Date.now())}
      onClick={() => showSession(id, session.project)}
    >
      <StatusMark status={status} />
      <span className="ellipsis" dir="auto">
        {visibleLine(title)}
      </span>
      {archived && <Archive size={11} aria-label="Archived" />}
      <span className="faint ellipsis">{[agentName, project].filter(Boolean).join(' · ')}</span>
    </button>
  )
}
