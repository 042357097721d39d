import type { StopPlan } from '../host/stream'

/** SPEC T4: SIGTERM, a short wait, SIGKILL. */
export const agentStop: StopPlan = { inputGrace: 0, termGrace: 2000 }

/** A shell does not react to SIGTERM, but goes when its terminal is closed. */
export const shellStop: StopPlan = { inputGrace: 500, termGrace: 500 }
