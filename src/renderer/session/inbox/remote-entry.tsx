import type { RemoteRow } from '../../../shared/host/remote-row'
import { linkWords } from '../../../shared/host/remotes/words'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { succeeds } from '../../store/act'
import { goToRemote } from '../actions/go-to-session'

/** A remote that waits for its user, and with it all who are there. */
interface RemoteEntryProps {
  remote: RemoteRow
  tabIndex: number
  onFocus: () => void
}

export function RemoteEntry({ remote, tabIndex, onFocus }: RemoteEntryProps) {
  const { id, link, since = 0 } = remote
  if (link?.state !== 'waiting') return null
  return (
    <li className="inbox-item inbox-remote" data-entry={id} onFocus={onFocus}>
      <button
        type="button"
        className="inbox-entry"
        tabIndex={tabIndex}
        onClick={() => goToRemote(id)}
      >
        <StatusMark status={link.open ? 'Needs input' : 'Disconnected'} />
        <span className="ellipsis inbox-title">
          {id}, {linkWords(link)}
        </span>
        <TimeAside at={since} />
        <span
          className="ellipsis inbox-what"
          data-tooltip={visibleLine(link.why)}
          data-tooltip-cut=""
        >
          {visibleLine(link.why)}
        </span>
      </button>
      {!link.open && (
        <Button onClick={() => void succeeds('place.tryNow', { machine: id })}>Try again</Button>
      )}
    </li>
  )
}
