import type { Release } from '../../kit/release'
import type { FolderRow } from '../../shared/app/tables'
import { badgeOf, listLimit } from '../../shared/change/counted-files'
import { foldersIn, hasFolders } from './folder-count'
import type { Counted, Status } from './followed'
import { inText } from './git/git'
import { type Tracked, Tracker, type TrackerParts } from './tracker'

interface Looked {
  lookers: number
  /** None while the folder is away. */
  tracker: Tracker | null
  leaving: Release | null
  last?: Exclude<Tracked, { type: 'files' }>
  /** What was in these folders, which its status names as one. */
  within?: { folders: string; counted: Counted }
}

interface FolderRows {
  put(table: 'folders', row: FolderRow): void
  remove(table: 'folders', id: string): void
}

/** Whoever looks away often looks again at once. */
const patience = 5000

/** What is known of the folders that sessions work in: one tracker each, however many look (SPEC E12). */
export class Folders {
  #looked = new Map<string, Looked>()
  /** Folders that were taken away, and are not followed until they are back. */
  #away = new Set<string>()
  #listeners = new Set<(folder: string, tracked: Tracked) => void>()

  constructor(
    private readonly parts: TrackerParts,
    private readonly rows: FolderRows,
  ) {}

  /** Somebody wants to know what happens in a folder, until they say otherwise. */
  look(folder: string): Release {
    const looked = this.#looked.get(folder) ?? this.#begin(folder)
    looked.lookers += 1
    looked.leaving?.()
    looked.leaving = null
    let over = false
    return () => {
      if (over) return
      over = true
      looked.lookers -= 1
      if (looked.lookers > 0) return
      looked.leaving = this.parts.after(patience, () => void this.#end(folder, looked))
    }
  }

  /** What was read last of a folder that somebody looks at. */
  known(folder: string): Tracked | undefined {
    return this.#looked.get(folder)?.last
  }

  /** Hears of every status that was read and of every file that changed, where somebody looks. */
  listen(listener: (folder: string, tracked: Tracked) => void): Release {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  away(folder: string): void {
    this.#away.add(folder)
    const looked = this.#looked.get(folder)
    void looked?.tracker?.stop()
    if (!looked) return
    looked.tracker = null
    this.rows.remove('folders', folder)
  }

  back(folder: string): void {
    if (!this.#away.delete(folder)) return
    const looked = this.#looked.get(folder)
    if (looked) looked.tracker = this.#follow(folder)
  }

  /** Another one has taken its place, or it is there again. */
  anew(folder: string): void {
    if (this.#away.has(folder)) return
    this.away(folder)
    this.back(folder)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#looked].map(([folder, looked]) => this.#end(folder, looked)))
  }

  #begin(folder: string): Looked {
    const tracker = this.#away.has(folder) ? null : this.#follow(folder)
    const looked: Looked = { lookers: 0, tracker, leaving: null }
    this.#looked.set(folder, looked)
    return looked
  }

  #follow(folder: string): Tracker {
    const tell = (tracked: Tracked) => {
      const looked = this.#looked.get(folder)
      if (tracked.type !== 'files') this.rows.put('folders', rowOf(folder, tracked, looked?.within))
      if (looked && tracked.type !== 'files') looked.last = tracked
      for (const listener of this.#listeners) listener(folder, tracked)
    }
    const counted = (status: Status, within: Counted) => {
      const looked = this.#looked.get(folder)
      if (!looked) return
      looked.within = { folders: foldersIn(status), counted: within }
      if (looked.last) this.rows.put('folders', rowOf(folder, looked.last, looked.within))
    }
    return new Tracker(folder, this.parts, tell, counted)
  }

  /** What nobody looks at may be wrong at any moment: the row goes too. */
  async #end(folder: string, looked: Looked): Promise<void> {
    looked.leaving?.()
    this.#looked.delete(folder)
    this.rows.remove('folders', folder)
    await looked.tracker?.stop()
  }
}

type Read = Extract<Tracked, { type: 'status' }>['status']

/** Names as people have them: what version control prints is bytes. */
function inWords(status: Read): Read {
  if (status.versions === 'jj') {
    const { bookmarks, description } = status
    return { ...status, bookmarks: bookmarks.map(inText), description: inText(description) }
  }
  const { branch, upstream } = status
  const follows = upstream === undefined ? {} : { upstream: inText(upstream) }
  return { ...status, branch: branch === null ? null : inText(branch), ...follows }
}

function rowOf(
  folder: string,
  tracked: Exclude<Tracked, { type: 'files' }>,
  within: Looked['within'],
): FolderRow {
  switch (tracked.type) {
    case 'plain':
      return { id: folder, versions: 'none' }
    case 'trouble':
      return { id: folder, versions: 'unreadable', problem: tracked.problem }
    case 'status': {
      const { files, ...where } = inWords(tracked.status)
      const conflicts = files.filter(({ change }) => change === 'conflicted').length
      const { files: changed, more } = countOf(tracked.status, within)
      return { id: folder, ...where, changed, badge: badgeOf(changed, more), conflicts }
    }
    default:
      return tracked satisfies never
  }
}

/** Until what is in a new folder was counted, it is at least one. */
function countOf(status: Read, within: Looked['within']): Counted {
  const { files } = status
  if (!hasFolders(status)) return { files: files.length, more: false }
  const folders = foldersIn(status)
  if (within?.folders !== folders) return { files: files.length, more: true }
  const { counted } = within
  const all = files.length - folders.split('\0').length + counted.files
  return { files: Math.min(all, listLimit), more: counted.more || all > listLimit }
}
