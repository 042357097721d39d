import type { StopPlan } from './stream'

/** For an agent that the user stops: most end by themselves when their input is closed. */
export const STOP_PLAN: StopPlan = { inputGrace: 5000, termGrace: 2000 }

/** For the whole app: all is over within 5 s, however agents, keepers and the kernel behave, so that the app is within 6. */
export const QUIT_PLAN = { inputGrace: 4250, termGrace: 250, patience: 500 } satisfies StopPlan

/** How all of a machine is ended when the app is. */
export interface QuitPlan extends StopPlan {
  /** Milliseconds in which all is over, whatever longer plan of its own a program has. */
  longest?: number
}

const forced = QUIT_PLAN.termGrace + QUIT_PLAN.patience

/** Milliseconds that a plan takes at most. */
export const timeOf = ({ inputGrace, termGrace, patience = 0 }: StopPlan): number =>
  inputGrace + termGrace + patience

/** What of it is left when all has to be over in so many milliseconds. */
export const quitPlan = (left: number): QuitPlan => ({
  ...QUIT_PLAN,
  inputGrace: Math.max(Math.min(left - forced, QUIT_PLAN.inputGrace), 0),
  longest: left,
})

/** For a program that may have a longer plan of its own. */
export function planOf(own: StopPlan | undefined, { longest, ...plan }: QuitPlan): StopPlan {
  if (!own || longest === undefined) return own ?? plan
  const { patience } = QUIT_PLAN
  const kill = Math.max(longest - patience, 0)
  const inputGrace = Math.min(own.inputGrace, kill)
  return { inputGrace, termGrace: Math.min(own.termGrace, kill - inputGrace), patience }
}

/** For what an agent left behind when it ended, and for processes of an earlier run: nobody reads their input. */
export const LEFTOVER_PLAN: StopPlan = { inputGrace: 0, termGrace: 1000 }

/** At once. */
export const KILL_PLAN: StopPlan = { inputGrace: 0, termGrace: 0 }
