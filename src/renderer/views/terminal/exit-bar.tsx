import { RotateCw } from 'lucide-react'
import type { TerminalRow } from '../../../shared/tables'
import { act } from '../../store/act'
import { Button } from '../../ui/button'
import { Time } from '../../ui/time'
import type { Screen } from './screen'

/** How the program ended, and the way to have another one. */
export function ExitBar({ terminal, screen }: { terminal: TerminalRow; screen: Screen }) {
  const { exit, kind, session } = terminal
  const again = () => {
    // A shell that has ended is started by Enter, wherever it comes from.
    if (kind === 'shell') screen.type('\r')
    else if (session) void act('agent.restart', { session })
    screen.focus()
  }
  return (
    <div className="terminal-bar">
      <span role="status" className="ellipsis">
        {exit ? exitWords(exit) : 'Not started yet'}
      </span>
      {exit && (
        <span className="terminal-bar-time">
          <Time at={exit.at} />
        </span>
      )}
      <Button icon={RotateCw} onClick={again}>
        {exit ? 'Start again' : 'Start'}
      </Button>
    </div>
  )
}

function exitWords({ code, signal }: NonNullable<TerminalRow['exit']>): string {
  if (signal) return `Ended by ${signal}`
  return code === null ? 'Ended with the app' : `Exited with code ${code}`
}
