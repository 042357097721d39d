import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { Machine } from '../../host/machine'
import type { Repository } from '../../workspace/git/git'
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

/** The gits that work in a folder now. */
export async function gitsIn(machine: Pick<Machine, 'folders'>, folder: string): Promise<number[]> {
  const users = await machine.folders.users(folder)
  return users.ok ? users.value.filter(({ name }) => name === 'git').map(({ pid }) => pid) : []
}

async function whose(
  { atWork, machine }: Pick<BranchParts, 'atWork' | 'machine'>,
  repository: Repository,
): Promise<Result<never>> {
  const agents = atWork(repository.top)
  const gits = await gitsIn(machine, repository.top)
  const lock = join(repository.admin, 'index.lock')
  const likely = agents.length > 0 ? `Likely it is ${agents.join(', ')}.` : undefined
  const running = gits.length > 0 ? `Its process is ${gits.join(', ')}.` : undefined
  const who = [likely, running].filter(Boolean).join(' ') || 'It may be a terminal or an editor.'
  return failure('git-locked', 'Another git is at work in this folder and holds its index.', {
    hint: `${who} Try again when it is done. If nothing works with git here, something was killed and left ${lock}: remove that file.`,
  })
}
