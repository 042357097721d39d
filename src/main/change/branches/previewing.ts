import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { MergeWay } from '../../../shared/change/branch'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { rawEntries } from '../../workspace/git/entries'
import { type Git, inBytes, inText, printed, type Repository } from '../../workspace/git/git'
import type { BaseCheckout, MergeFacts } from '../model/merge-plan'
import { changedFiles } from './committing'
import { joinedSince, markedFile } from './left-marks'
import type { BranchParts } from './parts'
import { mergeTrees, replay, trialCommit, trialEnvironment } from './trial'

interface Looked {
  facts: MergeFacts
  /** The branch's last commit, without what is not committed yet. */
  head: string
  /** The repository as the folder knows it in which the base is checked out. */
  checkout?: Repository
}

/** Finds out what a merge would come to; nothing is touched, and no object is left in the repository. */
export async function mergeFacts(
  parts: BranchParts,
  repository: Repository,
  base: string,
  way: MergeWay,
): Promise<Result<Looked>> {
  const { git, machine } = parts
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const { branch, commit: head, operation } = standing.value
  if (head === null) return failure('git-unborn', 'There is no commit here yet.')
  const target = await commitOf(git, repository, `refs/heads/${base}`)
  if (!target.ok) return failure('no-branch', `There is no branch ${base}.`)
  const changed = await changedFiles(parts, repository)
  if (!changed.ok) return changed
  const files = changed.value.map(({ path }) => path).filter((path) => !path.endsWith('/'))
  const uncommitted = way === 'join' ? [] : files
  const env = await trialEnvironment(parts, repository)
  const source = operation
    ? success(head)
    : await trialCommit(parts, repository, head, uncommitted, env)
  if (!source.ok) return source
  const counted = printed(
    await git.read(repository, [
      'rev-list',
      '--count',
      '--left-right',
      `${target.value}...${head}`,
    ]),
  )
  if (!counted.ok) return counted
  const [behind = 0, commits = 0] = counted.value.trim().split('\t').map(Number)
  const since = await joinedSince(git, repository, target.value, head)
  if (!since.ok) return since
  const { joins, joined } = since.value
  const marked = await markedFile(git, repository, { joined, tree: source.value }, env)
  if (!marked.ok) return marked
  const trial = await triedMerge(
    git,
    repository,
    { way, joins, target: target.value, source: source.value },
    env,
  )
  if (!trial.ok) return trial
  const place = await checkoutOf(parts, repository, base)
  if (!place.ok) return place
  const held = place.value
    ? await heldThere(parts, place.value, target.value, trial.value.tree, env)
    : success(undefined)
  if (!held.ok) return held
  const facts: MergeFacts = {
    way,
    branch,
    base,
    operation,
    source: source.value,
    target: target.value,
    commits,
    behind,
    joins,
    uncommitted,
    conflicts: trial.value.conflicts,
    checkout: held.value,
    marked: marked.value,
  }
  return success({ facts, head, ...(place.value ? { checkout: place.value } : {}) })
}

interface Trial {
  way: MergeWay
  joins: number
  target: string
  source: string
}

export async function triedMerge(
  git: Git,
  repository: Repository,
  { way, joins, target, source }: Trial,
  env: Record<string, string>,
): Promise<Result<{ tree: string; conflicts: BytePath[] }>> {
  if (way !== 'rebase' || joins > 0) return mergeTrees(git, repository, [target, source], env)
  const commits = await commitsBetween(git, repository, target, source, env)
  if (!commits.ok) return commits
  const put = await replay(git, repository, { commits: commits.value, onto: target }, env)
  if (!put.ok) return put
  const { commit, conflicts } = put.value
  return success({ tree: `${commit}^{tree}`, conflicts })
}

/** The oldest first. */
export async function commitsBetween(
  git: Git,
  repository: Repository,
  from: string,
  to: string,
  env: Record<string, string> = {},
): Promise<Result<string[]>> {
  const listed = printed(
    await git.read(repository, ['rev-list', '--reverse', '--topo-order', `${from}..${to}`], {
      env,
    }),
  )
  return listed.ok ? success(listed.value.split('\n').filter(Boolean)) : listed
}

export async function commitOf(
  git: Git,
  repository: Repository,
  name: string,
): Promise<Result<string>> {
  const read = printed(
    await git.read(repository, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]),
  )
  return read.ok ? success(read.value.trim()) : read
}

/** The checkout in which a branch is checked out, if there is one. */
export async function checkoutOf(
  { git }: Pick<BranchParts, 'git'>,
  repository: Repository,
  branch: string,
): Promise<Result<Repository | undefined>> {
  const listed = printed(await git.read(repository, ['worktree', 'list', '--porcelain', '-z']))
  if (!listed.ok) return listed
  for (const block of listed.value.split('\0\0')) {
    const lines = block.split('\0')
    if (!lines.includes(`branch ${inBytes(`refs/heads/${branch}`)}`)) continue
    const folder = inText(lines.find((line) => line.startsWith('worktree '))?.slice(9) ?? '')
    if (lines.includes('bare')) return success(undefined)
    const found = await git.find(folder)
    if (found.ok && found.value?.common === repository.common) return success(found.value)
    return failure('merge-lost', `${branch} is checked out in ${folder}, which cannot be read.`, {
      hint: 'Bring the folder back, or let git forget it: git worktree prune.',
    })
  }
  return success(undefined)
}

/** What in the folder of a checkout is somebody's work and would be touched. */
export async function heldThere(
  parts: BranchParts,
  checkout: Repository,
  from: string,
  to: string,
  env: Record<string, string> = {},
): Promise<Result<BaseCheckout>> {
  const { git, machine } = parts
  const args = ['diff-tree', '-r', '--raw', '--no-renames', '--no-abbrev', '-z', from, to]
  const [standing, changed, compared] = await Promise.all([
    branchStatusOf(git, machine.files, checkout),
    changedFiles(parts, checkout),
    git.read(checkout, args, { env }),
  ])
  if (!standing.ok) return standing
  if (!changed.ok) return changed
  const raw = printed(compared)
  if (!raw.ok) return raw
  const touched = rawEntries(raw.value)
  const paths = new Set(touched.map(({ path }) => path))
  const added = touched.filter(({ before }) => before.mode === '0').map(({ path }) => path)
  const known = changed.value.filter(({ change }) => change !== 'untracked')
  const tracked = printed(await git.read(checkout, ['ls-files', '-z']))
  if (!tracked.ok) return tracked
  const inIndex = new Set(tracked.value.split('\0'))
  const loose = added.filter((path) => !inIndex.has(path))
  const inTheWay = await machine.folders.present(checkout.top, loose)
  const { operation } = standing.value
  return success({
    folder: checkout.top,
    ...(operation ? { operation } : {}),
    dirty: known.map(({ path }) => path).filter((path) => paths.has(path)),
    inTheWay,
  })
}
