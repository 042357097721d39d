/** Ports of the two ends of a connection on one computer: that of who asks, and ours. */
export interface Connection {
  from: number
  to: number
}

/**
 * Who asks: the user, or a program that the user has started; what the app has started itself; or it
 * cannot be told, and then the user is asked about where it comes from, if that is known.
 */
export type Caller = { who: 'person' } | { who: 'ours' } | { who: 'unknown'; from?: Seat }

/** Where somebody asks from: a terminal, and whatever else has one session of processes. */
interface Seat {
  /** The first process there, which no other one is ever called. */
  id: string
  /** The command lines from who asks up to that one. */
  lines: string[]
}

/** What becomes of somebody who asks for what is for people alone. */
export type Verdict = 'person' | 'refused' | 'asked'
