import { join } from 'node:path'
import { shownPath } from '../../../kit/path'
import { failure, type Result } from '../../../kit/result'
import type { MergeWay } from '../../../shared/change/branch'
import { inBytes, inText, printed, type Repository } from '../../workspace/git/git'
import type { Doing } from './operations'
import { OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { done } from './said'
import { commitTree, mergeTrees } from './trial'

interface Preparing {
  how: Exclude<MergeWay, 'rebase'>
  head: string
  target: string
  branch: string
  base: string
  message: string
  sign: boolean
}

const hookRefused = {
  code: 'git-hook',
  message: 'A hook of this repository did not let the merge through.',
  hint: 'What it said is below. Nothing was merged.',
}

/** The commit that joins both, or that stands for all; made by us, so the hooks of a merge are run by us too. */
export async function prepareMerge(
  parts: BranchParts,
  repository: Repository,
  { how, head, target, branch, base, message, sign }: Preparing,
  { heard, signal }: Doing,
): Promise<Result<string>> {
  const { git, machine, folder } = parts
  const merged = await mergeTrees(git, repository, [target, head])
  if (!merged.ok) return merged
  const { tree, conflicts } = merged.value
  if (conflicts.length > 0)
    return failure('merge-conflicts', 'They changed the same meanwhile.', {
      details: conflicts.map(shownPath).join('\n'),
    })
  const from = { git, files: machine.files, folder: join(folder, 'indexes') }
  const index = await OwnIndex.open(from, repository)
  try {
    const read = await index.reset(tree)
    if (!read.ok) return read
    const said = how !== 'merge' ? message : `Merge branch '${branch}' into ${base}\n\n${message}`
    const file = join(index.folder, 'MERGE_MSG')
    await machine.files.put(file, `${said.trim()}\n`)
    const run = (name: string, ...args: string[]) =>
      git.act(repository, ['hook', 'run', '--ignore-missing', name, '--', ...args], {
        env: index.env,
        heard,
        signal,
        timeout: 12 * 3600_000,
      })
    const before = done(
      await run(how === 'squash' ? 'pre-commit' : 'pre-merge-commit'),
      hookRefused,
    )
    if (!before.ok) return before
    const words = done(await run('commit-msg', file), hookRefused)
    if (!words.ok) return words
    // A hook may have staged more, and may have changed the words.
    const final = await index.tree()
    if (!final.ok) return final
    const text = (await machine.files.text(file)) ?? said
    const kept = printed(
      await git.read(repository, ['stripspace'], {
        input: inBytes(text),
      }),
    )
    if (!kept.ok) return kept
    const parents = how === 'squash' ? [target] : [target, head]
    const commit = { tree: final.value, parents, message: inText(kept.value), sign }
    return await commitTree(git, repository, commit)
  } finally {
    await index.close()
  }
}
