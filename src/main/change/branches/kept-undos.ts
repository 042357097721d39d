import type { BranchRow } from '../../../shared/change/branch'
import type { Repository } from '../../workspace/git/git'
import type { JjLocation } from '../../workspace/jj/jj'
import { bookmarkAt } from './jj/status'
import type { MergeUndo } from './merging'
import type { BranchParts, Memory } from './parts'
import { commitOf } from './previewing'

/** How the last merge from a folder is taken back. */
interface KeptUndo extends MergeUndo {
  repository: Repository
  /** Of a workspace of jj. */
  place?: JjLocation
  words: string
  /** The commit that was checked out where it was merged from; nothing of merges of before, and of jj. */
  tip?: string
  /** Something came after it: that it is merged is still known, and nothing can be taken back. */
  spent?: true
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
    const kept = this.all.find(([one]) => one === folder)?.[1]
    return kept?.spent ? undefined : kept
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

/** What was merged in an earlier run is known, and can be taken back as long as nothing came after it. */
export async function offerUndos(
  parts: BranchParts,
  undos: KeptUndos,
  change: (folder: string, change: Pick<BranchRow, 'undo' | 'merged'>) => void,
): Promise<void> {
  for (const [folder, kept] of undos.all) {
    const { repository, place, base, after, words, tip, spent } = kept
    const now = place
      ? await bookmarkAt(parts.jj, { repository, place }, base)
      : await commitOf(parts.git, repository, `refs/heads/${base}`)
    if (tip !== undefined) change(folder, { merged: { base, commit: tip } })
    if (!now.ok || (now.value !== after && tip === undefined)) undos.forget(folder)
    else if (now.value !== after) undos.keep(folder, { ...kept, spent: true })
    else if (!spent) change(folder, { undo: { words } })
  }
}
