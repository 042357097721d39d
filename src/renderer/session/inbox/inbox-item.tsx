import { X } from 'lucide-react'
import { type NeedEntry, sessionsToDismiss } from '../../../shared/app/needs'
import type { Status } from '../../../shared/session/status'
import type { TaskState } from '../../../shared/task/task'
import { IconButton } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { useRow } from '../../store/rows'
import { goToNeed } from '../actions/go-to-session'
import { dismiss } from '../actions/session-actions'
import { EntryButton } from './entry-button'
import { signInTitle } from './inbox-words'
import { RemoteEntry } from './remote-entry'
import { SessionEntry } from './session-entry'

/** Of one entry of “Needs you”: what it is called, where that is said once for all. */
export function useEntryTitle(entry: NeedEntry | undefined): string {
  const accounts = useRow('settings', 'settings')?.values.accounts
  switch (entry?.of) {
    case 'session':
      return entry.session.title
    case 'sign-in': {
      const [{ agentName, account }] = entry.sessions
      return signInTitle(agentName, account === null ? undefined : accounts?.[account]?.name)
    }
    case 'task':
      return entry.task.title
    default:
      return entry?.id ?? ''
  }
}

interface InboxItemProps {
  entry: NeedEntry
  tabIndex: number
  onFocus: () => void
}

export function InboxItem({ entry, tabIndex, onFocus }: InboxItemProps) {
  const title = useEntryTitle(entry)
  if (entry.of === 'remote')
    return <RemoteEntry remote={entry.remote} tabIndex={tabIndex} onFocus={onFocus} />
  const sessions = sessionsToDismiss(entry)
  return (
    <li className="inbox-item" data-entry={entry.id} onFocus={onFocus}>
      <Entry entry={entry} title={title} tabIndex={tabIndex} />
      {sessions.length > 0 && (
        <IconButton
          label={`Dismiss ${visibleLine(title)}`}
          tooltip="Dismiss: it needs you no more"
          icon={X}
          keys="E"
          tabIndex={-1}
          onClick={() => void dismiss(sessions, title)}
        />
      )}
    </li>
  )
}

/** Of what its tasks say; all else asks. */
const marks: Partial<Record<TaskState, Status>> = { review: 'Ready', failed: 'Failed' }

interface EntryProps {
  entry: Exclude<NeedEntry, { of: 'remote' }>
  title: string
  tabIndex: number
}

function Entry({ entry, title, tabIndex }: EntryProps) {
  const about = useRow('projects', entry.of === 'task' ? entry.task.project : '')?.name ?? ''
  if (entry.of === 'session') return <SessionEntry session={entry.session} tabIndex={tabIndex} />
  const isTask = entry.of === 'task'
  return (
    <EntryButton
      said={(isTask && marks[entry.task.state]) || 'Needs input'}
      title={title}
      since={entry.since}
      what={isTask ? entry.words : `${entry.sessions.length} sessions wait`}
      about={about}
      tabIndex={tabIndex}
      onClick={() => goToNeed(entry)}
    />
  )
}
