import { useLayoutEffect, useRef } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { isFinished } from '../../store/order'

/** As many of a project's finished sessions stay in sight. */
const newest = 3
/** A line that stands for one row saves none. */
const fewest = 2

/** Which sessions stand behind “+N more” of their project, and which of them are in sight nevertheless. */
export interface Fold {
  folded: ReadonlySet<string>
  peeking: ReadonlySet<string>
}

const nothing: Fold = { folded: new Set(), peeking: new Set() }

/**
 * Pure: of sessions in the order of the rail, those that have ended and were looked at, but for the
 * newest of each project. While the rail is held it stays what it was: no row comes or goes.
 */
export function foldOf(
  sessions: readonly SessionRow[],
  selected: string | null,
  held?: Fold,
): Fold {
  const folded = new Set(
    held
      ? sessions.filter(({ id, pinned }) => held.folded.has(id) && !pinned).map(({ id }) => id)
      : [...Map.groupBy(sessions.filter(isFinished), ({ project }) => project).values()]
          .map((finished) => finished.slice(newest))
          .filter((more) => more.length >= fewest)
          .flatMap((more) => more.map(({ id }) => id)),
  )
  const inSight = [...(held?.peeking ?? []), selected].filter((id) => id !== null)
  return { folded, peeking: new Set(inSight.filter((id) => folded.has(id))) }
}

export function useHeldFold(
  sessions: readonly SessionRow[],
  selected: string | null,
  held: boolean,
): Fold {
  const before = useRef(nothing)
  const fold = foldOf(sessions, selected, held ? before.current : undefined)
  useLayoutEffect(() => {
    before.current = fold
  })
  return fold
}
