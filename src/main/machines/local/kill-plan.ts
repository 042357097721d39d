import type { StopPlan } from './process'
import type { EndSignal } from './system/system'

/** For an agent that the user stops: most end by themselves when their input is closed. */
export const STOP_PLAN: StopPlan = { inputGrace: 5000, termGrace: 2000 }

/** For the whole app: all is over within 6 s, however the agents behave. */
export const QUIT_PLAN: StopPlan = { inputGrace: 5000, termGrace: 250 }

/** For what an agent left behind when it ended, and for processes of an earlier run: nobody reads their input. */
export const LEFTOVER_PLAN: StopPlan = { inputGrace: 0, termGrace: 1000 }

export const KILL_PLAN: StopPlan = { inputGrace: 0, termGrace: 0 }

/** Past this even the kernel cannot end them, as when a network disk hangs. */
const GIVE_UP = 3000

/** The moments at which something is due. */
export interface Deadlines {
  term: number
  kill: number
}

export function deadlinesOf(plan: StopPlan, now: number): Deadlines {
  const term = now + plan.inputGrace
  return { term, kill: term + plan.termGrace }
}

/** A second wish to end only ever makes it faster. */
export function sooner(one: Deadlines | undefined, other: Deadlines): Deadlines {
  if (!one) return other
  return { term: Math.min(one.term, other.term), kill: Math.min(one.kill, other.kill) }
}

export type KillStep =
  | { do: 'wait'; until: number }
  | { do: 'signal'; signal: EndSignal; until: number }
  | { do: 'give-up' }

/** SIGTERM goes out once; SIGKILL again and again, since a tree may grow while it is killed. */
export function killStep(deadlines: Deadlines, now: number, termSent: boolean): KillStep {
  if (now >= deadlines.kill + GIVE_UP) return { do: 'give-up' }
  if (now >= deadlines.kill) {
    return { do: 'signal', signal: 'SIGKILL', until: deadlines.kill + GIVE_UP }
  }
  if (now < deadlines.term) return { do: 'wait', until: deadlines.term }
  if (termSent) return { do: 'wait', until: deadlines.kill }
  return { do: 'signal', signal: 'SIGTERM', until: deadlines.kill }
}
