import type { SessionEvent } from './event'
import type { Activity } from './status'
import type { TurnEnd } from './turn-end'

/** What no single section of a session has: counted as its events go by. */
export interface Tally {
  turns: number
  /** How many of them are over, and how the newest of those ended. */
  turnsEnded: number
  outcome?: TurnEnd
  /** The newest event that its user wants to know of; 0 for none. */
  newsAt: number
  /** Ids of the newest prompts that were taken, so that none is taken twice. */
  prompts: string[]
  /** What the session had cost when its last day began: the rest of its cost is that day's. */
  day?: { start: number; before: number }
}

const promptMemory = 100

/** What a terminal agent does that its user wants to know. */
const wanted = new Set<Activity>(['needs-input', 'completed', 'failed'])

export const emptyTally = (): Tally => ({ turns: 0, turnsEnded: 0, newsAt: 0, prompts: [] })

/** The part of a session's state that it is counted from. */
interface Counted {
  tally: Tally
  usage: { cost?: { amount: number } }
  sequence: number
}

/** Part of the fold, before the rest of it: the state is still what it was, but for its number. */
export function count({ tally, usage, sequence }: Counted, at: number, event: SessionEvent) {
  switch (event.type) {
    case 'turn-started':
      tally.turns += 1
      return
    case 'turn-ended':
      tally.turnsEnded += 1
      tally.outcome = event.reason
      tally.newsAt = sequence
      return
    case 'question-asked':
    case 'failed':
      tally.newsAt = sequence
      return
    case 'connection':
      if (event.connection.problem) tally.newsAt = sequence
      return
    case 'terminal-activity':
      if (wanted.has(event.activity)) tally.newsAt = sequence
      return
    case 'prompt-queued':
      tally.prompts = [...tally.prompts, event.prompt].slice(-promptMemory)
      return
    case 'prompt-removed':
      tally.prompts = tally.prompts.filter((id) => id !== event.prompt)
      return
    case 'usage': {
      const start = dayOf(at)
      if (tally.day?.start !== start) tally.day = { start, before: usage.cost?.amount ?? 0 }
      return
    }
    default:
  }
}

/** When the day of a moment began, where the user is. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
