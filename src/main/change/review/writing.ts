import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Entry, Wanted } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import { mergeLines } from '../model/merge-lines'
import { readDisk } from './contents'
import type { ApplyParts } from './decision'
import type { Ledger, RevertedWrite } from './ledger'
import type { ReviewFolder } from './review-folder'
import { joined, linesIn } from './texts'
import { isStillMarked, type MarkParts, markUnresolved } from './unmerged'

/** What was there once, to be there again. */
export function asWanted(entry: Entry): Wanted {
  switch (entry.type) {
    case 'file':
      return { type: 'file', bytes: entry.bytes, executable: entry.executable }
    case 'link':
      return entry
    default:
      return { type: 'nothing' }
  }
}

/** So often somebody may write meanwhile: an agent that appends line by line mostly has a pause after some. */
const tries = 100
/** So often in a row what is read may not go together with what is wanted: then it does not. */
const mostTorn = 5

/** Writes it if what was looked at lies there; what came meanwhile and does not meet it stays beside it. */
export async function put(
  { writes, files, git }: ApplyParts,
  place: ReviewFolder,
  path: BytePath,
  disk: Entry,
  wanted: Wanted,
): Promise<Result<RevertedWrite>> {
  const root = place.repository.top
  let [now, next] = [disk, wanted]
  const lying =
    disk.type === 'nothing' ? await readDisk({ files, git }, place.repository, path) : undefined
  if (lying?.ok && lying.value.type === 'folder')
    return failure('folder-there', `${shownPath(path)} is a folder now.`, {
      hint: 'Revert what is in that folder first: then the file can come back.',
    })
  let torn = 0
  for (let time = 0; time < tries && torn < mostTorn; time++) {
    const written = await writes.write({ root, path, expected: hashOf(now), wanted: next })
    if (!written.ok) return written
    if (written.value.outcome === 'done') {
      const after = await readDisk({ files, git }, place.repository, path)
      if (!after.ok) return after
      return success({ path, kept: written.value.kept, now: hashOf(after.value) })
    }
    const read = await readDisk({ files, git }, place.repository, path)
    if (!read.ok) return read
    const merged = again(disk, read.value, wanted)
    // Read in the midst of somebody's write, it may seem to be another text than it is a moment later.
    if (!merged) torn += 1
    else [now, next, torn] = [read.value, merged, 0]
  }
  return failure(
    'changed-meanwhile',
    `${shownPath(path)} was written by somebody else right now.`,
    {
      hint: 'Nothing of it was changed by us. Look at it as it is now, and decide again.',
    },
  )
}

function again(shown: Entry, now: Entry, wanted: Wanted): Wanted | undefined {
  if (wanted.type !== 'file' || now.type !== 'file') return undefined
  const [base, mine] = [linesIn(shown), linesIn(now)]
  const theirs = linesIn({ ...now, bytes: wanted.bytes })
  const merged = base && mine && theirs ? mergeLines(base, mine, theirs) : undefined
  return merged && { type: 'file', bytes: joined(merged) }
}

export type UndoParts = Omit<ApplyParts, 'files'> & {
  files: ApplyParts['files'] & MarkParts['files']
}

/** Takes back what was done last, exactly, or not at all. */
export async function undo(
  parts: UndoParts,
  place: ReviewFolder,
  ledger: Ledger,
): Promise<Result<{ path: BytePath }>> {
  const last = ledger.last()
  if (!last) return failure('nothing-to-undo', 'There is nothing to take back.')
  const marked = last.action === 'resolve' ? last.marked : null
  if (marked) {
    const still = await isStillMarked(parts, place.repository, last.path, marked)
    if (!still.ok) return still
    if (!still.value) {
      // What was done before it can be taken back all the same.
      ledger.forget(last.id)
      return failure('merge-over', `${shownPath(last.path)} has been committed or staged since.`, {
        hint: 'The side that you chose stays.',
      })
    }
  }
  if (last.action === 'accept') {
    const set = await ledger.accepted.set(last.path, last.before ?? undefined)
    if (!set.ok) return set
  } else {
    const root = place.repository.top
    for (const { path, kept, now } of last.writes.toReversed()) {
      const wanted: Wanted = kept === null ? { type: 'nothing' } : { type: 'kept', id: kept }
      const written = await parts.writes.write({ root, path, expected: now, wanted })
      if (!written.ok) return written
      if (kept === null) await parts.files.removeEmpty(root, [path])
      if (written.value.outcome === 'changed')
        return failure('changed', `${shownPath(path)} has changed since then.`, {
          hint: 'What was there before is kept for 30 days in the data folder.',
        })
    }
    if (marked) {
      const open = await markUnresolved(parts, place.repository, last.path, marked)
      if (!open.ok) return open
    }
    if (last.action === 'revert') {
      const back = await ledger.accepted.set(last.path, last.accepted ?? undefined)
      if (!back.ok) return back
    }
  }
  ledger.forget(last.id)
  return success({ path: last.path })
}
