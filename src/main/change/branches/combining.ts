import { shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Combined } from '../../../shared/change/branch'
import type { Git, Repository } from '../../workspace/git/git'
import type { BranchParts } from './parts'
import { commitOf } from './previewing'
import { signs } from './signing'
import { commitTree, mergeTrees } from './trial'

/**
 * What a base and branches come to together: one commit that has all of them, so that whoever began from
 * it comes into the base without conflicts once these have. No branch is at it and nothing else is
 * touched: whoever begins there keeps it, and what nobody began from git sweeps away.
 */
export async function combine(
  parts: BranchParts,
  repository: Repository,
  base: string,
  branches: readonly string[],
): Promise<Result<Combined>> {
  const { git } = parts
  const target = await commitOf(git, repository, `refs/heads/${base}`)
  if (!target.ok) return failure('no-branch', `There is no branch ${base}.`)
  const sign = await signs(parts, repository)
  let commit = target.value
  for (const branch of branches) {
    const tip = await commitOf(git, repository, `refs/heads/${branch}`)
    if (!tip.ok) return failure('no-branch', `There is no branch ${branch}.`)
    if (await has(git, repository, commit, tip.value)) continue
    if (await has(git, repository, tip.value, commit)) {
      commit = tip.value
      continue
    }
    const merged = await mergeTrees(git, repository, [commit, tip.value])
    if (!merged.ok) return merged
    const { tree, conflicts } = merged.value
    if (conflicts.length > 0)
      return success({ conflict: { branch, paths: conflicts.map(shownPath) } })
    const parents = [commit, tip.value]
    const message = `Merge branch '${branch}' before a task that needs it\n`
    const made = await commitTree(git, repository, { tree, parents, message, sign })
    if (!made.ok) return made
    commit = made.value
  }
  return success({ commit })
}

/** All that is in one is in the other. */
async function has(git: Git, repository: Repository, all: string, one: string): Promise<boolean> {
  const asked = await git.read(repository, ['merge-base', '--is-ancestor', one, all])
  return asked.ok && asked.value.code === 0
}
