import type { Activity } from '../../shared/session/activity'
import type { SessionEvent, TurnEnd } from '../../shared/session/event'
import type { SessionRow } from '../../shared/tables'
import type { StoredSession } from '../log/log'

/** Ids of prompts that are remembered, so that none is taken twice. */
const promptMemory = 100

/** What is counted as events go by, since no single state has it. */
export interface Tally {
  turns: number
  /** How many of them are over, and how the newest of those ended. */
  turnsEnded?: number
  outcome?: TurnEnd
  /** Something happened that the user has not looked at. */
  unseen: boolean
  /** The newest prompts that were taken. */
  prompts: string[]
  /** What the session had cost when its last day began: the rest of its cost is that day's. */
  day?: { start: number; before: number }
}

/** What is stored of a session so that lists need not read its events. */
export interface Summary {
  row: SessionRow
  tally: Tally
  /** A question of the app's own is open, which outlives the agent. */
  waits: boolean
}

/** What a terminal agent does that its user wants to know. */
const wanted = new Set<Activity>(['needs-input', 'completed', 'failed'])

export const noTally: Tally = { turns: 0, unseen: false, prompts: [] }

export function tallied(tally: Tally, event: SessionEvent): Tally {
  switch (event.type) {
    case 'turn-started':
      return { ...tally, turns: tally.turns + 1, turnsEnded: endedOf(tally) }
    case 'prompt-queued':
      return { ...tally, prompts: [...tally.prompts, event.prompt].slice(-promptMemory) }
    case 'prompt-removed':
      return { ...tally, prompts: tally.prompts.filter((id) => id !== event.prompt) }
    case 'turn-ended':
      return { ...tally, unseen: true, turnsEnded: endedOf(tally) + 1, outcome: event.reason }
    case 'question-asked':
    case 'failed':
      return { ...tally, unseen: true }
    case 'terminal-activity':
      return { ...tally, unseen: tally.unseen || wanted.has(event.activity) }
    default:
      return tally
  }
}

/** Earlier versions of the app did not count them. */
export const endedOf = ({ turns, turnsEnded }: Tally): number => turnsEnded ?? turns

/** When the day of a moment began, where the user is. */
export const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Agents tell what the whole session has cost; what it had cost before a day began is kept. */
export function dayTallied(tally: Tally, at: number, costBefore: number): Tally {
  const start = dayOf(at)
  return tally.day?.start === start ? tally : { ...tally, day: { start, before: costBefore } }
}

/** The log hands back what was stored there; an older version of the app may have stored less. */
export function summaryOf(stored: StoredSession): Summary | undefined {
  const { summary } = stored
  const whole =
    typeof summary === 'object' && summary !== null && 'row' in summary && 'tally' in summary
  return whole ? (summary as Summary) : undefined
}
