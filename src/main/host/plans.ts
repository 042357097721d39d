import type { StopPlan } from './stream'

/** For an agent that the user stops: most end by themselves when their input is closed. */
export const STOP_PLAN: StopPlan = { inputGrace: 5000, termGrace: 2000 }

/** For the whole app: all is over within 6 s, however agents, keepers and the kernel behave. */
export const QUIT_PLAN: StopPlan = { inputGrace: 5000, termGrace: 250, patience: 350 }

/** For what an agent left behind when it ended, and for processes of an earlier run: nobody reads their input. */
export const LEFTOVER_PLAN: StopPlan = { inputGrace: 0, termGrace: 1000 }

/** At once. */
export const KILL_PLAN: StopPlan = { inputGrace: 0, termGrace: 0 }
