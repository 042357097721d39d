import { useEffect, useState } from 'react'
import type { Connection } from '../../shared/agent/process/connection'
import { visibleLine } from '../kit/markdown/visible'
import { clockWords } from '../kit/words'
import { connectionWords, nextChange } from './connection-words'

/** What the connection is, why, and since when. */
export function ConnectionStatus({ connection }: { connection: Connection }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const wait = nextChange(connection, now)
    const timer = setTimeout(() => setNow(Date.now()), wait ?? 0)
    if (wait === undefined) clearTimeout(timer)
    return () => clearTimeout(timer)
  }, [connection, now])
  // A countdown that was asleep with another connection starts anew.
  useEffect(() => {
    if (connection.phase === 'reconnecting') setNow(Date.now())
  }, [connection])
  const { phase, why, since } = connection
  return (
    <div
      role="status"
      aria-label="Connection"
      // A countdown is for the eyes.
      aria-live={phase === 'reconnecting' ? 'off' : 'polite'}
      className="connection"
      data-phase={phase}
    >
      <span>{connectionWords(connection, now)}</span>
      {why && <span className="connection-why"> · {visibleLine(why)}</span>}
      {since > 0 && <span className="connection-since"> · since {clockWords(since, now)}</span>}
    </div>
  )
}
