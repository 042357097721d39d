import { changedLines } from '../../shared/workspace/lines'
import type { BytePath } from '../../shared/workspace/path'
import type { RawChange } from '../../shared/workspace/raw'
import type { ExactFiles } from '../machines/exact-files'
import { type Git, printed, type Repository } from '../vcs/git'
import { readBlob, readDisk } from './contents'
import { linesIn } from './texts'

interface Told {
  changes: RawChange[]
  fresh: BytePath[]
}

/** So many files are read to be counted. */
const countLimit = 500

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
  const hashes = printed(
    await parts.git.read(repository, ['hash-object', '--no-filters', '--stdin-paths'], {
      input: asked.map(({ path }) => `${path}\n`).join(''),
    }),
  )
  // One that went away meanwhile: the next reading says so.
  if (!hashes.ok) return { changes, fresh }
  const now = new Map(asked.map(({ path }, place) => [path, hashes.value.split('\n')[place]]))
  const kept: RawChange[] = []
  let counted = 0
  for (const change of changes) {
    const { path, oids, modes } = change
    const same = now.get(path) === oids[0]
    if (!unknown.has(path) || change.change === 'conflicted') {
      if (!same || modes[0] !== modes[1]) kept.push(change)
    } else if (!same) {
      const counts = counted++ < countLimit ? await countsOf(parts, repository, change) : undefined
      const { counts: _gone, ...rest } = change
      const told: RawChange = { ...rest, change: 'modified', modes: [modes[0], modes[0]] }
      kept.push({ ...told, ...(counts ? { counts } : {}) })
    }
  }
  const known = new Set(changes.map(({ path }) => path))
  return { changes: kept, fresh: fresh.filter((path) => !known.has(path)) }
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
