import { success } from '../../../../kit/result'
import type { TurnUsage } from '../../../../shared/agent/content'
import type { Failure, Outcome } from '../../../../shared/agent/failure/failure'
import type { DriverHost, OwnTurnEnd, PromptEnd } from '../driver'
import { type Fields, fieldsOf, isFields } from '../fields'
import type { Questions } from '../questions'
import type { CodexPeer } from './codex-peer'
import { failureOfTurn } from './evidence'
import type { Limits } from './limits'
import { readTokens } from './plain-notifications'
import type { SavedRunning, SavedTurns } from './saved'
import type { Threads } from './threads'

export interface Running {
  /** The agent's own id of it, once it has said so. */
  id: string | undefined
  isAnswered: boolean
  /** Asked to end; it is sent when there is an id to send. */
  ending: boolean
  deadline: NodeJS.Timeout | undefined
  /** What the thread had used before. */
  before: Fields
  end: PromiseWithResolvers<PromptEnd>
}

/** What the agent does without having been asked. */
export interface OwnTurn {
  id: string
  before: Fields
  deadline: NodeJS.Timeout | undefined
  over: OwnTurnEnd
}

export interface TurnParts {
  peer: CodexPeer
  host: DriverHost
  threads: Threads
  questions: Questions
  limits: Limits
  cancelTimeout?: number | undefined
  /** Resolves when the agent's process is over, with why. */
  ended: Promise<Failure>
}

export const savedRunning = ({
  id,
  isAnswered,
  ending,
  before,
  deadline,
}: Running): SavedRunning => ({ id, isAnswered, ending, before, cancelled: deadline !== undefined })

export const savedOwnTurn = ({ id, before, deadline }: OwnTurn): SavedTurns['own'][number][1] => ({
  id,
  before,
  cancelled: deadline !== undefined,
})

/** Whether a message was taken into the turn that ran. */
export function takenOf(result: Outcome<Fields>): Outcome<boolean> {
  if (result.ok) return success(true)
  const words = result.failure.evidence.words
  return /^(?:no active turn|expected active turn)/.test(words) ? success(false) : result
}

/** What one turn used, of what the thread has used in all. */
function difference(before: Fields, after: Fields): TurnUsage {
  const then = readTokens(before)
  const now = readTokens(after)
  const usage: TurnUsage = {}
  for (const key of ['inputTokens', 'outputTokens'] as const) {
    const used = (now[key] ?? 0) - (then[key] ?? 0)
    if (used > 0) usage[key] = used
  }
  return usage
}

/** How it ended, by what the agent says of that. */
export function endOf(
  { threads, host, limits }: TurnParts,
  thread: string,
  { before, deadline }: Pick<Running, 'before' | 'deadline'>,
  { status, error }: Fields,
): PromptEnd {
  const usage = difference(before, threads.of(thread)?.total ?? {})
  const used = Object.keys(usage).length > 0 ? { usage } : {}
  if (status === 'interrupted') return { reason: 'cancelled', ...used }
  if (status !== 'failed' && !isFields(error)) return { reason: 'end_turn', ...used }
  // What was cancelled may be called an error.
  if (deadline !== undefined) return { reason: 'cancelled', ...used }
  const failure = failureOfTurn(host.agent, fieldsOf(error), limits.resetsAt)
  return { reason: 'failed', failure, ...used }
}
