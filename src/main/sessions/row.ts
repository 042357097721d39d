import { type Activity, activityOf, statusOf } from '../../shared/session/activity'
import { askedLine } from '../../shared/session/asked'
import { listedRequest } from '../../shared/session/listed-request'
import type { Question } from '../../shared/session/question'
import { heldOf } from '../../shared/session/queue'
import type { SessionState } from '../../shared/session/state'
import type { SessionRow } from '../../shared/tables'
import type { StoredSession } from '../log/log'
import { endedOf, type Summary, type Tally } from './summary'

/** What lists show of a session: small, and a pure function of what is known. */
export function rowOf(
  stored: StoredSession,
  state: SessionState,
  tally: Tally,
  { process, running }: Pick<SessionRow, 'process' | 'running'>,
): SessionRow {
  const { connection } = state
  const activity = activityOf(state)
  const [asked] = state.questions
  const request = listedRequest(asked)
  const { cost } = state.usage
  const held = heldOf(state.queue)
  return {
    ...lasting(stored),
    title: inLine(state.title) || 'Untitled',
    process,
    running,
    connection,
    activity,
    status: statusOf(state.waiting ? 'starting' : connection.phase, activity),
    ...whyWith(held, reason(state, stored)),
    questions: state.questions.length,
    ...(asked ? { asking: inLine(inWords(asked)) } : {}),
    ...(request ? { request } : {}),
    queued: state.queue.length,
    ...(held ? { held } : {}),
    ...(state.waiting ? { waitsUntil: state.waiting.until } : {}),
    unseen: tally.unseen,
    updatedAt: state.lastEventAt || stored.createdAt,
    turns: tally.turns,
    turnsEnded: endedOf(tally),
    ...(tally.outcome ? { outcome: tally.outcome } : {}),
    sequence: state.sequence,
    ...(cost ? { cost } : {}),
    ...(cost && tally.day
      ? { spent: { day: tally.day.start, amount: Math.max(0, cost.amount - tally.day.before) } }
      : {}),
  }
}

function lasting(stored: StoredSession) {
  const { account, profile } = stored
  const { id, project, agent, agentName, driver, pinned, archived, createdAt, workspace } = stored
  return {
    ...{
      id,
      project,
      agent,
      account,
      profile,
      agentName,
      driver,
      pinned,
      archived,
      createdAt,
      workspace,
    },
    ...(stored.dismissed ? { dismissed: stored.dismissed } : {}),
    ...(stored.deletedAt === null ? {} : { deletedAt: stored.deletedAt }),
  }
}

/** The row that was stored, as it stands when no agent runs yet: whatever was open then was cut short. */
export function restingRow(stored: StoredSession, { row, waits }: Summary): SessionRow {
  const { asking, request: _, deletedAt, waitsUntil, ...rest } = row
  const resting: SessionRow = {
    ...rest,
    unseen: false,
    ...(waits && asking !== undefined ? { asking } : {}),
    questions: waits ? row.questions : 0,
    ...lasting(stored),
    process: null,
    running: false,
    connection: { phase: 'idle', why: '', since: row.updatedAt },
  }
  const open = ['working', 'stale', 'needs-input'].includes(row.activity)
  // What was in the queue waits for the user now.
  const held = row.queued > 0 ? { count: row.queued, why: row.held?.why ?? 'app-ended' } : undefined
  if (!open || waits) {
    const status = statusOf('idle', row.activity)
    if (!held || held.count === row.held?.count) return { ...resting, status }
    return { ...resting, status, held, unseen: true, ...whyWith(held, row) }
  }
  const activity: Activity = row.driver === 'terminal' ? 'stopped' : 'ready'
  const why = 'Interrupted when Liminal ended'
  const outcome = row.driver === 'terminal' ? {} : { outcome: 'interrupted' as const }
  const said = whyWith(held, { why, since: row.updatedAt })
  const cut = { activity, ...said, ...(held ? { held } : {}), unseen: true, ...outcome }
  return { ...resting, ...cut, status: statusOf('idle', activity) }
}

/** A row goes to every window at every change, and shows a line of each. */
const inLine = (text: string): string => (text.length > 1000 ? `${text.slice(0, 1000)}…` : text)

/** That something waits for the user is said with whatever else there is to say. */
function whyWith(held: SessionRow['held'], { why, since }: { why: string; since: number }) {
  const line = inLine(why)
  if (!held) return { why: line, since }
  const words = held.count === 1 ? '1 message held' : `${held.count} messages held`
  return { why: line === '' ? words : `${line} · ${words}`, since }
}

function reason(state: SessionState, stored: StoredSession): { why: string; since: number } {
  const { connection, ending, inferred, section, waiting } = state
  const [asked] = state.questions
  if (asked) return { why: inWords(asked), since: asked.askedAt }
  if (waiting)
    return { why: `Waits until ${timeOf(waiting.until)}: ${waiting.why}`, since: waiting.since }
  if (inferred) return { why: inferred.why, since: inferred.since }
  if (ending) return { why: ending.why, since: ending.at }
  if (connection.phase !== 'connected' && connection.phase !== 'idle')
    return { why: connection.why, since: connection.since }
  const { turn } = section
  if (!turn) return { why: 'Waiting for your first message', since: stored.createdAt }
  if (!turn.end) return { why: 'Working on your message', since: section.startedAt }
  return { why: turn.end.problem?.message ?? endings[turn.end.reason] ?? '', since: turn.end.at }
}

const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 8)

const endings: Record<string, string> = {
  end_turn: 'Done',
  cancelled: 'Cancelled by you',
  interrupted: 'Interrupted',
  refusal: 'The agent refused',
  max_tokens: 'Stopped at the limit of tokens',
  max_turn_requests: 'Stopped at the limit of requests',
  failed: 'Failed',
}

export function inWords(question: Question): string {
  switch (question.kind) {
    case 'permission':
      return askedLine(question.tool)
    case 'form':
    case 'sign-in':
    case 'context-lost':
    case 'options-lost':
      return question.message
    case 'url':
      return question.message || question.url
    default:
      return question satisfies never
  }
}
