import { failure, type Result, success } from '../../../../kit/result'
import type { MergeWay } from '../../../../shared/change/branch'
import { inText, printed } from '../../../workspace/git/git'
import { said } from '../../../workspace/jj/jj'
import type { MergeFacts } from '../../model/merge-plan'
import { changedFiles } from '../committing'
import type { BranchParts } from '../parts'
import { triedMerge } from '../previewing'
import { trialCommit, trialEnvironment } from '../trial'
import { inConflict } from './committing'
import { bookmarkAt, type JjCheckout, jjBranchStatus, logOf } from './status'

interface JjLooked {
  facts: MergeFacts
  /** The revision that goes, where nothing is committed first. */
  head: string
  /** It is the one that the workspace is at: what is written next must not go into it. */
  atHead: boolean
}

/** What a merge would come to; git tries it with objects of our own, and jj hears nothing of it. */
export async function jjMergeFacts(
  parts: BranchParts,
  checkout: JjCheckout,
  base: string,
  way: MergeWay,
): Promise<Result<JjLooked>> {
  const { jj, reading: git } = parts
  const { repository, place } = checkout
  const standing = await jjBranchStatus(jj, checkout)
  if (!standing.ok) return standing
  const { below, name, isEmpty } = standing.value
  if (below === null) return failure('git-unborn', 'There is no commit here yet.')
  const target = await bookmarkAt(jj, checkout, base)
  if (!target.ok) return target
  if (target.value === undefined) return failure('no-branch', `There is no bookmark ${base}.`)
  const between = `${target.value}..@`
  const open = said(
    await jj.ask(
      place,
      logOf(
        `(${between}) & conflicts()`,
        'change_id.shortest(8) ++ " " ++ description.first_line() ++ "\\0"',
      ),
      { asRecorded: true },
    ),
  )
  if (!open.ok) return open
  const conflicted = inText(open.value).split('\0').filter(Boolean)
  if (conflicted.length > 0) return inConflict(conflicted.map((one) => one.trim()))
  const changed = await changedFiles({ git }, repository)
  if (!changed.ok) return changed
  // What was merged there is a revision of its own, also where no file differs by it.
  const merged = standing.value.parents.length > 1
  const files = changed.value.map(({ path }) => path)
  const own = merged || (!isEmpty && files.length === 0)
  const uncommitted = way === 'join' ? [] : files
  const head = own ? standing.value.commit : below.commit
  const env = await trialEnvironment(parts, repository)
  const source =
    own || way === 'join'
      ? success(head)
      : await trialCommit({ ...parts, git }, repository, head, uncommitted, env)
  if (!source.ok) return source
  const count = async (more: string[], range: string): Promise<Result<number[]>> => {
    const read = printed(await git.read(repository, ['rev-list', '--count', ...more, range]))
    return read.ok ? success(read.value.trim().split('\t').map(Number)) : read
  }
  const counted = await count(['--left-right'], `${target.value}...${head}`)
  if (!counted.ok) return counted
  const joined = await count(['--merges'], `${target.value}..${head}`)
  if (!joined.ok) return joined
  const [behind = 0, commits = 0] = counted.value
  const [joins = 0] = joined.value
  const what = { way, joins, target: target.value, source: source.value }
  const trial = await triedMerge(git, repository, what, env)
  if (!trial.ok) return trial
  return success({
    head,
    atHead: own,
    facts: {
      way,
      branch: name,
      base,
      source: source.value,
      target: target.value,
      commits,
      behind,
      joins,
      uncommitted: own ? [] : uncommitted,
      conflicts: trial.value.conflicts,
    },
  })
}
