import type { CommandId } from '../../../shared/app/commands/table'
import type { SessionRow } from '../../../shared/app/tables'
import { navigationNow } from '../../store/navigation'
import { rowNow } from '../../store/rows'

/** What a command does in this window. */
export interface Doing {
  run: () => void
  /** Whether it makes sense now; without it, always. */
  when?: () => boolean
  /** What it is called now, where that says more. */
  title?: () => string | undefined
}

export type Doings = Partial<Record<CommandId, Doing>>

/** The session that is shown, or was shown before the page that is. */
export function currentSession(): SessionRow | undefined {
  const { session } = navigationNow()
  const row = session ? rowNow('sessions', session) : undefined
  return row?.deletedAt === undefined ? row : undefined
}

/** Something to be done with the session that is shown. */
export function onSession(
  run: (session: SessionRow) => void,
  when: (session: SessionRow) => boolean = () => true,
): Doing {
  return {
    when: () => {
      const session = currentSession()
      return session !== undefined && when(session)
    },
    run: () => {
      const session = currentSession()
      if (session) run(session)
    },
  }
}
