import type { Lanes } from '../../kit/lanes'
import type { BytePath } from '../../kit/path'
import type { Release } from '../../kit/release'
import { type Problem, problemOf, type Result } from '../../kit/result'
import type { Machine } from '../host/machine'
import { FolderCount } from './folder-count'
import type { Counted, Find, Followed, Status } from './followed'
import { resting, type Schedule, type ScheduleInput, schedule } from './model/schedule'

export interface TrackerParts {
  /** What version control there is in a folder. */
  find: Find
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
  /** Where only some paths were read, the others are as they were. */
  | { type: 'status'; status: Status; top: string; only?: BytePath[] }
  | { type: 'files'; paths: string[] }
  /** No version control there. */
  | { type: 'plain' }
  | { type: 'trouble'; problem: Problem }

/** How often it is looked at where changes cannot be heard of, and for how many times as long it is not. */
const lookInterval = 5000
const lookRest = 20

/** Follows one workspace: its files and its status, for as long as somebody looks (SPEC E12). */
export class Tracker {
  readonly #count: FolderCount
  #schedule: Schedule = resting
  #timer: Release | null = null
  #looking: Release | null = null
  #watches: (() => Promise<void>)[] = []
  #followed: Followed | undefined
  /** Counts the times at which the watching began anew: what an earlier one still says is dropped. */
  #begun = 0
  #begunAt = 0
  #stopped = false

  constructor(
    private readonly folder: string,
    private readonly parts: TrackerParts,
    private readonly tell: (tracked: Tracked) => void,
    counted: (status: Status, within: Counted) => void,
  ) {
    this.#count = new FolderCount(parts, counted)
    void this.#begin()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.()
    this.#looking?.()
    this.#count.stop()
    await this.#unwatch()
  }

  /** Finds out what is there, and watches it; also when what git ignores is something else now. */
  async #begin(): Promise<void> {
    const begun = ++this.#begun
    await Promise.all([this.parts.ready, this.#unwatch()])
    if (this.#isOver(begun)) return
    this.#begunAt = this.parts.now()
    const found = await orTrouble(this.parts.find(this.folder))
    if (this.#isOver(begun)) return
    if (!found.ok) return this.#troubled(found.problem)
    this.#followed = found.value
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

  async #watch(followed: Followed, begun: number): Promise<boolean> {
    const skipped = await orTrouble(followed.skipped())
    if (!skipped.ok || this.#isOver(begun)) return false
    const lost = () => {
      if (!this.#isOver(begun)) void this.#begin()
    }
    const files = (paths: string[]) => {
      if (this.#isOver(begun)) return
      this.tell({ type: 'files', paths })
      if (followed.changed(paths)) this.#input({ type: 'changed', source: 'files' })
      else void this.#begin()
    }
    const kept = (paths: string[]) => {
      if (this.#isOver(begun) || !followed.kept.changed(paths)) return
      this.#input({ type: 'changed', source: 'git' })
    }
    const ignored = ['.git', '.jj', ...skipped.value]
    const asked = [
      this.parts.machine.watch(this.folder, { ignored, changed: files, lost }),
      ...followed.kept.folders.map((folder) =>
        this.parts.machine.watch(folder, { ignored: followed.kept.ignored, changed: kept, lost }),
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
    const followed = this.#followed
    const read =
      followed && (await this.parts.lanes.run(followed.lane, () => orTrouble(followed.status())))
    if (this.#stopped) return
    if (read && followed && begun === this.#begun) {
      const only = followed.only?.()
      const some = only ? { only } : {}
      if (read.ok) {
        this.tell({ type: 'status', status: read.value, top: followed.top, ...some })
        this.#count.want(followed, read.value)
      } else this.#troubled(read.problem)
    }
    this.#input({ type: 'read' })
  }
}

/** A machine that cannot be reached is looked at again later, as is whatever else may pass. */
async function orTrouble<T>(looked: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await looked
  } catch (error) {
    return { ok: false, problem: problemOf(error, 'unreachable') }
  }
}
