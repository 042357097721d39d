import type { BytePath } from '../../kit/path'

/** Why a file is not part of a moment: going back leaves it alone. */
export type LeftWhy = 'too-big' | 'too-much' | 'unsettled' | 'unreadable' | 'special'

export interface Left {
  path: BytePath
  why: LeftWhy
  /** How the file system described it, by which one sees that it has changed; older versions did not say it. */
  was?: string
}

/** What a path is now, where that differs from what it was; content is bytes, one character for each. */
export interface MomentChange {
  path: BytePath
  /** As git has it; null where nothing is there any more. */
  mode: '100644' | '100755' | '120000' | '160000' | null
  oid: string
  /** Left out where the object is known to be there already. */
  content?: string
}

/** At which end of a turn a moment is, or that it was taken before files went back. */
export type MomentEdge = 'start' | 'end' | 'before'

/** The files of a folder as they were once. */
export interface Moment {
  id: string
  session: string
  turn: string
  edge: MomentEdge
  at: number
  /** The top of the checkout, and what its moments are kept under. */
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
  nested: NestedMoment[]
}

/** A moment of a repository inside. */
export interface NestedMoment {
  path: BytePath
  folder: string
  key: string
  work: string
  number: number
  /** Older versions did not say it. */
  head?: string | null
}

export const momentId = (turn: string, edge: MomentEdge): string => `${turn} ${edge}`

/** The name of a moment's tree among those of its folder. */
export const momentName = (number: number): string => String(number).padStart(6, '0')

export const momentsRef = (key: string): string => `refs/liminal/ws/${key}`
export const importRef = (key: string): string => `refs/liminal/import/${key}`

const lastTurns = 50
const keptFor = 30 * 24 * 60 * 60_000
const mostNumbers = 1000

/**
 * Those of a folder's moments that go: older than 30 days and of none of the last 50 turns, but for the
 * first and the last of each session; and whatever is more than a thousand, the oldest first.
 */
export function forgotten(moments: readonly Moment[], now: number): Moment[] {
  const newest = moments.toSorted((one, other) => other.at - one.at)
  const turns = new Set([...new Set(newest.map(({ turn }) => turn))].slice(0, lastTurns))
  const ends = new Set<string>()
  for (const of of Map.groupBy(newest, ({ session }) => session).values())
    for (const end of [of.at(0), of.at(-1)]) if (end) ends.add(end.id)
  const numbers = new Set<number>()
  return newest.filter((moment) => {
    const stays = moment.at > now - keptFor || turns.has(moment.turn) || ends.has(moment.id)
    if (stays && (numbers.has(moment.number) || numbers.size < mostNumbers)) {
      numbers.add(moment.number)
      return false
    }
    return true
  })
}
