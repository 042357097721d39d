import { PanelRight, PlugZap, RotateCw, Square } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SessionRow } from '../../shared/app/tables'
import { standingOfSession } from '../../shared/task/in-session'
import type { TaskRow } from '../../shared/task/row'
import { restartAgent, stopAgent } from '../agent/agent-actions'
import { startWords } from '../agent/starts'
import { ConflictStatus } from '../change/branches/conflict-status'
import { MergeButton } from '../change/branches/merge-button'
import { RemoteStatus } from '../host/remote-status'
import { AgentIcon } from '../kit/agent-icon'
import { Button, IconButton } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { StateMark, StatusMark } from '../kit/status-mark'
import { clockWords } from '../kit/words'
import { succeeds } from '../store/act'
import { useRow } from '../store/rows'
import { useTaskOf } from '../store/task-of'
import { toggleArchive } from './actions/session-actions'
import { ConnectionStatus } from './connection-status'
import { Title } from './title'
import { WorkspaceStatus } from './workspace-status'
import { workspaceStatusOf } from './workspace-words'

interface HeaderProps {
  row: SessionRow
  title: string
  sideOpen: boolean
  onToggleSide: (() => void) | undefined
  ReviewButtons: ComponentType<{ task: TaskRow }>
}

export function Header({ row, title, sideOpen, onToggleSide, ReviewButtons }: HeaderProps) {
  const { id: session } = useScope()
  const agent = useRow('agents', row.agent)
  const settings = useRow('settings', 'settings')?.values
  const { phase, attempt, problem } = row.connection
  // What is being stopped or restarted is apart only until it is gone.
  const process = useRow('processes', row.process)
  const shared = (process?.sessions.length ?? 1) - 1
  const where = process?.folder ? ' in this folder' : ''
  const { sound } = workspaceStatusOf(useRow('workspaces', row.workspace.id))
  const task = useTaskOf(session)
  const { mark, words } = standingOfSession(row.status, task)
  const apart = phase === 'reconnecting' || problem !== undefined
  return (
    <header className="session-header">
      <div className="session-header-line">
        <Title title={title} />
        <span className="session-agent" data-tooltip={startWords(row.agentName, row, settings)}>
          <AgentIcon name={row.agentName} icon={agent?.icon} />
          <span className="ellipsis">{startWords(row.agentName, row, settings)}</span>
        </span>
        <span className="session-status" data-tooltip={statusReason(row)}>
          {words === row.status ? (
            <StatusMark
              status={row.status}
              waitsUntil={row.waitsUntil}
              word
              attempt={row.status === 'Reconnecting' ? attempt : undefined}
            />
          ) : (
            <StateMark mark={mark} words={words} />
          )}
        </span>
        <span className="session-header-space" />
        {apart && (
          <Button
            kind="primary"
            icon={PlugZap}
            onClick={() => succeeds('agent.reconnect', { session })}
          >
            Reconnect now
          </Button>
        )}
        <IconButton
          label="Restart agent"
          {...(shared > 0 ? { tooltip: restartWords(shared, where) } : {})}
          icon={RotateCw}
          keys={shownKeys('agent.restart')}
          onClick={() => restartAgent(row)}
        />
        <IconButton
          label="Stop agent"
          {...(shared > 0 ? { tooltip: stopWords(shared, where) } : {})}
          icon={Square}
          disabled={phase === 'idle' || phase === 'disconnected'}
          keys={shownKeys('agent.stop')}
          onClick={() => stopAgent(row)}
        />
        {onToggleSide && (
          <IconButton
            label="Side panel"
            icon={PanelRight}
            aria-pressed={sideOpen}
            onClick={onToggleSide}
          />
        )}
      </div>
      <div className="session-header-line session-header-details">
        {(sound || phase !== 'connected') && <ConnectionStatus connection={row.connection} />}
        {/* What an inferred status rests on. */}
        {(row.driver === 'terminal' || row.waitsUntil) && phase === 'connected' && (
          <span className="session-evidence ellipsis">{visibleLine(row.why)}</span>
        )}
        <RemoteStatus machine={row.machine} session={session} />
        <WorkspaceStatus place={row.workspace} />
        <ConflictStatus row={row} />
        <span className="session-header-space" />
        {task && isDecided(task) && <ReviewButtons task={task} />}
        {sound && (!task || isApart(task)) && (
          <MergeButton row={row} onArchive={() => void toggleArchive(row)} />
        )}
      </div>
    </header>
  )
}

/** There is a result for the user to decide about; of several attempts one is taken first. */
const isDecided = ({ state, line, comparing, attemptOf }: TaskRow): boolean =>
  state === 'review' && line === undefined && !comparing && attemptOf === undefined

/** Its task does nothing about it any more: what is there is merged by hand, or by nobody. */
const isApart = ({ state }: TaskRow): boolean => state === 'failed' || state === 'dropped'

/** Why it stands so, and since when the agent is there. */
function statusReason({ why, connection }: SessionRow): string {
  const { phase, since } = connection
  const there = phase === 'connected' ? `Connected since ${clockWords(since, Date.now())}` : ''
  return [visibleLine(why), there].filter((words) => words !== '').join(' · ')
}

/** Conversations that share a process are restarted together. */
const restartWords = (others: number, where: string): string =>
  `Restart agent, also for ${others === 1 ? 'another session' : `${others} other sessions`}${where}`

const stopWords = (others: number, where: string): string =>
  `Stop agent here; ${others === 1 ? 'another session goes' : `${others} other sessions go`} on${where}`
