export interface Timers {
  now(): number
  /** Returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

export interface Surroundings {
  timers: Timers
  /** How big the write-ahead log grows before it is copied into the database. */
  walBytes: number
}

export const usualSurroundings: Surroundings = {
  timers: {
    now: Date.now,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  walBytes: 8 * 1024 * 1024,
}
