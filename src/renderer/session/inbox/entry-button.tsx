import type { KeyboardEvent } from 'react'
import type { Status } from '../../../shared/session/status'
import { AgentIcon } from '../../kit/agent-icon'
import { Aside } from '../../kit/aside'
import { visibleLine } from '../../kit/markdown/visible'
import { StatusMark } from '../../kit/status-mark'
import { TimeAside } from '../../kit/time'
import { useRow } from '../../store/rows'

interface EntryButtonProps {
  said: Status
  title: string
  since: number
  what: string
  /** The project that it is in. */
  about: string
  /** Whose it is. */
  agent?: { id: string; name: string }
  keys?: string
  tabIndex: number
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One thing that waits for the user, and the way there. */
export function EntryButton(props: EntryButtonProps) {
  const { said, title, since, what, about, agent, keys, tabIndex, onClick, onKeyDown } = props
  const icon = useRow('agents', agent?.id ?? '')?.icon
  return (
    <button
      type="button"
      className="inbox-entry"
      aria-description={about}
      tabIndex={tabIndex}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <StatusMark status={said} />
      <span className="ellipsis inbox-title" dir="auto">
        {visibleLine(title)}
      </span>
      <span className="inbox-beside">
        {agent && <AgentIcon name={agent.name} icon={icon} />}
        <TimeAside at={since} />
      </span>
      <span className="inbox-second">
        <span className="ellipsis inbox-what" data-tooltip={visibleLine(what)} data-tooltip-cut="">
          {visibleLine(what)}
        </span>
        {about && <Aside text={visibleLine(about)} className="ellipsis inbox-about" />}
      </span>
      {keys && <span className="inbox-keys">{keys}</span>}
    </button>
  )
}
