import { type Result, success } from '../../shared/result'
import { isGenerated } from '../../shared/workspace/generated'
import type { BytePath } from '../../shared/workspace/path'
import { parseRaw, type RawChange } from '../../shared/workspace/raw'
import type { ReviewFile } from '../../shared/workspace/review'
import type { ExactFiles, Surveyed } from '../machines/exact-files'
import { type Git, inText, printed } from '../vcs/git'
import { asTheyLie } from './as-they-lie'
import { shownBytes } from './contents'
import type { Ends } from './ends'
import type { Place } from './place'

/** A file of the list, and what of it only main needs. */
export interface Listed extends Omit<ReviewFile, 'judgement' | 'viewed' | 'busy'> {
  oids: RawChange['oids']
  /** Of both sides, zeros where nothing is. */
  entryModes: RawChange['modes']
}

export interface ListingParts {
  git: Git
  files: Pick<ExactFiles, 'survey' | 'readExact'>
}

const outputLimit = 256 * 1024 * 1024
const nothing = '000000'

const asRaw = [
  ...['--raw', '--numstat', '-z', '--no-abbrev', '--find-renames', '-l1000'],
  ...['--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=none'],
]

/** What differs between two ends, in the session's folder; only these paths where some are named. */
export async function readListing(
  { git, files }: ListingParts,
  { repository, session }: Place,
  { left, right, raw }: Ends,
  paths: readonly BytePath[] = [],
): Promise<Result<Listed[]>> {
  const where = paths.length > 0 ? paths.map(inText) : [session.folder]
  const limit = { limit: outputLimit }
  const trees = right === undefined ? [left] : [left, right]
  const others = ['ls-files', '--others', '--unmerged', '-t', '--exclude-standard', '-z']
  // Side by side: the one reads contents, the other folders.
  const [compared, listed] = await Promise.all([
    git.read(repository, ['diff', ...asRaw, ...trees, '--', ...where], limit),
    right === undefined ? git.read(repository, [...others, '--', ...where], limit) : undefined,
  ])
  const read = printed(compared)
  if (!read.ok) return read
  const changes = parseRaw(read.value)
  if (!listed) return success(changes.map((change) => listedOf(change, undefined)))
  const untracked = printed(listed)
  if (!untracked.ok) return untracked
  const fresh: BytePath[] = []
  const conflicts = new Set<BytePath>()
  for (const line of untracked.value.split('\0')) {
    if (line.startsWith('? ')) fresh.push(line.slice(2))
    // Mode, content and stage stand before it.
    else if (line.includes('\t')) conflicts.add(line.slice(line.indexOf('\t') + 1))
  }
  for (const change of changes) if (conflicts.has(change.path)) change.change = 'conflicted'
  const told = raw
    ? await asTheyLie({ git, files }, repository, changes, fresh)
    : { changes, fresh }
  const [known, found] = await Promise.all([
    files.survey(
      repository.top,
      told.changes.map(({ path }) => path),
      false,
    ),
    files.survey(repository.top, told.fresh.map(withoutSlash), true),
  ])
  return success([
    ...told.changes.map((change, place) => listedOf(change, known[place])),
    ...told.fresh.map((path, place) => untrackedOf(withoutSlash(path), found[place])),
  ])
}

/** A repository in the repository ends with one. */
const withoutSlash = (path: BytePath): BytePath => path.replace(/\/$/, '')

function listedOf(change: RawChange, found: Surveyed | undefined): Listed {
  const { path, from, counts, modes, oids } = change
  const [before, after] = modes
  const both = before !== nothing && after !== nothing
  return {
    ...{ path, change: change.change, oids, entryModes: modes },
    ...(from === undefined ? {} : { from }),
    kind: kindOf(after === nothing ? before : after, counts !== undefined, found),
    ...(counts ? { counts } : {}),
    ...(both && before !== after ? { modes } : {}),
    ...marks(path, found),
    version: `${oids[0].slice(0, 16)}:${before}:${found?.signature ?? oids[1]}`,
  }
}

function untrackedOf(path: BytePath, found: Surveyed | undefined): Listed {
  const lines = found?.lines
  const kind = found?.type === 'file' ? (found.binary ? 'binary' : 'text') : found?.type
  return {
    ...{ path, change: 'untracked', entryModes: [nothing, nothing], oids: ['', ''] },
    kind: kind === undefined || kind === 'nothing' || kind === 'large' ? 'text' : kind,
    ...(lines === undefined ? {} : { counts: { added: lines, deleted: 0 } }),
    ...marks(path, found),
    version: `:${found?.signature ?? ''}`,
  }
}

function kindOf(mode: string, counted: boolean, found: Surveyed | undefined): ReviewFile['kind'] {
  if (mode === '120000') return 'link'
  if (mode === '160000') return 'submodule'
  if (found?.type === 'special' || found?.type === 'folder') return found.type
  return counted ? 'text' : 'binary'
}

const marks = (path: BytePath, found: Surveyed | undefined) => ({
  ...(isGenerated(path) ? { generated: true as const } : {}),
  ...((found?.size ?? 0) > shownBytes ? { large: true as const } : {}),
})
