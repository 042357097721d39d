import { type Result, success } from '../../../kit/result'
import type { RestoredFiles } from '../../../shared/session/event'
import { checkpointName, checkpointsRef } from '../../../shared/workspace/checkpoint'
import type { MachineFiles } from '../../host/files'
import { branchStatusOf } from '../git/branch-status'
import { indexInfo, rawEntries } from '../git/entries'
import { type Git, printed } from '../git/git'
import type { CheckpointFolder } from './checkpoint-folder'
import type { CheckpointAt } from './reading'

export interface StagingParts {
  git: Git
  files: Pick<MachineFiles, 'names'>
}

/** What was staged at two checkpoints between which no commit came: what staging means is the same in both. */
export interface Staging {
  from: CheckpointAt
  to: CheckpointAt
  /** The last commit at both. */
  head: string | null
}

/** How the two indexes differ; nothing where they do not, or where one of them is not known. */
interface Difference {
  now: string
  then: string
  entries: string
}

/** Whether going back would change what is staged, and can. */
export async function stagingAhead(
  place: CheckpointFolder,
  staging: Staging,
  parts: StagingParts,
): Promise<boolean> {
  const difference = await differenceOf(place, staging, parts)
  return difference.ok && difference.value !== undefined && (await isFree(place, staging, parts))
}

/**
 * What is staged goes back too: else what was gone back from would be in the next commit. Where somebody
 * has staged something meanwhile, or git is in the midst of something, it stays as it is.
 */
export async function stageBack(
  place: CheckpointFolder,
  staging: Staging,
  parts: StagingParts,
): Promise<RestoredFiles['staged']> {
  const difference = await differenceOf(place, staging, parts)
  if (!difference.ok) return 'kept'
  if (difference.value === undefined) return undefined
  const { now, then, entries } = difference.value
  const { git } = parts
  const { repository } = place
  const isIndex = async (tree: string) => {
    // What is only meant to be added is in no tree.
    const asked = ['diff-index', '--cached', '--quiet', '--ita-invisible-in-index', tree]
    const told = await git.read(repository, asked)
    return told.ok && told.value.code === 0
  }
  if (await isIndex(then)) return 'back'
  if (!(await isIndex(now))) return 'kept'
  if (!(await isFree(place, staging, parts))) return 'kept'
  const args = ['update-index', '-z', '--index-info']
  const written = printed(await git.write(repository, args, { input: entries }))
  if (!written.ok) return 'kept'
  // Only so that the next look at the status has less to read; what is changed is no error.
  await git.write(repository, ['update-index', '-q', '--refresh'])
  return 'back'
}

async function isFree(
  { repository }: CheckpointFolder,
  { head }: Staging,
  { git, files }: StagingParts,
): Promise<boolean> {
  const standing = await branchStatusOf(git, files, repository)
  return standing.ok && standing.value.commit === head && standing.value.operation === undefined
}

async function differenceOf(
  { repository, key }: CheckpointFolder,
  { from, to }: Staging,
  { git }: StagingParts,
): Promise<Result<Difference | undefined>> {
  const name = ({ number }: CheckpointAt) =>
    `${checkpointsRef(key)}:${checkpointName(number)}/index`
  const input = `${name(from)}\n${name(to)}\n`
  const asked = ['cat-file', '--batch-check=%(objectname) %(objecttype)']
  const named = printed(await git.read(repository, asked, { input }))
  if (!named.ok) return named
  const [now, then] = named.value
    .split('\n')
    .map((line) => (line.endsWith(' tree') ? line.split(' ')[0] : undefined))
  // A folder without an index, or one in which files are in conflict.
  if (now === undefined || then === undefined || now === then) return success(undefined)
  const args = ['diff-tree', '-r', '--raw', '--no-renames', '--no-abbrev', '-z', now, then]
  const read = printed(await git.read(repository, args, { limit: 512 * 1024 * 1024 }))
  if (!read.ok) return read
  const entries = rawEntries(read.value)
  const info = indexInfo(entries.map(({ path, now: entry }) => [path, entry]))
  return success(entries.length === 0 ? undefined : { now, then, entries: info })
}
