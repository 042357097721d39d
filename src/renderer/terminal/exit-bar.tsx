import { RotateCw } from 'lucide-react'
import type { TerminalRow } from '../../shared/app/tables'
import { exitWords } from '../../shared/terminal/activity'
import { Button } from '../kit/button'
import { Time } from '../kit/time'
import { act } from '../store/act'
import type { Screen } from './screen'

interface ExitBarProps {
  terminal: TerminalRow
  screen: Screen
  onEpochs: () => void
}

/** How the program ended, and the way to have another one. */
export function ExitBar({ terminal, screen, onEpochs }: ExitBarProps) {
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
      {terminal.epoch > 1 && <Button onClick={onEpochs}>All {terminal.epoch} runs</Button>}
      <Button icon={RotateCw} onClick={again}>
        {exit ? 'Start again' : 'Start'}
      </Button>
    </div>
  )
}
