import type { Release } from '../../kit/release'
import type { Result } from '../../kit/result'
import type { Tips } from './model/branch-moved'
import { settled } from './settled'
import type { Tasks } from './tasks'

/** What is to be seen of the branches of a project. */
interface Branches {
  /** Calls when they can be read, and whenever one may have moved. */
  follow(changed: () => void): Release
  tips(): Promise<Result<Tips>>
}

interface BranchWatchParts {
  tasks: Pick<Tasks, 'branchProjects' | 'branchesSeen' | 'onChange'>
  /** None while the project is not open. */
  branchesOf(project: string): Branches | undefined
}

/** Follows the branches of those projects in which a task waits for one to move, and of no others. */
export class BranchWatch {
  readonly #watched = new Map<string, Watched>()
  readonly #deaf: Release

  constructor(private readonly parts: BranchWatchParts) {
    this.#deaf = parts.tasks.onChange(() => this.look())
    this.look()
  }

  leave(): void {
    this.#deaf()
    for (const watched of this.#watched.values()) watched.leave()
    this.#watched.clear()
  }

  /** Which projects are to be followed now. */
  look(): void {
    const { tasks, branchesOf } = this.parts
    const wanted = tasks.branchProjects()
    for (const [project, watched] of this.#watched) {
      if (wanted.has(project) && branchesOf(project)) continue
      this.#watched.delete(project)
      watched.leave()
    }
    for (const [project, unknown] of wanted) {
      const watched = this.#watched.get(project)
      const branches = watched ? undefined : branchesOf(project)
      // What has come since then waits from where its branch is now.
      if (watched && unknown) watched.read()
      if (branches)
        this.#watched.set(
          project,
          new Watched(branches, (tips, first) => tasks.branchesSeen(project, tips, first)),
        )
    }
  }
}

/** One project: read whenever it may be different, and never twice at once. */
class Watched {
  readonly #leave: Release
  #left = false
  #first = true
  #reading = false
  #again = false

  constructor(
    private readonly branches: Branches,
    private readonly seen: (tips: Result<Tips>, first: boolean) => void,
  ) {
    this.#leave = branches.follow(() => this.read())
  }

  read(): void {
    this.#again = true
    if (!this.#reading) void this.#read()
  }

  leave(): void {
    this.#left = true
    this.#leave()
  }

  async #read(): Promise<void> {
    this.#reading = true
    while (this.#again && !this.#left) {
      this.#again = false
      const tips = await settled(this.branches.tips())
      if (this.#left) return
      const first = this.#first
      if (tips.ok) this.#first = false
      this.seen(tips, first)
    }
    this.#reading = false
  }
}
