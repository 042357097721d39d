import { type Result, success } from '../../../kit/result'
import type { GitStatus } from '../../../shared/change/status'
import type { StoredWorkspace } from '../../store/log/log'
import { type Git, inText, printed, type Repository } from '../git/git'
import type { Findings } from './findings'

/** What a checkout has for itself alone; and what comes and goes without anybody's doing. */
const noBranches = ['refs/liminal/*', 'refs/bisect/*', 'refs/worktree/*', 'refs/rewritten/*']

/** Commits that only this checkout leads to: nothing keeps them when it is gone. */
export interface Lonely {
  commit: string
  commits: number
}

export async function lonelyOf(git: Git, repository: Repository): Promise<Result<Lonely[]>> {
  const own = ['for-each-ref', '--format=%(objectname)', 'refs/worktree', 'refs/bisect']
  const [head, refs] = await Promise.all([
    git.read(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    git.read(repository, own),
  ])
  if (!head.ok) return head
  const listed = printed(refs)
  if (!listed.ok) return listed
  const heads = new Set([head.value.stdout, ...listed.value.split('\n')].map((one) => one.trim()))
  const lonely: Lonely[] = []
  for (const commit of heads) {
    if (commit === '') continue
    const except = [...noBranches, 'refs/stash'].map((pattern) => `--exclude=${pattern}`)
    const others = ['--not', ...except, '--glob=refs/*']
    const counted = printed(await git.read(repository, ['rev-list', '--count', commit, ...others]))
    if (!counted.ok) return counted
    if (Number(counted.value) > 0) lonely.push({ commit, commits: Number(counted.value) })
  }
  return success(lonely)
}

export async function findCommits(
  git: Git,
  repository: Repository,
  { base, commit }: Pick<StoredWorkspace, 'base' | 'commit'>,
  { branch, upstream, ahead, commit: head }: GitStatus,
  findings: Findings,
): Promise<void> {
  const lonely = await findings.known(lonelyOf(git, repository), 'Its commits could not be counted')
  const sum = (lonely ?? []).reduce((all, { commits }) => all + commits, 0)
  if (sum > 0) findings.add({ type: 'lonely', commits: sum })
  if (branch === null || head === null) return
  const shown = inText(branch)
  if (upstream !== undefined && ahead > 0)
    findings.add({ type: 'ahead', of: inText(upstream), branch: shown, commits: ahead })
  for (const [of, start] of [
    [base, base],
    [`the commit ${commit.slice(0, 8)}`, commit],
  ] as const) {
    const asked = ['rev-list', '--count', '--end-of-options', `${start}..HEAD`, '--']
    const counted = printed(await git.read(repository, asked))
    // The base may be gone: then what it was counts.
    if (!counted.ok) continue
    const commits = Number(counted.value)
    if (commits > 0) findings.add({ type: 'ahead', of, branch: shown, commits })
    return
  }
  findings.doubt('It could not be found out what it was made from')
}

/** Entries of the stash name the branch that they were made on. */
export async function findStash(
  git: Git,
  repository: Repository,
  branch: string | null,
  findings: Findings,
): Promise<void> {
  if (branch === null) return
  const asked = git.read(repository, ['stash', 'list', '-z', '--format=%gs'])
  const listed = await findings.known(asked.then(printed), 'The stash could not be read')
  const name = inText(branch)
  const entries = inText(listed ?? '')
    .split('\0')
    .filter((line) => line.startsWith(`WIP on ${name}:`) || line.startsWith(`On ${name}:`))
  if (entries.length > 0) findings.add({ type: 'stash', entries: entries.length, branch: name })
}
