import { type Result, success } from '../../../kit/result'
import { type Conflicts, conflictsIn, type WholeSides } from '../../../shared/change/conflicts'
import type { FileConflict } from '../../../shared/change/review'
import type { Entry } from '../../host/exact-files'
import { readCheckedOut, withEndsOf } from './checked-out'
import { conflictNames, type NameParts } from './conflict-names'
import { type ContentParts, sideOf } from './contents'
import type { Listed } from './listing'
import type { ReviewFolder } from './review-folder'
import { linesIn } from './texts'
import { readIndexed } from './unmerged'

/** What both sides have of a file; nothing where version control says it of lines alone, as jj does. */
export interface SideEntries {
  ours: Entry
  theirs: Entry
}

export async function readSideEntries(
  parts: ContentParts,
  { repository }: ReviewFolder,
  path: Listed['path'],
  disk: Entry,
): Promise<Result<SideEntries | undefined>> {
  const indexed = await readIndexed(parts.git, repository, path)
  if (!indexed.ok) return indexed
  const { entries } = indexed.value
  if (entries.every(({ stage }) => stage === 0)) return success(undefined)
  const side = async (stage: number): Promise<Result<Entry>> => {
    const found = entries.find((one) => one.stage === stage)
    if (!found) return success({ type: 'nothing' })
    const read = await readCheckedOut(parts, repository, path, [found.oid, found.mode])
    return read.ok ? success(await withEndsOf(parts, repository, path, read.value, disk)) : read
  }
  const [ours, theirs] = await Promise.all([side(2), side(3)])
  if (!ours.ok) return ours
  return theirs.ok ? success({ ours: ours.value, theirs: theirs.value }) : theirs
}

/** The lines of both, where both have some: what tells marks from text. */
export function wholeSides(sides: SideEntries | undefined): WholeSides | undefined {
  const [ours, theirs] = sides ? [linesIn(sides.ours), linesIn(sides.theirs)] : []
  return ours && theirs && { ours, theirs }
}

export function conflictsOn(disk: Entry, sides: SideEntries | undefined): Conflicts {
  const lines = linesIn(disk)
  return lines ? conflictsIn(lines, wholeSides(sides)) : { conflicts: [], unclear: 0 }
}

/** A file in conflict as the page shows it. */
export async function readConflict(
  parts: ContentParts & NameParts,
  place: ReviewFolder,
  { path }: Pick<Listed, 'path'>,
  disk: Entry,
  large: boolean,
): Promise<Result<FileConflict>> {
  const sides = await readSideEntries(parts, place, path, disk)
  if (!sides.ok) return sides
  const { conflicts: places, unclear } = conflictsOn(disk, sides.value)
  const named = await conflictNames(parts, place.repository, places[0]?.names)
  if (!named.ok) return named
  const { names, note } = named.value
  const marked = places.length + unclear > 0
  const whole = sides.value && {
    ours: sideOf(sides.value.ours, large),
    theirs: sideOf(sides.value.theirs, large),
  }
  return success({
    names,
    places,
    ready: !marked && sides.value !== undefined,
    ...(whole && !marked ? { whole } : {}),
    notes: [
      ...(note === undefined ? [] : [note]),
      ...(unclear > 0 ? [unclearWords(disk)] : []),
      ...(marked || sides.value ? [] : [noMarks]),
    ],
  })
}

function unclearWords(disk: Entry): string {
  const ofJj = linesIn(disk)?.some((line) => /^(?:%{7,}|\+{7,})(?: |\r?\n)/.test(line))
  return ofJj
    ? 'Marks that only jj writes are in it: resolve those in the editor, or with “jj resolve” in the terminal.'
    : 'Not all of its marks can be told from its text: resolve those in the editor.'
}

const noMarks =
  'No marks of a conflict are left in it: jj takes it as it lies with its next command.'
