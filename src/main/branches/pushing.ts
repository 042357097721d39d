import { failure, type Result, success } from '../../shared/result'
import { type Git, inBytes, inText, type Repository } from '../vcs/git'
import type { Doing } from './deeds'
import type { BranchParts } from './parts'
import { refusedBy } from './said'
import { standingOf } from './standing'

export interface Pushed {
  words: string
  branch: string
  remote: string
}

/** The branch goes to its remote under its own name; what it follows is changed only where that is asked. */
export async function push(
  parts: BranchParts,
  repository: Repository,
  { upstream }: { upstream: boolean },
  { heard, signal }: Pick<Doing, 'heard' | 'signal'>,
): Promise<Result<Pushed>> {
  const { git, machine } = parts
  const standing = await standingOf(git, machine.files, repository)
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
  const ref = inBytes(`refs/heads/${branch}`)
  const args = ['push', '--progress', ...(upstream ? ['--set-upstream'] : []), inBytes(remote)]
  const pushed = await git.act(repository, [...args, `${ref}:${ref}`], {
    ...{ heard, signal, timeout: 3600_000, limit: 64 * 1024 * 1024 },
  })
  if (!pushed.ok) return pushed
  if (pushed.value.code !== 0)
    return refusedBy(pushed.value, { code: 'git-refused', message: 'Nothing was pushed.' })
  const had = /Everything up-to-date/.test(pushed.value.stderr)
  const words = had ? `${remote} has all of ${branch} already` : `Pushed ${branch} to ${remote}`
  return success({ words, branch, remote })
}

/** Where git itself would push a branch. */
async function remoteOf(
  git: Git,
  repository: Repository,
  branch: string,
): Promise<string | undefined> {
  const keys = [`branch.${branch}.pushRemote`, 'remote.pushDefault', `branch.${branch}.remote`]
  for (const key of keys) {
    const set = await git.read(repository, ['config', inBytes(key)])
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
  const read = await git.read(repository, ['remote', 'get-url', inBytes(remote)])
  return read.ok && read.value.code === 0 ? inText(read.value.stdout.trim()) : ''
}
