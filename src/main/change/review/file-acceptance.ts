import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { changedLines, type LineChange } from '../../../shared/change/lines'
import type { Acceptance } from '../../../shared/change/review'
import type { Entry } from '../../host/exact-files'
import { hashOf } from '../../host/exact-hash'
import { type AcceptedChanges, acceptanceOf, acceptedChanges } from '../model/accepted-changes'
import type { Accepted } from './accepted'
import { isKeptAs, readCheckedOut, withEndsOf } from './checked-out'
import { type ContentParts, readBlob } from './contents'
import type { Ends } from './ends'
import type { Listed } from './listing'
import { readHeads } from './read-together'
import type { ReviewFolder } from './review-folder'
import { linesIn } from './texts'

type Sides = Result<{ left: Entry; right: Entry }>

/** What is accepted of a file, as contents that lie on the disk. */
export interface Known {
  /** What the user took. */
  own: Entry | undefined
  /** What is committed, by whoever it was. */
  head: Entry | undefined
}

/** What is accepted of a file: what the user took, and what is committed. */
export async function acceptedEntries(
  parts: ContentParts,
  { repository }: ReviewFolder,
  accepted: Accepted,
  listed: Pick<Listed, 'path' | 'filtered'>,
  { atHead }: Ends,
  sides: Sides | Promise<Sides>,
): Promise<Result<Known>> {
  const loaded = await accepted.load()
  if (!loaded.ok) return loaded
  const file = accepted.of(listed.path)
  const [own, head] = await Promise.all([
    file ? readBlob(parts, repository, file.oid ?? '', file.mode) : success(undefined),
    atHead ? success(undefined) : readHead(parts, repository, listed, sides),
  ])
  if (!own.ok) return own
  return head.ok ? success({ own: own.value, head: head.value }) : head
}

async function readHead(
  parts: ContentParts,
  repository: ReviewFolder['repository'],
  { path, filtered }: Pick<Listed, 'path' | 'filtered'>,
  sides: Sides | Promise<Sides>,
): Promise<Result<Entry | undefined>> {
  const heads = parts.heads ? success(parts.heads) : await readHeads(parts.git, repository, [path])
  if (!heads.ok) return heads
  // Before the first commit nothing is committed.
  const { mode, oid } = heads.value.get(path) ?? { mode: '', oid: '' }
  if (filtered && oid !== '')
    return success(await filteredHead(parts, repository, path, oid, sides))
  const [head, both] = await Promise.all([
    readCheckedOut(parts, repository, path, [oid, mode]),
    sides,
  ])
  if (!head.ok || !both.ok) return head
  return success(await withEndsOf(parts, repository, path, head.value, both.value.right))
}

/**
 * What a filter makes of a text cannot be followed line by line, and need not come back from it: committed
 * is the side that would be committed so, and where neither would, nothing that is known.
 */
async function filteredHead(
  parts: ContentParts,
  repository: ReviewFolder['repository'],
  path: BytePath,
  oid: string,
  sides: Sides | Promise<Sides>,
): Promise<Entry | undefined> {
  const both = await sides
  if (!both.ok) return undefined
  for (const side of [both.value.right, both.value.left])
    if (side.type === 'file' && (await isKeptAs(parts, repository, path, side.bytes, oid)))
      return side
  return undefined
}

interface FileAcceptance {
  judgement: Acceptance
  /** What the user took alone: what else is accepted is only committed. */
  taken?: AcceptedChanges
  /** By lines, where both sides have some. */
  lines?: AcceptedChanges
  changes?: LineChange[]
}

/** How much of what differs between two contents is accepted, and whether by the user. */
export function acceptanceOfFile(left: Entry, right: Entry, { own, head }: Known): FileAcceptance {
  const all = judgedBy(left, right, [own, head])
  if (!head) return all
  const taken = judgedBy(left, right, [own])
  const isCommitted = all.judgement === 'accepted' && taken.judgement !== 'accepted'
  return {
    ...all,
    ...(isCommitted ? { judgement: 'committed' } : {}),
    ...(taken.lines ? { taken: taken.lines } : {}),
  }
}

/** Of some of its lines. */
export function judgeLines(
  changes: readonly LineChange[],
  { judgement, lines, taken }: FileAcceptance,
): Acceptance {
  if (!lines) return judgement
  const all = acceptanceOf(changes, lines)
  const isCommitted = all === 'accepted' && taken && acceptanceOf(changes, taken) !== 'accepted'
  return isCommitted ? 'committed' : all
}

function judgedBy(
  left: Entry,
  right: Entry,
  known: readonly (Entry | undefined)[],
): FileAcceptance {
  const accepted = known.filter((entry) => entry !== undefined)
  const [before, after] = [linesIn(left), linesIn(right)]
  // Of a repository inside its folder says nothing: it is listed because it differs.
  const same = right.type !== 'folder' && accepted.some((entry) => hashOf(entry) === hashOf(right))
  if (!before || !after) return { judgement: same ? 'accepted' : 'pending' }
  const texts = accepted.flatMap((entry) => {
    const lines = entry.type === 'nothing' ? undefined : linesIn(entry)
    return lines ? [lines] : []
  })
  const changes = changedLines(before, after)
  if (same) return { judgement: 'accepted', lines: { gone: always, stands: always }, changes }
  const lines = acceptedChanges(before, after, texts)
  const judgement = changes.length === 0 ? 'pending' : acceptanceOf(changes, lines)
  // That it is there, or may be run, is more than its lines.
  return {
    judgement: judgement === 'accepted' && !isAlike(left, right) ? 'partly' : judgement,
    lines,
    changes,
  }
}

const always = () => true

const isAlike = (left: Entry, right: Entry): boolean =>
  left.type === 'file' && right.type === 'file' && left.executable === right.executable
