import { dirname, join, relative, resolve } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { StoredTrash, StoredWorkspace } from '../../store/log/log'
import { type Git, printed, type Repository } from '../git/git'
import { lonelyOf } from '../inventory/commits'
import { type Ground, isSameFolder } from '../inventory/place'
import { headOf, standAgain } from './head'
import { lock, unlock } from './lock'
import { keepCommits, type Rescue, rescuesFor } from './rescue'

/** A workspace that git knows. */
export type Kept = StoredWorkspace & Required<Pick<StoredWorkspace, 'admin' | 'identity'>>

export const isKept = (workspace: StoredWorkspace): workspace is Kept =>
  workspace.admin !== undefined && workspace.identity !== undefined

/** Workspaces go into it and come back whole: a folder is renamed, and git is told where it lies. */
export class Trash {
  constructor(
    private readonly git: Git,
    private readonly machine: Ground,
  ) {}

  /** How it would lie there, and what has to be kept of it besides. */
  async plan(workspace: Kept): Promise<Result<StoredTrash>> {
    const repository = behind(workspace)
    const [head, lonely] = await Promise.all([
      headOf(this.git, repository),
      lonelyOf(this.git, repository),
    ])
    if (!head.ok) return head
    if (!lonely.ok) return lonely
    // Beside it: on the same file system, and as deep, so that relative links go on leading there.
    const path = join(dirname(workspace.path), `.trash-${workspace.id}`)
    return success({ path, head: head.value, rescues: rescuesFor(workspace.id, lonely.value) })
  }

  /** Its branch is free for others, its commits are kept, and git leaves it alone. */
  async free(workspace: Kept, { head, rescues }: StoredTrash): Promise<Result<void>> {
    const { git, machine } = this
    const takenOff = head.branch === null ? null : head.commit
    const [kept, locked] = await Promise.all([
      keepCommits(git, behind(workspace), rescues, takenOff),
      lock(git, shared(workspace), machine.files, workspace.admin, workspace.path),
    ])
    return kept.ok ? locked : kept
  }

  /** Only the folder that was looked at: what was put in its place meanwhile stays where it is. */
  async moveIn(workspace: Kept, { path }: StoredTrash): Promise<Result<void>> {
    return this.#move(workspace, workspace.path, path)
  }

  async moveBack(workspace: Kept, { path }: StoredTrash): Promise<Result<void>> {
    return this.#move(workspace, path, workspace.path)
  }

  /**
   * Tells git where the folder lies. `git worktree repair` would do the same, and write into other
   * worktrees that it takes for broken besides.
   */
  async lead(workspace: Kept, path: string): Promise<Result<void>> {
    const { admin } = workspace
    const { files, folders } = this.machine
    const facts = await folders.facts(path)
    if (!facts.ok) return facts
    const place = resolve(admin, 'gitdir')
    const before = await files.text(place)
    if (before === undefined)
      return failure('worktree-pruned', 'Git does not know this worktree any more.')
    const to = join(facts.value.real, '.git')
    const isRelative = !/^(\/|[A-Za-z]:)/.test(before)
    try {
      await files.put(place, `${isRelative ? relative(admin, to) : to}\n`)
      return success(undefined)
    } catch (error) {
      return failure('not-written', 'Git could not be told where the folder lies.', {
        details: String(error),
      })
    }
  }

  /** As it was before: open to git, and on its branch where that is possible; else why not, in words. */
  async settle(workspace: Kept, { head }: StoredTrash): Promise<Result<string | undefined>> {
    const { git, machine } = this
    const { admin, path } = workspace
    const opened = await unlock(git, shared(workspace), machine.files, admin, path)
    return opened.ok ? standAgain(git, behind(workspace), head) : opened
  }

  /** Where its folder is now. */
  async whereIs(
    workspace: Kept,
    { path }: StoredTrash,
  ): Promise<Result<'place' | 'trash' | 'nowhere'>> {
    for (const [name, at] of [
      ['place', workspace.path],
      ['trash', path],
    ] as const) {
      const facts = await this.machine.folders.facts(at)
      if (!facts.ok) return facts
      const { kind, identity } = facts.value
      if (kind === 'folder' && isSameFolder(identity, workspace.identity)) return success(name)
    }
    return success('nowhere')
  }

  /** What would be lost with what git keeps for it is kept elsewhere first. */
  async rescue(workspace: Kept, { rescues }: StoredTrash): Promise<Result<Rescue[]>> {
    const lonely = await lonelyOf(this.git, behind(workspace))
    if (!lonely.ok) return lonely
    const more = rescuesFor(`${workspace.id}-late`, lonely.value).filter(
      ({ commit }) => !rescues.some((rescue) => rescue.commit === commit),
    )
    const kept = await keepCommits(this.git, shared(workspace), [...rescues, ...more], null)
    return kept.ok ? success([...rescues, ...more]) : kept
  }

  /** Neither its folder is there, nor what git kept for it. */
  async isEmptied({ admin }: Kept, { path }: StoredTrash): Promise<boolean> {
    const { folders } = this.machine
    const [folder, kept] = await Promise.all([folders.facts(path), folders.facts(admin)])
    const isNothing = (facts: typeof folder) => facts.ok && facts.value.kind === 'nothing'
    return isNothing(folder) && isNothing(kept)
  }

  /** For good: the folder, then what git keeps for it; only that, and only if nothing is there any more. */
  async empty(workspace: Kept, trashed: StoredTrash): Promise<Result<void>> {
    const { path } = trashed
    const { git, machine } = this
    const gone = await this.discard(workspace, trashed)
    if (!gone.ok) return gone
    if ((await machine.files.text(resolve(workspace.admin, 'gitdir'))) === undefined)
      return success(undefined)
    const opened = await unlock(git, shared(workspace), machine.files, workspace.admin, path)
    if (!opened.ok) return opened
    const removed = printed(await git.write(shared(workspace), ['worktree', 'remove', path]))
    return removed.ok ? success(undefined) : removed
  }

  /** What somebody has put there instead is theirs. */
  protected async discard({ identity }: Kept, { path }: StoredTrash): Promise<Result<void>> {
    const { folders } = this.machine
    const facts = await folders.facts(path)
    if (!facts.ok) return facts
    const { kind, identity: there } = facts.value
    if (kind !== 'nothing' && !isSameFolder(there, identity)) return replaced(path)
    return folders.discard(path)
  }

  async #move({ identity }: Kept, from: string, to: string): Promise<Result<void>> {
    const { folders } = this.machine
    const isIt = async (path: string): Promise<Result<boolean>> => {
      const facts = await folders.facts(path)
      if (!facts.ok) return facts
      const { kind, mounts } = facts.value
      const plain = kind === 'folder' && mounts.length === 0
      return success(plain && isSameFolder(facts.value.identity, identity))
    }
    const before = await isIt(from)
    if (!before.ok) return before
    if (!before.value) return replaced(from)
    const moved = await folders.move(from, to)
    if (!moved.ok) return moved
    const after = await isIt(to)
    if (after.ok && after.value) return success(undefined)
    const back = await folders.move(to, from)
    return back.ok ? replaced(from) : back
  }
}

const replaced = (path: string): Result<never> =>
  failure('folder-replaced', `Something else has taken the place of ${path}.`, {
    hint: 'Look at it, and move it away by hand.',
  })

/** What git keeps for the workspace, without its folder, which may be anywhere. */
const behind = ({ admin, common }: Kept): Repository => ({ top: common, admin, common })

/** What git keeps for all. */
const shared = ({ common }: Kept): Repository => ({ top: common, admin: common, common })
