import { useLayoutEffect, useRef } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { isFinished, isWaiting } from '../../store/order'

/** As many of a project's finished sessions stay in sight. */
const newest = 3
/** A line that stands for one row saves none. */
const fewest = 2
/** What was in sight is not put away as soon as it is read. */
const keptFor = 60 * 60_000

/** Which sessions stand behind one line of their project, and which of them are in sight nevertheless. */
export interface Fold {
  folded: ReadonlySet<string>
  peeking: ReadonlySet<string>
}

interface Sight {
  selected: string | null
  /** When each was last seen with something going on, or new. */
  lively: ReadonlyMap<string, number>
  now: number
  /** While the rail is held it stays what it was: no row comes or goes. */
  held?: Fold | undefined
}

const nothing: Fold = { folded: new Set(), peeking: new Set() }

/**
 * Pure: of sessions in the order of the rail, those that have ended and were looked at, or wait for
 * their time, but for the newest of each project.
 */
export function foldOf(sessions: readonly SessionRow[], sight: Sight): Fold {
  const { selected, lively, now, held } = sight
  const isOver = (row: SessionRow) =>
    isFinished(row) && !(now - (lively.get(row.id) ?? 0) < keptFor)
  const folded = new Set(
    held
      ? sessions.filter(({ id, pinned }) => held.folded.has(id) && !pinned).map(({ id }) => id)
      : [...Map.groupBy(sessions.filter(isOver), ({ project }) => project).values()]
          .map((finished) => finished.slice(newest))
          .filter((more) => more.length >= fewest)
          .flatMap((more) => more.map(({ id }) => id)),
  )
  const inSight = [...(held?.peeking ?? []), selected].filter((id) => id !== null)
  return { folded, peeking: new Set(inSight.filter((id) => folded.has(id))) }
}

/** "Finished (4)", "Waiting (20)", "Finished and waiting (11)" */
export function foldWords(folded: readonly SessionRow[]): string {
  const waiting = folded.filter(isWaiting).length
  const what =
    waiting === 0 ? 'Finished' : waiting < folded.length ? 'Finished and waiting' : 'Waiting'
  return `${what} (${folded.length})`
}

export function useHeldFold(
  sessions: readonly SessionRow[],
  selected: string | null,
  held: boolean,
): Fold {
  const before = useRef(nothing)
  const lively = useRef(new Map<string, number>())
  const now = Date.now()
  const fold = foldOf(sessions, {
    selected,
    lively: lively.current,
    now,
    held: held ? before.current : undefined,
  })
  useLayoutEffect(() => {
    before.current = fold
    for (const row of sessions) if (!isFinished(row)) lively.current.set(row.id, now)
  })
  return fold
}
