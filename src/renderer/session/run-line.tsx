import { CircleCheck, CircleStop, CircleX, Hand, MoonStar, Square } from 'lucide-react'
import { isOver, type Run } from '../../shared/session/runs/run'
import { runWords } from '../../shared/session/runs/words'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'
import './waiting-bar.css'
import './run-line.css'

/** How the run that the session is stands, in one line, and what can be done about it. */
export function RunLine({ run }: { run: Run }) {
  const { id: session } = useScope()
  const over = isOver(run)
  const words = visibleLine(runWords(run))
  const state = run.state === 'done' && run.problem ? 'failed' : run.state
  const Icon = state in icons ? icons[state as keyof typeof icons] : MoonStar
  return (
    <div className="waiting-bar run-line" data-state={state}>
      <Icon size={14} aria-hidden className="run-icon" />
      <span className="run-label" aria-hidden>
        Run
      </span>
      {/* Its minutes are for the eyes. */}
      <span
        role="status"
        aria-label="Run"
        aria-live="off"
        className="ellipsis"
        data-tooltip={words}
      >
        {words}
      </span>
      {!over && (
        <>
          <Button
            kind="quiet"
            icon={Hand}
            data-tooltip="Go on by hand; its agent stays"
            onClick={() => succeeds('run.end', { session, how: 'take-over' })}
          >
            Take over
          </Button>
          <Button
            kind="quiet"
            icon={Square}
            data-tooltip="End the run and its agent"
            onClick={() => succeeds('run.end', { session, how: 'stop' })}
          >
            Stop run
          </Button>
        </>
      )}
    </div>
  )
}

const icons = { done: CircleCheck, failed: CircleX, stopped: CircleStop }
