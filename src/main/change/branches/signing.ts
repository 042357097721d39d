import { printed, type Repository } from '../../workspace/git/git'
import type { BranchParts } from './parts'

/** Whether the user signs commits. */
export async function signs({ git }: BranchParts, repository: Repository): Promise<boolean> {
  const asked = printed(await git.read(repository, ['config', '--type=bool', 'commit.gpgSign']))
  return asked.ok && asked.value.trim() === 'true'
}
