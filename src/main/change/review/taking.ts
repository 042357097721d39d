import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Wanted } from '../../host/exact-files'
import { readDisk } from './contents'
import {
  type Applied,
  type ApplyParts,
  type Decision,
  isSame,
  type Looked,
  sidesOf,
} from './decision'
import type { Ledger, RevertedWrite } from './ledger'
import { findReviewFolder, type ReviewedSession, type ReviewFolder } from './review-folder'
import { otherThere, type Taken, wantedThere } from './wanted-there'
import { type Writer, writerOf } from './writers'
import { asWanted, put } from './writing'

export interface TakingParts extends ApplyParts {
  ledger(place: ReviewFolder): Ledger
  writing(folder: string): Writer[]
  /** Agents there are told of it with the next prompt. */
  taken(session: string, path: BytePath): void
  decided(key: string): void
}

/** Puts what one workspace shows into the one of another session: what that has now and this fit together, or it is refused. */
export async function takeInto(
  parts: TakingParts,
  looked: Looked,
  session: ReviewedSession,
  decision: Decision,
): Promise<Result<{ done: Applied }>> {
  const found = await findReviewFolder(parts.git, session)
  if (!found.ok) return found
  const place = found.value
  const refused = refusal(looked.place, place, decision.path, parts.writing(session.folder))
  if (refused) return refused
  const shown = await sidesOf(parts, looked, decision)
  if (!shown.ok) return shown
  const { left, right } = shown.value
  const { change, from } = looked.listed
  const taken: Taken = { left, right, lines: decision.lines }
  const ledger = parts.ledger(place)
  const done = await ledger.alone(async (): Promise<Result<Applied>> => {
    const written =
      change === 'renamed' && from !== undefined
        ? await takeRenamed(parts, place, { from, path: decision.path }, taken)
        : await takeFile(parts, place, decision.path, taken)
    if (!written.ok) return written
    if (written.value.length === 0) return success('already')
    ledger.enter({ action: 'take', path: decision.path, writes: written.value })
    return success('done')
  })
  if (done.ok && done.value === 'done') parts.taken(session.id, decision.path)
  parts.decided(ledger.key)
  return done.ok ? success({ done: done.value }) : done
}

function refusal(from: ReviewFolder, to: ReviewFolder, path: BytePath, writers: readonly Writer[]) {
  if (from.repository.common !== to.repository.common)
    return failure(
      'other-repository',
      'It works in another repository: nothing of this fits there.',
    )
  if (from.repository.top === to.repository.top)
    return failure('same-workspace', 'Both work in the same folder: it has this already.')
  const writer = writerOf(to, writers, path)
  return writer === undefined
    ? undefined
    : failure('is-written', `“${writer}” writes ${shownPath(path)} there right now.`, {
        hint: 'Take it when that has ended.',
      })
}

type Written = Result<RevertedWrite[]>

/** Nothing was to be written where it is there already. */
async function takeFile(
  parts: ApplyParts,
  place: ReviewFolder,
  path: BytePath,
  taken: Taken,
): Promise<Written> {
  const disk = await readDisk(parts, place.repository, path)
  if (!disk.ok) return disk
  const wanted = wantedThere(path, disk.value, taken)
  if (!wanted.ok) return wanted
  if (wanted.value === 'already') return success([])
  const written = await put(parts, place, path, disk.value, wanted.value)
  return written.ok ? success([written.value]) : written
}

/** It stands under its new name before it goes from the old one; where it cannot go from there, nothing was done. */
async function takeRenamed(
  parts: ApplyParts,
  place: ReviewFolder,
  { from, path }: { from: BytePath; path: BytePath },
  taken: Taken,
): Promise<Written> {
  const [old, disk] = await Promise.all([
    readDisk(parts, place.repository, from),
    readDisk(parts, place.repository, path),
  ])
  if (!old.ok) return old
  if (!disk.ok) return disk
  // It was renamed there, too.
  if (old.value.type === 'nothing') return takeFile(parts, place, path, taken)
  if (taken.lines)
    return failure('renamed', `${shownPath(from)} has its old name there.`, {
      hint: 'Take the whole file: it is renamed with it.',
    })
  if (disk.value.type !== 'nothing' || !isSame(old.value, taken.left)) return otherThere(path)
  const stands = await put(parts, place, path, disk.value, asWanted(taken.right))
  if (!stands.ok) return stands
  const gone = await put(parts, place, from, old.value, { type: 'nothing' })
  if (gone.ok) return success([stands.value, gone.value])
  const root = place.repository.top
  const nothing: Wanted = { type: 'nothing' }
  const back = await parts.writes.write({ root, path, expected: stands.value.now, wanted: nothing })
  return back.ok ? gone : back
}
