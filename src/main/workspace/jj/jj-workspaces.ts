import { join, relative } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { branchNameProblem } from '../../../shared/workspace/branch-name'
import type { Health } from '../../../shared/workspace/state'
import type { StoredWorkspace } from '../../store/log/log'
import { folderName, freePath, realOf } from '../folder-names'
import { inText } from '../git/git'
import type { Isolation, Kept, Made, Planned, WorkspaceRequest } from '../isolation'
import { said } from './jj'
import { jjSteps } from './jj-steps'
import { takeBackJj } from './jj-taking-back'
import { current, type JjParts, namesIn, revisionsOf } from './jj-workspace'

/** Workspaces of jj: a revision and a folder of their own (SPEC H2, E14). */
export class JjWorkspaces implements Isolation {
  readonly making
  readonly settingUp

  constructor(private readonly parts: JjParts) {
    this.making = jjSteps(parts)
    this.settingUp = [parts.settingUp.step]
  }

  async plan(
    request: WorkspaceRequest,
    taken: readonly StoredWorkspace[],
  ): Promise<Result<Planned>> {
    const { jj, folders } = this.parts
    const wrong = branchNameProblem(request.name)
    if (wrong) return failure('bad-branch', wrong)
    const place = await jj.find(request.folder)
    if (!place) return notARepository
    const names = await namesIn(jj, place)
    if (!names.ok) return names
    const coming = taken
      .filter(({ common, state }) => common === place.repository && state === 'preparing')
      .map(({ name }) => name)
    if ([...names.value, ...coming].includes(request.name)) return exists(request.name)
    const base = request.base ?? current
    const revisions = await revisionsOf(jj, place, base, { asRecorded: true })
    if (!revisions.ok) return revisions
    const root = await this.parts.folderFor(place.root)
    if (!root.ok) return root
    const path = await freePath(folders, join(root.value, folderName(request.name)), taken)
    const inside = relative(place.root, await realOf(folders, request.folder))
    const workspace: Planned['workspace'] = {
      project: request.project,
      kind: 'jj',
      name: request.name,
      path,
      folder: join(path, inside),
      branch: null,
      base,
      commit: revisions.value[0] ?? '',
      state: 'preparing',
      setup: 'none',
      health: 'ok',
      top: place.root,
      common: place.repository,
    }
    return success({ workspace, newBranch: false })
  }

  takeBack(workspace: StoredWorkspace, made: Made): Promise<Result<Kept>> {
    return takeBackJj(this.parts, workspace, made)
  }

  /** The very folder that was made, leading to its repository, which knows of it. */
  async inspect(workspace: StoredWorkspace): Promise<Health> {
    const { jj, folders } = this.parts
    const { path, identity, common, name, top } = workspace
    const [seen, place] = await Promise.all([folders.facts(path), jj.find(path)])
    if (!seen.ok || seen.value.kind === 'nothing') return 'missing'
    const { kind, real, identity: there } = seen.value
    if (kind !== 'folder' || real !== path) return 'replaced'
    if (identity && there.inode !== identity.inode) return 'replaced'
    if (place?.root !== path || place.repository !== common) return 'foreign'
    const names = await namesIn(jj, { ...place, root: top })
    return !names.ok || names.value.includes(name) ? 'ok' : 'pruned'
  }

  repositoryOf(): undefined {
    return undefined
  }
}

/** Whether a project can have workspaces of jj, and from where: why not, in words. */
export async function jjBasesOf(
  jj: JjParts['jj'],
  folder: string,
): Promise<{ jj?: string; jjRefs: string[] }> {
  const place = await jj.find(folder)
  if (!place) return { jj: 'not a jj repository', jjRefs: [] }
  const list = ['bookmark', 'list', '--all-remotes', '--template', bookmarkTemplate]
  const listed = said(await jj.ask(place, list, { asRecorded: true }))
  if (listed.ok) return { jjRefs: [current, ...bookmarksIn(listed.value)] }
  const { code, message } = listed.problem
  return { jj: code === 'no-jj' ? 'jj is not installed' : message, jjRefs: [] }
}

const bookmarkTemplate =
  'if(present, name ++ if(remote, "@" ++ remote) ++ "\\0" ++ if(remote == "git", "git") ++ "\\0")'

/** What colocated git has by the same names is left out. */
function bookmarksIn(output: string): string[] {
  const fields = inText(output).split('\0')
  return fields.filter((name, place) => place % 2 === 0 && name !== '' && fields[place + 1] === '')
}

const notARepository = failure('no-repository', 'This folder is in no repository of jj.', {
  hint: 'Choose a Git worktree or the project folder, or run “jj git init --colocate” in it.',
})

const exists = (name: string): Result<never> =>
  failure('branch-exists', `There is a workspace ${name} already.`, { hint: 'Use another name.' })
