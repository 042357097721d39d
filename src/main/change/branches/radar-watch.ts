import type { Release } from '../../../kit/release'
import type { Conflict, ToldConflict } from '../../../shared/change/radar'
import type { Folders } from '../../workspace/folders'
import type { Repository } from '../../workspace/git/git'
import { type AuthorParts, authors, linesOf } from './conflict-authors'
import type { BranchParts } from './parts'
import { RepositoryRadar } from './radar'

export interface RadarParts
  extends Pick<BranchParts, 'git' | 'machine' | 'folder' | 'after'>,
    AuthorParts {
  folders: Pick<Folders, 'look' | 'listen'>
  /** Hears that something about some session, or where it works, is different. */
  onSessions(listener: () => void): Release
  /** Folders of the sessions on screen. */
  inView: { now(): Iterable<string>; listen(listener: () => void): Release }
  show(folder: string, conflicts: ToldConflict[]): void
}

/** What changes in a moment is looked at together, in milliseconds. */
const calm = 500

/** Of one repository, those in which something happened last are followed; the others are read once. */
const mostFollowed = 24

interface Sky {
  radar: RepositoryRadar
  folders: Map<string, Repository>
  stale: Set<string>
  /** What was found last. */
  clashes: ReadonlyMap<string, Conflict[]>
  /** One has left: whom it met is to be told. */
  left: boolean
  running: boolean
}

/**
 * Keeps an eye on folders of one repository in which several sessions live: while an agent works
 * in one of them, or one is on screen, and not otherwise.
 */
export class Radar {
  #skies = new Map<string, Sky>()
  #looks = new Map<string, Release>()
  #found = new Map<string, Promise<Repository | undefined>>()
  #shown = new Map<string, string>()
  #waiting: Release | null = null
  #stopped = false
  readonly #releases: Release[]

  constructor(private readonly parts: RadarParts) {
    this.#releases = [
      parts.onSessions(() => this.#soon()),
      parts.inView.listen(() => this.#soon()),
      parts.folders.listen((folder, tracked) => {
        // What cannot be read any more changes nothing any more.
        if (tracked.type !== 'files') void this.#changed(folder)
      }),
    ]
    this.#soon()
  }

  stop(): void {
    this.#stopped = true
    this.#waiting?.()
    for (const release of [...this.#releases, ...this.#looks.values()]) release()
  }

  #soon(): void {
    this.#waiting ??= this.parts.after(calm, () => {
      this.#waiting = null
      if (!this.#stopped) void this.#arrange()
    })
  }

  /** Which folders live, and which of them are followed. */
  async #arrange(): Promise<void> {
    const live = this.parts
      .sessions()
      .filter(({ archived, deletedAt }) => !archived && deletedAt === undefined)
    const folders = new Set(live.map(({ workspace }) => workspace.path))
    const busy = new Set([
      ...live
        .filter(({ activity }) => activity === 'working')
        .map(({ workspace }) => workspace.path),
      ...this.parts.inView.now(),
    ])
    for (const sky of this.#skies.values())
      for (const folder of sky.folders.keys())
        if (!folders.has(folder) || (await this.#isGone(folder))) this.#leave(sky, folder)
    if (folders.size > 1) for (const folder of folders) await this.#join(folder)
    if (this.#stopped) return
    const followed = new Set<string>()
    const order = live
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .map(({ workspace }) => workspace.path)
    for (const sky of this.#skies.values()) {
      const shared = [...new Set(order)].filter((folder) => sky.folders.has(folder))
      if (shared.length < 2 || !shared.some((folder) => busy.has(folder))) continue
      for (const folder of shared.slice(0, mostFollowed)) followed.add(folder)
      void this.#scan(sky)
      // Who wrote it may be known by now: an agent says so a moment after its file is written.
      void this.#tell(sky)
    }
    for (const folder of followed)
      if (!this.#looks.has(folder)) this.#looks.set(folder, this.parts.folders.look(folder))
    for (const [folder, release] of this.#looks)
      if (!followed.has(folder)) {
        this.#looks.delete(folder)
        release()
      }
  }

  async #join(folder: string): Promise<void> {
    const known = [...this.#skies.values()].some((sky) => sky.folders.has(folder))
    if (known) return
    const found = this.#found.get(folder) ?? this.#find(folder)
    this.#found.set(folder, found)
    const repository = await found
    // It may come to have one: it is asked again when sessions change.
    if (!repository) {
      this.#found.delete(folder)
      return
    }
    const { common, top } = repository
    const sky = this.#skies.get(common) ?? {
      radar: new RepositoryRadar(this.parts),
      folders: new Map(),
      stale: new Set(),
      clashes: new Map(),
      left: false,
      running: false,
    }
    this.#skies.set(common, sky)
    // Sessions in one checkout see each other's changes as they are.
    if ([...sky.folders.values()].some((other) => other.top === top)) return
    sky.folders.set(folder, repository)
    sky.stale.add(folder)
  }

  /** A workspace that was removed: its sessions are still there. */
  async #isGone(folder: string): Promise<boolean> {
    return (await this.parts.machine.files.kind(folder)) !== 'folder'
  }

  async #find(folder: string): Promise<Repository | undefined> {
    const found = await this.parts.git.find(folder)
    return found.ok ? found.value : undefined
  }

  #leave(sky: Sky, folder: string): void {
    sky.folders.delete(folder)
    sky.stale.delete(folder)
    sky.radar.forget(folder)
    sky.left = true
    this.#found.delete(folder)
    this.#show(folder, [])
    void this.#scan(sky)
  }

  async #changed(folder: string): Promise<void> {
    for (const sky of this.#skies.values()) {
      if (!sky.folders.has(folder) || sky.folders.size < 2) continue
      sky.stale.add(folder)
      await this.#scan(sky)
    }
  }

  /** One scan at a time; what changes meanwhile is looked at after it. */
  async #scan(sky: Sky): Promise<void> {
    if (sky.running || this.#stopped) return
    sky.running = true
    try {
      while ((sky.stale.size > 0 || sky.left) && !this.#stopped) {
        const stale = [...sky.stale]
        sky.left = false
        sky.stale.clear()
        for (const folder of stale) {
          const repository = sky.folders.get(folder)
          if (!repository) continue
          const read = await sky.radar.read(folder, repository)
          if (read.ok) continue
          sky.radar.forget(folder)
          this.#show(folder, [])
        }
        const conflicts = await sky.radar.conflicts()
        if (conflicts.ok) sky.clashes = conflicts.value
        if (conflicts.ok) await this.#tell(sky)
      }
    } finally {
      sky.running = false
    }
  }

  async #tell(sky: Sky): Promise<void> {
    const { clashes: conflicts } = sky
    for (const [folder, found] of conflicts) {
      const told: ToldConflict[] = []
      for (const conflict of found)
        told.push({
          ...conflict,
          ...sky.radar.standing(conflict.folder, conflict.path),
          by: await authors(this.parts, folder, conflict.path, linesOf(conflict, 'here')),
          others: await authors(
            this.parts,
            conflict.folder,
            conflict.path,
            linesOf(conflict, 'there'),
          ),
        })
      if (sky.clashes !== conflicts || this.#stopped) return
      if (sky.folders.has(folder)) this.#show(folder, told)
    }
  }

  #show(folder: string, conflicts: ToldConflict[]): void {
    const text = JSON.stringify(conflicts)
    if ((this.#shown.get(folder) ?? '[]') === text) return
    this.#shown.set(folder, text)
    this.parts.show(folder, conflicts)
  }
}
