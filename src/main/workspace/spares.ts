import { dirname, join } from 'node:path'
import { type Result, success } from '../../kit/result'
import type { MachineFiles } from '../host/files'
import type { MachineFolders } from '../host/folders'
import type { Log, StoredWorkspace } from '../store/log/log'
import { type Git, type GitOptions, printed, type Repository } from './git/git'
import { origin, patience, worktreeOf } from './worktree'

/** A worktree that is nobody's yet: checked out ahead, to be given a name and a branch. */
interface Spare {
  path: string
  admin: string
}

export interface SpareParts {
  git: Git
  files: Pick<MachineFiles, 'text' | 'remove'>
  folders: Pick<MachineFolders, 'discard' | 'room'>
  memory: Log['memory']
  /** Whether the user wants some at all: each takes the room of a checkout. */
  wanted(): boolean
}

const key = 'spare-worktrees'
/** Less than this is left to everything else. */
const roomLeft = 10 * 1024 ** 3
/** What git says of it to whoever asks. */
const reason = 'Liminal spare'

/**
 * One spare worktree for each repository in which worktrees are made: looking at it, moving it and
 * switching its branch takes a tenth of the time of a checkout. There is none where the disk is nearly full. It is locked, so that nobody prunes it, and never carries
 * what git ignores.
 */
export class Spares {
  #making = new Set<string>()
  #taken = new Set<string>()

  constructor(private readonly parts: SpareParts) {}

  /** Another one for the next time, where there is none; where none is wanted what is there goes. */
  async prepare(workspace: StoredWorkspace): Promise<void> {
    const { common } = workspace
    const kept = this.#kept[common]
    if (kept && (!this.parts.wanted() || !(await this.#isThere(kept))))
      await this.#drop(workspace, kept)
    if (!this.parts.wanted() || this.#kept[common] || this.#making.has(common)) return
    this.#making.add(common)
    try {
      await this.#make(workspace)
    } finally {
      this.#making.delete(common)
    }
  }

  /** Becomes the folder of a workspace; false where there is none, or it is not what it was. */
  async take(workspace: StoredWorkspace): Promise<boolean> {
    const { git } = this.parts
    const spare = this.#kept[workspace.common]
    if (!spare || this.#taken.has(spare.path) || !(await this.#isThere(spare))) return false
    // Of twenty that are made at once, one gets it.
    if (this.#taken.has(spare.path)) return false
    this.#taken.add(spare.path)
    const its: Repository = { top: spare.path, admin: spare.admin, common: workspace.common }
    const clean = await git.read(its, ['status', '--porcelain', '--ignored'])
    if (!clean.ok || clean.value.code !== 0 || clean.value.stdout !== '') return false
    // It may have been unlocked by one who was ended then.
    await git.write(origin(workspace), ['worktree', 'unlock', spare.path])
    const move = ['worktree', 'move', spare.path, workspace.path]
    const moved = await git.write(origin(workspace), move)
    if (!moved.ok || moved.value.code !== 0) return false
    this.#keep(workspace.common, undefined)
    // The next one may lie where this one lay.
    this.#taken.delete(spare.path)
    return true
  }

  /** Where it is not told how much room there is, there is none to spare. */
  async #isRoomy(path: string): Promise<boolean> {
    return ((await this.parts.folders.room(path)) ?? 0) >= roomLeft
  }

  async #isThere({ path, admin }: Spare): Promise<boolean> {
    return (await this.parts.files.text(join(path, '.git')))?.trimEnd() === `gitdir: ${admin}`
  }

  /** As git removes it: not where anything came to it. */
  async #drop(workspace: StoredWorkspace, { path }: Spare): Promise<void> {
    const { git } = this.parts
    for (const act of ['unlock', 'remove'])
      await git.write(origin(workspace), ['worktree', act, path])
    this.#keep(workspace.common, undefined)
  }

  /** What was checked out becomes what is wanted, by what differs: where nothing does, its HEAD alone. */
  async switch(workspace: StoredWorkspace, options: GitOptions): Promise<Result<void>> {
    const { branch, commit } = workspace
    const ref = `refs/heads/${branch}`
    const mark = ['-m', `checkout: moving from ${commit} to ${branch}`]
    const args = (await this.#isAt(workspace, ref))
      ? ['symbolic-ref', ...mark, 'HEAD', ref]
      : ['switch', '--quiet', '--no-guess', '--no-recurse-submodules', branch ?? '']
    const { git } = this.parts
    const done = printed(await git.write(worktreeOf(workspace), args, options))
    return done.ok ? success(undefined) : done
  }

  /** Both what is checked out and the branch are the commit that is wanted. */
  async #isAt(workspace: StoredWorkspace, ref: string): Promise<boolean> {
    const { git, files } = this.parts
    const { commit, admin = '' } = workspace
    const head = (await files.text(join(admin, 'HEAD')))?.trimEnd()
    if (head !== commit) return false
    const args = ['rev-parse', '--quiet', '--verify', ref]
    const tip = await git.read(origin(workspace), args)
    return tip.ok && tip.value.stdout.trimEnd() === commit
  }

  async #make(workspace: StoredWorkspace): Promise<void> {
    const { git, files, folders } = this.parts
    const path = join(dirname(workspace.path), `.spare-${workspace.id.slice(0, 8)}`)
    if (!(await this.#isRoomy(path))) return
    const args = ['worktree', 'add', '--quiet', '--detach', '--lock', '--reason', reason, path]
    const add = [...args, workspace.commit]
    const added = await git.write(origin(workspace), add, { timeout: patience })
    const link = await files.text(join(path, '.git'))
    const admin = link?.trimEnd().replace(/^gitdir: /, '')
    if (added.ok && added.value.code === 0 && admin) {
      const spare = { path, admin }
      this.#keep(workspace.common, spare)
      // It was larger than there is room for: the room is worth more than the time.
      if (!(await this.#isRoomy(path))) await this.#drop(workspace, spare)
      return
    }
    await folders.discard(path)
    if (admin) await files.remove(admin)
  }

  get #kept(): Record<string, Spare | undefined> {
    return (this.parts.memory.get(key) as Record<string, Spare> | undefined) ?? {}
  }

  #keep(common: string, spare: Spare | undefined): void {
    const { [common]: _, ...others } = this.#kept
    this.parts.memory.set(key, spare ? { ...others, [common]: spare } : others)
  }
}
