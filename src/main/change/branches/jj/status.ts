import { type Result, success } from '../../../../kit/result'
import { inText, type Repository } from '../../../workspace/git/git'
import { type Jj, type JjLocation, said } from '../../../workspace/jj/jj'
import { readJjStatus } from '../../../workspace/jj/jj-status'
import type { JjStatus } from '../../../workspace/model/jj-status'

/** A workspace of jj, and as git reads it: as a checkout of what is below it. */
export interface JjCheckout {
  place: JjLocation
  repository: Repository
}

/** Where a workspace of jj stands; what is on disk is recorded with that. */
interface JjBranchStatus extends JjStatus {
  /** What people call it: the workspace, what the last revision is marked with, or its change. */
  name: string
  /** Nothing is in the revision that it is, and nothing is said of it. */
  isEmpty: boolean
  /** The revision below; none where that is the first of all. */
  below: { commit: string; change: string; description: string } | null
}

const fields = (list: string[]): string => list.join(' ++ "\\0" ++ ')

export async function jjBranchStatus(
  jj: Jj,
  { place }: JjCheckout,
): Promise<Result<JjBranchStatus>> {
  const status = await readJjStatus(jj, place)
  if (!status.ok) return status
  const asked = fields([
    'commit_id',
    'change_id.shortest(8)',
    'description',
    'local_bookmarks.map(|one| one.name()).join(" ")',
    'root',
  ])
  const [named, below] = await Promise.all([
    jj.ask(place, logOf('@', 'working_copies'), { asRecorded: true }),
    jj.ask(place, logOf('first_parent(@)', asked), { asRecorded: true }),
  ])
  const names = said(named)
  if (!names.ok) return names
  const read = said(below)
  if (!read.ok) return read
  const [commit = '', change = '', description = '', bookmarks = '', root] = read.value.split('\0')
  const own = inText(names.value).split(' ')[0]?.replace(/@$/, '') ?? ''
  const { files } = status.value
  return success({
    ...status.value,
    name: own || inText(bookmarks).split(' ')[0] || status.value.change,
    isEmpty: files.length === 0 && status.value.description === '',
    below: root === 'true' ? null : { commit, change, description: inText(description) },
  })
}

export const logOf = (revisions: string, template: string): string[] => [
  'log',
  '--no-graph',
  `--revisions=${revisions}`,
  `--template=${template}`,
]

/** A name in jj's languages of revisions and of files. */
export const quoted = (name: string): string => JSON.stringify(name)

/** Branches, as people have them in jj, that point somewhere. */
export async function bookmarksOf(jj: Jj, { place }: JjCheckout): Promise<Result<string[]>> {
  const template = 'if(!remote && present && !conflict, name ++ "\\0")'
  const args = ['bookmark', 'list', '--sort=committer-date-', `--template=${template}`]
  const listed = said(await jj.ask(place, args, { asRecorded: true }))
  return listed.ok ? success(inText(listed.value).split('\0').filter(Boolean)) : listed
}

/** The commit that a bookmark points to. */
export async function bookmarkAt(
  jj: Jj,
  { place }: JjCheckout,
  name: string,
): Promise<Result<string | undefined>> {
  const args = logOf(`bookmarks(exact:${quoted(name)})`, 'commit_id ++ "\\0"')
  const found = said(await jj.ask(place, args, { asRecorded: true }))
  if (!found.ok) return found
  const commits = found.value.split('\0').filter(Boolean)
  return success(commits.length === 1 ? commits[0] : undefined)
}
