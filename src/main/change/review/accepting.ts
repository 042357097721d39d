import { failure, type Result, success } from '../../../kit/result'
import { changedLines } from '../../../shared/change/lines'
import type { ChosenLines } from '../../../shared/change/review'
import type { Entry } from '../../host/exact-files'
import { Chosen, everything, positionAfter, withChosen, withoutChosen } from '../model/chosen'
import {
  type Applied,
  type ApplyParts,
  type Decision,
  isSame,
  type Looked,
  onlyWhole,
  type Sides,
  sidesOf,
} from './decision'
import { acceptanceOfFile, acceptedEntries } from './file-acceptance'
import type { Ledger } from './ledger'
import { joined, linesIn } from './texts'

/** Takes changes for good. Nothing on the disk is touched. */
export async function accept(
  parts: ApplyParts,
  looked: Looked,
  ledger: Ledger,
  decision: Decision,
): Promise<Result<Applied>> {
  const read = await sidesOf(parts, looked, decision)
  if (!read.ok) return read
  const { left, right, disk } = read.value
  const { place, ends, listed } = looked
  const known = await acceptedEntries(parts, place, ledger.accepted, listed, ends, read)
  if (!known.ok) return known
  const own = ledger.accepted.of(decision.path)
  const base = known.value.own ?? known.value.head ?? left
  const entry = acceptedNow({ left, right, disk }, base, decision.lines)
  if (!entry.ok) return entry
  const judgement = acceptanceOfFile(left, right, known.value)
  if (judgement.judgement === 'accepted') return success('already')
  if (isSame(entry.value, base) && own) return success('already')
  const stored = await ledger.accepted.store(entry.value)
  if (!stored.ok) return stored
  const set = await ledger.accepted.set(decision.path, stored.value)
  if (!set.ok) return set
  const { path } = decision
  ledger.enter({ action: 'accept', path, before: own ?? null, after: stored.value })
  return success('done')
}

/** What was taken for good is open again: there it is as it was in what one looks from. */
export async function withdraw(
  parts: ApplyParts,
  looked: Looked,
  ledger: Ledger,
  decision: Decision,
): Promise<Result<Applied>> {
  const read = await sidesOf(parts, looked, decision)
  if (!read.ok) return read
  const { left, right } = read.value
  const { place, ends, listed } = looked
  const known = await acceptedEntries(parts, place, ledger.accepted, listed, ends, read)
  if (!known.ok) return known
  const own = ledger.accepted.of(decision.path)
  const base = known.value.own
  if (!own || !base)
    return failure('committed', 'This was never accepted: it is committed.', {
      hint: 'Revert it, or undo the commit.',
    })
  const entry = withdrawn(left, right, base, decision.lines ?? everything)
  if (!entry.ok) return entry
  if (isSame(entry.value, base)) return success('already')
  const stored = await ledger.accepted.store(entry.value)
  if (!stored.ok) return stored
  const set = await ledger.accepted.set(decision.path, stored.value)
  if (!set.ok) return set
  const { path } = decision
  ledger.enter({ action: 'accept', path, before: own, after: stored.value })
  return success('done')
}

function withdrawn(left: Entry, right: Entry, base: Entry, lines: ChosenLines): Result<Entry> {
  const [before, shown, had] = [linesIn(left), linesIn(right), linesIn(base)]
  // What has no lines was accepted as a whole.
  if (!before || !shown || !had) return success(left)
  const toBase = changedLines(shown, had)
  const chosen = new Chosen({
    before: lines.before,
    after: moved(lines.after, shown.length, (line) => positionAfter(toBase, line)),
  })
  const bytes = joined(withoutChosen(before, had, changedLines(before, had), chosen))
  if (bytes === '' && left.type === 'nothing') return success(left)
  const model = left.type === 'file' ? left : base
  const executable = model.type === 'file' && model.executable
  return success({ type: 'file', bytes, executable, signature: '' })
}

/** What is accepted of the file from now on. */
function acceptedNow(
  { left, right, disk }: Sides,
  base: Entry,
  lines: ChosenLines | undefined,
): Result<Entry> {
  if (!lines) return success(disk)
  const [before, shown, now, had] = [linesIn(left), linesIn(right), linesIn(disk), linesIn(base)]
  if (!before || !shown || !now || !had) return onlyWhole()
  const [toNow, toBase] = [changedLines(shown, now), changedLines(before, had)]
  const chosen = new Chosen({
    before: moved(lines.before, before.length, (line) => positionAfter(toBase, line)),
    after: moved(lines.after, shown.length, (line) => positionAfter(toNow, line)),
  })
  const bytes = joined(withChosen(had, now, changedLines(had, now), chosen))
  if (bytes === '' && disk.type === 'nothing') return success(disk)
  const model = base.type === 'file' ? base : disk
  const executable = model.type === 'file' && model.executable
  return success({ type: 'file', bytes, executable, signature: '' })
}

/** Lines as they stand in another text; what stands there no more is left out. */
function moved(
  ranges: readonly (readonly [number, number])[],
  length: number,
  to: (line: number) => number | undefined,
): [number, number][] {
  return ranges.flatMap(([from, until]) => {
    const places: [number, number][] = []
    for (let line = from; line < Math.min(until, length); line++) {
      const place = to(line)
      if (place !== undefined) places.push([place, place + 1])
    }
    return places
  })
}
