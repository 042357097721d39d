import { SquareTerminal } from 'lucide-react'
import type { SessionRow } from '../../shared/app/tables'
import { Button } from '../kit/button'
import { EmptyState } from '../kit/empty-state'
import { act } from '../store/act'
import { useRows } from '../store/rows'
import { TerminalPane } from './terminal-pane'

/** The terminal that an agent is. */
export function AgentTerminalTab({ session }: { session: SessionRow }) {
  const terminal = useRows('terminals').find(
    (row) => row.session === session.id && row.kind === 'agent',
  )
  if (!terminal) {
    return (
      <EmptyState
        icon={SquareTerminal}
        title={`${session.agentName} has not run yet`}
        text="Its terminal is shown here as soon as it does."
      >
        <Button kind="primary" onClick={() => void act('agent.restart', { session: session.id })}>
          Start
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="terminal-tab">
      <TerminalPane key={terminal.id} terminal={terminal} focus />
    </div>
  )
}
