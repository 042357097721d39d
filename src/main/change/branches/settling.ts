import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { differingFrom, indexInfo, rawEntries } from '../../workspace/git/entries'
import { printed, type Repository } from '../../workspace/git/git'
import { freeIndex } from './index-lock'
import type { BranchParts } from './parts'
import { done } from './said'

/** What has to be known to put the user's index right after a commit from one of our own. */
export interface SettleData extends Repository {
  /** The commit, or the tree, that there was before. */
  before: string
  /** The first parent that the new commit has; none where it is the first. */
  parent: string | null
  /** Whatever was staged of these is in the commit as it was on disk. */
  whole: BytePath[]
  /** New files that were left out of a merge: none of them stays staged, or git would take in nothing else. */
  out?: BytePath[]
}

/**
 * The user's index takes over what was committed: where it had what the last commit had, it has what
 * the new one has. What else was staged stays staged. Doing it twice is doing it once.
 */
export async function settle(parts: BranchParts, data: SettleData): Promise<Result<void>> {
  const { git } = parts
  const standing = await branchStatusOf(git, parts.machine.files, data)
  if (!standing.ok) return standing
  const { commit } = standing.value
  if (commit === null || commit === data.before) return success(undefined)
  const parent = await firstParent(git, data, commit)
  // Somebody else's commit: its maker has put the index right.
  if (!parent.ok || parent.value !== data.parent) return parent.ok ? success(undefined) : parent
  const args = [
    'diff-tree',
    '-r',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '-z',
    data.before,
    commit,
  ]
  const changed = printed(await git.read(data, args))
  if (!changed.ok) return changed
  const free = await freeIndex(parts, data)
  if (!free.ok) return free
  const staged = await differingFrom(git, data, data.before)
  if (!staged.ok) return staged
  const other = new Set(staged.value.map(({ path }) => path))
  const whole = new Set(data.whole)
  const entries = rawEntries(changed.value)
    .filter(({ path }) => !other.has(path) || whole.has(path))
    .map(({ path, now }) => [path, now] as const)
  const nothing = { mode: '0', oid: '0'.repeat(commit.length) }
  for (const path of data.out ?? []) if (other.has(path)) entries.push([path, nothing])
  if (entries.length > 0) {
    const put = await git.write(data, ['update-index', '-z', '--index-info'], {
      input: indexInfo(entries),
    })
    const written = done(put, {
      code: 'git-index',
      message: 'The index could not be brought up to date.',
    })
    if (!written.ok) return written
  }
  // Only so that the next look at the status has less to read; what is changed is no error.
  await git.write(data, ['update-index', '-q', '--refresh'])
  return success(undefined)
}

/** A start after SIGKILL puts right what a commit left. */
export async function settleInterrupted(parts: BranchParts): Promise<void> {
  for (const journaled of parts.undertakings.left<SettleData>('commit')) {
    const settled = await settle(parts, journaled.data)
    if (settled.ok) journaled.over()
  }
}

export async function firstParent(
  git: BranchParts['git'],
  repository: Repository,
  commit: string,
): Promise<Result<string | null>> {
  const read = printed(
    await git.read(repository, ['rev-list', '--parents', '--max-count=1', commit]),
  )
  return read.ok ? success(read.value.trim().split(' ')[1] ?? null) : read
}
