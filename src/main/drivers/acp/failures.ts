import { classify } from '../../../shared/failure/classify'
import { type Failed, failed, failedBy } from '../../../shared/failure/failure'
import type { Exit } from '../../machines/stream'
import { evidenceOf, isWireError } from './evidence'

/** Why a request to the agent failed, in the agent's own words. */
export function requestFailed(agent: string, error: unknown): Failed {
  if (isWireError(error)) return failedBy(classify(evidenceOf(agent, error), Date.now()))
  const details = error instanceof Error ? error.message : String(error)
  return failed('lost', 'The agent went away', { details })
}

/** Why nothing comes from the agent any more. */
export function exitFailed({ code, signal, lastWords }: Exit): Failed {
  const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`
  return failed('crashed', `The agent ended ${how}`, lastWords === '' ? {} : { details: lastWords })
}

export function timedOut(what: string, milliseconds: number): Failed {
  const seconds = Math.round(milliseconds / 1000)
  return failed('timeout', `${what} got no answer within ${seconds} seconds`)
}
