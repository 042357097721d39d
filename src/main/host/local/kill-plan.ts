import type { StopPlan } from '../stream'
import type { EndSignal } from './system/system'

/** Past this even the kernel cannot end them, as when a network disk hangs. */
const PATIENCE = 3000

/** The moments at which something is due. */
export interface Deadlines {
  term: number
  kill: number
  /** Nobody waits any longer. */
  over: number
}

export function deadlinesOf(plan: StopPlan, now: number): Deadlines {
  const term = now + plan.inputGrace
  const kill = term + plan.termGrace
  return { term, kill, over: kill + (plan.patience ?? PATIENCE) }
}

/** A second wish to end only ever makes it faster. */
export function sooner(one: Deadlines | undefined, other: Deadlines): Deadlines {
  if (!one) return other
  return {
    term: Math.min(one.term, other.term),
    kill: Math.min(one.kill, other.kill),
    over: Math.min(one.over, other.over),
  }
}

type KillStep =
  | { do: 'wait'; until: number }
  | { do: 'signal'; signal: EndSignal; until: number }
  | { do: 'give-up' }

/** SIGTERM goes out once; SIGKILL again and again, since a tree may grow while it is killed. */
export function killStep(deadlines: Deadlines, now: number, termSent: boolean): KillStep {
  if (now >= deadlines.over) return { do: 'give-up' }
  if (now >= deadlines.kill) return { do: 'signal', signal: 'SIGKILL', until: deadlines.over }
  if (now < deadlines.term) return { do: 'wait', until: deadlines.term }
  if (termSent) return { do: 'wait', until: deadlines.kill }
  return { do: 'signal', signal: 'SIGTERM', until: deadlines.kill }
}
