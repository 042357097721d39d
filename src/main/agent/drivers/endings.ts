import { type Failed, failed } from '../../../shared/agent/failure/failure'
import type { Exit } from '../../host/stream'

/** How long an agent whose pipe broke may take to end before it is spoken of without its exit. */
const exitGrace = 2000

/** Why nothing comes any more. */
export async function ending(exited: Promise<Exit>): Promise<Failed> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), exitGrace).unref()
  })
  const exit = await Promise.race([exited, late])
  return exit ? exitFailed(exit) : failed('lost', 'The connection to the agent broke')
}

function exitFailed({ code, signal, lastWords }: Exit): Failed {
  const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`
  return failed('crashed', `The agent ended ${how}`, lastWords === '' ? {} : { details: lastWords })
}

export function timedOut(what: string, milliseconds: number): Failed {
  const seconds = Math.round(milliseconds / 1000)
  return failed('timeout', `${what} got no answer within ${seconds} seconds`)
}
