/** What an agent and the app said to each other, as it went over the wire. */
export interface TrafficLine {
  number: number
  at: number
  direction: 'in' | 'out' | 'error'
  text: string
}

/** One run of an agent's process. */
export interface TrafficRun {
  /** From 1. */
  number: number
  pid: number
  startedAt: number
  /** Number of its first line. */
  first: number
  ended?: { at: number; how: string }
}

export interface TrafficPart {
  /** Lines are numbered by process: with another one they begin anew. */
  process: string
  lines: TrafficLine[]
  /** The oldest first. */
  runs: TrafficRun[]
}
