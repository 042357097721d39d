import { textOf } from '../agent/content'
import type { Section } from './state'

/** What is only told beside the work: nothing is done by it. */
const beside = new Set(['notice', 'break', 'resumed', 'failed', 'restored', 'preparing'])

const ours = new Set(['sign-in', 'context-lost', 'options-lost'])

/** What shows among no items, and counts as well. */
export function markActed({ turn }: Section): void {
  if (turn) turn.acted = true
}

/**
 * Whether the agent did anything at all in the newest turn. Strictly: a tool call, a question, a file
 * or a terminal that it asked the app for, a plan, a message into the turn, a thought, a word, or
 * something that is not understood. Only the very words of the failure, where it says them as its
 * answer, count as nothing.
 */
export function actedIn({ turn, items }: Section, failureWords: string): boolean {
  // What went on from an earlier section was long.
  if (!turn || turn.began || turn.acted) return true
  return items.some((item) => {
    if (beside.has(item.type)) return false
    // What the app itself has asked.
    if (item.type === 'answered') return !ours.has(item.question.kind)
    if (item.type !== 'message' || item.role !== 'agent') return true
    const said = textOf(item.parts).trim()
    return said !== '' && said !== failureWords.trim()
  })
}
