import type { CommandName, Input, Output } from '../../shared/contract'
import { call } from '../bridge'
import { showProblem } from './shown-problems'

/** Gives a command, and shows in a banner why it could not be done. */
export async function act<Name extends CommandName>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name> | undefined> {
  const result = await call(name, input)
  if (result.ok) return result.value
  showProblem(result.problem)
  return undefined
}

/** For commands of which nothing is awaited but that they are done. */
export async function succeeds<Name extends CommandName>(
  name: Name,
  input: Input<Name>,
): Promise<boolean> {
  const result = await call(name, input)
  if (!result.ok) showProblem(result.problem)
  return result.ok
}
