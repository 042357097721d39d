import { type Result, success } from '../../../../kit/result'
import type { BranchLook } from '../../../../shared/change/branch'
import { inText } from '../../../workspace/git/git'
import { said } from '../../../workspace/jj/jj'
import { changedFiles } from '../committing'
import type { BranchFolder, BranchParts } from '../parts'
import { requestProgram } from '../requests'
import { bookmarksOf, type JjCheckout, jjBranchStatus } from './status'

/** What would be committed in a workspace of jj, and where it would go. */
export async function lookAtJj(
  parts: BranchParts,
  checkout: JjCheckout,
  place: BranchFolder,
): Promise<Result<BranchLook>> {
  const { reading, jj } = parts
  const standing = await jjBranchStatus(jj, checkout)
  if (!standing.ok) return standing
  const [files, bookmarks, remotes] = await Promise.all([
    changedFiles({ git: reading }, checkout.repository),
    bookmarksOf(jj, checkout),
    jj.ask(checkout.place, ['git', 'remote', 'list'], { asRecorded: true }),
  ])
  if (!files.ok) return files
  if (!bookmarks.ok) return bookmarks
  const { name, change, below } = standing.value
  const conflicts = new Set(
    standing.value.files.flatMap((file) => (file.change === 'conflicted' ? [file.path] : [])),
  )
  const changed = files.value.map(({ path, change }) => ({
    path,
    change: conflicts.has(path) ? ('conflicted' as const) : change,
  }))
  const known = new Set(changed.map(({ path }) => path))
  const inherited = [...conflicts].filter((path) => !known.has(path))
  const listed = said(remotes)
  const names = listed.ok ? inText(listed.value).split('\n').filter(Boolean) : []
  const all = names.map((line) => line.split(' ')[0] ?? '')
  const remote = all.includes('origin') ? 'origin' : all[0]
  const requests =
    remote && below
      ? await requestProgram({ ...parts, git: reading }, checkout.repository, remote)
      : undefined
  const { value } = bookmarks
  const likely = [place.base, 'main', 'master', 'trunk'].filter(
    (one) => one !== undefined && value.includes(one),
  ) as string[]
  return success({
    branch: name,
    commit: below?.commit ?? null,
    jj: { change },
    files: [...changed, ...inherited.map((path) => ({ path, change: 'conflicted' as const }))],
    bases: [...new Set([...likely, ...value])],
    ...(below ? { last: { message: below.description.trimEnd(), pushed: false } } : {}),
    ...(remote ? { remote } : {}),
    ...(requests ? { requests } : {}),
  })
}
