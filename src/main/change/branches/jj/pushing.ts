import { failure, type Result, success } from '../../../../kit/result'
import { inText } from '../../../workspace/git/git'
import { said } from '../../../workspace/jj/jj'
import type { Doing } from '../operations'
import type { BranchParts } from '../parts'
import type { Pushed } from '../pushing'
import { bookmarkAt, type JjCheckout, jjBranchStatus, logOf } from './status'

const patience = 60 * 60_000

/**
 * Pushes what is committed, under the workspace's name: a bookmark of it is set for that. jj itself sees
 * to it that nothing is replaced that it does not know.
 */
export async function pushJj(
  { jj }: BranchParts,
  checkout: JjCheckout,
  { heard, signal }: Doing,
): Promise<Result<Pushed>> {
  const { place } = checkout
  const standing = await jjBranchStatus(jj, checkout)
  if (!standing.ok) return standing
  const { name, below } = standing.value
  if (!below) return failure('git-unborn', 'There is no commit here yet.')
  const listed = said(await jj.ask(place, ['git', 'remote', 'list'], { asRecorded: true }))
  if (!listed.ok) return listed
  const remotes = inText(listed.value)
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
  const remote = remotes.includes('origin') ? 'origin' : remotes[0]
  if (!remote)
    return failure('push-nowhere', 'This repository has no remote to push to.', {
      hint: 'Add one in the terminal: jj git remote add origin ADDRESS.',
    })
  const there = await bookmarkAt(jj, checkout, name)
  if (!there.ok) return there
  const options = { heard, signal, timeout: patience }
  if (there.value !== undefined && there.value !== below.commit) {
    const ahead = said(
      await jj.ask(place, logOf(`${there.value} & ::${below.commit}`, 'commit_id')),
    )
    if (!ahead.ok) return ahead
    if (ahead.value === '')
      return failure('push-elsewhere', `The bookmark ${name} is at something else.`, {
        hint: `Move it here in the terminal, if that is meant: jj bookmark set --allow-backwards ${name} -r @-.`,
      })
    const set = said(await jj.ask(place, ['bookmark', 'set', name, '--revision', below.commit]))
    if (!set.ok) return set
  }
  const what =
    there.value === undefined
      ? ['--named', `${name}=${below.commit}`]
      : ['--bookmark', `exact:${JSON.stringify(name)}`]
  const pushed = said(await jj.ask(place, ['git', 'push', '--remote', remote, ...what], options))
  if (pushed.ok) return success({ words: `Pushed ${name} to ${remote}`, branch: name, remote })
  const { details = '' } = pushed.problem
  return /stale info|unexpectedly moved|rejected/.test(details) ? rejected(details) : pushed
}

const rejected = (details: string): Result<never> =>
  failure('git-rejected', 'The remote has commits that are not here, so nothing was pushed.', {
    hint: 'Fetch them (jj git fetch, in the terminal) and merge them in, then push again. Nothing is overwritten.',
    details,
  })
