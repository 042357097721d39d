import { defined } from '../../../kit/defined'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'
import type { Marked } from './ledger'

export interface MarkParts {
  git: Git
  files: { names(folder: string): Promise<string[]> }
}

/** What the index has of a path: one line for each side while it is in conflict. */
interface Indexed {
  mode: string
  oid: string
  /** 1 is what was there before both, 2 is ours, 3 is theirs; 0 where there is no conflict. */
  stage: number
}

const outputLimit = 256 * 1024 * 1024

/** What the index has of a path, and as git prints it. */
export async function readIndexed(
  git: Git,
  repository: Repository,
  path: BytePath,
): Promise<Result<{ entries: Indexed[]; printed: string }>> {
  // The workspace of a jj has no index: what git would say is of none of its files.
  if (repository.excludes !== undefined) return success({ entries: [], printed: '' })
  const named = inText(path)
  // A sign that stands for bytes which are no text names nothing.
  const where = named.includes('\uFFFD') ? [] : ['--', named]
  const read = printed(
    await git.read(repository, ['ls-files', '--stage', '-z', ...where], { limit: outputLimit }),
  )
  if (!read.ok) return read
  // Of a folder by that name all that is in it would be told.
  const own = read.value.split('\0').filter((line) => line.endsWith(`\t${path}`))
  return success({ entries: own.map(entryIn), printed: own.map((line) => `${line}\0`).join('') })
}

function entryIn(line: string): Indexed {
  const [mode = '', oid = '', stage = ''] = line.slice(0, line.indexOf('\t')).split(' ')
  return { mode, oid, stage: Number(stage) }
}

/** Version control takes what lies there for what both sides come to, as `git add` does. */
export async function markResolved(
  parts: MarkParts,
  repository: Repository,
  path: BytePath,
): Promise<Result<Marked>> {
  const { git } = parts
  const before = await readIndexed(git, repository, path)
  if (!before.ok) return before
  const within = await mergeOf(parts, repository)
  if (!within.ok) return within
  const args = ['update-index', '--add', '--remove', '-z', '--stdin']
  const put = printed(await git.write(repository, args, { input: `${path}\0` }))
  if (!put.ok) return notMarked(path, put.problem.details)
  const after = await readIndexed(git, repository, path)
  if (!after.ok) return after
  const { printed: was } = before.value
  return success({ ...within.value, before: was, after: after.value.printed })
}

/** It is in conflict again, where nothing has become of that merge since. */
export async function markUnresolved(
  { git }: MarkParts,
  repository: Repository,
  path: BytePath,
  { before, head }: Marked,
): Promise<Result<void>> {
  const input = `0 ${'0'.repeat(head.length)}\t${path}\0${before}`
  const put = printed(
    await git.write(repository, ['update-index', '-z', '--index-info'], { input }),
  )
  return put.ok ? success(undefined) : notMarked(path, put.problem.details)
}

/** Whether the merge in which it was marked is still under way, with what was marked then. */
export async function isStillMarked(
  parts: MarkParts,
  repository: Repository,
  path: BytePath,
  { head, operation, after }: Marked,
): Promise<Result<boolean>> {
  const within = await mergeOf(parts, repository)
  if (!within.ok) return within
  const indexed = await readIndexed(parts.git, repository, path)
  if (!indexed.ok) return indexed
  const same = within.value.head === head && within.value.operation === operation
  return success(same && indexed.value.printed === after)
}

async function mergeOf({ git, files }: MarkParts, repository: Repository) {
  const standing = await branchStatusOf(git, files, repository)
  if (!standing.ok) return standing
  const { commit, operation } = standing.value
  return success({ head: commit ?? '', operation: operation ?? null })
}

const notMarked = (path: BytePath, details: string | undefined) =>
  failure('not-marked', `${shownPath(path)} could not be marked in git’s index.`, {
    hint: 'Another git may be at work here. Try again when it is done.',
    ...defined({ details }),
  })
