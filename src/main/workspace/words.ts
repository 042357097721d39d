import { failure, type Result } from '../../kit/result'
import type { Health } from '../../shared/workspace/state'
import type { StoredWorkspace } from '../store/log/log'

/** Why nothing begins in a workspace, in words for the user. */

const instead = 'Nothing was started in the project folder instead.'

export function unsoundWords(
  { path, name }: StoredWorkspace,
  health: Exclude<Health, 'ok'>,
): Result<never> {
  const said: Record<Exclude<Health, 'ok'>, [string, string]> = {
    missing: [
      `The folder of ${name} is gone: ${path}.`,
      'Recreate it, or work in the project folder.',
    ],
    replaced: [
      `At ${path} there is something else now than the folder of ${name}.`,
      'Move it away and recreate the workspace, or work in the project folder.',
    ],
    foreign: [
      `${path} does not lead to its own branch any more, but to some other repository.`,
      'Put its “.git” file back (“git worktree repair” does), or work in the project folder.',
    ],
    pruned: [
      `Git does not know the worktree at ${path} any more.`,
      'Its files are still there. Recreate what Git knows of it: none of them changes. Or work in the project folder.',
    ],
  }
  const [message, hint] = said[health]
  return failure(`workspace-${health}`, message, { hint: `${hint} ${instead}` })
}

export function goneWords({ state, name, problem }: StoredWorkspace): Result<never> {
  switch (state) {
    case 'failed':
      return failure('workspace-failed', problem?.message ?? `${name} could not be made.`, {
        hint: 'Try again, or work in the project folder.',
        ...(problem?.details ? { details: problem.details } : {}),
      })
    case 'preparing':
      return failure('workspace-preparing', `${name} is still being prepared.`)
    default:
      return failure('workspace-gone', `The workspace ${name} has been removed.`, {
        hint: 'Bring it back from “Removed workspaces”, or work in the project folder.',
      })
  }
}
