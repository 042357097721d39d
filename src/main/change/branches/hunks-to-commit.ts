import { join } from 'node:path'
import type { BytePath } from '../../../kit/path'
import { failure, type Result } from '../../../kit/result'
import type { FileHunks } from '../../../shared/change/branch'
import { branchStatusOf, emptyTree } from '../../workspace/git/branch-status'
import type { Repository } from '../../workspace/git/git'
import { changedFiles } from './committing'
import { hunksOfFile } from './hunk-choice'
import { OwnIndex } from './own-index'
import type { BranchParts } from './parts'

/** What of a file may go into the next commit, as it is told from the last one. */
export async function hunksToCommit(
  parts: Pick<BranchParts, 'reading' | 'machine' | 'folder'>,
  repository: Repository,
  path: BytePath,
): Promise<Result<FileHunks>> {
  const { reading: git, machine, folder } = parts
  const files = await changedFiles({ git }, repository)
  if (!files.ok) return files
  if (!files.value.some((file) => file.path === path))
    return failure('changed-meanwhile', 'This file has no changes any more.')
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const empty = await emptyTree(git, repository)
  if (!empty.ok) return empty
  const from = { git, files: machine.files, folder: join(folder, 'indexes') }
  const objects = join(folder, 'indexes', 'objects')
  await machine.files.makeFolder(objects)
  const index = await OwnIndex.open(from, repository, objects)
  try {
    const reset = await index.reset(standing.value.commit ?? empty.value)
    return reset.ok ? await hunksOfFile(git, repository, index, path) : reset
  } finally {
    await index.close()
  }
}
