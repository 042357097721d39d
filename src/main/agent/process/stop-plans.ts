import type { StopPlan } from '../../host/stream'
import type { Quirks } from '../drivers/quirks'

/** SPEC H7: SIGTERM at once, and time to end what it is at. */
export const patientPlan = (patience: number): StopPlan => ({ inputGrace: 0, termGrace: patience })

/** SPEC L9: input closed, up to 5 s, then SIGTERM and SIGKILL; sooner where the former is known to do nothing. */
export const stopPlans: Record<NonNullable<Quirks['ends']>, StopPlan> = {
  input: { inputGrace: 5000, termGrace: 500 },
  term: { inputGrace: 1000, termGrace: 2000 },
  kill: { inputGrace: 500, termGrace: 500 },
}
