import { join } from 'node:path'
import { type BytePath, shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { Chosen } from '../../../shared/change/branch'
import { type ChangedFile, parseStatus } from '../../../shared/change/status'
import { type BranchStatus, branchStatusOf, emptyTree } from '../../workspace/git/branch-status'
import { differingFrom, filesBetween } from '../../workspace/git/entries'
import { inBytes, printed, type Repository } from '../../workspace/git/git'
import { addHunks } from './hunk-choice'
import { isUnmarked, isWhole, joinedBy, unresolved } from './in-conflict'
import { freeIndex } from './index-lock'
import type { Doing } from './operations'
import { commitOwn } from './own-commit'
import { OwnIndex } from './own-index'
import type { BranchParts } from './parts'
import { done } from './said'
import { firstParent, type SettleData, settle } from './settling'

export interface CommitOptions {
  /** Empty where an amended commit keeps its own. */
  message: string
  amend: boolean
  /** All that is changed, unless it is said. */
  chosen?: Chosen[] | undefined
}

interface Committed {
  words: string
  commit: string
  files: number
}

/** Nobody waits longer for a hook; until then it can be cancelled. */
const patience = 12 * 3600_000

/** What is changed in a checkout, each file by itself. */
export async function changedFiles(
  { git }: Pick<BranchParts, 'git'>,
  repository: Repository,
): Promise<Result<ChangedFile[]>> {
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames']
  const read = printed(await git.read(repository, args))
  return read.ok ? success(parseStatus(read.value).files) : read
}

/** How many they are where a renamed one is one file, as reviews list it. */
export async function countedFiles(
  { git }: Pick<BranchParts, 'git'>,
  repository: Repository,
  files: readonly ChangedFile[],
): Promise<Result<number>> {
  const has = (one: ChangedFile['change']) => files.some(({ change }) => change === one)
  if (!has('added') || !has('deleted')) return success(files.length)
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--find-renames']
  const read = printed(await git.read(repository, args))
  return read.ok ? success(parseStatus(read.value).files.length) : read
}

/** Commits what was chosen, with the user's hooks, and leaves the rest of the user's index as it is. */
export async function commit(
  parts: BranchParts,
  repository: Repository,
  request: CommitOptions,
  doing: Doing,
): Promise<Result<Committed>> {
  const { git, undertakings: journal } = parts
  const standing = await branchStatusOf(git, parts.machine.files, repository)
  if (!standing.ok) return standing
  const may = mayCommit(standing.value, request)
  if (!may.ok) return may
  const free = await freeIndex(parts, repository, doing.signal)
  if (!free.ok) return free
  const files = await changedFiles(parts, repository)
  if (!files.ok) return files
  const open = await unresolved(parts, repository, files.value)
  if (!open.ok) return open
  // A repository inside of this one is not this one's to commit.
  const all = files.value.filter(({ path }) => !path.endsWith('/')).map(({ path }) => ({ path }))
  const chosen: Chosen[] = request.chosen ?? all
  const known = new Set(all.map(({ path }) => path))
  const strange = chosen.find(({ path }) => !known.has(path))
  if (strange)
    return failure('changed-meanwhile', `${shownPath(strange.path)} has no changes any more.`, {
      hint: 'Choose again from what is there now. Nothing was committed.',
    })
  const merging = standing.value.operation === 'merge' && standing.value.commit
  const joined = merging ? await joinedBy(parts, repository, merging) : success(undefined)
  if (!joined.ok) return joined
  const whole =
    joined.value && (await isWhole(parts, repository, joined.value, { chosen, files: files.value }))
  if (whole && !whole.ok) return whole
  const before = standing.value.commit ?? (await emptyTree(git, repository))
  if (typeof before !== 'string' && !before.ok) return before
  const tree = typeof before === 'string' ? before : before.value
  const index = await prepared(parts, repository, tree, chosen, goneOf(files.value))
  if (!index.ok) return index
  try {
    const staged = await differingFrom(git, repository, tree, { env: index.value.env })
    if (!staged.ok) return staged
    const unmarked =
      joined.value && (await isUnmarked(parts, repository, joined.value, index.value))
    if (unmarked && !unmarked.ok) return unmarked
    if (staged.value.length === 0 && !request.amend && standing.value.operation === undefined)
      return nothing
    const { commit: head } = standing.value
    const parent =
      request.amend && head !== null ? await firstParent(git, repository, head) : success(head)
    if (!parent.ok) return parent
    const data: SettleData = {
      ...repository,
      before: tree,
      parent: parent.value,
      whole: chosen.map(({ path }) => path),
      out: merging ? leftOut(files.value, chosen) : [],
    }
    const journaled = journal.begin('commit', repository.top, data)
    const kept = journaled.to('commit')
    if (!kept.ok) return kept
    // What git is in the midst of it brings to its end itself, and what it takes the place of it knows best.
    const byGit = standing.value.operation !== undefined || request.amend
    const made = byGit
      ? await run(parts, repository, request, index.value, doing)
      : await commitOwn(parts, repository, { ...request, head }, index.value, doing)
    const now = await branchStatusOf(git, parts.machine.files, repository)
    const commit = now.ok ? now.value.commit : null
    // Cancelled or refused, it may have been made all the same; not where another came first.
    const lost = !made.ok && made.problem.code === 'git-moved'
    const settled = lost ? success(undefined) : await settle(parts, data)
    if (settled.ok) journaled.over()
    else doing.say(settled.problem.message)
    if (commit === null || commit === head || lost)
      return made.ok ? failure('git-refused', 'Git made no commit.') : made
    const counted = await filesBetween(git, repository, tree, commit)
    const count = counted ?? staged.value.length
    const where = standing.value.branch === null ? 'no branch' : standing.value.branch
    const what = request.amend ? 'Amended' : `Committed ${count} ${count === 1 ? 'file' : 'files'}`
    const words = `${what} as ${commit.slice(0, 7)} on ${where}`
    return success({ commit, files: count, words })
  } finally {
    await index.value.close()
  }
}

const nothing = failure('git-nothing', 'There is nothing to commit.', {
  hint: 'What is in the files is what the last commit has.',
})

/** New files that nothing is taken of. */
function leftOut(files: readonly ChangedFile[], chosen: readonly Chosen[]): BytePath[] {
  const taken = new Set(chosen.map(({ path }) => path))
  return files.flatMap(({ path, change }) => (change === 'added' && !taken.has(path) ? [path] : []))
}

/** What git is in the midst of decides what a commit would mean. */
function mayCommit(
  { operation, commit }: BranchStatus,
  { amend, message }: CommitOptions,
): Result<void> {
  if (message.trim() === '' && !amend)
    return failure('no-message', 'Say in a few words what this commit does.')
  if (amend && commit === null)
    return failure('git-unborn', 'There is no commit yet that could be amended.')
  if (operation === 'rebase' || operation === 'am' || operation === 'bisect')
    return failure('git-in-between', `A ${operation} is under way in this folder.`, {
      hint: `Finish it or take it back in the terminal first: git ${operation} --continue, or git ${operation} ${operation === 'bisect' ? 'reset' : '--abort'}.`,
    })
  if (operation && amend)
    return failure('git-in-between', `A ${operation} is under way: there is nothing to amend.`, {
      hint: 'Commit it first, or take it back.',
    })
  return success(undefined)
}

/** An index with what is to be committed. What dies under a file that is being written is tried again. */
/** Not on the disk any more, in the index or not. */
function goneOf(files: readonly ChangedFile[]): Set<BytePath> {
  const there = new Set(files.flatMap(({ path, change }) => (change === 'untracked' ? [path] : [])))
  return new Set(
    files.flatMap(({ path, change }) => (change === 'deleted' && !there.has(path) ? [path] : [])),
  )
}

async function prepared(
  parts: BranchParts,
  repository: Repository,
  tree: string,
  chosen: readonly Chosen[],
  gone: ReadonlySet<BytePath>,
): Promise<Result<OwnIndex>> {
  const { git, folder, machine } = parts
  const from = { git, files: machine.files, folder: join(folder, 'indexes') }
  let last: Result<void> = success(undefined)
  for (let attempt = 0; attempt < 3; attempt++) {
    const index = await OwnIndex.open(from, repository)
    last = await filled(parts, repository, index, tree, chosen, gone)
    if (last.ok) return success(index)
    await index.close()
    if (last.problem.code === 'changed-meanwhile') break
  }
  return last as Result<never>
}

async function filled(
  { git }: BranchParts,
  repository: Repository,
  index: OwnIndex,
  tree: string,
  chosen: readonly Chosen[],
  gone: ReadonlySet<BytePath>,
): Promise<Result<void>> {
  const reset = await index.reset(tree)
  if (!reset.ok) return reset
  const whole = chosen.flatMap(({ path, hunks }) => (hunks ? [] : [path]))
  const dropped = await index.drop(
    whole.filter((path) => gone.has(path)),
    tree,
  )
  if (!dropped.ok) return dropped
  const added = await index.add(whole.filter((path) => !gone.has(path)))
  if (!added.ok) return added
  for (const { path, hunks } of chosen) {
    if (!hunks) continue
    const put = await addHunks(git, repository, index, { path, hunks })
    if (!put.ok) return put
  }
  return success(undefined)
}

async function run(
  { git, machine }: BranchParts,
  repository: Repository,
  { message, amend }: CommitOptions,
  { env }: OwnIndex,
  { heard, signal }: Doing,
): Promise<Result<string>> {
  const said = message.trim() === '' ? ['--no-edit'] : ['--file=-']
  const args = ['commit', ...(amend ? ['--amend'] : []), ...said]
  const input = inBytes(message)
  const answer = await git.act(repository, args, {
    env,
    input,
    heard,
    signal,
    timeout: patience,
    limit: 64 * 1024 * 1024,
  })
  return done(answer, await hookWords({ git, machine }, repository))
}

const commitHooks = ['pre-commit', 'prepare-commit-msg', 'commit-msg']

/** Who else than git may have refused. */
async function hookWords(
  { git, machine }: Pick<BranchParts, 'git' | 'machine'>,
  repository: Repository,
) {
  const where = printed(
    await git.act(repository, ['rev-parse', '--path-format=absolute', '--git-path', 'hooks']),
  )
  const names = where.ok ? await machine.files.names(where.value.trim()).catch(() => []) : []
  const hooks = commitHooks.filter((name) => names.includes(name))
  if (hooks.length === 0) return { code: 'git-refused', message: 'Git made no commit.' }
  return {
    code: 'git-hook',
    message: `A hook of this repository (${hooks.join(', ')}) did not let the commit through.`,
    hint: 'What it said is below. Nothing was committed; what it changed in the files stands.',
  }
}
