import { type Result, success } from '../../kit/result'
import type { Base, Bases } from '../../shared/workspace/bases'
import { type Git, inText, printed, type Repository } from './git/git'
import type { Jj } from './jj/jj'
import { jjBasesOf } from './jj/jj-workspaces'

/** More than this nobody looks through; the form takes any name that git knows. */
const refsLimit = 2000

/** From where a worktree can begin, the newest work first. */
export async function basesOf(
  { git, jj }: { git: Git; jj: Jj },
  folder: string,
): Promise<Result<Bases>> {
  const [found, ofJj] = await Promise.all([git.find(folder), jjBasesOf(jj, folder)])
  const none = { head: null, behind: 0, refs: [], cut: false, ...ofJj }
  if (!found.ok) return success({ ...none, worktree: found.problem.message })
  if (!found.value) return success({ ...none, worktree: 'not a Git repository' })
  const repository = found.value
  const [head, listed] = await Promise.all([headOf(git, repository), refsOf(git, repository)])
  if (!listed.ok) return listed
  const refs = listed.value
  const worktree = head.commit === '' ? 'needs a first commit' : undefined
  return success({
    head: head.name,
    behind: head.behind,
    refs: refs.slice(0, refsLimit),
    cut: refs.length > refsLimit,
    ...ofJj,
    ...(head.upstream ? { upstream: head.upstream } : {}),
    ...(worktree ? { worktree } : {}),
  })
}

async function headOf(git: Git, repository: Repository) {
  const asked = ['rev-parse', '--short', '--verify', '--quiet', 'HEAD']
  const [commit, branch] = await Promise.all([
    git.read(repository, asked),
    git.read(repository, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
  ])
  const short = commit.ok ? inText(commit.value.stdout).trim() : ''
  const name = branch.ok ? inText(branch.value.stdout).trim() : ''
  const standing = name === '' ? undefined : await standingOf(git, repository, name)
  return { commit: short, name: name || short || null, behind: 0, ...standing }
}

/** Only of the branch that is checked out: it takes a walk through the commits. */
async function standingOf(git: Git, repository: Repository, branch: string) {
  const format = '--format=%(upstream:lstrip=2)%00%(upstream:track,nobracket)'
  const asked = await git.read(repository, ['for-each-ref', format, `refs/heads/${branch}`])
  const [upstream = '', track = ''] = asked.ok ? inText(asked.value.stdout).trim().split('\0') : []
  if (upstream === '') return undefined
  return { upstream, behind: Number(/behind (\d+)/.exec(track)?.[1] ?? 0) }
}

async function refsOf(git: Git, repository: Repository): Promise<Result<Base[]>> {
  const format = '--format=%(refname)%00%(symref)%00%(worktreepath)'
  const where = ['refs/heads', 'refs/remotes', 'refs/tags']
  const args = ['for-each-ref', format, '--sort=-creatordate', `--count=${refsLimit * 2}`, ...where]
  const listed = printed(await git.read(repository, args))
  if (!listed.ok) return listed
  const bases = inText(listed.value).split('\n').filter(Boolean).flatMap(baseOf)
  return success(bases.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)))
}

const order: Base['kind'][] = ['branch', 'remote', 'tag']
const kinds: Record<string, Base['kind']> = { heads: 'branch', remotes: 'remote', tags: 'tag' }

function baseOf(line: string): Base[] {
  const [ref = '', symbolic = '', where = ''] = line.split('\0')
  const [, space = '', ...rest] = ref.split('/')
  const kind = kinds[space]
  // What a remote calls its own HEAD is one of its branches once more.
  if (!kind || symbolic !== '') return []
  return [{ kind, name: rest.join('/'), ...(where === '' ? {} : { where }) }]
}
