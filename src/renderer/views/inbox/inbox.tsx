import type { SessionRow } from '../../../shared/tables'
import { visibleLine } from '../../markdown/visible'
import { showSession } from '../../store/navigation'
import { useRow, useRows } from '../../store/rows'
import { useFirstSeen } from '../../ui/first-seen'
import { StatusMark } from '../../ui/status-mark'
import { TimeAside } from '../../ui/time'
import { needing } from '../rail/order'
import { inboxWords } from './inbox-words'
import './inbox.css'

/** No entry is lower than this, and the list takes less than half of the window. */
const leastHeight = 2 * 32

/** What waits for the user, of all sessions. */
export function Inbox() {
  const waiting = needing(useRows('sessions'))
  const drawn = useFirstSeen(waiting, leastHeight)
  const projects = useRows('projects')
  const connected = useRow('settings', 'settings') !== undefined
  return (
    <section aria-label="Needs you" className="inbox">
      <header className="inbox-heading">
        <h2>Needs you</h2>
        {waiting.length > 0 && <span className="inbox-count">{waiting.length}</span>}
        {waiting.length === 0 && connected && <span>Nothing at the moment</span>}
      </header>
      {/* Said once when it changes, wherever the user is in the window. */}
      <p role="status" className="visually-hidden">
        {waiting[0] && `${waiting[0].title} needs you, ${waiting.length} in all`}
      </p>
      {waiting.length > 0 && (
        <ul className="inbox-list">
          {drawn.map((session) => (
            <li key={session.id}>
              <InboxEntry
                session={session}
                project={projects.find((one) => one.id === session.project)?.name ?? ''}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function InboxEntry({ session, project }: { session: SessionRow; project: string }) {
  const { said, what } = inboxWords(session)
  return (
    <button
      type="button"
      className="inbox-entry"
      aria-description={project}
      onClick={() => showSession(session.id, session.project)}
    >
      <StatusMark status={said} />
      <span className="ellipsis inbox-title">{visibleLine(session.title)}</span>
      <TimeAside at={session.since} />
      <span className="ellipsis inbox-what" data-tooltip={visibleLine(what)} data-tooltip-cut="">
        {visibleLine(what)}
      </span>
    </button>
  )
}
