import { defined } from '../../../kit/defined'
import { type Result, success } from '../../../kit/result'
import type { BranchLook } from '../../../shared/change/branch'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { type Git, inText, type Repository } from '../../workspace/git/git'
import { changedFiles, countedFiles } from './committing'
import type { BranchFolder, BranchParts } from './parts'
import { remoteOf, replacedBy } from './pushing'
import { requestProgram } from './requests'

/** What would be committed, and where it would go. */
export async function look(
  parts: BranchParts,
  repository: Repository,
  place: BranchFolder,
): Promise<Result<BranchLook>> {
  const { git, machine } = parts
  const [standing, files] = await Promise.all([
    branchStatusOf(git, machine.files, repository),
    changedFiles(parts, repository),
  ])
  if (!standing.ok) return standing
  if (!files.ok) return files
  const changed = await countedFiles(parts, repository, files.value)
  if (!changed.ok) return changed
  const { commit, branch, operation } = standing.value
  const upstream = await line(git, repository, ['rev-parse', '--abbrev-ref', '@{upstream}'])
  const [message, pushed, remotes, bases] = await Promise.all([
    commit === null
      ? undefined
      : text(git, repository, ['log', '--max-count=1', '--format=%B', commit]),
    upstream === undefined
      ? undefined
      : git.read(repository, ['merge-base', '--is-ancestor', 'HEAD', '@{upstream}']),
    text(git, repository, ['remote']),
    basesOf(git, repository, branch, place.base),
  ])
  const remote = remotes?.split('\n').filter(Boolean)
  const known = remote?.includes('origin') ? 'origin' : remote?.[0]
  const requests =
    known && branch !== null ? await requestProgram(parts, repository, known) : undefined
  const to = branch === null ? undefined : await remoteOf(git, repository, branch)
  const replaced =
    to === undefined || branch === null ? undefined : await replacedBy(git, repository, to, branch)
  const isPushed = pushed?.ok === true && pushed.value.code === 0
  return success({
    branch,
    commit,
    bases,
    files: files.value.map(({ path, change }) => ({ path, change })),
    changed: changed.value,
    ...(message === undefined ? {} : { last: { message: message.trimEnd(), pushed: isPushed } }),
    ...(operation ? { operation } : {}),
    ...defined({ upstream }),
    ...(known ? { remote: known } : {}),
    ...(replaced ? { replaced } : {}),
    ...(requests ? { requests } : {}),
  })
}

/** Branches of this repository besides the one that is checked out: what it was made from comes first. */
async function basesOf(
  git: Git,
  repository: Repository,
  branch: string | null,
  base: string | undefined,
): Promise<string[]> {
  const listed = await text(git, repository, [
    'for-each-ref',
    '--format=%(refname:lstrip=2)',
    '--sort=-committerdate',
    '--count=200',
    'refs/heads/',
  ])
  const others = (listed ?? '').split('\n').filter((name) => name !== '' && name !== branch)
  const usual = await line(git, repository, ['symbolic-ref', '--short', 'refs/remotes/origin/HEAD'])
  const likely = [base, usual?.replace(/^origin\//, ''), 'main', 'master', 'trunk']
  const first = likely.filter((name) => name !== undefined && others.includes(name)) as string[]
  return [...new Set([...first, ...others])]
}

/** What git prints, where it has something to say. */
async function text(git: Git, repository: Repository, args: string[]): Promise<string | undefined> {
  const answer = await git.read(repository, args)
  return answer.ok && answer.value.code === 0 ? inText(answer.value.stdout) : undefined
}

async function line(git: Git, repository: Repository, args: string[]): Promise<string | undefined> {
  return (await text(git, repository, args))?.trim() || undefined
}
