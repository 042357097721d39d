import type { KeyboardEvent } from 'react'
import type { Status } from '../../../shared/session/status'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'

interface EntryButtonProps {
  said: Status
  title: string
  since: number
  what: string
  /** Where it is, for who only hears it. */
  about: string
  keys?: string
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One thing that waits for the user, and the way there. */
export function EntryButton(props: EntryButtonProps) {
  const { said, title, since, what, about, keys, onClick, onKeyDown } = props
  return (
    <button
      type="button"
      className="inbox-entry"
      aria-description={about}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <StatusMark status={said} />
      <span className="ellipsis inbox-title">{visibleLine(title)}</span>
      <TimeAside at={since} />
      <span className="ellipsis inbox-what" data-tooltip={visibleLine(what)} data-tooltip-cut="">
        {visibleLine(what)}
      </span>
      {keys && <span className="inbox-keys">{keys}</span>}
    </button>
  )
}
