import { failure, type Result, success } from '../../../kit/result'
import type { Operation } from '../../../shared/change/branch'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { type Git, inText, type Repository } from '../../workspace/git/git'
import { freeIndex } from './index-lock'
import type { Doing } from './operations'
import type { BranchParts } from './parts'
import { pull } from './pulling'
import { done } from './said'

interface Updated {
  words: string
  conflicts: string[]
}

/** What the branch follows is fetched, and comes into it where that is asked. */
export async function update(
  parts: BranchParts,
  repository: Repository,
  merges: boolean,
  doing: Doing,
): Promise<Result<Updated>> {
  const { git, machine } = parts
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const { branch } = standing.value
  const upstream = branch === null ? undefined : await upstreamOf(git, repository, branch)
  if (!upstream) return followsNone
  const { ref, name, remote } = upstream
  // A branch can follow another one of the same repository.
  if (remote !== '.') {
    const args = ['fetch', '--progress', '--no-recurse-submodules', '--', remote]
    const how = { heard: doing.heard, signal: doing.signal, timeout: 3600_000, limit }
    const fetched = done(await git.act(repository, args, how), nothingFetched)
    if (!fetched.ok) return fetched
  }
  const ahead = await countOf(git, repository, `HEAD..${ref}`)
  if (ahead === undefined)
    return failure('no-upstream', `${name} is not there any more.`, {
      hint: 'Somebody has deleted it. Push the branch again, or merge it.',
    })
  const words = `${name} has ${ahead === 0 ? 'nothing' : `${ahead} ${ahead === 1 ? 'commit' : 'commits'}`} that is not here`
  if (ahead === 0 || !merges) return success({ words, conflicts: [] })
  return pull(parts, repository, name, doing, ref)
}

const limit = 64 * 1024 * 1024
const nothingFetched = { code: 'git-refused', message: 'Nothing was fetched.' }
const followsNone = failure('no-upstream', 'What is checked out here follows no branch.', {
  hint: 'Choose “Push and follow it”, or tell git what it follows: git branch --set-upstream-to, in the terminal.',
})

/** What a branch follows: as git names it, as people do, and where it comes from. */
async function upstreamOf(git: Git, repository: Repository, branch: string) {
  const format = '--format=%(upstream)%00%(upstream:short)%00%(upstream:remotename)'
  const asked = await git.read(repository, ['for-each-ref', format, `refs/heads/${branch}`])
  const [ref = '', name = '', remote = ''] = asked.ok
    ? inText(asked.value.stdout).replace(/\n$/, '').split('\0')
    : []
  return ref === '' ? undefined : { ref, name, remote: remote || '.' }
}

async function countOf(git: Git, repository: Repository, range: string) {
  const counted = await git.read(repository, ['rev-list', '--count', range, '--'])
  return counted.ok && counted.value.code === 0 ? Number(counted.value.stdout) : undefined
}

/** What git is in the midst of ends, and the files are as they were before it. */
export async function abort(
  parts: BranchParts,
  repository: Repository,
  doing: Doing,
): Promise<Result<{ words: string }>> {
  const { git, machine } = parts
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const { operation } = standing.value
  if (!operation) return failure('nothing-under-way', 'Nothing is under way here any more.')
  const free = await freeIndex(parts, repository, doing.signal)
  if (!free.ok) return free
  const how = { heard: doing.heard, signal: doing.signal, timeout: 3600_000 }
  const ended = done(await git.act(repository, endings[operation], how), {
    code: 'git-refused',
    message: `The ${operation} was not aborted.`,
  })
  return ended.ok ? success({ words: `Aborted the ${operation}` }) : ended
}

const endings: Record<Operation, string[]> = {
  merge: ['merge', '--abort'],
  rebase: ['rebase', '--abort'],
  'cherry-pick': ['cherry-pick', '--abort'],
  revert: ['revert', '--abort'],
  am: ['am', '--abort'],
  bisect: ['bisect', 'reset'],
}
