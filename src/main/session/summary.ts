import type { SessionRow } from '../../shared/app/tables'
import type { Tally } from '../../shared/session/tally'
import type { StoredSession } from '../store/log/log'

/** What is stored of a session so that lists need not read its events. */
export interface Summary {
  row: SessionRow
}

/** The log hands back what was stored there; an older version of the app may have stored less. */
export function summaryOf({ summary }: StoredSession): Summary | undefined {
  const whole = typeof summary === 'object' && summary !== null && 'row' in summary
  return whole ? (summary as Summary) : undefined
}

/** An earlier run of the app did not get to close it. */
export function wasInterrupted(stored: StoredSession): boolean {
  if (stored.open !== undefined) return stored.open
  // Earlier versions did not say so.
  const phase = summaryOf(stored)?.row.connection.phase
  return phase !== undefined && phase !== 'idle'
}

/** As its row says, where an earlier version kept what it had counted beside the state. */
export function tallyBefore(stored: StoredSession): Tally | undefined {
  const summary = summaryOf(stored)
  if (!summary) return undefined
  const { turns, turnsEnded = turns, outcome, unseen, sequence, spent, cost } = summary.row
  const { prompts = [] } = (summary as { tally?: { prompts?: string[] } }).tally ?? {}
  return {
    turns,
    turnsEnded,
    prompts,
    newsAt: unseen ? sequence : 0,
    ...(outcome ? { outcome } : {}),
    ...(spent && cost ? { day: { start: spent.day, before: cost.amount - spent.amount } } : {}),
  }
}
