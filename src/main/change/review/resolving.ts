import { refusedPath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { type Conflict, conflictsIn, withChoice } from '../../../shared/change/conflicts'
import type { Resolved, SideChoice } from '../../../shared/change/review'
import type { Entry, Wanted } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import { conflictsOn, readSideEntries, type SideEntries, wholeSides } from './conflict'
import { readDisk } from './contents'
import { type Decision, hasChanged, isSame, type Looked } from './decision'
import type { Ledger, Marked, RevertedWrite } from './ledger'
import { joined, linesIn } from './texts'
import { markResolved } from './unmerged'
import { asWanted, put, type UndoParts } from './writing'

/** A side that was chosen: of one of the places that were shown, or of the whole file. */
export interface Resolution extends Omit<Decision, 'lines'> {
  place?: number | undefined
  choice: SideChoice
}

/** Puts what was chosen in the place of a conflict; with the last of them version control is told. */
export async function resolve(
  parts: UndoParts,
  looked: Looked,
  ledger: Ledger,
  decision: Resolution,
): Promise<Result<Resolved>> {
  const { place, listed } = looked
  const { path } = decision
  const refused = refusedPath(path)
  if (refused !== undefined) return failure('refused-path', refused)
  const disk = await readDisk(parts, place.repository, path)
  if (!disk.ok) return disk
  const sides = await readSideEntries(parts, place, path, disk.value)
  if (!sides.ok) return sides
  if (listed.change !== 'conflicted') return hasChanged(decision)
  const next = wantedBy(looked, decision, disk.value, sides.value)
  if (!next.ok) return next
  const writes: RevertedWrite[] = []
  if (next.value) {
    const written = await put(parts, place, path, disk.value, next.value)
    if (!written.ok) return written
    writes.push(written.value)
    if (next.value.type === 'nothing') await parts.files.removeEmpty(place.repository.top, [path])
  }
  const now = await readDisk(parts, place.repository, path)
  if (!now.ok) return now
  const { conflicts, unclear } = conflictsOn(now.value, sides.value)
  const left = conflicts.length + unclear
  const marked =
    left === 0 && sides.value ? await markResolved(parts, place.repository, path) : undefined
  enter(ledger, path, writes, marked?.ok ? marked.value : null)
  return success({
    done: 'done',
    left,
    marked: marked?.ok === true,
    ...(marked?.ok === false ? { problem: marked.problem } : {}),
  })
}

function enter(ledger: Ledger, path: string, writes: RevertedWrite[], marked: Marked | null): void {
  if (writes.length > 0 || marked) ledger.enter({ action: 'resolve', path, writes, marked })
}

/** What is to lie there; nothing where it lies there already. */
function wantedBy(
  { shown }: Looked,
  decision: Resolution,
  disk: Entry,
  sides: SideEntries | undefined,
): Result<Wanted | undefined> {
  const { place, choice } = decision
  const isAsShown = hashOf(disk) === decision.shown
  if (place !== undefined && choice !== 'here') {
    const [lines, whole] = [linesIn(disk), wholeSides(sides)]
    if (!lines) return hasChanged(decision)
    const found = isAsShown
      ? conflictsIn(lines, whole).conflicts[place]
      : sameAsShown(shown?.right, lines, place, sides)
    if (!found) return hasChanged(decision)
    return success({ type: 'file', bytes: joined(withChoice(lines, found, choice, whole)) })
  }
  if (!isAsShown) return hasChanged(decision)
  const { conflicts, unclear } = conflictsOn(disk, sides)
  if (conflicts.length + unclear > 0)
    return failure('in-conflict', `Marks of conflicts are left in ${shownPath(decision.path)}.`, {
      hint: 'Choose a side of each of them first.',
    })
  if (choice === 'here') return success(undefined)
  const side = choice === 'both' ? undefined : sides?.[choice]
  if (!side || side.type === 'folder' || side.type === 'large' || side.type === 'special')
    return failure('no-side', `${shownPath(decision.path)} cannot be chosen as a whole here.`, {
      hint: 'Resolve it in the terminal.',
    })
  return success(isSame(side, disk) ? undefined : asWanted(side))
}

/** Other places were chosen or written since: this one is looked for by its text, and has to be the only one. */
function sameAsShown(
  shown: Entry | undefined,
  now: readonly string[],
  place: number,
  sides: SideEntries | undefined,
): Conflict | undefined {
  const [before, whole] = [shown && linesIn(shown), wholeSides(sides)]
  const meant = before && conflictsIn(before, whole).conflicts[place]
  if (!meant) return undefined
  const text = joined(before.slice(...meant.lines))
  const same = conflictsIn(now, whole).conflicts.filter(
    ({ lines }) => joined(now.slice(...lines)) === text,
  )
  return same.length === 1 ? same[0] : undefined
}
