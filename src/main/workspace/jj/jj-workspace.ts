import { failure, type Result, success } from '../../../kit/result'
import type { StoredWorkspace } from '../../store/log/log'
import { inText } from '../git/git'
import type { WorktreeParts } from '../worktree'
import { type Jj, type JjLocation, type JjOptions, said } from './jj'

export interface JjParts extends WorktreeParts {
  jj: Jj
}

/** What people call the revision that the project is at. */
export const current = '@'

/** A text as a name in the language of revisions. */
export const quoted = (name: string): string => JSON.stringify(name)

export const placeOf = ({ path, common }: StoredWorkspace): JjLocation => ({
  root: path,
  repository: common,
  colocated: false,
})

/** The project, or whatever workspace of the repository it was made from. */
export const originOf = ({ top, common }: StoredWorkspace): JjLocation => ({
  root: top,
  repository: common,
  colocated: false,
})

/** All workspaces that the repository knows. */
export async function namesIn(jj: Jj, place: JjLocation): Promise<Result<string[]>> {
  const args = ['workspace', 'list', '--template', 'name ++ "\\0"']
  const listed = said(await jj.ask(place, args, { asRecorded: true }))
  if (!listed.ok) return listed
  const names = inText(listed.value)
  return success(names.split('\0').filter(Boolean))
}

/**
 * The revisions that a new one begins on: those below what the project is at, which holds nothing of its
 * own then; or what the user has chosen.
 */
export async function revisionsOf(
  jj: Jj,
  place: JjLocation,
  base: string,
  options?: JjOptions,
): Promise<Result<string[]>> {
  const asked = base === current ? `${current}-` : symbolOf(base)
  const args = ['log', '--no-graph', '--revisions', asked, '--template', 'commit_id ++ "\\0"']
  const found = said(await jj.ask(place, args, options))
  if (!found.ok && found.problem.code === 'jj-refused')
    return failure('no-base', `There is no single revision ${base} in this repository.`, {
      hint: 'Choose another base.',
      details: found.problem.details ?? '',
    })
  return found.ok ? success(found.value.split('\0').filter(Boolean)) : found
}

/** A bookmark of a remote is called NAME@REMOTE; both are names. */
function symbolOf(base: string): string {
  const at = base.lastIndexOf('@')
  if (at <= 0) return quoted(base)
  return `${quoted(base.slice(0, at))}@${quoted(base.slice(at + 1))}`
}

/** The change that a workspace is at, and whether there is nothing in it; what is on disk is recorded first. */
export async function jjWorkspaceStatusOf(
  jj: Jj,
  place: JjLocation,
  options?: JjOptions,
): Promise<Result<{ change: string; empty: boolean; below: string }>> {
  const template =
    'change_id ++ "\\0" ++ (empty && description == "") ++ "\\0" ++ parents.map(|parent| parent.change_id()).join(" ")'
  const args = ['log', '--no-graph', '--revisions', current, '--template', template]
  const read = said(await jj.ask(place, args, options))
  if (!read.ok) return read
  const [change = '', empty, below = ''] = read.value.split('\0')
  return success({ change, empty: empty === 'true', below })
}
