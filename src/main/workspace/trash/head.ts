import { type Result, success } from '../../../kit/result'
import { type Git, inText, printed, type Repository } from '../git/git'
import { worktreesOf } from '../inventory/under-way'

/** What a checkout stands on: a branch, as git names it whole, a commit, or a branch before its first. */
interface Head {
  branch: string | null
  commit: string | null
}

export async function headOf(git: Git, repository: Repository): Promise<Result<Head>> {
  const [branch, commit] = await Promise.all([
    git.read(repository, ['symbolic-ref', '--quiet', 'HEAD']),
    git.read(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
  ])
  if (!branch.ok) return branch
  if (!commit.ok) return commit
  const line = ({ code, stdout }: { code: number; stdout: string }) =>
    code === 0 ? inText(stdout).trimEnd() : null
  return success({ branch: line(branch.value), commit: line(commit.value) })
}

/** Puts a checkout on its branch again; why not, in words, where the branch is no longer what it was. */
export async function standAgain(
  git: Git,
  repository: Repository,
  { branch, commit }: Head,
): Promise<Result<string | undefined>> {
  if (branch === null || commit === null) return success(undefined)
  const [now, worktrees, branchNow] = await Promise.all([
    headOf(git, repository),
    worktreesOf(git, repository),
    git.read(repository, ['rev-parse', '--verify', '--quiet', `${branch}^{commit}`]),
  ])
  if (!now.ok) return now
  if (!worktrees.ok) return worktrees
  if (!branchNow.ok) return branchNow
  // Taken back before it was taken off, or by somebody else.
  if (now.value.branch === branch) return success(undefined)
  const name = branch.replace(/^refs\/heads\//, '')
  const on = `It stands on the commit ${commit.slice(0, 8)} without a branch`
  const elsewhere = worktrees.value.find((one) => one.branch === branch)
  if (elsewhere) return success(`${on}: ${name} is checked out in ${elsewhere.path} now.`)
  if (branchNow.value.code !== 0) return success(`${on}: ${name} was deleted meanwhile.`)
  if (branchNow.value.stdout.trimEnd() !== commit)
    return success(`${on}: ${name} has moved on meanwhile.`)
  const stands = printed(await git.write(repository, ['symbolic-ref', 'HEAD', branch]))
  return stands.ok ? success(undefined) : stands
}
