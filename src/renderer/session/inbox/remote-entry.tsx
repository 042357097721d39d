import type { RemoteRow } from '../../../shared/host/remote-row'
import { linkWords } from '../../../shared/host/remotes/words'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { succeeds } from '../../store/act'
import { goToRemote } from '../actions/go-to-session'

/** A remote that waits for its user, and with it all who are there. */
export function RemoteEntry({ remote }: { remote: RemoteRow }) {
  const { id, link, since = 0 } = remote
  if (link?.state !== 'waiting') return null
  return (
    <li className="inbox-item inbox-remote" data-entry={id}>
      <button type="button" className="inbox-entry" onClick={() => goToRemote(id)}>
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
