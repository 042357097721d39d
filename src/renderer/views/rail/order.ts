import type { ProjectRow, SessionRow } from '../../../shared/tables'

/** How much a session needs the user: the smaller the number, the nearer to the top. */
export function needOf(session: SessionRow): number {
  if (session.questions > 0 || session.status === 'Needs input') return 0
  switch (session.status) {
    case 'Failed':
    case 'Disconnected':
      return session.unseen || holds(session) ? 1 : 5
    case 'Stale':
      return 2
    case 'Ready':
    case 'Completed':
      return session.unseen || holds(session) ? 3 : 5
    // What ended, well or not, before the app was started again; not what never began.
    case 'Idle':
      if (holds(session)) return 3
      return session.unseen && (session.outcome || session.driver === 'terminal') ? 3 : 5
    case 'Reconnecting':
    case 'Starting':
    case 'Working':
      return 4
    default:
      return 5
  }
}

/** What waits in its queue waits for the user, who did not want that. */
function holds({ held }: SessionRow): boolean {
  return held !== undefined && held.why !== 'cancelled' && held.why !== 'stopped'
}

/**
 * Pinned first, then by need, then the newest. By the time since when the status is what it is: it
 * stands still while an agent works, and so do the rows.
 */
export function byNeed(one: SessionRow, other: SessionRow): number {
  return (
    Number(other.pinned) - Number(one.pinned) ||
    needOf(one) - needOf(other) ||
    other.since - one.since ||
    other.createdAt - one.createdAt ||
    one.id.localeCompare(other.id)
  )
}

/** What waits for the user, of all sessions: the most pressing first, what has waited longest before. */
export function needing(sessions: readonly SessionRow[]): SessionRow[] {
  return sessions
    .filter((session) => !session.archived && !session.deletedAt && needOf(session) <= 3)
    .sort((one, other) => needOf(one) - needOf(other) || one.since - other.since)
}

/** The one after the current one in the inbox, round at the end. */
export function nextNeeding(
  sessions: readonly SessionRow[],
  current: string | null,
): SessionRow | undefined {
  const waiting = needing(sessions)
  const place = waiting.findIndex((session) => session.id === current)
  return waiting[place + 1] ?? waiting[0]
}

export function isListed(session: SessionRow, filter: string, withArchived: boolean): boolean {
  if (session.deletedAt || (session.archived && !withArchived)) return false
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${session.title} ${session.agentName} ${session.status}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** What is there by name, then what is missing. */
export function byPlace(one: ProjectRow, other: ProjectRow): number {
  return Number(one.missing) - Number(other.missing) || one.name.localeCompare(other.name)
}

/** As much of the folders above as tells a project from others of its name; nothing where none has it. */
export function apartBy(project: ProjectRow, projects: readonly ProjectRow[]): string | undefined {
  const above = (path: string, folders: number) =>
    path
      .split(/[\\/]+/)
      .slice(0, -1)
      .slice(-folders)
      .join('/')
  const others = projects.filter((one) => one.name === project.name && one.path !== project.path)
  if (others.length === 0) return undefined
  const most = project.path.split(/[\\/]+/).length
  for (let folders = 1; folders < most; folders += 1) {
    const own = above(project.path, folders)
    if (others.every((other) => above(other.path, folders) !== own)) return own
  }
  return project.path
}
