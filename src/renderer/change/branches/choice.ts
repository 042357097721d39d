import type { BytePath } from '../../../kit/path'
import type { BranchLook, Chosen, FileHunks } from '../../../shared/change/branch'

/** What could be committed, and what of it the list of changed files shows. */
export interface CommitScope {
  look: BranchLook
  listed: ReadonlySet<BytePath>
}

type LookedFile = BranchLook['files'][number]

/** What the user has decided himself: of files whether they go in, of those that were opened which hunks. */
export interface Choice {
  decided: ReadonlyMap<BytePath, boolean>
  split: ReadonlyMap<BytePath, { from: FileHunks; places: ReadonlySet<number> }>
}

export const undecided: Choice = { decided: new Map(), split: new Map() }

/** A repository inside of this one, which is not this one's to commit. */
export const isInner = (path: BytePath): boolean => path.endsWith('/')

const isListed = ({ listed }: CommitScope, { path }: LookedFile): boolean =>
  listed.has(path.replace(/\/$/, ''))

/** What is not committed and stands in no list: of an earlier time, or of another folder. */
export const unlisted = (scope: CommitScope): LookedFile[] =>
  scope.look.files.filter((file) => !isInner(file.path) && !isListed(scope, file))

/** Unasked a commit takes what the list shows. What a merge under way has brought is committed whole. */
export function isTaken({ decided }: Choice, scope: CommitScope, file: LookedFile): boolean {
  if (isInner(file.path)) return false
  const ofOperation = scope.look.operation !== undefined && file.change !== 'untracked'
  return decided.get(file.path) ?? (isListed(scope, file) || ofOperation)
}

export function takeFile(choice: Choice, path: BytePath, taken: boolean): Choice {
  const decided = new Map(choice.decided).set(path, taken)
  const split = new Map(choice.split)
  const opened = split.get(path)
  if (opened) split.set(path, { ...opened, places: new Set(taken ? opened.from.hunks.keys() : []) })
  return { decided, split }
}

export function openFile(choice: Choice, path: BytePath, from: FileHunks, taken: boolean): Choice {
  const places = new Set(taken ? from.hunks.keys() : [])
  return { ...choice, split: new Map(choice.split).set(path, { from, places }) }
}

export function toggleHunk(choice: Choice, path: BytePath, place: number): Choice {
  const opened = choice.split.get(path)
  if (!opened) return choice
  const places = new Set(opened.places)
  if (!places.delete(place)) places.add(place)
  return {
    decided: new Map(choice.decided).set(path, places.size > 0),
    split: new Map(choice.split).set(path, { ...opened, places }),
  }
}

/** All that a commit takes of what is there now, by name: it never takes what nobody was shown. */
export function chosenOf(choice: Choice, scope: CommitScope): Chosen[] {
  return scope.look.files
    .filter((file) => isTaken(choice, scope, file))
    .map(({ path }) => {
      const opened = choice.split.get(path)
      if (!opened || opened.places.size === opened.from.hunks.length) return { path }
      const { before, after } = opened.from
      return { path, hunks: { before, after, places: [...opened.places].sort((a, b) => a - b) } }
    })
}
