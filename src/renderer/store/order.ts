import { isNews, needOf } from '../../shared/app/need'
import { pressureOf } from '../../shared/app/needs'
import type { ProjectRow, SessionRow } from '../../shared/app/tables'

/** Of rows that were ranked before: a row in which something changed is another one. */
const ranks = new WeakMap<SessionRow, number>()

/** Where a session stands: the smaller the number, the nearer to the top. */
function rankOf(session: SessionRow): number {
  const known = ranks.get(session)
  if (known !== undefined) return known
  const rank = rankFor(session)
  ranks.set(session, rank)
  return rank
}

function rankFor(session: SessionRow): number {
  const need = needOf(session)
  // “Needs you” stands above all projects: here they come after what is at work, as they come there.
  if (need) return needing + pressureOf(need)
  if (session.status === 'Reconnecting' || session.status === 'Disconnected') return 0
  return session.status === 'Working' || session.status === 'Starting' ? 1 : resting
}

const needing = 2
/** Below all that needs somebody. What was read is among them where it was before. */
const resting = 99

/** Nothing goes on there, and nothing of it is new. */
export const isAtRest = (session: SessionRow): boolean =>
  rankOf(session) === resting && !isNews(session)

/** It waits for its time, and goes on then by itself. */
export const isWaiting = (session: SessionRow): boolean => session.status === 'Waiting'

/** It has ended and the user has seen it, or it goes on by itself later: nobody comes back to it until then. */
export const isFinished = (session: SessionRow): boolean =>
  isAtRest(session) &&
  !session.pinned &&
  !session.archived &&
  (isWaiting(session) || (!session.held && hasEnded(session)))

const hasEnded = ({ turnsEnded, status }: SessionRow): boolean =>
  turnsEnded > 0 || status === 'Completed' || status === 'Stopped'

export const byPin = (one: SessionRow, other: SessionRow): number =>
  Number(other.pinned) - Number(one.pinned)

/**
 * Pinned first, then what is at work, what needs somebody as “Needs you” has it, and the rest. By the
 * time since when the status is what it is: it stands still while an agent works, and so do the rows.
 */
export function byRank(one: SessionRow, other: SessionRow): number {
  const rank = rankOf(one)
  const newer = other.since - one.since
  return (
    byPin(one, other) ||
    rank - rankOf(other) ||
    // Who has waited longest is first.
    (rank < needing || rank === resting ? newer : -newer) ||
    other.createdAt - one.createdAt ||
    one.id.localeCompare(other.id)
  )
}

/** Those that stood there before as they stood, then what has come since. */
export function inOrderOf<Entry extends { id: string }>(
  before: readonly string[],
  list: readonly Entry[],
): Entry[] {
  const places = new Map(before.map((id, place) => [id, place]))
  const placeOf = ({ id }: Entry) => places.get(id) ?? before.length
  return [...list].sort((one, other) => placeOf(one) - placeOf(other))
}

export function isListed(session: SessionRow, filter: string, withArchived: boolean): boolean {
  if (session.deletedAt || (session.archived && !withArchived)) return false
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${session.title} ${session.agentName} ${session.status}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** What is there by name, then what is missing. */
export function byPosition(one: ProjectRow, other: ProjectRow): number {
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
