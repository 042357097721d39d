import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { waitingRemotes } from '../../../shared/app/cut-off'
import { needing, needOf } from '../../../shared/app/need'
import type { SessionRow } from '../../../shared/app/tables'
import { IconButton } from '../../kit/button'
import { useFirstSeen } from '../../kit/first-seen'
import { useFocusKept } from '../../kit/focus-kept'
import { useGuard } from '../../kit/guard'
import { visibleLine } from '../../kit/markdown/visible'
import { usePointerOn } from '../../kit/pointer-on'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { succeeds } from '../../store/act'
import { useHeldOrder } from '../../store/held-order'
import { useRow, useRows } from '../../store/rows'
import { goToSession } from '../actions/go-to-session'
import { dismiss } from '../actions/session-actions'
import { entryAnswer, entryKeys } from './entry-keys'
import { Finished } from './finished'
import { inboxKeys } from './inbox-keys'
import { inboxWords } from './inbox-words'
import { RemoteEntry } from './remote-entry'
import './inbox.css'

/** No entry is lower than this, and the list takes less than half of the window. */
const leastHeight = 2 * 32

/** What waits for the user: remotes that nothing goes on at, and all sessions. */
export function Inbox() {
  const pointer = usePointerOn()
  const waiting = useHeldOrder(needing(useRows('sessions')), pointer.on)
  const drawn = useFirstSeen(waiting, leastHeight)
  const list = useRef<HTMLUListElement>(null)
  const kept = useFocusKept(list, '.inbox-entry')
  const projects = useRows('projects')
  const remotes = waitingRemotes(useRows('places'))
  const count = waiting.length + remotes.length
  const connected = useRow('settings', 'settings') !== undefined
  const first = remotes[0]?.id ?? waiting[0]?.title
  return (
    <section aria-label="Needs you" className="inbox" {...pointer.handlers}>
      <header className="inbox-heading">
        <h2>Needs you</h2>
        {count > 0 && <span className="inbox-count">{count}</span>}
        {count === 0 && connected && <span>Nothing needs you</span>}
      </header>
      {/* Said once when it changes, wherever the user is in the window. */}
      <p role="status" className="visually-hidden">
        {first && `${first} needs you, ${count} in all`}
      </p>
      {count > 0 && (
        <ul
          ref={list}
          {...kept}
          className="inbox-list"
          onKeyDown={inboxKeys}
          // The entry that has the focus is higher than the others: it stays so until a press is over.
          onMouseDown={(event) => event.preventDefault()}
        >
          {remotes.map((remote) => (
            <RemoteEntry key={remote.id} remote={remote} />
          ))}
          {drawn.map((session) => (
            <li key={session.id} className="inbox-item" data-session={session.id}>
              <InboxEntry
                session={session}
                project={projects.find((one) => one.id === session.project)?.name ?? ''}
              />
              {needOf(session) !== 'asks' && (
                <IconButton
                  label={`Dismiss ${visibleLine(session.title)}`}
                  tooltip="Dismiss: it needs you no more"
                  icon={X}
                  keys="E"
                  tabIndex={-1}
                  onClick={() => void dismiss(session)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Finished />
    </section>
  )
}

function InboxEntry({ session, project }: { session: SessionRow; project: string }) {
  const { said, what } = inboxWords(session)
  const { request } = session
  const guard = useGuard(request ? `${request.id} ${request.revision}` : '')
  const keys = guard.open ? entryKeys(session) : ''
  const go = () => goToSession(session, 'other')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !request) return
    const answer = entryAnswer(session, event.key)
    if (!answer) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || !guard.open) return
    if (answer === 'look') go()
    else
      void succeeds('session.answer', {
        session: session.id,
        question: request.id,
        seen: request.revision,
        answer: { kind: 'option', option: answer.option },
      })
  }
  return (
    <button
      type="button"
      className="inbox-entry"
      aria-description={project}
      onClick={go}
      onKeyDown={onKeyDown}
    >
      <StatusMark status={said} />
      <span className="ellipsis inbox-title">{visibleLine(session.title)}</span>
      <TimeAside at={session.since} />
      <span className="ellipsis inbox-what" data-tooltip={visibleLine(what)} data-tooltip-cut="">
        {visibleLine(what)}
      </span>
      {keys && <span className="inbox-keys">{keys}</span>}
    </button>
  )
}
