import { join } from 'node:path'
import { failure, type Result, success } from '../../shared/result'
import type { Repository } from '../vcs/git'
import type { BranchParts } from './parts'

/** So long a lock of somebody else's is waited for, in milliseconds, and looked at so often. */
const patience = 2000
const interval = 50

/** Resolves when nobody holds the user's index, or says who may. */
export async function freeIndex(
  parts: Pick<BranchParts, 'machine' | 'now' | 'after' | 'atWork'>,
  repository: Repository,
  signal?: AbortSignal,
): Promise<Result<void>> {
  const until = parts.now() + patience
  const held = async () =>
    (await parts.machine.files.names(repository.admin)).includes('index.lock')
  while (await held()) {
    if (parts.now() >= until || signal?.aborted) return whose(parts, repository)
    await new Promise<void>((resolve) => parts.after(interval, resolve))
  }
  return success(undefined)
}

function whose({ atWork }: Pick<BranchParts, 'atWork'>, repository: Repository): Result<never> {
  const agents = atWork(repository.top)
  const lock = join(repository.admin, 'index.lock')
  const who =
    agents.length > 0 ? `Likely it is ${agents.join(', ')}.` : 'It may be a terminal or an editor.'
  return failure('git-locked', 'Another git is at work in this folder and holds its index.', {
    hint: `${who} Try again when it is done. If nothing works with git here, something was killed and left ${lock}: remove that file.`,
  })
}
