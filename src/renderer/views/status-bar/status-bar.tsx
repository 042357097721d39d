import { Bot, Settings } from 'lucide-react'
import { countsOf, countWords } from '../../../shared/need'
import { shownKeys } from '../../commands/keymap'
import { navigate, useNavigation } from '../../store/navigation'
import { useRow, useRows } from '../../store/rows'
import { Aside } from '../../ui/aside'
import { IconButton } from '../../ui/button'
import { ToastPlace } from '../../ui/toast'
import { Branch } from './branch'
import { agentTotals, costText, spentOn, totalsText } from './totals'
import './status-bar.css'

export function StatusBar() {
  const processes = useRows('processes')
  const orphans = useRows('orphans')
  const sessions = useRows('sessions')
  const { page, session } = useNavigation()
  const folder = useRow('folders', useRow('sessions', session)?.workspace.path)
  const totals = totalsText(
    agentTotals(sessions, processes, orphans),
    countWords(countsOf(sessions)),
  )
  const cost = costText(spentOn(sessions, new Date().setHours(0, 0, 0, 0)))
  return (
    <footer className="status-bar">
      <button
        type="button"
        className="status-bar-button"
        aria-label="Agents"
        aria-description={totals}
        aria-pressed={page === 'agents'}
        data-tooltip="Agents"
        data-tooltip-keys={shownKeys('agents.open')}
        onClick={() =>
          navigate({ page: page === 'agents' ? 'session' : 'agents', agentsPart: 'running' })
        }
      >
        <Bot size={13} aria-hidden />
        <Aside text={totals} className="status-bar-totals" />
      </button>
      <ToastPlace />
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
        onClick={() => navigate({ page: page === 'settings' ? 'session' : 'settings' })}
      />
    </footer>
  )
}
