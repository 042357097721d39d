import { SendHorizontal, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nextOf } from '../../shared/session/queue'
import type { QueuedPrompt, SessionState } from '../../shared/session/state'
import { Button } from '../kit/button'
import { visibleLine } from '../kit/markdown/visible'
import { useScope } from '../kit/ports/session-context'
import { succeeds } from '../store/act'
import './waiting-bar.css'

interface WaitingBarProps {
  waiting: NonNullable<SessionState['waiting']>
  queue: readonly QueuedPrompt[]
}

/** What has to pass before the conversation can go on, for how long, and what can be done instead. */
export function WaitingBar({ waiting, queue }: WaitingBarProps) {
  const { id: session } = useScope()
  const { until, why } = waiting
  const seconds = useSecondsUntil(until)
  const prompt = nextOf(queue, () => false) ?? queue[0]?.id
  return (
    <div className="waiting-bar">
      {/* The countdown is for the eyes. */}
      <span
        role="status"
        aria-label="Recovery"
        aria-live="off"
        data-tooltip={`Waits, since ${visibleLine(why)}`}
      >
        Goes on at {timeWords(until)}
        {seconds > 0 && `, in ${seconds} s`}
      </span>
      {prompt !== undefined && (
        <Button
          icon={SendHorizontal}
          data-tooltip="Send now, in a new conversation that is told what was said"
          onClick={() => succeeds('session.sendNow', { session, prompt })}
        >
          Send now
        </Button>
      )}
      <Button kind="quiet" icon={Square} onClick={() => succeeds('agent.stop', { session })}>
        Stop waiting
      </Button>
    </div>
  )
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = until - now
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left])
  return Math.max(0, Math.ceil(left / 1000))
}

const timeWords = (at: number): string =>
  new Date(at).toLocaleTimeString(undefined, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
