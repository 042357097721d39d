import { randomUUID } from 'node:crypto'
import { shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type { MergeWay } from '../../../shared/change/branch'
import type { Repository } from '../../workspace/git/git'
import { barredBy, type MergeStep, mergePlan } from '../model/merge-plan'
import { changedFiles, commit } from './committing'
import { freeIndex } from './index-lock'
import { prepareMerge } from './merge-commit'
import type { Doing } from './operations'
import type { BranchParts } from './parts'
import { checkoutOf, commitOf, commitsBetween, heldThere, mergeFacts } from './previewing'
import { done } from './said'
import { signs } from './signing'
import { replay } from './trial'

export interface MergeOptions {
  base: string
  way: MergeWay
  /** Of what is committed first, and of the commit that joins both or stands for all. */
  message: string
  /** What was previewed of. */
  source: string
  target: string
  /** The folder from which it is merged, as the session has it. */
  folder: string
}

/** How a merge is taken back: the base as it was, as long as it is what the merge made of it. */
export interface MergeUndo {
  base: string
  before: string
  after: string
}

/** What has to be known to go on with a merge, or to leave it, after SIGKILL. */
export interface MergeData extends MergeUndo {
  repository: Repository
  checkout?: Repository | undefined
  /** What keeps the prepared commits from being swept away. */
  keep: string
  /** What was done when it is done, and where it can be taken back from. */
  words: string
  undoFrom?: string
}

/** The same for taking one back. */
export interface UndoData extends MergeUndo {
  checkout: Repository
  undoFrom: string
}

/** Only this way git keeps a file that is ignored: not when it makes the merge itself. */
export const forward = ['merge', '--ff-only', '--no-overwrite-ignore', '--no-autostash']

export const noMerge = { code: 'git-refused', message: 'Git did not merge.' }

/** Carries out what was previewed, or nothing of it where something is different by now. */
export async function merge(
  parts: BranchParts,
  repository: Repository,
  request: MergeOptions,
  doing: Doing,
): Promise<Result<{ words: string; undo: MergeUndo }>> {
  const { base, way } = request
  const looked = await mergeFacts(parts, repository, base, way)
  if (!looked.ok) return looked
  const { facts, checkout } = looked.value
  if (facts.source !== request.source || facts.target !== request.target)
    return failure('merge-moved', 'Something has changed since the outcome was foretold.', {
      hint: 'Look at what it comes to now. Nothing was touched.',
    })
  const plan = mergePlan(facts)
  if (!plan.ok) return plan
  let { head } = looked.value
  if (plan.value.some(({ type }) => type === 'commit')) {
    const said = { message: request.message, amend: false }
    const made = await commit(parts, repository, said, doing)
    if (!made.ok) return made
    doing.say(made.value.words)
    head = made.value.commit
  }
  const how = plan.value.flatMap((step) => (step.type === 'prepare' ? [step.how] : []))[0] ?? way
  const prepared = await prepare(
    parts,
    repository,
    { ...request, head, how, branch: facts.branch ?? '' },
    doing,
  )
  if (!prepared.ok) return prepared
  const count = facts.commits + (facts.uncommitted.length > 0 ? 1 : 0)
  const words = `Merged ${count} ${count === 1 ? 'commit' : 'commits'} ${way === 'squash' ? 'as one ' : ''}into ${base}`
  const data: MergeData = {
    base,
    before: facts.target,
    after: prepared.value,
    repository,
    checkout,
    keep: keepRef(),
    words,
    undoFrom: request.folder,
  }
  const carried = await carryOut(parts, data, doing)
  return carried.ok
    ? success({ words, undo: { base, before: data.before, after: data.after } })
    : carried
}

/** The commit that the base will be at. */
async function prepare(
  parts: BranchParts,
  repository: Repository,
  {
    how,
    head,
    target,
    branch,
    base,
    message,
  }: MergeOptions & {
    how: Extract<MergeStep, { type: 'prepare' }>['how']
    head: string
    branch: string
  },
  doing: Doing,
): Promise<Result<string>> {
  if (how === 'forward') return success(head)
  if (how === 'rebase') {
    const { git } = parts
    const commits = await commitsBetween(git, repository, target, head)
    if (!commits.ok) return commits
    const sign = await signs(parts, repository)
    const put = await replay(git, repository, { commits: commits.value, onto: target, sign })
    if (!put.ok) return put
    return put.value.conflicts.length === 0
      ? success(put.value.commit)
      : failure('merge-conflicts', 'What is not committed yet does not fit.', {
          details: put.value.conflicts.map(shownPath).join('\n'),
        })
  }
  const sign = await signs(parts, repository)
  return prepareMerge(parts, repository, { how, head, target, branch, base, message, sign }, doing)
}

export const keepRef = () => `refs/liminal/merge/${randomUUID()}`

/** Each step is on record before it is taken. */
export async function carryOut(
  parts: BranchParts,
  data: MergeData,
  doing?: Doing,
): Promise<Result<void>> {
  const { git, undertakings: journal } = parts
  const { repository, after, keep } = data
  const journaled = journal.begin('merge', repository.top, data)
  const kept = journaled.to('take')
  if (!kept.ok) return kept
  const held = done(await git.write(repository, ['update-ref', keep, after]), noMerge)
  const taken = held.ok ? await take(parts, data, doing) : held
  const checked = taken.ok ? await verify(parts, data) : taken
  await git.write(repository, ['update-ref', '-d', keep])
  journaled.over()
  return checked
}

export async function take(
  parts: BranchParts,
  data: MergeData,
  doing?: Doing,
): Promise<Result<void>> {
  const { git } = parts
  const { base, before, after, repository, checkout } = data
  const heard = doing ? { heard: doing.heard, signal: doing.signal } : {}
  if (!checkout) {
    const args = ['update-ref', '-m', `merge into ${base}`, `refs/heads/${base}`]
    const set = done(await git.act(repository, [...args, after, before], heard), noMerge)
    return set.ok ? success(undefined) : set
  }
  const free = await freeIndex(parts, checkout)
  if (!free.ok) return free
  const there = await heldThere(parts, checkout, before, after)
  if (!there.ok) return there
  const barred = barredBy(there.value, base)
  if (barred) return barred
  const dirty = await changedFiles(parts, checkout)
  if (!dirty.ok) return dirty
  const merged = done(
    await git.act(checkout, [...forward, after], { ...heard, timeout: 3600_000 }),
    noMerge,
  )
  if (!merged.ok) return merged
  const now = await changedFiles(parts, checkout)
  if (!now.ok) return now
  const names = (files: typeof now.value) =>
    files.map(({ path, change }) => `${change} ${path}`).join('\0')
  return names(now.value) === names(dirty.value)
    ? success(undefined)
    : failure('merge-unsure', `${base} is merged, but its folder is not as it should be.`, {
        hint: `Look at ${checkout.top} with git status.`,
      })
}

async function verify(
  { git }: BranchParts,
  { base, after, repository }: MergeData,
): Promise<Result<void>> {
  const now = await commitOf(git, repository, `refs/heads/${base}`)
  if (!now.ok) return now
  return now.value === after
    ? success(undefined)
    : failure('merge-moved', `${base} has moved on meanwhile.`, {
        hint: 'Look at it with git log.',
      })
}

/** The base as it was before, where nothing came on top and nothing is in the way. */
export async function undoMerge(
  parts: BranchParts,
  repository: Repository,
  { base, before, after }: MergeUndo,
  undoFrom: string,
): Promise<Result<{ words: string }>> {
  const now = await commitOf(parts.git, repository, `refs/heads/${base}`)
  if (!now.ok) return now
  if (now.value !== after)
    return failure('merge-moved', `${base} has gone on since, so the merge is not taken back.`)
  const checkout = await checkoutOf(parts, repository, base)
  if (!checkout.ok) return checkout
  const { git } = parts
  const ref = `refs/heads/${base}`
  const back = ['update-ref', '-m', 'merge taken back', ref, before, after]
  if (!checkout.value) {
    const set = done(await git.act(repository, back), noMerge)
    return set.ok ? success({ words: `Took the merge into ${base} back` }) : set
  }
  const free = await freeIndex(parts, checkout.value)
  if (!free.ok) return free
  const there = await heldThere(parts, checkout.value, after, before)
  if (!there.ok) return there
  const barred = barredBy(there.value, base)
  if (barred) return barred
  // Git keeps ignored files in a switch, and in nothing else that goes back.
  const journaled = parts.undertakings.begin('merge-undo', repository.top, {
    base,
    before,
    after,
    checkout: checkout.value,
    undoFrom,
  } satisfies UndoData)
  const kept = journaled.to('back')
  if (!kept.ok) return kept
  const result = await goBack(parts, checkout.value, { base, before, after })
  journaled.over()
  return result.ok ? success({ words: `Took the merge into ${base} back` }) : result
}

/** Doing it twice is doing it once. */
export async function goBack(
  { git }: Pick<BranchParts, 'git'>,
  checkout: Repository,
  { base, before, after }: MergeUndo,
): Promise<Result<void>> {
  const ref = `refs/heads/${base}`
  const gone = await git.act(checkout, [
    'checkout',
    '--no-overwrite-ignore',
    '--detach',
    '--quiet',
    before,
  ])
  const left = done(gone, noMerge)
  if (!left.ok) return left
  const now = await commitOf(git, checkout, `refs/heads/${base}`)
  const set =
    now.ok && now.value === before
      ? success('')
      : done(
          await git.act(checkout, ['update-ref', '-m', 'merge taken back', ref, before, after]),
          noMerge,
        )
  // Whatever became of it, the folder is on its branch again.
  if (!set.ok) await git.act(checkout, ['checkout', '--no-overwrite-ignore', '--quiet', base])
  else await git.write(checkout, ['symbolic-ref', '-m', 'merge taken back', 'HEAD', ref])
  return set.ok ? success(undefined) : set
}
