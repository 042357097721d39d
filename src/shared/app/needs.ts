import type { RemoteRow } from '../host/remote-row'
import { fileSaysWords, isUnsettled } from '../task/file-says'
import type { TaskRow } from '../task/row'
import { waitingRemotes } from './cut-off'
import { type Need, needOf } from './need'
import type { SessionRow } from './tables'

/** All of which something may wait for the user. */
interface Waiting {
  sessions: readonly SessionRow[]
  remotes: readonly RemoteRow[]
  tasks: readonly TaskRow[]
}

/** Where an entry stands among those that need the user. */
export interface NeedState {
  need: Need | 'remote' | 'decide'
  since: number
  id: string
}

/** One thing for the user to do. */
export type NeedEntry = NeedState &
  (
    | { of: 'remote'; remote: RemoteRow }
    | { of: 'session'; session: SessionRow }
    /** The same sign-in is what all of them wait for; the first is where it is done. */
    | { of: 'sign-in'; sessions: readonly [SessionRow, ...SessionRow[]] }
    | { of: 'task'; task: TaskRow; words: string }
  )

/** The most pressing first. */
const pressing: readonly NeedState['need'][] = [
  ...(['remote', 'asks', 'sign-in', 'failed', 'stale', 'held'] as const),
  'decide',
]

/** Where a need stands among all of them. */
export const pressureOf = (need: NeedState['need']): number => pressing.indexOf(need)

/**
 * The one list of what needs the user: the most pressing first, what has waited longest before. The
 * window, its title, the badge and the icon of the background show and count these.
 */
export function needsOf({ sessions, remotes, tasks }: Waiting): NeedEntry[] {
  const entries: NeedEntry[] = waitingRemotes(remotes).map((remote) => ({
    of: 'remote',
    need: 'remote',
    since: remote.since ?? 0,
    id: remote.id,
    remote,
  }))
  return [...entries, ...ofSessions(sessions), ...tasks.flatMap(ofTask)].sort(byPressure)
}

/** How many there are, however many sessions wait for the same. */
export const needCount = (waiting: Waiting): number => needsOf(waiting).length

function ofSessions(rows: readonly SessionRow[]): NeedEntry[] {
  const entries: NeedEntry[] = []
  const same = new Map<string, [SessionRow, ...SessionRow[]]>()
  for (const session of rows) {
    const need = needOf(session)
    if (!need) continue
    const signIn = signInOf(session)
    const others = signIn === undefined ? undefined : same.get(signIn)
    if (others) others.push(session)
    else if (signIn !== undefined) same.set(signIn, [session])
    else entries.push({ of: 'session', need, since: session.since, id: session.id, session })
  }
  for (const [id, sessions] of same) entries.push(ofSignIn(id, sessions))
  return entries
}

/** What it waits for is asked at one of them, where one asks. */
function ofSignIn(id: string, waiting: [SessionRow, ...SessionRow[]]): NeedEntry {
  const asks = (row: SessionRow) => (needOf(row) === 'asks' ? 0 : 1)
  const [first, ...more] = waiting.sort(
    (one, other) => asks(one) - asks(other) || one.since - other.since,
  )
  const session = first ?? waiting[0]
  const { since } = session
  const need = asks(session) === 0 ? 'asks' : 'sign-in'
  if (more.length === 0) return { of: 'session', need, since, id: session.id, session }
  return { of: 'sign-in', need, since, id, sessions: [session, ...more] }
}

/** By whose sign-in it goes on, where that is all that it waits for. */
export function signInOf(row: SessionRow): string | undefined {
  const { agent, account, machine = '', questions, asksSignIn } = row
  const isAsked = asksSignIn === true && questions === 1
  return isAsked || needOf(row) === 'sign-in'
    ? JSON.stringify([machine, agent, account])
    : undefined
}

/** A result to be looked at, a failure that no session tells, or what `tasks.md` says otherwise; of several attempts their task says it. */
function ofTask(task: TaskRow): NeedEntry[] {
  const { id, since, attemptOf, state, line, fileSays, problem, summary } = task
  if (attemptOf !== undefined) return []
  const said = fileSays && isUnsettled(task) ? fileSaysWords[fileSays.what] : undefined
  const result = state === 'review' && line === undefined
  // What has begun and failed says its session, and each attempt its own.
  const isUntold = state === 'failed' && task.session === undefined && !task.agents
  if (!result && !isUntold && (said === undefined || state !== 'waiting')) return []
  const words = isUntold
    ? `Failed: ${problem ?? 'it could not begin'}`
    : (said ?? `In review: ${problem ?? summary ?? 'waits for you'}`)
  return [{ of: 'task', need: 'decide', since, id, task, words }]
}

/** What can be put away though nothing was done about it; a question is answered, a result decided. */
export const sessionsToDismiss = (entry: NeedEntry): readonly SessionRow[] => {
  if (entry.of === 'session') return needOf(entry.session) === 'asks' ? [] : [entry.session]
  if (entry.of !== 'sign-in' || entry.need === 'asks') return []
  return entry.sessions
}

export const isAbout = (entry: NeedEntry, session: string): boolean =>
  entry.of === 'session'
    ? entry.id === session
    : entry.of === 'sign-in' && entry.sessions.some(({ id }) => id === session)

function byPressure(one: NeedState, other: NeedState): number {
  return (
    pressureOf(one.need) - pressureOf(other.need) ||
    one.since - other.since ||
    one.id.localeCompare(other.id)
  )
}

/**
 * The one after where the last one stood, or before it, round at the end: also when that one needs
 * nobody any more, so that each comes once before any comes again.
 */
export function nextNeeding(
  waiting: readonly NeedEntry[],
  last: NeedState | undefined,
  by: 1 | -1,
): NeedEntry | undefined {
  if (!last) return waiting.at(by > 0 ? 0 : -1)
  const sides = waiting.map((entry) => Math.sign(byPressure(entry, last)))
  const place = by > 0 ? sides.indexOf(1) : sides.lastIndexOf(-1)
  return waiting[place] ?? waiting.at(by > 0 ? 0 : -1)
}
