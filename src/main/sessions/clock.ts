import type { Release } from '../../shared/scope'

/** Time as an argument, so that tests own it. */
export interface Clock {
  now(): number
  after(milliseconds: number, run: () => void): Release
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
