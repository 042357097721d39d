import { waitsForRelease, waitsForSignIn } from '../session/queue-waits'
import { isOpen } from '../session/recovery/plan'
import type { Status } from '../session/status'
import { stoppedWords } from '../session/stopped-words'
import { isCutShort } from '../session/turn-end'
import type { SessionRow } from './tables'

/** Why a session needs its user. */
export type Need = 'asks' | 'sign-in' | 'failed' | 'stale' | 'held'

/**
 * What is in trouble there: each stays until it is over, or the user has dismissed it by this name.
 * Looking at it solves nothing.
 */
export function troublesOf(row: SessionRow): string[] {
  return [
    ...(isAlone(row) || isGivenUp(row) ? ['disconnected'] : []),
    ...(row.status === 'Failed' || isGoneWithTurn(row) ? [turnTrouble(row)] : []),
    ...(row.status === 'Stale' ? ['stale'] : []),
    ...(waitsForSignIn(row) ? ['sign-in'] : []),
    ...(waitsForRelease(row) ? ['held'] : []),
  ]
}

/** In some seconds, by itself: that is nothing for the user yet. */
export const triesAgain = ({ recovery }: SessionRow): boolean =>
  isOpen(recovery) && recovery.step.attempt !== undefined

/** Its own agent is gone: that a whole remote is says the remote, once for all who are there. */
const isAlone = (row: SessionRow): boolean => row.status === 'Disconnected' && !row.cutOff

/** Its last turn is as it was when its agent comes back. */
const isGoneWithTurn = (row: SessionRow): boolean => isAlone(row) && isCutShort(row)

/** Its agent crashed again and again, and nobody has stopped it but that. */
const isGivenUp = ({ status, why }: SessionRow): boolean =>
  status === 'Stopped' && why === stoppedWords.crashes

const turnTrouble = ({ turnsEnded }: SessionRow): string => `turn/${turnsEnded}`

/** What stays dismissed as the session changes: that a turn failed is true until the next one. */
export function stillDismissed(row: SessionRow): string[] {
  const troubles = troublesOf(row)
  // A session of an earlier version: what was looked at then was dealt with.
  const dismissed = row.dismissed ?? (row.unseen ? [] : troubles)
  return dismissed.filter((one) => one === turnTrouble(row) || troubles.includes(one))
}

/** It asks: that is answered, and not dismissed. */
const isAsking = ({ questions, status, activity }: SessionRow): boolean =>
  questions > 0 || (status === 'Needs input' && activity === 'needs-input')

/** The one place that says which sessions need their user, and what for. */
export function needOf(row: SessionRow): Need | undefined {
  if (row.archived || row.deletedAt !== undefined) return undefined
  if (isAsking(row)) return 'asks'
  const dismissed = stillDismissed(row)
  const open = troublesOf(row).filter((one) => !dismissed.includes(one))
  if (open.length === 0) return undefined
  if (open.includes('sign-in')) return 'sign-in'
  if (open.includes('disconnected') || open.includes(turnTrouble(row))) return 'failed'
  return open.includes('stale') ? 'stale' : 'held'
}

/** Whether it ended and nobody has looked at it; not what never began. */
export function isNews(row: SessionRow): boolean {
  if (row.archived || row.deletedAt !== undefined || !row.unseen || needOf(row)) return false
  if (row.status === 'Ready' || row.status === 'Completed') return true
  return row.status === 'Idle' && (row.outcome !== undefined || row.driver === 'terminal')
}

/** How many sessions do what, for who glances at it. */
interface SessionCounts {
  working: number
  asking: number
  failed: number
  waiting: number
  reconnecting: number
  disconnected: number
}

const counted: Partial<Record<Status, keyof SessionCounts>> = {
  Working: 'working',
  Starting: 'working',
  'Needs input': 'asking',
  Failed: 'failed',
  Waiting: 'waiting',
  Reconnecting: 'reconnecting',
  Disconnected: 'disconnected',
}

/** By the word that each says of itself: who counts the rows comes to the same. */
export function countsOf(rows: readonly SessionRow[]): SessionCounts {
  const counts = { working: 0, asking: 0, failed: 0, waiting: 0, reconnecting: 0, disconnected: 0 }
  for (const row of rows) {
    if (row.archived || row.deletedAt !== undefined) continue
    const said = counted[row.status]
    if (said) counts[said] += 1
  }
  return counts
}

/** "6 working · 3 asking · 2 failed · 1 reconnecting" */
export function countWords({
  working,
  asking,
  failed,
  waiting,
  reconnecting,
  disconnected,
}: SessionCounts): string {
  const parts = [
    working > 0 && `${working} working`,
    asking > 0 && `${asking} asking`,
    failed > 0 && `${failed} failed`,
    waiting > 0 && `${waiting} waiting`,
    reconnecting > 0 && `${reconnecting} reconnecting`,
    disconnected > 0 && `${disconnected} disconnected`,
  ]
  return parts.filter(Boolean).join(' · ')
}
