import type { BytePath } from '../../kit/path'

/** Why a file is not part of a checkpoint: going back leaves it alone. */
export type NotCapturedWhy = 'too-big' | 'too-much' | 'unsettled' | 'unreadable' | 'special'

export interface NotCaptured {
  path: BytePath
  why: NotCapturedWhy
  /** How the file system described it, by which one sees that it has changed; older versions did not say it. */
  was?: string
}

/** What a path is now, where that differs from what it was; content is bytes, one character for each. */
export interface CheckpointChange {
  path: BytePath
  /** As git has it; null where nothing is there any more. */
  mode: '100644' | '100755' | '120000' | '160000' | null
  oid: string
  /** Left out where the object is known to be there already. */
  content?: string
}

/** At which end of a turn a checkpoint is, or that it was taken before files went back. */
export type CheckpointEdge = 'start' | 'end' | 'before'

/** The files of a folder as they were once. */
export interface Checkpoint {
  id: string
  session: string
  turn: string
  edge: CheckpointEdge
  at: number
  /** The top of the checkout, and what its checkpoints are kept under. */
  folder: string
  key: string
  /** Several are the same one where nothing changed in between. */
  number: number
  /** The tree of its files. */
  work: string
  head: string | null
  /** The turn had begun before all was read. */
  exact: boolean
  /** How many files it does without. */
  left: number
  /** Repositories inside, and those inside of them. */
  nested: NestedCheckpoint[]
}

/** A checkpoint of a repository inside. */
export interface NestedCheckpoint {
  path: BytePath
  folder: string
  key: string
  work: string
  number: number
  /** Older versions did not say it. */
  head?: string | null
}

export const checkpointId = (turn: string, edge: CheckpointEdge): string => `${turn} ${edge}`

/** The name of a checkpoint's tree among those of its folder. */
export const checkpointName = (number: number): string => String(number).padStart(6, '0')

export const checkpointsRef = (key: string): string => `refs/liminal/ws/${key}`
export const importRef = (key: string): string => `refs/liminal/import/${key}`

const lastTurns = 50
const keptFor = 30 * 24 * 60 * 60_000
const mostNumbers = 1000

/**
 * Those of a folder's checkpoints that go: older than 30 days and of none of the last 50 turns, but for the
 * first and the last of each session; and whatever is more than a thousand, the oldest first.
 */
export function forgotten(checkpoints: readonly Checkpoint[], now: number): Checkpoint[] {
  const newest = checkpoints.toSorted((one, other) => other.at - one.at)
  const turns = new Set([...new Set(newest.map(({ turn }) => turn))].slice(0, lastTurns))
  const ends = new Set<string>()
  for (const of of Map.groupBy(newest, ({ session }) => session).values())
    for (const end of [of.at(0), of.at(-1)]) if (end) ends.add(end.id)
  const numbers = new Set<number>()
  return newest.filter((checkpoint) => {
    const stays =
      checkpoint.at > now - keptFor || turns.has(checkpoint.turn) || ends.has(checkpoint.id)
    if (stays && (numbers.has(checkpoint.number) || numbers.size < mostNumbers)) {
      numbers.add(checkpoint.number)
      return false
    }
    return true
  })
}
