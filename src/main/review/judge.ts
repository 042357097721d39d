import { type Result, success } from '../../shared/result'
import { type Judged, judged, judgementOf } from '../../shared/workspace/judging'
import { changedLines, type LineChange } from '../../shared/workspace/lines'
import type { BytePath } from '../../shared/workspace/path'
import type { Judgement } from '../../shared/workspace/review'
import type { Entry } from '../machines/exact-files'
import { hashOf } from '../machines/exact-hash'
import { inText } from '../vcs/git'
import type { Accepted } from './accepted'
import { type ContentParts, readBlob, readDisk } from './contents'
import type { Ends } from './ends'
import { withEndsOf } from './line-ends'
import type { Place } from './place'
import { linesIn } from './texts'

/** What is accepted of a file, as contents: what the user took, and what is committed. */
export async function acceptedEntries(
  parts: ContentParts,
  { repository }: Place,
  accepted: Accepted,
  path: BytePath,
  { atHead, right }: Ends,
): Promise<Result<Entry[]>> {
  const loaded = await accepted.load()
  if (!loaded.ok) return loaded
  const file = accepted.of(path)
  const asked = [
    ...(file ? [readBlob(parts, repository, file.oid ?? '', file.mode)] : []),
    ...(atHead ? [] : [readHead(parts, repository, path, right === undefined)]),
  ]
  const entries: Entry[] = []
  for (const read of await Promise.all(asked)) {
    if (!read.ok) return read
    entries.push(read.value)
  }
  return success(entries)
}

async function readHead(
  parts: ContentParts,
  repository: Place['repository'],
  path: BytePath,
  onDisk: boolean,
): Promise<Result<Entry>> {
  const tree = await parts.git.read(repository, ['ls-tree', '-z', 'HEAD', '--', inText(path)])
  if (!tree.ok) return tree
  // Before the first commit nothing is committed.
  const [mode = '', , oid = ''] = (tree.value.stdout.split('\t')[0] ?? '').split(' ')
  const head = await readBlob(parts, repository, oid, mode)
  const disk = head.ok && onDisk ? await readDisk(parts, repository, path) : undefined
  if (!head.ok || !disk?.ok) return head
  return success(await withEndsOf(parts, repository, path, head.value, disk.value))
}

/** Arguments are text: a name that is none is not found, and counts as not committed. */

export interface JudgedFile {
  judgement: Judgement
  /** By lines, where both sides have some. */
  lines?: Judged
  changes?: LineChange[]
}

/** How much of what differs between two contents is accepted. */
export function judgeFile(left: Entry, right: Entry, accepted: readonly Entry[]): JudgedFile {
  const [before, after] = [linesIn(left), linesIn(right)]
  const same = accepted.some((entry) => hashOf(entry) === hashOf(right))
  if (!before || !after) return { judgement: same ? 'accepted' : 'pending' }
  const texts = accepted.flatMap((entry) => {
    const lines = entry.type === 'nothing' ? undefined : linesIn(entry)
    return lines ? [lines] : []
  })
  const changes = changedLines(before, after)
  if (same) return { judgement: 'accepted', lines: { gone: always, stands: always }, changes }
  const lines = judged(before, after, texts)
  const judgement = changes.length === 0 ? 'pending' : judgementOf(changes, lines)
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
