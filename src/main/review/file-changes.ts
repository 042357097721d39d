import { type Result, success } from '../../shared/result'
import { hunksOf } from '../../shared/workspace/hunks'
import { changedLines, linesOf } from '../../shared/workspace/lines'
import { movedBlocks } from '../../shared/workspace/moved'
import type { FileChanges, Side, WhiteSpace } from '../../shared/workspace/review'
import { comparedLines } from '../../shared/workspace/white-space'
import { hashOf } from '../machines/exact-hash'
import { type ContentParts, readBlob, readDisk, sideOf } from './contents'
import type { Ends } from './ends'
import type { Listed } from './listing'
import type { Place } from './place'

/** Both sides of one file, and what differs between them. */
export async function readChanges(
  parts: ContentParts,
  { repository }: Place,
  { right }: Ends,
  listed: Listed,
  by: WhiteSpace,
  asked: boolean,
): Promise<Result<FileChanges>> {
  const { path, from, change, modes, oids, version } = listed
  const [left, shown] = await Promise.all([
    readBlob(parts, repository, oids[0], listed.mode),
    right === undefined
      ? readDisk(parts, repository, path)
      : readBlob(parts, repository, oids[1], modes?.[1] ?? listed.mode),
  ])
  if (!left.ok) return left
  if (!shown.ok) return shown
  const [before, after] = [
    submodule(listed, 0) ?? sideOf(left.value, asked),
    submodule(listed, 1) ?? sideOf(shown.value, asked),
  ]
  const texts = comparable(before, after)
  const changes = texts ? differing(texts, by) : []
  return success({
    ...{ path, change, version, before, after },
    ...(from === undefined ? {} : { from }),
    ...(modes ? { modes } : {}),
    left: hashOf(left.value),
    shown: hashOf(shown.value),
    hunks: hunksOf(changes, texts?.[0].length ?? 0).map((hunk) => ({
      ...hunk,
      judgement: 'pending',
      accepted: [],
      by: [],
    })),
    moved: texts ? movedBlocks(...texts, changes) : [],
    judgement: 'pending',
    accept: { refused: 'This cannot be accepted yet.' },
    revert: { refused: 'This cannot be reverted yet.' },
    notes: notesOf(before, after),
  })
}

type Lines = [before: string[], after: string[]]

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

const differing = ([before, after]: Lines, by: WhiteSpace) =>
  changedLines(comparedLines(before, by), comparedLines(after, by))

function submodule({ kind, oids }: Listed, side: 0 | 1): Side | undefined {
  if (kind !== 'submodule') return undefined
  const commit = oids[side]
  return /^0*$/.test(commit) ? undefined : { type: 'submodule', commit }
}

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
