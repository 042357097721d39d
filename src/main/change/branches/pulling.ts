import { shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { branchStatusOf } from '../../workspace/git/branch-status'
import type { Repository } from '../../workspace/git/git'
import { barredBy } from '../model/merge-plan'
import { changedFiles } from './committing'
import { freeIndex } from './index-lock'
import { prepareMerge } from './merge-commit'
import { carryOut, keepRef } from './merging'
import type { Doing } from './operations'
import type { BranchParts } from './parts'
import { commitOf, heldThere } from './previewing'
import { done } from './said'
import { mergeTrees, trialEnvironment } from './trial'

/** What has to be known when git was killed while it merged a base that is in conflict. */
export interface PullData {
  repository: Repository
  base: string
  /** Where it is not a branch of the repository's own. */
  ref?: string
  head: string
  target: string
}

const noMerge = { code: 'git-refused', message: 'Git did not merge.' }

/** The base is merged into the branch, here, where conflicts can be resolved; the base is not touched. */
export async function pull(
  parts: BranchParts,
  repository: Repository,
  base: string,
  doing: Doing,
  ref = `refs/heads/${base}`,
): Promise<Result<{ words: string; conflicts: string[] }>> {
  const { git, machine } = parts
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const { branch, commit: head, operation } = standing.value
  if (branch === null || head === null)
    return failure('merge-detached', 'No branch is checked out here.')
  if (operation)
    return failure('merge-in-between', `A ${operation} is under way in this folder.`, {
      hint: 'Finish it first.',
    })
  const target = await commitOf(git, repository, ref)
  if (!target.ok) return failure('no-branch', `There is no branch ${base}.`)
  const env = await trialEnvironment(parts, repository)
  const trial = await mergeTrees(git, repository, [head, target.value], env)
  if (!trial.ok) return trial
  const free = await freeIndex(parts, repository, doing.signal)
  if (!free.ok) return free
  const there = await heldThere(parts, repository, head, trial.value.tree, env)
  if (!there.ok) return there
  const barred = barredBy(there.value, branch)
  if (barred) return barred
  const heard = { heard: doing.heard, signal: doing.signal, timeout: 3600_000 }
  if (trial.value.conflicts.length === 0) {
    const ahead = await git.read(repository, ['merge-base', '--is-ancestor', head, target.value])
    const forward = ahead.ok && ahead.value.code === 0
    const request = { head: target.value, target: head, branch: base, base: branch, message: '' }
    const made = forward
      ? success(target.value)
      : await prepareMerge(parts, repository, { ...request, how: 'merge', sign: false }, doing)
    if (!made.ok) return made
    const words = `Pulled ${base} in`
    const data = { base: branch, before: head, after: made.value, repository, checkout: repository }
    const taken = await carryOut(parts, { ...data, keep: keepRef(), words }, doing)
    return taken.ok ? success({ words, conflicts: [] }) : taken
  }
  const data: PullData = { repository, base, ref, head, target: target.value }
  const journaled = parts.undertakings.begin('pull', repository.top, data)
  const kept = journaled.to('merge')
  if (!kept.ok) return kept
  const args = ['merge', '--no-ff', '--no-edit', '--no-autostash', '--no-overwrite-ignore']
  const merged = await git.act(repository, [...args, base], heard)
  journaled.over()
  if (!merged.ok) return merged
  const changed = await changedFiles(parts, repository)
  if (!changed.ok) return changed
  const open = changed.value.filter(({ change }) => change === 'conflicted')
  if (open.length === 0) {
    const failed = done(merged, noMerge)
    return failed.ok ? success({ words: `Pulled ${base} in`, conflicts: [] }) : failed
  }
  const conflicts = open.map(({ path }) => shownPath(path))
  return success({ words: conflictWords(base, conflicts), conflicts })
}

export const conflictWords = (base: string, conflicts: readonly string[]): string =>
  `${conflicts.length === 1 ? '1 file is' : `${conflicts.length} files are`} in conflict with ${base}: ${conflicts.slice(0, 5).join(', ')}. Resolve, then commit.`
