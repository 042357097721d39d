import type { SessionRow } from '../../shared/tables'

const most = 5

/** Which sessions are meant, a line each, the rest counted. */
export function workLines(sessions: readonly SessionRow[]): string[] {
  const lines = sessions.slice(0, most).map((session) => {
    const doing = session.activity === 'needs-input' ? 'waits for you' : 'at work'
    return `${session.title} · ${session.agentName} · ${doing}`
  })
  return sessions.length > most ? [...lines, `and ${sessions.length - most} more`] : lines
}
