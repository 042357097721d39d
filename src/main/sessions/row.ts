import { ownOf } from '../../shared/own'
import { runWords } from '../../shared/runs/words'
import { activityOf } from '../../shared/session/activity'
import { askedLine } from '../../shared/session/asked'
import { listedRequest } from '../../shared/session/listed-request'
import type { Question } from '../../shared/session/question'
import { heldOf } from '../../shared/session/queue'
import { shownRun } from '../../shared/session/shown-run'
import type { SessionState } from '../../shared/session/state'
import { statusOf } from '../../shared/session/status'
import type { SessionRow } from '../../shared/tables'
import type { StoredSession } from '../log/log'
import { appEnded } from './repair'
import { isLeftOpen, summaryOf } from './summary'

/** What lists show of a session: small, and a pure function of what is known. */
export function rowOf(
  stored: StoredSession,
  state: SessionState,
  { process, running }: Pick<SessionRow, 'process' | 'running'>,
): SessionRow {
  const { connection, tally } = state
  const activity = activityOf(state)
  const [asked] = state.questions
  const request = listedRequest(asked)
  const { cost } = state.usage
  const held = heldOf(state.queue)
  const run = shownRun(state)
  return {
    ...lasting(stored),
    title: inLine(state.title) || 'Untitled',
    process,
    running,
    connection,
    activity,
    status: statusOf(phaseOf(state), activity),
    ...whyWith(held, reason(state, stored)),
    questions: state.questions.length,
    ...(asked ? { asking: inLine(inWords(asked)) } : {}),
    ...(request ? { request } : {}),
    queued: state.queue.length,
    ...(held ? { held } : {}),
    ...(state.recovery ? { recovery: state.recovery } : {}),
    ...(state.waiting ? { waitsUntil: state.waiting.until } : {}),
    ...(run ? { run: run.state } : {}),
    unseen: tally.newsAt > stored.seenSequence,
    updatedAt: state.lastEventAt || stored.createdAt,
    turns: tally.turns,
    turnsEnded: tally.turnsEnded,
    ...(tally.outcome ? { outcome: tally.outcome } : {}),
    sequence: state.sequence,
    ...(cost ? { cost } : {}),
    ...(cost && tally.day
      ? { spent: { day: tally.day.start, amount: Math.max(0, cost.amount - tally.day.before) } }
      : {}),
  }
}

/** What its workspace waits for comes before whatever its agent waits for. */
const phaseOf = ({ asks, waiting, connection }: SessionState) =>
  asks ? 'connected' : waiting ? 'starting' : connection.phase

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

/** The row that was stored, while its events have not been read: starting the app reads none. */
export function keptRow(stored: StoredSession): SessionRow | undefined {
  const summary = summaryOf(stored)
  if (!summary) return undefined
  const { deletedAt, ...row } = summary.row
  const unseen = row.unseen && stored.seenSequence < row.sequence
  const kept = { ...row, ...lasting(stored), process: null, running: false, unseen }
  if (!isLeftOpen(stored)) return kept
  // How it ended is said when it is closed, moments later.
  const { asking, request, held, waitsUntil, ...known } = kept
  return {
    ...known,
    ...{ activity: 'ready', status: 'Idle', why: appEnded.message, questions: 0 },
    connection: { phase: 'idle', why: '', since: row.updatedAt },
  }
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
  const { asks, connection, ending, inferred, section, waiting } = state
  const [asked] = state.questions
  if (asked) return { why: inWords(asked), since: asked.askedAt }
  if (asks) return asks
  if (waiting)
    return { why: `Waits until ${timeOf(waiting.until)}: ${waiting.why}`, since: waiting.since }
  if (inferred) return { why: inferred.why, since: inferred.since }
  const run = shownRun(state)
  if (run && run.state !== 'preparing') return { why: runWords(run), since: run.since }
  if (ending) return { why: ending.why, since: ending.at }
  if (connection.phase !== 'connected' && connection.phase !== 'idle')
    return { why: connection.why, since: connection.since }
  const { turn } = section
  if (!turn) return { why: 'Waiting for your first message', since: stored.createdAt }
  if (!turn.end) return { why: 'Working on your message', since: section.startedAt }
  return {
    why: turn.end.problem?.message ?? ownOf(endings, turn.end.reason) ?? '',
    since: turn.end.at,
  }
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
