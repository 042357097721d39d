import { append } from '../../../kit/append'
import { defined } from '../../../kit/defined'
import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import { listLimit } from '../../../shared/change/counted-files'
import { parseRaw, type RawChange } from '../../../shared/change/raw'
import type { ReviewFile } from '../../../shared/change/review'
import type { GitStatus } from '../../../shared/change/status'
import type { ExactFiles, Surveyed } from '../../host/exact-files'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'
import { asTheyLie } from './as-they-lie'
import { shownBytes } from './contents'
import type { Ends } from './ends'
import { type OwnIndexParts, ownIndex } from './own-index'
import type { ReviewFolder } from './review-folder'
import { readUntracked } from './untracked'

/** A file of the list, and what of it only main needs. */
export interface Listed extends Omit<ReviewFile, 'judgement' | 'viewed' | 'busy' | 'generated'> {
  oids: RawChange['oids']
  /** Of both sides, zeros where nothing is. */
  entryModes: RawChange['modes']
  /** A content filter stands between the disk and what is committed. */
  filtered?: true
  /** What lies there is no part of it: it is as it is committed. */
  committed?: true
}

interface ListingParts extends OwnIndexParts {
  files: Pick<ExactFiles, 'survey' | 'readExact'> & OwnIndexParts['files']
}

const outputLimit = 256 * 1024 * 1024
const nothing = '000000'

const asRaw = [
  '--raw',
  '--numstat',
  '-z',
  '--no-abbrev',
  '--find-renames',
  '-l1000',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=none',
]

/** What differs between two ends, in the session's folder; only these paths where some are named. A status that was read just before saves asking. */
export async function readListing(
  parts: ListingParts,
  { repository, session }: ReviewFolder,
  { left, right, raw, atHead, head }: Ends,
  { paths = [], status }: { paths?: readonly BytePath[]; status?: GitStatus | undefined } = {},
): Promise<Result<Listed[]>> {
  const { git, files } = parts
  const where = paths.length > 0 ? paths.map(inText) : [session.folder]
  // Where nothing is staged, the index is the last commit, and a tree less is gone through.
  const unstaged = atHead && status?.commit && status.files.every(({ staged }) => !staged)
  const ends = right === undefined ? [left] : [left, right]
  const trees = unstaged ? [] : ends
  const args = ['diff', ...asRaw, ...trees, '--', ...where]
  // Two trees are compared without any.
  const own =
    right === undefined
      ? await ownIndex(parts, repository, unstaged ? status : undefined)
      : undefined
  const options = { limit: outputLimit, env: own?.env ?? {} }
  // Side by side: the one reads contents, the other folders.
  const likely = right === undefined ? likelyIn(status) : []
  const [compared, untracked, early] = await Promise.all([
    git.read(repository, [...(own?.args ?? []), ...args], options).finally(() => own?.leave()),
    right === undefined ? readUntracked(git, repository, where, status) : undefined,
    files.survey(repository.top, likely, false),
  ])
  const read = printed(compared)
  if (!read.ok) return read
  const changes = parseRaw(read.value)
  if (!untracked) return success(changes.map((change) => listedOf(change, undefined)))
  if (!untracked.ok) return untracked
  const { fresh, conflicts } = untracked.value
  for (const change of changes) if (conflicts.has(change.path)) change.change = 'conflicted'
  append(changes, await unchanged(git, repository, left, changes, conflicts))
  const told = raw
    ? await asTheyLie({ git, files }, repository, await met(git, repository, changes, head), fresh)
    : { changes, fresh }
  const seen = new Map(likely.map((path, place) => [path, early[place]]))
  const rest = told.changes.flatMap(({ path }) => (seen.has(path) ? [] : [path]))
  const [late, found] = await Promise.all([
    files.survey(repository.top, rest, false),
    files.survey(repository.top, told.fresh.map(withoutSlash), true),
  ])
  for (const [place, path] of rest.entries()) seen.set(path, late[place])
  return success([
    ...told.changes.map((change) => listedOf(change, seen.get(change.path))),
    ...told.fresh.map((path, place) => untrackedOf(withoutSlash(path), found[place])),
  ])
}

/** Files in conflict that lie there as they are at the first end: one side has deleted them, or they are no text. */
async function unchanged(
  git: Git,
  repository: Repository,
  left: string,
  changes: readonly RawChange[],
  conflicts: ReadonlySet<BytePath>,
): Promise<RawChange[]> {
  const told = new Set(changes.map(({ path }) => path))
  const rest = [...conflicts].filter((path) => !told.has(path))
  if (rest.length === 0) return []
  const args = ['ls-tree', '-z', left, '--', ...rest.map(inText)]
  const listed = printed(await git.read(repository, args, { limit: outputLimit }))
  const known = new Map(
    (listed.ok ? listed.value.split('\0') : []).map((line) => {
      const [mode = '', , oid = ''] = line.slice(0, line.indexOf('\t')).split(' ')
      return [line.slice(line.indexOf('\t') + 1), { mode, oid }] as const
    }),
  )
  return rest.map((path): RawChange => {
    const { mode, oid } = known.get(path) ?? { mode: nothing, oid: '' }
    const counts = { added: 0, deleted: 0 }
    return { path, change: 'conflicted', modes: [mode, mode], oids: [oid, oid], counts }
  })
}

/** But for repositories inside that were not fetched, then as now: no checkpoint has them, and nothing lies there. */
async function met(
  git: Git,
  repository: Repository,
  changes: RawChange[],
  head: string | undefined,
): Promise<RawChange[]> {
  const come = changes.filter(({ change, modes }) => change === 'added' && modes[1] === '160000')
  if (come.length === 0 || head === undefined) return changes
  const args = ['ls-tree', '-z', head, '--', ...come.map(({ path }) => inText(path))]
  const listed = printed(await git.read(repository, args))
  const known = new Set(listed.ok ? listed.value.split('\0') : [])
  const wasThere = ({ path, oids }: RawChange) => known.has(`160000 commit ${oids[1]}\t${path}`)
  return changes.filter((change) => !come.includes(change) || !wasThere(change))
}

/** What will be listed, as far as that is known: looked at while git compares. Whatever is written after that is told. */
const likelyIn = (status: GitStatus | undefined): BytePath[] =>
  status?.files.flatMap(({ path, change }) => (change === 'untracked' ? [] : [path])) ?? []

/** A repository in the repository ends with one. */
const withoutSlash = (path: BytePath): BytePath => path.replace(/\/$/, '')

function listedOf(change: RawChange, found: Surveyed | undefined): Listed {
  const { path, from, counts, modes, oids } = change
  const [before, after] = modes
  const both = before !== nothing && after !== nothing
  return {
    path,
    change: change.change,
    oids,
    entryModes: modes,
    ...defined({ from }),
    // What has taken the place of a file that is gone stands in the list by itself.
    kind: kindOf(
      after === nothing ? before : after,
      counts !== undefined,
      after === nothing ? undefined : found,
    ),
    ...(counts ? { counts } : {}),
    ...(both && before !== after ? { modes } : {}),
    ...size(found),
    // Marked as resolved it is another, though its text may be the same.
    version: `${change.change === 'conflicted' ? 'conflict:' : ''}${oids[0].slice(0, 16)}:${before}:${found?.signature ?? oids[1]}`,
  }
}

function untrackedOf(path: BytePath, found: Surveyed | undefined): Listed {
  const lines = found?.lines
  const kind = found?.type === 'file' ? (found.binary ? 'binary' : 'text') : found?.type
  return {
    path,
    change: 'untracked',
    entryModes: [nothing, nothing],
    oids: ['', ''],
    kind: kind === undefined || kind === 'nothing' || kind === 'large' ? 'text' : kind,
    ...(lines === undefined ? {} : { counts: { added: lines, deleted: 0 } }),
    ...size(found),
    version: `:${found?.signature ?? ''}`,
  }
}

function kindOf(mode: string, counted: boolean, found: Surveyed | undefined): ReviewFile['kind'] {
  if (mode === '120000') return 'link'
  if (mode === '160000') return 'submodule'
  if (found?.type === 'special' || found?.type === 'folder') return found.type
  return counted ? 'text' : 'binary'
}

const size = (found: Surveyed | undefined) =>
  (found?.size ?? 0) > shownBytes ? { large: true as const } : {}

/** Conflicts are among them in any case. */
export function withinLimit(files: Listed[]): Listed[] {
  if (files.length <= listLimit) return files
  const first = files.filter(({ change }) => change === 'conflicted')
  const rest = files.filter(({ change }) => change !== 'conflicted')
  return [...first, ...rest.slice(0, Math.max(0, listLimit - first.length))]
}
