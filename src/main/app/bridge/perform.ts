import type { z } from 'zod'
import { failure, problemOf, type Result } from '../../../kit/result'
import type { CommandName } from '../../../shared/app/contract'
import type { Handlers, WindowContext } from './handlers'

/** What commands are checked by, which the first paint does without. */
export const readContract = () => import('../../../shared/app/contract')

/** Checks a command against the contract and carries it out; whatever happens, a Result comes back. */
export async function perform(
  handlers: Handlers,
  window: WindowContext,
  name: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  const { contract } = await readContract()
  if (typeof name !== 'string' || !Object.hasOwn(contract, name)) {
    return failure('unknown-command', 'There is no such command.')
  }
  const command = name as CommandName
  const checked = contract[command].input.safeParse(input)
  if (!checked.success) {
    return failure('invalid-input', notTaken(command, checked.error.issues[0]))
  }
  try {
    // The schema has checked the input against the very command that the handler is registered for.
    const handler = handlers[command] as (input: unknown, window: WindowContext) => unknown
    return (await handler(checked.data, window)) as Result<unknown>
  } catch (error) {
    console.error(`${command} failed`, error)
    return { ok: false, problem: problemOf(error) }
  }
}

/** What is too much or missing is said as people say it: somebody may have typed it. */
function notTaken(command: string, issue: z.core.$ZodIssue | undefined): string {
  const place = issue?.path.join('.') ?? ''
  if (issue?.code === 'too_big') {
    const most = `at most ${issue.maximum}`
    if (issue.origin === 'string') return `“${place}” has ${most} letters.`
    if (issue.origin === 'array') return `“${place}” has ${most} entries.`
  }
  if (issue?.code === 'too_small' && (issue.origin === 'string' || issue.origin === 'array'))
    return `“${place}” is empty.`
  return `${command} was called with something it does not take${place && ` at ${place}`}.`
}
