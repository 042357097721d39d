import { failure, type Result, success } from '../../../kit/result'
import { branchStatusOf } from '../../workspace/git/branch-status'
import { type Git, inText, type Repository } from '../../workspace/git/git'
import type { Doing } from './operations'
import type { BranchParts } from './parts'
import { refusedBy } from './said'

export interface Pushed {
  words: string
  branch: string
  remote: string
}

export interface PushOptions {
  /** The branch is to follow what it is pushed to. */
  upstream: boolean
  /** What the remote has, and is replaced: it was this branch's own, and was written anew. */
  replacing?: string | undefined
}

/** The branch goes to its remote under its own name; what it follows is changed only where that is asked. */
export async function push(
  parts: BranchParts,
  repository: Repository,
  { upstream, replacing }: PushOptions,
  { heard, signal }: Pick<Doing, 'heard' | 'signal'>,
): Promise<Result<Pushed>> {
  const { git, machine } = parts
  const standing = await branchStatusOf(git, machine.files, repository)
  if (!standing.ok) return standing
  const { branch, commit } = standing.value
  if (branch === null)
    return failure('push-detached', 'No branch is checked out here, so there is nothing to push.', {
      hint: 'Make a branch first: git switch --create NAME, in the terminal.',
    })
  if (commit === null) return failure('git-unborn', 'There is no commit here yet.')
  const remote = await remoteOf(git, repository, branch)
  if (remote === undefined)
    return failure('push-nowhere', 'This repository has no remote to push to.', {
      hint: 'Add one: git remote add origin ADDRESS, in the terminal.',
    })
  const ref = `refs/heads/${branch}`
  if (replacing !== undefined) {
    const replaced = await replacedBy(git, repository, remote, branch)
    if (replaced?.commit !== replacing) return movedOn
  }
  // Only if it still is what was looked at: whatever others pushed meanwhile stays.
  const over = replacing === undefined ? [] : [`--force-with-lease=${ref}:${replacing}`]
  const follow = upstream ? ['--set-upstream'] : []
  const args = ['push', '--progress', ...over, ...follow, remote]
  const pushed = await git.act(repository, [...args, `${ref}:${ref}`], {
    heard,
    signal,
    timeout: 3600_000,
    limit: 64 * 1024 * 1024,
  })
  if (!pushed.ok) return pushed
  if (pushed.value.code !== 0)
    return refusedBy(pushed.value, { code: 'git-refused', message: 'Nothing was pushed.' })
  const had = /Everything up-to-date/.test(pushed.value.stderr)
  const words = had ? `${remote} has all of ${branch} already` : `Pushed ${branch} to ${remote}`
  return success({ words, branch, remote })
}

const movedOn = failure(
  'git-rejected',
  'What is pushed is something else than you have looked at.',
  {
    hint: 'Look again. Nothing was pushed.',
  },
)

/**
 * What a remote has of a branch, where that was the branch's own once, and was amended or rebased: then,
 * and only then, nobody else's commits are lost with it.
 */
export async function replacedBy(
  git: Git,
  repository: Repository,
  remote: string,
  branch: string,
): Promise<{ commit: string; commits: number } | undefined> {
  const line = async (args: string[]): Promise<string | undefined> => {
    const answer = await git.read(repository, args)
    return answer.ok && answer.value.code === 0 ? answer.value.stdout.trim() : undefined
  }
  const ours = `refs/heads/${branch}`
  const theirs = `refs/remotes/${remote}/${branch}`
  const commit = await line(['rev-parse', '--verify', '--quiet', theirs])
  if (!commit) return undefined
  const ahead = await line(['rev-list', '--count', commit, `^${ours}`])
  if (ahead === undefined || ahead === '0') return undefined
  const stood = await line(['reflog', 'show', '--format=%H', ours, '--'])
  if (!stood?.split('\n').includes(commit)) return undefined
  return { commit, commits: Number(ahead) }
}

/** Where git itself would push a branch. */
export async function remoteOf(
  git: Git,
  repository: Repository,
  branch: string,
): Promise<string | undefined> {
  const keys = [`branch.${branch}.pushRemote`, 'remote.pushDefault', `branch.${branch}.remote`]
  for (const key of keys) {
    const set = await git.read(repository, ['config', key])
    // A branch that follows one of this repository itself goes nowhere by that.
    if (set.ok && set.value.code === 0 && set.value.stdout.trim() !== '.')
      return inText(set.value.stdout.trim())
  }
  const listed = await git.read(repository, ['remote'])
  const remotes = listed.ok ? inText(listed.value.stdout).split('\n').filter(Boolean) : []
  return remotes.includes('origin') ? 'origin' : remotes[0]
}

/** The address of a remote, as it is configured. */
export async function addressOf(git: Git, repository: Repository, remote: string): Promise<string> {
  const read = await git.read(repository, ['remote', 'get-url', remote])
  return read.ok && read.value.code === 0 ? inText(read.value.stdout.trim()) : ''
}
