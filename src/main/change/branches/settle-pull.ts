import { join } from 'node:path'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { indexInfo, rawEntries } from '../../workspace/git/entries'
import { printed, type Repository } from '../../workspace/git/git'
import { changedFiles } from './committing'
import { freeIndex, gitsIn } from './index-lock'
import { nothingIn, OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { commitOf } from './previewing'
import { conflictWords, type PullData } from './pulling'
import type { Tell } from './settle-merge'
import { mergeTrees, trialEnvironment } from './trial'

/** A base that was being merged in when the app was killed: it is in, or its conflicts are there, or nothing of it is. */
export async function settlePull(parts: BranchParts, tell: Tell): Promise<void> {
  for (const journaled of parts.undertakings.left<PullData>('pull')) {
    const ended = await settle(parts, journaled.data)
    journaled.over()
    const { top } = journaled.data.repository
    tell(top, ended.ok ? { words: ended.value } : { problem: ended.problem })
  }
}

async function settle(parts: BranchParts, data: PullData): Promise<Result<string>> {
  const { git, machine } = parts
  const { repository, base, head } = data
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  if (standing.value.operation === 'merge') {
    const changed = await changedFiles(parts, repository)
    if (!changed.ok) return changed
    const open = changed.value.filter(({ change }) => change === 'conflicted')
    return success(
      conflictWords(
        base,
        open.map(({ path }) => shownPath(path)),
      ),
    )
  }
  if (standing.value.commit !== head)
    return failure(
      'merge-moved',
      `Pulling ${base} in was interrupted, and the branch has gone on.`,
      {
        hint: 'Pull it in again if you still want to.',
      },
    )
  const free = await freeIndex(parts, repository)
  // The index was free when it began, and its git ended with the app: the lock is what it left.
  if (!free.ok && (await gitsIn(machine, repository.top)).length > 0) return free
  if (!free.ok) await machine.files.remove(join(repository.admin, 'index.lock'))
  const back = await putBack(parts, data)
  return back.ok ? success(`Pulling ${base} in was interrupted. All is as it was before.`) : back
}

/** What git has written of the merge already goes again: only what is just as git would have written it. */
async function putBack(parts: BranchParts, data: PullData): Promise<Result<void>> {
  const { git, machine, folder } = parts
  const { repository, base, head, target, ref = `refs/heads/${base}` } = data
  const env = await trialEnvironment(parts, repository)
  const now = await commitOf(git, repository, ref)
  // Marks of conflicts name what was merged as it was called.
  const named = now.ok && now.value === target ? base : target
  const merged = await mergeTrees(git, repository, ['HEAD', named], env)
  if (!merged.ok) return merged
  const { tree } = merged.value
  const args = ['diff-tree', '-r', '--raw', '--no-renames', '--no-abbrev', '-z', head, tree]
  const compared = printed(await git.read(repository, args, { env }))
  if (!compared.ok) return compared
  const touched = rawEntries(compared.value)
  const from = { git, files: machine.files, folder: join(folder, 'indexes') }
  const differing = async (from: OwnIndex, to: string): Promise<Result<Set<BytePath>>> => {
    const reset = await from.reset(to)
    if (!reset.ok) return reset
    await git.write(repository, ['update-index', '-q', '--refresh'], { env: from.env })
    const asked = ['diff-files', '--name-only', '-z']
    const read = printed(await git.read(repository, asked, { env: from.env }))
    return read.ok ? success(new Set(read.value.split('\0'))) : read
  }
  const index = await OwnIndex.open(from, repository, env.GIT_OBJECT_DIRECTORY)
  try {
    const notMerged = await differing(index, tree)
    if (!notMerged.ok) return notMerged
    const notBefore = await differing(index, head)
    if (!notBefore.ok) return notBefore
    const present = new Set(
      await machine.folders.present(
        repository.top,
        touched.map(({ path }) => path),
      ),
    )
    const written = touched.filter(({ path, before, now: after }) =>
      after.mode === '0'
        ? !present.has(path)
        : present.has(path) && !notMerged.value.has(path) && before.oid !== after.oid,
    )
    const others = touched.filter(
      (entry) =>
        !written.includes(entry) &&
        (entry.before.mode === '0' ? present.has(entry.path) : notBefore.value.has(entry.path)),
    )
    if (others.length > 0) return unsure(repository, base, others)
    return undo(parts, repository, written, env)
  } finally {
    await index.close()
  }
}

/** Nothing was staged when it began: git would not have. What it wrote is what the index has, for as long as it takes. */
async function undo(
  { git }: BranchParts,
  repository: Repository,
  written: ReturnType<typeof rawEntries>,
  env: Record<string, string>,
): Promise<Result<void>> {
  const reset = printed(await git.write(repository, ['reset', '--quiet', '--mixed', 'HEAD']))
  if (!reset.ok || written.length === 0) return nothingIn(reset)
  const entries = indexInfo(written.map(({ path, now }) => [path, now] as const))
  const put = printed(
    await git.write(repository, ['update-index', '-z', '--index-info'], { input: entries, env }),
  )
  if (!put.ok) return put
  const args = ['restore', '--source=HEAD', '--staged', '--worktree']
  const from = ['--pathspec-from-file=-', '--pathspec-file-nul']
  const input = written.map(({ path }) => `${path}\0`).join('')
  return nothingIn(printed(await git.write(repository, [...args, ...from], { input, env })))
}

const unsure = (
  { top }: Repository,
  base: string,
  others: readonly { path: BytePath }[],
): Result<never> =>
  failure('merge-unsure', `Pulling ${base} in was interrupted, and files were written since.`, {
    hint: `Look at ${top} with git status: restore what is listed, then pull again.`,
    details: others.map(({ path }) => shownPath(path)).join('\n'),
  })
