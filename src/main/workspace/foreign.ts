import { createHash } from 'node:crypto'
import type { BytePath } from '../../kit/path'
import { type Result, success } from '../../kit/result'
import { inText, printed, type Repository } from './git/git'
import type { WorktreeParts } from './worktree'

type ForeignParts = Pick<WorktreeParts, 'git' | 'folders'>

/** What in a worktree is not as its checkout left it, as paths: somebody has made or changed it. */
export async function foreignIn(
  { git }: ForeignParts,
  repository: Repository,
  folder: string,
): Promise<Result<BytePath[]>> {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--ignored']
  const said = printed(await git.read({ ...repository, top: folder }, args))
  return said.ok ? success(names(said.value).map((line) => line.slice(3))) : said
}

/**
 * The same where the checkout was cut short, so that there is no index yet and files may be too: the
 * beginning of one is the checkout's own.
 */
export async function foreignInHalf(
  parts: ForeignParts,
  repository: Repository,
  { folder = repository.top, revision = 'HEAD' } = {},
): Promise<Result<BytePath[]>> {
  const { git } = parts
  const place = { ...repository, top: folder }
  const env = { GIT_INDEX_FILE: `${repository.admin}/liminal-index` }
  const read = printed(await git.write(place, ['read-tree', revision], { env }))
  if (!read.ok) return read
  // It has an exit code for each file that is not there yet.
  const refreshed = await git.write(place, ['update-index', '-q', '--refresh'], { env })
  if (!refreshed.ok) return refreshed
  const others = printed(await git.read(place, ['ls-files', '--others', '-z'], { env }))
  if (!others.ok) return others
  const diff = ['diff-files', '--name-only', '--diff-filter=MTU', '-z']
  const changed = printed(await git.read(place, diff, { env }))
  if (!changed.ok) return changed
  const foreign = names(others.value)
  for (const path of names(changed.value))
    if (!(await isBeginning(parts, place, revision, path))) foreign.push(path)
  return success(foreign)
}

/** Whether what is there is how the file begins that would be checked out. */
async function isBeginning(
  { git, folders }: ForeignParts,
  repository: Repository,
  revision: string,
  path: BytePath,
): Promise<boolean> {
  const bounds = { entries: 1 }
  const [whole, there, sized] = await Promise.all([
    git.read(repository, ['cat-file', '--filters', `${revision}:${inText(path)}`], {
      limit: 1024 ** 3,
    }),
    git.read(repository, ['hash-object', '--no-filters', '--', inText(path)]),
    folders.survey(repository.top, [path], bounds),
  ])
  if (!whole.ok || !there.ok || !sized.ok || whole.value.code !== 0) return false
  const { bytes } = sized.value
  const hash = there.value.stdout.trim()
  const begins = Buffer.from(whole.value.stdout.slice(0, bytes), 'latin1')
  const algorithm = hash.length === 40 ? 'sha1' : 'sha256'
  const made = createHash(algorithm).update(`blob ${bytes}\0`).update(begins).digest('hex')
  return begins.length === bytes && made === hash
}

const names = (listed: string): BytePath[] => listed.split('\0').filter(Boolean)
