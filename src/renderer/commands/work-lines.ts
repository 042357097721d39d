import type { ProjectRow, SessionRow } from '../../shared/tables'

const most = 5

/** Which sessions are meant, a line each, the rest counted. */
export function workLines(
  sessions: readonly SessionRow[],
  projects: readonly ProjectRow[],
): string[] {
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const lines = sessions.slice(0, most).map((session) => {
    const place = names.get(session.project)
    const doing = session.activity === 'needs-input' ? 'asks you' : 'working'
    return [session.title, session.agentName, place, doing].filter(Boolean).join(' · ')
  })
  return sessions.length > most ? [...lines, `and ${sessions.length - most} more`] : lines
}
