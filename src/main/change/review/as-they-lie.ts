import type { BytePath } from '../../../kit/path'
import { changedLines } from '../../../shared/change/lines'
import type { RawChange } from '../../../shared/change/raw'
import type { ExactFiles } from '../../host/exact-files'
import { type Git, printed, type Repository } from '../../workspace/git/git'
import { readBlob, readDisk } from './contents'
import { linesIn } from './texts'

interface Told {
  changes: RawChange[]
  fresh: BytePath[]
}

/** So many files are read to be counted, and so many of them at once. */
const countLimit = 500
const atOnce = 8

/**
 * Where the tree has files as they lay on the disk: git compares what it would commit, in which ends of
 * lines may differ, and takes a file that it does not know for one that is gone. Contents decide.
 */
export async function asTheyLie(
  parts: { git: Git; files: Pick<ExactFiles, 'readExact'> },
  repository: Repository,
  changes: RawChange[],
  fresh: BytePath[],
): Promise<Told> {
  const unknown = new Set(fresh)
  const asked = changes.filter(
    ({ path, change, oids }) =>
      !/^0*$/.test(oids[0]) && (change === 'modified' || unknown.has(path)) && !path.includes('\n'),
  )
  if (asked.length === 0) return { changes, fresh }
  const input = asked.map(({ path }) => `${path}\n`).join('')
  const hash = (...how: string[]) =>
    parts.git.read(repository, ['hash-object', ...how, '--stdin-paths'], { input })
  // What would be committed is another thing where ends of lines, encodings or filters are converted.
  const [bare, converted] = await Promise.all([hash('--no-filters'), hash()])
  const hashes = printed(bare)
  // One that went away meanwhile: the next reading says so.
  if (!hashes.ok) return { changes, fresh }
  const kept = converted.ok && converted.value.code === 0 ? converted.value.stdout.split('\n') : []
  const lies = new Map(
    hashes.value.split('\n').map((oid, place) => {
      return [asked[place]?.path, { oid, converts: kept[place] !== oid }] as const
    }),
  )
  const isUnknown = ({ path, change }: RawChange) => unknown.has(path) && change !== 'conflicted'
  const isSame = ({ path, oids }: RawChange) => lies.get(path)?.oid === oids[0]
  const differ = changes.filter(
    (change) => !isSame(change) || (!isUnknown(change) && change.modes[0] !== change.modes[1]),
  )
  const counts = await countsOfAll(
    ...([parts, repository] as const),
    differ.filter(
      (change) => !isSame(change) && (isUnknown(change) || lies.get(change.path)?.converts),
    ),
  )
  const told = differ.map((change): RawChange => {
    const { path, modes } = change
    const lying: RawChange = isUnknown(change)
      ? { ...change, change: 'modified', modes: [modes[0], modes[0]] }
      : change
    if (!counts.has(path)) return lying
    const { counts: _ofGit, ...rest } = lying
    const counted = counts.get(path)
    return counted ? { ...rest, counts: counted } : rest
  })
  const known = new Set(changes.map(({ path }) => path))
  return { changes: told, fresh: fresh.filter((path) => !known.has(path)) }
}

/** Of what git counts as it would be committed. */
async function countsOfAll(
  parts: { git: Git; files: Pick<ExactFiles, 'readExact'> },
  repository: Repository,
  changes: readonly RawChange[],
): Promise<Map<BytePath, RawChange['counts']>> {
  const counts = new Map<BytePath, RawChange['counts']>(
    changes.map(({ path }) => [path, undefined]),
  )
  const counted = changes.slice(0, countLimit)
  for (let at = 0; at < counted.length; at += atOnce)
    await Promise.all(
      counted.slice(at, at + atOnce).map(async (change) => {
        counts.set(change.path, await countsOf(parts, repository, change))
      }),
    )
  return counts
}

async function countsOf(
  parts: { git: Git; files: Pick<ExactFiles, 'readExact'> },
  repository: Repository,
  { path, oids, modes }: RawChange,
): Promise<RawChange['counts']> {
  const left = await readBlob(parts, repository, oids[0], modes[0])
  const right = await readDisk(parts, repository, path)
  const before = left.ok ? linesIn(left.value) : undefined
  const after = right.ok ? linesIn(right.value) : undefined
  if (!before || !after) return undefined
  const changes = changedLines(before, after)
  const sum = (side: 'before' | 'after') =>
    changes.reduce((lines, change) => lines + change[side][1] - change[side][0], 0)
  return { added: sum('after'), deleted: sum('before') }
}
