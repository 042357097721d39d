import { type Failed, failed, failedBy } from '../../../../shared/agent/failure/failure'
import { classify } from '../../model/failure/classify'
import { evidenceOf, isWireError } from './evidence'

/** Why a request to the agent failed, in the agent's own words. */
export function requestFailed(agent: string, error: unknown): Failed {
  if (isWireError(error)) return failedBy(classify(evidenceOf(agent, error), Date.now()))
  const details = error instanceof Error ? error.message : String(error)
  return failed('lost', 'The agent went away', { details })
}
