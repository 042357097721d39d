import { failure, type Result, success } from '../../../kit/result'
import { changedLines } from '../../../shared/change/lines'
import type { ChosenLines } from '../../../shared/change/review'
import type { Entry, Wanted } from '../../host/exact-files'
import { Chosen, everything, withoutChosen } from '../model/chosen'
import { mergeLines } from '../model/merge-lines'
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
import { acceptanceOfFile, acceptedEntries, type Known } from './file-acceptance'
import type { Ledger, RevertedWrite } from './ledger'
import { joined, linesIn } from './texts'
import { asWanted, put } from './writing'

/** Takes changes out of the disk. */
export async function revert(
  parts: ApplyParts,
  looked: Looked,
  ledger: Ledger,
  decision: Decision,
): Promise<Result<Applied>> {
  const read = await sidesOf(parts, looked, decision)
  return read.ok ? revertFrom(parts, looked, ledger, decision, read.value) : read
}

/** By what was shown, whatever lies there by now: what meets it is refused. */
export async function revertFrom(
  parts: ApplyParts,
  looked: Looked,
  ledger: Ledger,
  decision: Decision,
  { left, right, disk }: Sides,
): Promise<Result<Applied>> {
  const { place, listed, ends } = looked
  const { path } = decision
  const known = await acceptedEntries(
    ...([parts, place, ledger.accepted, listed, ends] as const),
    success({ left, right }),
  )
  if (!known.ok) return known
  const wanted = wantedNow({ left, right, disk }, known.value, decision.lines)
  if (!wanted.ok) return wanted
  // What was renamed stands under its old name again, before it goes from the new one.
  const renamed = listed.change === 'renamed' && !decision.lines && wanted.value.whole
  const next: Wanted = renamed ? { type: 'nothing' } : wanted.value.wanted
  const writes: RevertedWrite[] = []
  if (renamed && listed.from !== undefined) {
    const back = await put(parts, place, listed.from, { type: 'nothing' }, asWanted(left))
    if (!back.ok) return back
    writes.push(back.value)
  } else if (isWritten(disk, next)) return success('already')
  const written = await put(parts, place, path, disk, next)
  if (!written.ok) return written
  writes.push(written.value)
  // A folder that nothing is in would stand in the way of what was there before it.
  if (next.type === 'nothing') await parts.files.removeEmpty(place.repository.top, [path])
  const own = ledger.accepted.of(path)
  if (own) {
    // What is not there any more is not accepted either, should it come again.
    const rest = await ledger.accepted.store(
      withoutReverted(known.value.own ?? known.value.head ?? left, disk, next),
    )
    if (rest.ok) await ledger.accepted.set(path, rest.value)
  }
  ledger.enter({ action: 'revert', path, writes, accepted: own ?? null })
  return success('done')
}

function isWritten(disk: Entry, wanted: Wanted): boolean {
  const kept = disk.type === 'file' && disk.executable
  const file = { executable: kept, signature: '', ...wanted } as Entry
  return isSame(file, disk)
}

/** What is to lie on the disk, and whether that is all that was before. */
function wantedNow(
  { left, right, disk }: Sides,
  accepted: Known,
  lines: ChosenLines | undefined,
): Result<{ wanted: Wanted; whole: boolean }> {
  const allOf = success({ wanted: asWanted(left), whole: true })
  const [before, shown, now] = [linesIn(left), linesIn(right), linesIn(disk)]
  if (!before || !shown || !now || (left.type === 'nothing' && right.type === 'nothing'))
    return lines ? onlyWhole() : isSame(right, disk) ? allOf : otherNow()
  const judged = acceptanceOfFile(left, right, accepted)
  const changes = changedLines(before, shown)
  const chosen = lines ? new Chosen(lines) : pendingOf(before, shown, judged)
  const reverted = withoutChosen(before, shown, changes, chosen)
  const isWhole = reverted.length === before.length && joined(reverted) === joined(before)
  if (isWhole && isSame(right, disk)) return allOf
  const merged = isSame(right, disk) ? reverted : mergeLines(shown, now, reverted)
  if (!merged) return otherNow()
  const executable = disk.type === 'file' ? {} : executableOf(left)
  const wanted: Wanted = { type: 'file', bytes: joined(merged), ...executable }
  return success({ wanted, whole: false })
}

const otherNow = () =>
  failure('changed-since', 'These lines have changed again since then.', {
    hint: 'Look at all that has not been committed, and revert it there.',
  })

/** All that is not accepted; everything, where nothing else is left. */
function pendingOf(
  before: readonly string[],
  after: readonly string[],
  { judgement, lines }: ReturnType<typeof acceptanceOfFile>,
): Chosen {
  if (!lines || judgement !== 'partly') return new Chosen(everything)
  const open = (count: number, isAccepted: (line: number) => boolean) =>
    Array.from({ length: count }, (_, line): [number, number] => [line, line + 1]).filter(
      ([line]) => !isAccepted(line),
    )
  return new Chosen({
    before: open(before.length, lines.gone),
    after: open(after.length, lines.stands),
  })
}

const executableOf = (entry: Entry) =>
  entry.type === 'file' ? { executable: entry.executable } : {}

/** The same taken out of what was accepted. */
function withoutReverted(accepted: Entry, disk: Entry, wanted: Wanted): Entry {
  const now: Entry =
    wanted.type === 'file'
      ? { type: 'file', bytes: wanted.bytes, executable: wanted.executable ?? false, signature: '' }
      : { type: 'nothing' }
  const [had, before, after] = [linesIn(accepted), linesIn(disk), linesIn(now)]
  const merged = had && before && after ? mergeLines(before, had, after) : undefined
  if (!merged || now.type === 'nothing' || accepted.type !== 'file') return now
  return { ...accepted, bytes: joined(merged) }
}
