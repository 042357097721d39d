import type { ReactNode } from 'react'
import { isAtWork } from '../../../shared/app/at-work'
import type { SessionRow } from '../../../shared/app/tables'
import { useRows } from '../../store/rows'

const most = 5

/** Which sessions are meant and what each does now, a line each, the rest counted; long names give way to that. */
export const workLines = (sessions: readonly string[]): ReactNode => (
  <WorkLines sessions={sessions} />
)

function WorkLines({ sessions }: { sessions: readonly string[] }) {
  const meant = useRows('sessions').filter(({ id }) => sessions.includes(id))
  return (
    <ul className="confirm-lines">
      {meant.slice(0, most).map((session) => (
        <li key={session.id} dir="auto">
          <span className="ellipsis">{session.title}</span>
          <span className="ellipsis">{` · ${session.agentName}`}</span>
          <span>{` · ${doing(session)}`}</span>
        </li>
      ))}
      {meant.length > most && <li>and {meant.length - most} more</li>}
    </ul>
  )
}

function doing(session: SessionRow): string {
  if (!isAtWork(session)) return 'has finished'
  return session.activity === 'needs-input' ? 'waits for you' : 'at work'
}
