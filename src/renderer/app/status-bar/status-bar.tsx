import { Bot, ListTodo, type LucideIcon, Settings } from 'lucide-react'
import { countsOf, countWords } from '../../../shared/app/need'
import { folderKey } from '../../../shared/host/remotes/on-host'
import {
  agentTotals,
  costText,
  placesText,
  spentOn,
  tasksText,
  totalsText,
} from '../../agent/totals'
import { Aside } from '../../kit/aside'
import { IconButton } from '../../kit/button'
import { shownKeys } from '../../kit/commands/keymap'
import { ToastArea } from '../../kit/toast'
import { type Navigation, navigate, useNavigation } from '../../store/navigation'
import { useRow, useRows } from '../../store/rows'
import { quit } from '../quit'
import { Branch } from './branch'
import './status-bar.css'

export function StatusBar() {
  const processes = useRows('processes')
  const orphans = useRows('orphans')
  const sessions = useRows('sessions')
  const { page, session } = useNavigation()
  const shown = useRow('sessions', session)
  const folder = useRow('folders', shown && folderKey(shown))
  const update = useRow('updates', 'update')
  const totals = totalsText(
    agentTotals(sessions, processes, orphans),
    countWords(countsOf(sessions)),
  )
  const tasks = tasksText(useRows('tasks'))
  const places = placesText(useRows('places'))
  const cost = costText(spentOn(sessions, new Date().setHours(0, 0, 0, 0)))
  /** A second press leaves the page again. */
  const turnTo = (to: Navigation['page'], more: Partial<Navigation> = {}) =>
    navigate({ page: page === to ? 'session' : to, ...more })
  return (
    <footer className="status-bar">
      <PageButton
        label="Agents"
        icon={Bot}
        text={totals}
        keys={shownKeys('agents.open')}
        pressed={page === 'agents'}
        onClick={() => turnTo('agents', { agentsPart: 'running' })}
      />
      <PageButton
        label="Tasks"
        icon={ListTodo}
        text={tasks}
        keys={shownKeys('tasks.open')}
        pressed={page === 'tasks'}
        onClick={() => turnTo('tasks')}
      />
      {places && (
        <span role="status" aria-label="On the way" className="status-bar-item">
          {places}
        </span>
      )}
      <ToastArea />
      {update && (
        <button
          type="button"
          className="status-bar-button"
          aria-description={`Restarts as Liminal ${update.version}`}
          data-tooltip={`Restarts as Liminal ${update.version}`}
          onClick={() => void quit(true)}
        >
          Update
        </button>
      )}
      {folder && <Branch folder={folder} />}
      {cost && (
        <button
          type="button"
          className="status-bar-button"
          aria-label="Usage today"
          aria-description={`${cost} today`}
          data-tooltip="What all sessions have cost today"
          onClick={() => navigate({ page: 'agents', agentsPart: 'usage' })}
        >
          {cost} today
        </button>
      )}
      <IconButton
        label="Settings"
        icon={Settings}
        keys={shownKeys('settings.open')}
        aria-pressed={page === 'settings'}
        onClick={() => turnTo('settings')}
      />
    </footer>
  )
}

interface PageButtonProps {
  label: string
  icon: LucideIcon
  /** What there is to say of it just now. */
  text: string
  keys: string | undefined
  pressed: boolean
  onClick: () => void
}

function PageButton({ label, icon: Icon, text, keys, pressed, onClick }: PageButtonProps) {
  return (
    <button
      type="button"
      className="status-bar-button"
      aria-label={label}
      aria-description={text}
      aria-pressed={pressed}
      data-tooltip={label}
      data-tooltip-keys={keys}
      onClick={onClick}
    >
      <Icon size={13} aria-hidden />
      {text && <Aside text={text} className="status-bar-totals" />}
    </button>
  )
}
