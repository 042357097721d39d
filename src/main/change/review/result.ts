import { type Result, success } from '../../../kit/result'
import type { LeftBehind } from '../../../shared/session/runs/run'
import type { ExactFiles } from '../../host/exact-files'
import { contentsIn } from '../../session/runs/committing-of'
import { stillLeft } from '../../session/runs/left-behind'
import type { Ends } from './ends'
import { type Listed, readListing } from './listing'
import type { ReviewFolder } from './review-folder'

type ListingParts = Parameters<typeof readListing>[0]
type ListingAsked = Parameters<typeof readListing>[3]

export interface ResultParts extends ListingParts {
  files: ListingParts['files'] & Pick<ExactFiles, 'readExact'>
  /** What the check of its run has left in its folder. */
  leftBehind(session: string): readonly (LeftBehind | string)[]
}

export const atCommit = (ends: Ends): Ends => ({ ...ends, right: 'HEAD' })

/** What would be accepted: of files that lie there as a check has left them, what is committed. */
export async function readResult(
  parts: ResultParts,
  place: ReviewFolder,
  ends: Ends,
  asked: ListingAsked,
): Promise<Result<Listed[]>> {
  const read = await readListing(parts, place, ends, asked)
  const { id } = place.session
  const left = parts.leftBehind(id)
  if (!read.ok || left.length === 0) return read
  const contents = contentsIn(parts.files, place.repository.top)
  const line = { contents: (_: string, paths: readonly string[]) => contents(paths) }
  const still = await stillLeft(line, id, read.value, left)
  if (!still.ok) return still
  const own = read.value.filter(({ path }) => !still.value.has(path))
  if (own.length === read.value.length) return read
  const committed = await readListing(parts, place, atCommit(ends), { paths: [...still.value] })
  if (!committed.ok) return committed
  return success([
    ...own,
    ...committed.value.map((file) => ({ ...file, committed: true as const })),
  ])
}
