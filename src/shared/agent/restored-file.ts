/** Who wrote a file since then, as far as that is known; a session without a name is the one that asks. */
export type WrittenBy =
  /** The agent named the file itself. */
  | { by: 'agent'; session: string; name?: string; turn?: number }
  /** It came during that turn, and no step of the agent names it. */
  | { by: 'turn'; session: string; name?: string; turn?: number }
  /** It came after files went back, by that or by the user. */
  | { by: 'restore' }
  /** While no agent of the app was at work there: the user, or another program. */
  | { by: 'other' }

/** A file that goes back, and whose work that takes away. */
export interface RestoredFile {
  path: string
  does: 'changed' | 'added' | 'deleted'
  by: WrittenBy[]
}

/** More are counted. */
export const mostFilesNamed = 200

/** What agents said of the files that they wrote. */
export interface NamedWrites {
  has(session: string, turn: string, path: string): boolean
  /** Which turn of the session it is, from 1. */
  turnNumber(session: string, turn: string): number | undefined
  nameOf(session: string): string
}

/** What is not the agent's own stands first: who reads only some reads that. */
export function foreignFirst(files: readonly RestoredFile[], session: string): RestoredFile[] {
  const rank = ({ by }: RestoredFile) => Math.min(9, ...by.map((one) => foreignness(one, session)))
  return files.toSorted((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1))
}

function foreignness(one: WrittenBy, session: string): number {
  if (one.by === 'other' || one.by === 'restore') return 0
  if (one.session !== session) return 1
  return one.by === 'turn' ? 2 : 3
}
