import { join, relative } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { branchNameProblem, takenBy } from '../../../shared/workspace/branch-name'
import type { StoredWorkspace } from '../../store/log/log'
import { folderName, freePath, realOf } from '../folder-names'
import { healthOf } from '../health'
import type { Isolation, Kept, Made, Planned, WorkspaceRequest } from '../isolation'
import { takeBack } from '../taking-back'
import type { WorktreeParts } from '../worktree'
import { worktreeSteps } from '../worktree-steps'
import { inText, printed, type Repository } from './git'

/** Git worktrees: a folder and a branch of their own (SPEC E14). */
export class GitWorktrees implements Isolation {
  readonly making
  readonly settingUp

  constructor(private readonly parts: WorktreeParts) {
    const steps = worktreeSteps(parts)
    this.making = steps.making
    this.settingUp = steps.settingUp
  }

  async plan(
    request: WorkspaceRequest,
    taken: readonly StoredWorkspace[],
  ): Promise<Result<Planned>> {
    const { git, folders } = this.parts
    const wrong = branchNameProblem(request.name)
    if (wrong) return failure('bad-branch', wrong)
    const found = await git.find(request.folder)
    if (!found.ok) return found
    const repository = found.value
    if (!repository) return notARepository
    const base = request.base ?? request.name
    // Side by side: a shell waits for it.
    const [branches, commit, root] = await Promise.all([
      this.#branches(repository),
      this.#commitOf(repository, base),
      this.parts.folderFor(repository.top),
    ])
    if (!branches.ok) return branches
    const coming = taken
      .filter((one) => one.common === repository.common && one.state === 'preparing')
      .flatMap(({ branch }) => branch ?? [])
    const newBranch = request.base !== null
    const inTheWay = takenBy(request.name, [...branches.value.keys(), ...coming])
    if (newBranch && inTheWay !== undefined) return exists(request.name, inTheWay)
    const elsewhere = branches.value.get(request.name)
    if (!newBranch && elsewhere) return checkedOut(request.name, elsewhere)
    if (!commit.ok) return commit
    if (!root.ok) return root
    const name = folderName(request.name)
    const path = await freePath(folders, join(root.value, name), taken)
    const workspace: Planned['workspace'] = {
      project: request.project,
      kind: 'worktree',
      name: request.name,
      path,
      folder: join(path, relative(repository.top, await realOf(folders, request.folder))),
      branch: request.name,
      base,
      commit: commit.value,
      state: 'preparing',
      setup: 'none',
      health: 'ok',
      top: repository.top,
      common: repository.common,
    }
    return success({ workspace, newBranch })
  }

  takeBack(workspace: StoredWorkspace, made: Made): Promise<Result<Kept>> {
    return takeBack(this.parts, workspace, made)
  }

  async rest(workspace: StoredWorkspace): Promise<void> {
    await this.parts.calm?.()
    await this.parts.spares?.prepare(workspace)
  }

  async inspect(workspace: StoredWorkspace) {
    const { files, folders } = this.parts
    const { path, admin = '' } = workspace
    const [seen, link, back, head] = await Promise.all([
      folders.facts(path),
      files.text(join(path, '.git')),
      files.text(join(admin, 'gitdir')),
      files.kind(join(admin, 'HEAD')),
    ])
    // A folder that cannot be looked at is as good as gone.
    if (!seen.ok) return 'missing'
    return healthOf(workspace, { seen: seen.value, link, back, known: head === 'file' })
  }

  repositoryOf({ path, admin, common }: StoredWorkspace): Repository | undefined {
    return admin === undefined ? undefined : { top: path, admin, common }
  }

  /** Branches by name, with the folder where each is checked out. */
  async #branches(repository: Repository): Promise<Result<Map<string, string>>> {
    const format = '--format=%(refname:lstrip=2)%00%(worktreepath)%00'
    const listed = printed(await this.parts.git.read(repository, ['for-each-ref', format, heads]))
    if (!listed.ok) return listed
    const lines = inText(listed.value).split('\0\n').filter(Boolean)
    return success(new Map(lines.map((line) => line.split('\0') as [string, string])))
  }

  async #commitOf(repository: Repository, base: string): Promise<Result<string>> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`]
    const found = await this.parts.git.read(repository, args)
    if (!found.ok) return found
    if (found.value.code === 0) return success(found.value.stdout.trim())
    const head = await this.parts.git.read(repository, ['rev-parse', '--verify', '--quiet', 'HEAD'])
    if (head.ok && head.value.code !== 0) return unborn
    return failure('no-base', `There is no branch, tag or commit ${base} in this repository.`, {
      hint: 'Choose another base.',
    })
  }
}

const heads = 'refs/heads'

const notARepository = failure('no-repository', 'This folder is in no Git repository.', {
  hint: 'Work in the project folder, or make a repository with “git init” and a first commit.',
})

const unborn = failure('no-commit', 'This repository has no commit yet.', {
  hint: 'Make a first commit: a worktree needs one to begin from.',
})

const exists = (name: string, other: string): Result<never> =>
  failure(
    'branch-exists',
    name === other ? `${name} exists.` : `${other} exists, so there can be no branch ${name}.`,
    { hint: 'Use another name, or open the branch that is there.' },
  )

const checkedOut = (name: string, where: string): Result<never> =>
  failure('branch-in-use', `${name} is checked out in ${where}.`, {
    hint: 'A branch can be worked on in one place only. Use another name.',
  })
