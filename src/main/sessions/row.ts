import type { Connection } from '../../shared/process/connection'
import { activityOf, statusOf } from '../../shared/session/activity'
import type { Question } from '../../shared/session/question'
import type { SessionState } from '../../shared/session/state'
import type { SessionRow } from '../../shared/tables'
import type { StoredSession } from '../log/log'
import type { Tally } from './summary'

/** What lists show of a session: small, and a pure function of what is known. */
export function rowOf(
  stored: StoredSession,
  state: SessionState,
  tally: Tally,
  process: string | null,
): SessionRow {
  const { connection } = state
  const activity = activityOf(state)
  const [asked] = state.questions
  const { cost } = state.usage
  return {
    ...lasting(stored),
    title: state.title || 'Untitled',
    process,
    connection,
    activity,
    status: statusOf(connection.phase, activity),
    ...reason(state, stored),
    questions: state.questions.length,
    ...(asked ? { asking: inWords(asked) } : {}),
    queued: state.queue.length,
    unseen: tally.unseen,
    updatedAt: state.lastEventAt || stored.createdAt,
    turns: tally.turns,
    sequence: state.sequence,
    ...(cost ? { cost } : {}),
  }
}

function lasting(stored: StoredSession) {
  const { id, project, agent, agentName, driver, pinned, archived, createdAt, workspace } = stored
  return {
    ...{ id, project, agent, agentName, driver, pinned, archived, createdAt, workspace },
    ...(stored.deletedAt === null ? {} : { deletedAt: stored.deletedAt }),
  }
}

/** The row that was stored, as it stands when no agent runs yet. */
export function restingRow(stored: StoredSession, row: SessionRow): SessionRow {
  const connection: Connection = { phase: 'idle', why: '', since: row.updatedAt }
  const atWork = row.activity === 'working' || row.activity === 'stale'
  const activity = atWork ? (row.driver === 'terminal' ? 'stopped' : 'ready') : row.activity
  return {
    ...row,
    ...lasting(stored),
    process: null,
    connection,
    activity,
    status: statusOf('idle', activity),
    ...(atWork ? { why: 'Interrupted when Liminal ended', since: row.updatedAt } : {}),
  }
}

function reason(state: SessionState, stored: StoredSession): { why: string; since: number } {
  const { connection, ending, inferred, section } = state
  const [asked] = state.questions
  if (asked) return { why: inWords(asked), since: asked.askedAt }
  if (inferred) return { why: inferred.why, since: inferred.since }
  if (ending) return { why: ending.why, since: ending.at }
  if (connection.phase !== 'connected' && connection.phase !== 'idle')
    return { why: connection.why, since: connection.since }
  const { turn } = section
  if (!turn) return { why: 'Waiting for your first message', since: stored.createdAt }
  if (!turn.end) return { why: 'Working on your message', since: section.startedAt }
  return { why: turn.end.problem?.message ?? endings[turn.end.reason] ?? '', since: turn.end.at }
}

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
      return question.tool.title ?? 'Permission request'
    case 'form':
    case 'sign-in':
    case 'context-lost':
      return question.message
    case 'url':
      return question.message || question.url
    default:
      return question satisfies never
  }
}
