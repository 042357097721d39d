import type { Problem } from '../../kit/result'
import { accountRests } from '../../shared/agent/process/start-codes'
import type { CommandName, Input, Output } from '../../shared/app/contract'
import { call } from './bridge'
import { rowNow } from './rows'
import { showProblem } from './shown-problems'

/** Gives a command, and shows in a banner why it could not be done. */
export async function act<Name extends CommandName>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name> | undefined> {
  const result = await call(name, input)
  if (result.ok) return result.value
  tell(result.problem, input)
  return undefined
}

/** For commands of which nothing is awaited but that they are done. */
export async function succeeds<Name extends CommandName>(
  name: Name,
  input: Input<Name>,
): Promise<boolean> {
  const result = await call(name, input)
  if (!result.ok) tell(result.problem, input)
  return result.ok
}

/** An agent that would be started too soon can be started at the user's word: where that was refused, it is asked for there. */
function tell(problem: Problem, input: object): void {
  const session =
    'session' in input
      ? input.session
      : 'process' in input && typeof input.process === 'string'
        ? rowNow('processes', input.process)?.sessions[0]
        : undefined
  const startable = problem.code === accountRests && typeof session === 'string'
  showProblem(problem, startable ? session : undefined)
}
