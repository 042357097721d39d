import type { Release } from './release'

/** Time as an argument, so that tests own it. */
export interface Clock {
  now(): number
  after(milliseconds: number, run: () => void): Release
}

export const systemClock = clockAt(1)

/** Waits are so many times shorter: for whoever watches a whole reconnection. */
export function clockAt(speed: number): Clock {
  return {
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds / speed)
      return () => clearTimeout(timer)
    },
  }
}
