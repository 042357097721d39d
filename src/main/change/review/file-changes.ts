import { defined } from '../../../kit/defined'
import { type Result, success } from '../../../kit/result'
import { hunksOf } from '../../../shared/change/hunks'
import { changedLines, type LineChange, linesOf } from '../../../shared/change/lines'
import type { FileChanges, Side, WhiteSpace } from '../../../shared/change/review'
import type { Entry } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import type { AcceptedChanges } from '../model/accepted-changes'
import { movedBlocks } from '../model/moved'
import { comparedLines } from '../model/white-space'
import type { Accepted } from './accepted'
import { readCheckedOut, withEndsOf } from './checked-out'
import { readConflict } from './conflict'
import type { NameParts } from './conflict-names'
import { type ContentParts, readBlob, readDisk, sideOf } from './contents'
import type { Ends } from './ends'
import { acceptanceOfFile, acceptedEntries, judgeLines } from './file-acceptance'
import type { Listed } from './listing'
import { type OriginParts, originsIn, originsOf } from './origins'
import type { ReviewFolder } from './review-folder'
import type { LatelyShown } from './shown-sides'
import { linesIn } from './texts'

/** What lies at both ends. */
export async function readSides(
  parts: ContentParts,
  { repository }: ReviewFolder,
  { right, raw }: Ends,
  listed: Listed,
): Promise<Result<{ left: Entry; right: Entry }>> {
  const { path, from, oids, entryModes } = listed
  const [before, after] = await Promise.all([
    raw
      ? readBlob(parts, repository, oids[0], entryModes[0])
      : readCheckedOut(parts, repository, from ?? path, [oids[0], entryModes[0]]),
    right === undefined
      ? readDisk(parts, repository, path)
      : readBlob(parts, repository, oids[1], entryModes[1]),
  ])
  if (!before.ok) return before
  if (!after.ok) return after
  const onDisk = right === undefined && !raw
  const left = onDisk
    ? await withEndsOf(parts, repository, path, before.value, after.value)
    : before.value
  // A folder that has taken its place is no part of it: what is in there stands in the list by itself.
  const isGone = listed.change === 'deleted' && after.value.type === 'folder'
  return success({ left, right: isGone ? { type: 'nothing' } : after.value })
}

/** One of them, to say something of it. */
export async function readSide(
  parts: ContentParts,
  { place, ends, listed }: { place: ReviewFolder; ends: Ends; listed: Listed },
  side: 'before' | 'after',
): Promise<Result<Side>> {
  const sides = await readSides(parts, place, ends, listed)
  if (!sides.ok) return sides
  return success(sideOf(side === 'before' ? sides.value.left : sides.value.right, true))
}

/** Their lines, where both have some. */
export function linesOfSides(sides: Result<{ left: Entry; right: Entry }>): Lines | undefined {
  if (!sides.ok) return undefined
  const [before, after] = [linesIn(sides.value.left), linesIn(sides.value.right)]
  return before && after && [before, after]
}

export interface Asked {
  whiteSpace: WhiteSpace
  /** Also what is too much to be shown unasked. */
  large: boolean
}

interface AcceptedParts {
  ledger(place: ReviewFolder): { accepted: Accepted }
}

/** Both sides of one file, and what differs between them. */
export async function readChanges(
  parts: ContentParts & OriginParts & NameParts & AcceptedParts,
  { place, ends, listed }: { place: ReviewFolder; ends: Ends; listed: Listed },
  { whiteSpace, large }: Asked,
  shown: LatelyShown,
): Promise<Result<FileChanges>> {
  const { path, from, change, modes, version } = listed
  const { accepted } = parts.ledger(place)
  // Side by side: each of them asks git for itself, and the user waits for all.
  const reading = readSides(parts, place, ends, listed)
  const [sides, known, origins] = await Promise.all([
    reading,
    acceptedEntries(parts, place, accepted, listed, ends, reading),
    originsOf(parts, place, ends, path, reading.then(linesOfSides)),
  ])
  if (!sides.ok) return sides
  if (!known.ok) return known
  const { left, right } = sides.value
  shown.keep(path, sides.value)
  const conflict =
    change === 'conflicted' ? await readConflict(parts, place, listed, right, large) : undefined
  if (conflict?.ok === false) return conflict
  const judged = acceptanceOfFile(left, right, known.value)
  const { judgement, lines, changes: exact } = judged
  const before = submodule(listed, 0) ?? sideOf(left, large)
  const after = submodule(listed, 1) ?? sideOf(right, large)
  const texts = comparable(before, after)
  const alike = whiteSpace === 'exact' && isReadAlike(before, after)
  const changes = (alike && exact) || (texts ? differing(texts, whiteSpace) : [])
  const can = canBe(listed, left, right)
  return success({
    path,
    change,
    version,
    before,
    after,
    judgement,
    ...defined({ from }),
    ...(modes ? { modes } : {}),
    left: hashOf(left),
    shown: hashOf(right),
    hunks: hunksOf(changes, texts?.[0].length ?? 0).map((hunk) => ({
      ...hunk,
      judgement: judgeLines(hunk.changes, judged),
      accepted: lines ? acceptedIn(hunk.changes, lines) : [],
      by: origins ? originsIn(hunk.changes, origins) : [],
    })),
    moved: texts ? movedBlocks(...texts, changes) : [],
    accept: can,
    revert: can,
    ...(conflict ? { conflict: conflict.value } : {}),
    notes: [...notesOfFile(listed), ...notesOf(before, after)],
  })
}

function acceptedIn(
  changes: readonly LineChange[],
  { stands }: AcceptedChanges,
): [number, number][] {
  const ranges: [number, number][] = []
  for (const { after } of changes)
    for (let line = after[0]; line < after[1]; line++) {
      if (!stands(line)) continue
      const last = ranges.at(-1)
      if (last?.[1] === line) last[1] = line + 1
      else ranges.push([line, line + 1])
    }
  return ranges
}

function canBe({ kind, change }: Listed, left: Entry, right: Entry): FileChanges['accept'] {
  if (change === 'conflicted') return { refused: 'It is in conflict: choose a side of it first.' }
  if (kind === 'submodule' || kind === 'folder')
    return { refused: 'It is a repository of its own: open it as a project to review it.' }
  if (left.type === 'special' || right.type === 'special')
    return { refused: 'It is a device, a pipe or a socket.' }
  if (left.type === 'large' || right.type === 'large')
    return { refused: 'It is too large to be accepted or reverted here.' }
  return linesIn(left) && linesIn(right) ? 'lines' : 'whole'
}

type Lines = readonly [before: readonly string[], after: readonly string[]]

/** The lines of both sides, where both are text, or one is and the other is nothing. */
function comparable(before: Side, after: Side): Lines | undefined {
  const texts = [before, after].map((side) => {
    if (side.type === 'nothing') return ''
    return side.type === 'text' ? side.text : undefined
  })
  const [first, second] = texts
  if (first === undefined || second === undefined) return undefined
  return [linesOf(first), linesOf(second)]
}

/** What differs in bytes differs as it is read, and nothing else does. */
function isReadAlike(before: Side, after: Side): boolean {
  if (before.type !== 'text' || after.type !== 'text') return false
  return before.encoding === after.encoding && before.bom === after.bom
}

const differing = ([before, after]: Lines, by: WhiteSpace) =>
  changedLines(comparedLines(before, by), comparedLines(after, by))

function submodule({ kind, oids }: Listed, side: 0 | 1): Side | undefined {
  if (kind !== 'submodule') return undefined
  const commit = oids[side]
  return /^0*$/.test(commit) ? undefined : { type: 'submodule', commit }
}

function notesOfFile({ kind, filtered, oids }: Listed): string[] {
  if (filtered) return [filteredNote]
  const inside = kind === 'submodule' && (/^0*$/.test(oids[1]) || oids[0] === oids[1])
  return inside ? [insideNote] : []
}

const filteredNote =
  'A content filter of the repository stands between this file and what is committed: it is compared as it lies here.'
const insideNote =
  'What differs is inside of it: open it as a project to see it. A commit here does not take that along.'

/** What one would not see in the lines themselves. */
function notesOf(before: Side, after: Side): string[] {
  if (before.type !== 'text' && after.type !== 'text') return []
  const notes: string[] = []
  const texts = [before, after].flatMap((side) => (side.type === 'text' ? [side] : []))
  const [first, last] = [texts[0], texts.at(-1)]
  if (!first || !last) return notes
  if (first.ends !== last.ends && first.ends !== 'none' && last.ends !== 'none')
    notes.push(`Line ends change from ${ends[first.ends]} to ${ends[last.ends]}.`)
  if (last.ends === 'cr') notes.push('Its lines end with CR alone: it is shown as one line.')
  if (last.ends === 'mixed') notes.push('Its lines end in different ways.')
  if (first.encoding !== last.encoding)
    notes.push(`Its encoding changes from ${first.encoding} to ${last.encoding}.`)
  else if (last.encoding !== 'utf-8') notes.push(`It is read as ${last.encoding}.`)
  if (first.bom !== last.bom)
    notes.push(last.bom ? 'A byte order mark is added.' : 'Its byte order mark is removed.')
  if (first.ended !== last.ended)
    notes.push(last.ended ? 'Its last line gets an end.' : 'Its last line loses its end.')
  return notes
}

const ends = { lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: 'a mixture', none: 'none' }
