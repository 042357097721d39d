import { isOver, type Run } from './runs/run'
import type { SessionState } from './state'

/** The run that the session is; none any more when the user has gone on after its end. */
export function shownRun({ run, section }: Pick<SessionState, 'run' | 'section'>): Run | undefined {
  const { turn } = section
  if (!run || !isOver(run) || !turn) return run
  const began = turn.began?.at ?? section.startedAt
  return began > run.since ? undefined : run
}
