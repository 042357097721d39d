import type { Problem } from '../../../kit/result'

export type ConnectionPhase = 'idle' | 'starting' | 'connected' | 'disconnected' | 'reconnecting'

/** The connection of a process as everybody sees it: never without why and since when. */
export interface Connection {
  phase: ConnectionPhase
  /** In words, for the user; empty only when the phase speaks for itself. */
  why: string
  since: number
  /** While reconnecting. */
  attempt?: { number: number; of: number; at: number }
  /** While disconnected by an error. */
  problem?: Problem
}
