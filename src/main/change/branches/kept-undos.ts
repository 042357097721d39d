import type { Repository } from '../../workspace/git/git'
import type { JjLocation } from '../../workspace/jj/jj'
import type { MergeUndo } from './merging'
import type { Memory } from './parts'

/** How the last merge from a folder is taken back. */
interface KeptUndo extends MergeUndo {
  repository: Repository
  /** Of a workspace of jj. */
  place?: JjLocation
  words: string
}

const key = 'merge-undos'
/** The oldest are forgotten: a merge that others have built on long since is not taken back. */
const most = 100

/** What all checkouts have in common outlives the one from which it was merged. */
const ofAll = ({ common }: Repository): Repository => ({ top: common, admin: common, common })

/** The last merge from each folder, also of an earlier run. */
export class KeptUndos {
  constructor(private readonly memory: Memory) {}

  get all(): [folder: string, undo: KeptUndo][] {
    const kept = this.memory.get(key)
    return Array.isArray(kept) ? (kept as [string, KeptUndo][]) : []
  }

  of(folder: string): KeptUndo | undefined {
    return this.all.find(([one]) => one === folder)?.[1]
  }

  keep(folder: string, undo: KeptUndo): void {
    const others = this.all.filter(([one]) => one !== folder)
    const lasting = undo.place ? undo : { ...undo, repository: ofAll(undo.repository) }
    this.memory.set(key, [...others, [folder, lasting]].slice(-most))
  }

  forget(folder: string): void {
    const others = this.all.filter(([one]) => one !== folder)
    this.memory.set(key, others)
  }
}
