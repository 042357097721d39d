import type { LocationRequest } from '../../../shared/agent/inputs'
import { isAtWork } from '../../../shared/app/at-work'
import type { SessionRow, WorkspaceRow } from '../../../shared/app/tables'
import type { Base, Bases } from '../../../shared/workspace/bases'
import { branchNameProblem, freeBranch, takenBy } from '../../../shared/workspace/branch-name'
import type { SelectOption } from '../../kit/select'

export type LocationKind = 'folder' | 'worktree' | 'jj' | 'shared'

/** What is chosen in the form; what has not been chosen is suggested. */
export interface LocationChoice {
  kind: LocationKind
  branch: string
  base: string
  /** The branch is there, and is to be worked on as it is. */
  existing: boolean
  /** The workspace that is shared. */
  workspace: string
}

export interface BranchProblem {
  message: string
  /** A name that is free. */
  use?: string
  /** What is there can be worked on: in a workspace of the app, or on the branch itself. */
  open?: { workspace: string } | { branch: string }
}

const reading = 'Looking what this folder allows…'
const notOpen = 'Once this folder is open as a project'

export function locationOptions(
  bases: Bases | undefined,
  shared: readonly WorkspaceRow[],
  isOpen = true,
) {
  const unknown = isOpen ? reading : notOpen
  const options: {
    value: LocationKind
    label: string
    description: string
    disabledBecause?: string | undefined
  }[] = [
    { value: 'folder', label: 'Project folder', description: 'Works directly in the folder' },
    {
      value: 'worktree',
      label: 'Git worktree',
      description: 'Separate branch and folder',
      disabledBecause: bases ? bases.worktree : unknown,
    },
    {
      value: 'jj',
      label: 'jj workspace',
      description: 'Separate revision and folder',
      disabledBecause: bases ? bases.jj : unknown,
    },
  ]
  if (shared.length > 0)
    options.push({
      value: 'shared',
      label: 'Existing workspace',
      description: 'Share an existing workspace',
    })
  return options
}

/** The sessions of a project that change files in its own folder now. */
export const workingIn = (sessions: readonly SessionRow[], project: string): number =>
  sessions.filter(
    (row) => row.project === project && row.workspace.kind === 'folder' && isAtWork(row),
  ).length

/** Whether sessions are there that work in its own folder, now or when they are spoken to. */
export const hasOthers = (sessions: readonly SessionRow[], project: string): boolean =>
  sessions.some(
    (row) =>
      row.project === project &&
      row.workspace.kind === 'folder' &&
      row.deletedAt === undefined &&
      !row.archived,
  )

/** Workspaces of the project in which one more session can work. */
export const shareable = (rows: readonly WorkspaceRow[], project: string): WorkspaceRow[] =>
  rows.filter(
    ({ project: of, state }) => of === project && (state === 'ready' || state === 'preparing'),
  )

export function baseOptions({ head, refs, jjRefs }: Bases, kind: LocationKind): SelectOption[] {
  if (kind === 'jj')
    return jjRefs.map((name) => ({
      value: name,
      label: name === '@' ? '@ (the project now)' : name,
    }))
  const count = (name: string) => refs.filter((one) => one.name === name).length
  const listed = refs.map((base) => ({
    // Git takes a name that two have for that of the tag.
    value: count(base.name) > 1 ? `${spaces[base.kind]}/${base.name}` : base.name,
    label: base.name,
    group: groups[base.kind],
  }))
  const isListed = head === null || listed.some(({ value }) => value === head)
  if (isListed) return listed
  return [{ value: 'HEAD', label: `HEAD (${head})`, group: 'Checked out' }, ...listed]
}

const spaces: Record<Base['kind'], string> = { branch: 'heads', remote: 'remotes', tag: 'tags' }
const groups: Record<Base['kind'], string> = {
  branch: 'Branches',
  remote: 'Remote branches',
  tag: 'Tags',
}

/** Where the project stands now. */
export const firstBase = (bases: Bases, kind: LocationKind): string => {
  const options = baseOptions(bases, kind)
  const found = options.find(({ value }) => value === bases.head)
  return (found ?? options[0])?.value ?? 'HEAD'
}

const branchesOf = ({ refs }: Bases): string[] =>
  refs.filter(({ kind }) => kind === 'branch').map(({ name }) => name)

/** A name that nobody has to change: of what the work is, and free. */
export function branchFor(words: string, bases: Bases): string {
  return freeBranch(words === '' ? 'work' : words, branchesOf(bases))
}

export function branchProblem(
  branch: string,
  bases: Bases,
  shared: readonly WorkspaceRow[],
): BranchProblem | undefined {
  const wrong = branchNameProblem(branch)
  if (wrong) return { message: wrong }
  const other = takenBy(branch, branchesOf(bases))
  if (other === undefined) return undefined
  const use = freeBranch(branch, branchesOf(bases))
  if (other !== branch)
    return { message: `${other} exists, so there can be no branch ${branch}.`, use }
  const here = shared.find((workspace) => workspace.branch === branch)
  if (here) return { message: `${branch} exists.`, use, open: { workspace: here.id } }
  const where = bases.refs.find(({ kind, name }) => kind === 'branch' && name === branch)?.where
  if (where) return { message: `${branch} is checked out in ${where}.`, use }
  return { message: `${branch} exists.`, use, open: { branch } }
}

export function locationRequestOf(choice: LocationChoice): LocationRequest {
  switch (choice.kind) {
    case 'folder':
      return 'folder'
    case 'shared':
      return { kind: 'shared', workspace: choice.workspace }
    case 'worktree': {
      const base = choice.existing ? null : choice.base
      return { kind: 'worktree', branch: choice.branch, base }
    }
    case 'jj':
      return { kind: 'jj', name: choice.branch, base: choice.base }
  }
}
