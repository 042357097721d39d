import { append } from '../../../kit/append'
import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { changedLines } from '../../../shared/change/lines'
import type { Origin } from '../../../shared/change/review'
import type { Git } from '../../workspace/git/git'
import type { Attributed } from '../model/attribution'
import type { ContentParts } from './contents'
import type { Looked } from './decision'
import { linesOfSides, readSides } from './file-changes'
import { isBy, type OriginParts, originsOf, pathIn } from './origins'
import { findReviewFolder, type ReviewedSession } from './review-folder'

type Range = [from: number, to: number]

/** Where in a file stands what a call has changed. */
export interface CallPosition {
  path: BytePath
  lines: Range[]
}

/** The files that a call names, as version control does. */
export async function pathsOfCall(
  { git, calls }: { git: Git } & Pick<OriginParts, 'calls'>,
  session: ReviewedSession,
  call: string,
): Promise<Result<BytePath[]>> {
  const place = await findReviewFolder(git, session)
  if (!place.ok) return place
  const facts = (await calls(session.folder)).find(
    (one) => one.id === call && one.session === session.id,
  )
  const names = facts ? [...facts.paths, ...facts.diffs.map(({ path }) => path)] : []
  return success([...new Set(names.flatMap((name) => pathIn(place.value, name) ?? []))])
}

/** Where what a call has changed of a file stands now. */
export async function changedByCall(
  parts: ContentParts & OriginParts,
  { place, ends, listed }: Looked,
  session: string,
  call: string,
): Promise<Range[]> {
  const lines = linesOfSides(await readSides(parts, place, ends, listed))
  if (!lines) return []
  const origins = await originsOf(parts, place, ends, listed.path, Promise.resolve(lines))
  return origins ? linesOfCall(...lines, origins, session, call) : []
}

/** The lines that a call brought, and the places at which it took some away. */
function linesOfCall(
  before: readonly string[],
  after: readonly string[],
  { brought, taken }: Attributed<Origin>,
  session: string,
  call: string,
): Range[] {
  const isMine = (origin: Origin | undefined) => isBy(origin, session, call)
  const ranges: Range[] = []
  for (const change of changedLines(before, after)) {
    const mine: Range[] = []
    for (let line = change.after[0]; line < change.after[1]; line++) {
      if (!isMine(brought[line])) continue
      const last = mine.at(-1)
      if (last?.[1] === line) last[1] = line + 1
      else mine.push([line, line + 1])
    }
    if (mine.length === 0 && taken.slice(...change.before).some(isMine))
      mine.push([change.after[0], change.after[0]])
    append(ranges, mine)
  }
  return ranges
}
