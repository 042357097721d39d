import { defined } from '../../kit/defined'
import { ownOf } from '../../kit/own'
import { kindWords } from '../../shared/agent/failure/words'
import type { SessionRow } from '../../shared/app/tables'
import { askedLine } from '../../shared/session/asked'
import { listedRequest } from '../../shared/session/listed-request'
import type { Question } from '../../shared/session/question'
import { heldOf } from '../../shared/session/queue'
import { goesOn, isOpen } from '../../shared/session/recovery/plan'
import { runWords } from '../../shared/session/runs/words'
import { shownRun } from '../../shared/session/shown-run'
import type { SessionState, Turn, TurnResult } from '../../shared/session/state'
import { factsOf, statusOf } from '../../shared/session/status'
import type { Health } from '../../shared/workspace/state'
import type { StoredSession } from '../store/log/log'
import { activityOf } from './model/activity'
import { appEnded } from './repair'
import { summaryOf, wasInterrupted } from './summary'

/** What lists show of a session: small, and a pure function of what is known. */
export function rowOf(
  stored: StoredSession,
  state: SessionState,
  { process, running, begins }: Pick<SessionRow, 'process' | 'running'> & { begins: boolean },
): SessionRow {
  const { connection, tally } = state
  const activity = activityOf(state)
  const [asked] = state.questions
  const request = listedRequest(asked)
  const { cost } = state.usage
  const held = heldOf(state.queue)
  const run = shownRun(state)
  const waitsUntil = waitsUntilOf(state)
  const { outcome } = tally
  const { recovery } = state
  const facts = factsOf({ connection, activity, outcome, waitsUntil, held, recovery })
  const status = statusOf({ ...facts, begins, ...(state.asks ? { phase: 'connected' } : {}) })
  return {
    ...lasting(stored),
    title: inLine(state.title) || 'Untitled',
    process,
    running,
    connection,
    activity,
    status,
    ...whyWith(held, begins && status === 'Starting' ? aboutTo(state) : reason(state, stored)),
    questions: state.questions.length,
    ...(asked ? { asking: inLine(inWords(asked)) } : {}),
    ...(request ? { request } : {}),
    ...(asked?.kind === 'sign-in' ? { asksSignIn: true } : {}),
    queued: state.queue.length,
    ...(held ? { held } : {}),
    ...(state.recovery ? { recovery: state.recovery } : {}),
    ...defined({ waitsUntil }),
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

/** When it goes on by itself: what it has to wait for before anything can go, or before it is sent again. */
function waitsUntilOf({ waiting, recovery }: Pick<SessionState, 'waiting' | 'recovery'>) {
  if (waiting) return waiting.until
  return isOpen(recovery) ? (recovery.step.until ?? recovery.step.at) : undefined
}

function lasting(stored: StoredSession) {
  const { account, profile } = stored
  const { id, project, agent, agentName, driver, pinned, archived, createdAt, workspace } = stored
  return {
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
  const status = statusOf(factsOf(row))
  const kept = { ...row, ...lasting(stored), status, process: null, running: false, unseen }
  if (!wasInterrupted(stored)) return kept
  // How it ended is said when it is closed, moments later.
  const { asking, request, asksSignIn, held, waitsUntil, ...known } = kept
  return {
    ...known,
    activity: 'ready',
    status: 'Idle',
    why: appEnded.message,
    questions: 0,
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
  const { asks, connection, ending, inferred, recovery, section, waiting } = state
  const [asked] = state.questions
  if (asked) return { why: inWords(asked), since: asked.askedAt }
  if (asks) return asks
  if (waiting) return waiting
  if (inferred) return { why: inferred.why, since: inferred.since }
  const run = shownRun(state)
  if (run && run.state !== 'preparing') return { why: runWords(run), since: run.since }
  if (ending) return { why: ending.why, since: ending.at }
  if (connection.phase !== 'connected' && connection.phase !== 'idle')
    return { why: connection.why, since: connection.since }
  const { turn } = section
  // Until when is the status itself.
  if (goesOn(recovery) && !isGoingOn(turn))
    return { why: kindWords(recovery.kind)?.word ?? '', since: turn?.end?.at ?? stored.createdAt }
  if (!turn) return { why: 'Waiting for your first message', since: stored.createdAt }
  if (!turn.end) return { why: 'Working on your message', since: section.startedAt }
  return { why: endingWords(turn.end), since: turn.end.at }
}

const aboutTo = ({ lastEventAt }: SessionState) => ({
  why: 'About to begin with your message',
  since: lastEventAt,
})

const isGoingOn = (turn: Turn | undefined): boolean => turn !== undefined && !turn.end

/** What was cut short says so, whatever cut it short. */
function endingWords({ reason, problem }: TurnResult): string {
  const ending = ownOf(endings, reason) ?? ''
  if (!problem) return ending
  const known = reason !== 'interrupted' || problem.message.startsWith(ending)
  return known ? problem.message : `${ending}: ${problem.message}`
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

const unsound: Record<Exclude<Health, 'ok'>, string> = {
  missing: 'Its folder is gone',
  replaced: 'Something else is in the place of its folder',
  foreign: 'Its folder leads to another repository',
  pruned: 'Git does not know its folder any more',
}

/** Whatever it was, nothing can be sent where its folder is not what was made. */
export function inFolder(row: SessionRow, health: Health): SessionRow {
  if (health === 'ok' || statusOf({ ...factsOf(row), folderLost: true }) !== 'Failed') return row
  return { ...row, status: 'Failed', why: unsound[health] }
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
