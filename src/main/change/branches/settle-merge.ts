import { join } from 'node:path'
import { shownPath } from '../../../kit/path'
import { failure, type Problem, type Result, success } from '../../../kit/result'
import { indexInfo, rawEntries } from '../../workspace/git/entries'
import { printed, type Repository } from '../../workspace/git/git'
import { freeIndex, gitsIn } from './index-lock'
import type { KeptUndos } from './kept-undos'
import {
  forward,
  goBack,
  type MergeData,
  type MergeUndo,
  noMerge,
  take,
  type UndoData,
} from './merging'
import { nothingIn, OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { commitOf } from './previewing'
import { done } from './said'

export type Tell = (folder: string, end: { words: string } | { problem: Problem }) => void

/** A merge that was killed is finished at the next start, or it is said why it cannot be. */
export async function settleMerge(parts: BranchParts, undos: KeptUndos, tell: Tell): Promise<void> {
  for (const journaled of parts.undertakings.left<MergeData>('merge')) {
    const { data } = journaled
    const finished = await finish(parts, data)
    await parts.git.write(data.repository, ['update-ref', '-d', data.keep])
    const { undoFrom, base, before, after, repository, words } = data
    if (finished.ok && undoFrom) undos.keep(undoFrom, { base, before, after, repository, words })
    journaled.over()
    tell(
      undoFrom ?? repository.top,
      finished.ok ? { words: finished.value } : { problem: finished.problem },
    )
  }
  for (const journaled of parts.undertakings.left<UndoData>('merge-undo')) {
    const { data, workspace } = journaled
    const back = await finishUndo(parts, data)
    if (back.ok && data.undoFrom) undos.forget(data.undoFrom)
    journaled.over()
    tell(
      data.undoFrom ?? workspace,
      back.ok ? { words: `Took the merge into ${data.base} back` } : back,
    )
  }
}

/** Files that are back already are no changes of anybody's. */
async function finishUndo(parts: BranchParts, data: UndoData): Promise<Result<void>> {
  const { base, before, after, checkout } = data
  const now = await commitOf(parts.git, checkout, 'HEAD')
  if (!now.ok) return now
  if (now.value === after) {
    const back = { base, before: after, after: before }
    const ready = await takeOver(parts, back, checkout, `Taking a merge into ${base} back`)
    if (!ready.ok) return ready
  }
  return goBack(parts, checkout, data)
}

async function finish(parts: BranchParts, data: MergeData): Promise<Result<string>> {
  const { git } = parts
  const { base, before, after, repository, checkout, words } = data
  const now = await commitOf(git, repository, `refs/heads/${base}`)
  if (!now.ok) return now
  if (now.value === after) return success(words)
  if (now.value !== before)
    return failure(
      'merge-moved',
      `A merge into ${base} was interrupted, and ${base} has gone on since.`,
      {
        hint: 'It was not merged. Merge again if you still want to.',
      },
    )
  const ready = checkout
    ? await takeOver(parts, data, checkout, `A merge into ${base}`)
    : success(undefined)
  if (!ready.ok) return ready
  const taken = checkout
    ? nothingIn(done(await git.act(checkout, [...forward, after]), noMerge))
    : await take(parts, data)
  return taken.ok ? success(`${words}, which had been interrupted`) : taken
}

/** What of the merge is in the files already goes into the index, so that git can go on with the rest. */
async function takeOver(
  parts: BranchParts,
  { before, after }: MergeUndo,
  checkout: Repository,
  what: string,
): Promise<Result<void>> {
  const { git, machine, folder } = parts
  const free = await freeIndex(parts, checkout)
  // The index was free when the merge began, and its git ended with the app: the lock is what it left.
  if (!free.ok && (await gitsIn(machine, checkout.top)).length > 0) return free
  if (!free.ok) await machine.files.remove(join(checkout.admin, 'index.lock'))
  const args = ['diff-tree', '-r', '--raw', '--no-renames', '--no-abbrev', '-z', before, after]
  const compared = printed(await git.read(checkout, args))
  if (!compared.ok) return compared
  const touched = rawEntries(compared.value)
  const index = await OwnIndex.open(
    { git, files: machine.files, folder: join(folder, 'indexes') },
    checkout,
  )
  try {
    const reset = await index.reset(after)
    if (!reset.ok) return reset
    const { env } = index
    await git.write(checkout, ['update-index', '-q', '--refresh'], { env })
    const other = printed(await git.read(checkout, ['diff-files', '--name-only', '-z'], { env }))
    if (!other.ok) return other
    const same = printed(await git.read(checkout, ['diff-files', '--name-only', '-z']))
    if (!same.ok) return same
    const notAfter = new Set(other.value.split('\0'))
    const notBefore = new Set(same.value.split('\0'))
    const gone = touched.filter(({ now }) => now.mode === '0').map(({ path }) => path)
    const still = new Set(await machine.folders.present(checkout.top, gone))
    const there = touched.filter(({ path, now }) =>
      now.mode === '0' ? !still.has(path) : !notAfter.has(path),
    )
    const neither = touched.filter((entry) => !there.includes(entry) && notBefore.has(entry.path))
    if (neither.length > 0)
      return failure('merge-unsure', `${what} was interrupted, and files were written since.`, {
        hint: `Look at ${checkout.top} with git status: restore what is listed, then try again.`,
        details: neither.map(({ path }) => shownPath(path)).join('\n'),
      })
    if (there.length === 0) return success(undefined)
    const entries = there.map(({ path, now }) => [path, now] as const)
    return nothingIn(
      printed(
        await git.write(checkout, ['update-index', '-z', '--index-info'], {
          input: indexInfo(entries),
        }),
      ),
    )
  } finally {
    await index.close()
  }
}
