import { ChevronRight } from 'lucide-react'
import { isNews } from '../../../shared/app/need'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { useRemembered } from '../../store/remembered'
import { useRows } from '../../store/rows'
import { goToSession } from '../actions/go-to-session'
import { markAllRead } from '../actions/session-actions'

/** What has ended well and nobody has looked at: one line, which opens. */
export function Finished() {
  const news = useRows('sessions')
    .filter(isNews)
    .sort((one, other) => other.since - one.since)
  const [open, setOpen] = useRemembered('inbox.finished', false)
  if (news.length === 0) return null
  return (
    <div className="inbox-finished">
      <div className="inbox-finished-line">
        <button
          type="button"
          className="inbox-fold"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={12} aria-hidden className="tree-chevron" />
          Finished {news.length}
        </button>
        <Button kind="quiet" onClick={() => void markAllRead()}>
          Mark all read
        </Button>
      </div>
      {open && (
        <ul className="inbox-list" aria-label="Finished">
          {news.map((session) => (
            <li key={session.id}>
              <button
                type="button"
                className="inbox-entry"
                onClick={() => goToSession(session, 'enter')}
              >
                <StatusMark status={session.status} />
                <span className="ellipsis inbox-title" dir="auto">
                  {visibleLine(session.title)}
                </span>
                <TimeAside at={session.since} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
