import type { Release } from '../../shared/release'
import { type Problem, type Result, success } from '../../shared/result'
import { mergedStatus } from '../../shared/workspace/partial-status'
import {
  resting,
  type Schedule,
  type ScheduleInput,
  schedule,
} from '../../shared/workspace/schedule'
import type { GitStatus } from '../../shared/workspace/status'
import type { Machine } from '../machines/machine'
import type { Git, Repository } from '../vcs/git'
import type { Lanes } from '../vcs/lanes'
import { hasSubmodules, readIgnored, readStatus, readStatusOf } from '../vcs/status'
import { KnownChanges } from './known-changes'

export interface TrackerParts {
  git: Git
  lanes: Lanes
  machine: Pick<Machine, 'watch'>
  now(): number
  after(milliseconds: number, run: () => void): Release
  /** Changes cannot be heard of: they are seen later, by looking now and then. */
  unwatched(problem: Problem): void
  /** Nothing is started before. */
  ready: Promise<void>
}

/** What is known of a workspace (SPEC E6). */
export type Tracked =
  | { type: 'status'; status: GitStatus; top: string }
  | { type: 'files'; paths: string[] }
  /** No version control there. */
  | { type: 'plain' }
  | { type: 'trouble'; problem: Problem }

/** How often it is looked at where changes cannot be heard of, and for how many times as long it is not. */
const lookInterval = 5000
const lookRest = 20

/** What git writes in its own folder without anything being different for who reads the status. */
const irrelevant = ['objects', 'lfs', 'logs', 'hooks', 'info', 'modules', 'rr-cache', 'worktrees']
const uninteresting = /(\.lock|[/\\](FETCH_HEAD|COMMIT_EDITMSG|gc\.(pid|log)))$/

/** Follows one workspace: its files and its status, for as long as somebody looks (SPEC E12). */
export class Tracker {
  #schedule: Schedule = resting
  #timer: Release | null = null
  #looking: Release | null = null
  #watches: (() => Promise<void>)[] = []
  #repository: Repository | undefined
  #changes: KnownChanges | undefined
  /** What was read last, as long as it can be gone on from. */
  #status: GitStatus | undefined
  /** Counts the times at which the watching began anew: what an earlier one still says is dropped. */
  #begun = 0
  #begunAt = 0
  #stopped = false

  constructor(
    private readonly folder: string,
    private readonly parts: TrackerParts,
    private readonly tell: (tracked: Tracked) => void,
  ) {
    void this.#begin()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.()
    this.#looking?.()
    await this.#unwatch()
  }

  /** Finds out what is there, and watches it; also when what git ignores is something else now. */
  async #begin(): Promise<void> {
    const begun = ++this.#begun
    await Promise.all([this.parts.ready, this.#unwatch()])
    if (this.#isOver(begun)) return
    this.#begunAt = this.parts.now()
    const found = await this.parts.git.find(this.folder)
    if (this.#isOver(begun)) return
    if (!found.ok) return this.#troubled(found.problem)
    this.#repository = found.value
    if (!found.value) return this.tell({ type: 'plain' })
    const watched = await this.#watch(found.value, begun)
    if (this.#isOver(begun)) {
      await this.#unwatch()
      return
    }
    if (!watched) this.#lookAgain()
    this.#input({ type: 'changed', source: 'files' })
  }

  #isOver(begun: number): boolean {
    return this.#stopped || begun !== this.#begun
  }

  async #watch(repository: Repository, begun: number): Promise<boolean> {
    const { top, admin, common } = repository
    const [ignored, submodules] = await Promise.all([
      readIgnored(this.parts.git, repository),
      hasSubmodules(this.parts.git, repository),
    ])
    if (!ignored.ok || this.#isOver(begun)) return false
    this.#status = undefined
    this.#changes = submodules.ok && !submodules.value ? new KnownChanges(top) : undefined
    const lost = () => {
      if (!this.#isOver(begun)) void this.#begin()
    }
    const files = (paths: string[]) => {
      if (this.#isOver(begun)) return
      this.tell({ type: 'files', paths })
      if (paths.some((path) => /[/\\]\.git(ignore|modules)$/.test(path))) void this.#begin()
      else {
        this.#changes?.add(paths)
        this.#input({ type: 'changed', source: 'files' })
      }
    }
    const kept = (paths: string[]) => {
      if (this.#isOver(begun) || paths.every((path) => uninteresting.test(path))) return
      this.#changes?.anything()
      this.#input({ type: 'changed', source: 'git' })
    }
    const skipped = ['.git', '.jj', ...ignored.value.map((path) => `${top}/${path}`)]
    const asked = [
      this.parts.machine.watch(this.folder, { ignored: skipped, changed: files, lost }),
      ...new Set([admin, common])
        .values()
        .map((folder) =>
          this.parts.machine.watch(folder, { ignored: irrelevant, changed: kept, lost }),
        ),
    ]
    const watches = await Promise.all(asked)
    for (const watch of watches)
      if (watch.ok) this.#watches.push(watch.value)
      else this.parts.unwatched(watch.problem)
    return watches.every(({ ok }) => ok)
  }

  async #unwatch(): Promise<void> {
    await Promise.all(this.#watches.splice(0).map((unwatch) => unwatch()))
  }

  #troubled(problem: Problem): void {
    this.tell({ type: 'trouble', problem })
    this.#lookAgain()
  }

  /** Where nothing tells of changes, looking now and then does. */
  #lookAgain(): void {
    const took = this.parts.now() - this.#begunAt
    this.#looking?.()
    this.#looking = this.parts.after(Math.max(lookInterval, lookRest * took), () => {
      if (!this.#stopped) void this.#begin()
    })
  }

  #input(input: ScheduleInput): void {
    const { state, effects } = schedule(this.#schedule, input, this.parts.now())
    this.#schedule = state
    for (const effect of effects)
      if (effect.type === 'read') void this.#read()
      else {
        this.#timer?.()
        const wait = Math.max(0, effect.until - this.parts.now())
        this.#timer = this.parts.after(wait, () => this.#input({ type: 'due' }))
      }
  }

  async #read(): Promise<void> {
    const begun = this.#begun
    const repository = this.#repository
    const read = repository
      ? await this.parts.lanes.run(repository.common, () => this.#statusOf(repository))
      : undefined
    if (this.#stopped) return
    if (read && repository && begun === this.#begun) {
      this.#status = read.ok ? read.value : undefined
      if (read.ok) this.tell({ type: 'status', status: read.value, top: repository.top })
      else this.#troubled(read.problem)
    }
    this.#input({ type: 'read' })
  }

  /** Of the paths that have changed, where that is enough to know all. */
  async #statusOf(repository: Repository): Promise<Result<GitStatus>> {
    const { git } = this.parts
    const before = this.#status
    const paths = this.#changes?.take()
    if (before && paths && paths.length > 0) {
      const some = await readStatusOf(git, repository, before, paths)
      const merged = some.ok ? mergedStatus(before, paths, some.value) : undefined
      if (merged) return success(merged)
    }
    return readStatus(git, repository, this.folder)
  }
}
