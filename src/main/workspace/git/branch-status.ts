import { type Result, success } from '../../../kit/result'
import type { Operation } from '../../../shared/change/branch'
import { type Git, inText, printed, type Repository } from './git'

/** Where a checkout stands. */
export interface BranchStatus {
  /** None before the first commit. */
  commit: string | null
  /** None where HEAD is detached. */
  branch: string | null
  operation?: Operation
}

/** What git leaves in its folder while it is in the midst of something. */
const marks: [string, Operation][] = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'am'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
]

export async function branchStatusOf(
  git: Git,
  files: { names(folder: string): Promise<string[]> },
  repository: Repository,
): Promise<Result<BranchStatus>> {
  const [head, name, kept] = await Promise.all([
    git.read(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    git.read(repository, ['symbolic-ref', '--quiet', 'HEAD']),
    files.names(repository.admin),
  ])
  if (!head.ok) return head
  if (!name.ok) return name
  // Why it cannot be read is said by whoever asks for more than one line.
  if (head.value.code > 1) return printed(head) as Result<never>
  const operation = marks.find(([mark]) => kept.includes(mark))?.[1]
  return success({
    commit: head.value.code === 0 ? head.value.stdout.trim() : null,
    branch:
      name.value.code === 0 ? inText(name.value.stdout.trim()).replace(/^refs\/heads\//, '') : null,
    ...(operation ? { operation } : {}),
  })
}

/** The tree that has nothing in it, as this repository names it. */
export async function emptyTree(git: Git, repository: Repository): Promise<Result<string>> {
  const made = await git.read(repository, ['hash-object', '-t', 'tree', '--stdin'], { input: '' })
  const oid = printed(made)
  return oid.ok ? success(oid.value.trim()) : oid
}
