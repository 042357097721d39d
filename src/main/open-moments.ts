import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Problem, problemOf, type Result, success } from '../shared/result'
import { shownPath } from '../shared/workspace/path'
import type { CoreHandlers } from './bridge/handlers'
import type { Log } from './log/log'
import type { MachineFiles } from './machines/files'
import { Unreachable } from './machines/unreachable'
import { momentHandlers, type RestoredSession } from './moments/moment-handlers'
import type { Moments } from './moments/moments'
import type { Restored, Restoring } from './moments/restoring'
import { systemClock } from './sessions/clock'
import type { EngagedSession } from './sessions/engagement'
import { rowNow } from './sessions/row-publisher'
import type { Session } from './sessions/session'
import type { Sessions } from './sessions/sessions'
import type { Git } from './vcs/git'
import type { SafeWrites } from './workspaces/safe-writes'
import { Undertakings } from './workspaces/undertakings'

export interface OpenMomentsParts {
  folder: string
  log: Pick<Log, 'moments' | 'undertakings' | 'flush'>
  git: Git
  files: MachineFiles
  writes: SafeWrites
  sessions(): Sessions
  fork(session: string, before: string): ReturnType<CoreHandlers['session.fork']>
  warn(problem: Problem): void
}

/** So long a prompt waits for what the files are before it; then it goes, and the turn says so. */
const promptWait = 300
const mostNamed = 20

/** What files were at the ends of turns: loaded when the first turn is near, or when somebody goes back. */
export function openMoments(parts: OpenMomentsParts) {
  const { folder, log, git, files, writes, sessions, fork } = parts
  let opened: Promise<{ moments: Moments; restoring: Restoring }> | undefined
  const open = async () => {
    const [{ Moments }, { Restoring }] = await Promise.all([
      import('./moments/moments'),
      import('./moments/restoring'),
    ])
    const own = join(folder, 'moments')
    const shared = { git, files, store: log.moments }
    const moments = new Moments({ ...shared, folder: own, now: Date.now, after: systemClock.after })
    const undertakings = new Undertakings(log, randomUUID)
    const restoring = new Restoring({ ...shared, writes, moments, undertakings, newId: randomUUID })
    return { moments, restoring }
  }
  const once = () => {
    opened ??= open()
    return opened
  }
  const quietly = (task: Promise<unknown>): void =>
    void task.catch((error: unknown) => {
      // When it can be reached again the next moment is kept.
      if (!(error instanceof Unreachable)) parts.warn(problemOf(error, 'moments'))
    })

  const restoredSession = (session: Session): RestoredSession => ({
    ...{ id: session.id, folder: session.folder, title: rowNow(session).title },
    working: isWorking(session),
    restored: (restored) => tell(session, restored),
    fork: async (before) => fork(session.id, before),
  })

  return {
    handlers: momentHandlers({
      load: async () => (await once()).restoring,
      find(id) {
        const found = sessions().find(id)
        return found.ok ? success(restoredSession(found.value)) : found
      },
      all: () => sessions().all().map(restoredSession),
    }),

    turnsNear: ({ folder: at }: EngagedSession): void =>
      quietly(once().then(({ moments }) => moments.prepare(at))),

    /** Never refuses: that there is no way back is no reason not to go on. */
    async beforeTurn({ id, folder: at }: EngagedSession, turn: string): Promise<Result<void>> {
      await (await opened)?.restoring.settled(at)
      let late = false
      const about = { session: id, turn, edge: 'start', isExact: () => !late } as const
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        late = true
        waited.resolve()
      }, promptWait)
      quietly(
        once()
          .then(({ moments }) => moments.take(at, about))
          .finally(waited.resolve),
      )
      await waited.promise
      clearTimeout(timer)
      return success(undefined)
    },

    turnEnded: ({ id, folder: at }: EngagedSession, turn: string): void =>
      quietly(once().then(({ moments }) => moments.take(at, { session: id, turn, edge: 'end' }))),

    /** What an earlier run was in the middle of. */
    async finishLeft(): Promise<void> {
      if (log.undertakings.all().every(({ kind }) => kind !== 'restore')) return
      const { restoring } = await once()
      for (const finished of await restoring.finishLeft()) {
        if (!finished.ok) parts.warn(finished.problem)
        else {
          const session = sessions().find(finished.value.session)
          if (session.ok) tell(session.value, finished.value, true)
        }
      }
    },

    async stop(): Promise<void> {
      await (await opened)?.moments.stop()
    },
  }
}

function isWorking(session: Session): boolean {
  const turn = session.conversation?.turn
  return turn !== null && turn !== undefined
}

function tell(session: Session, { id, at, kept, ...restored }: Restored, late = false): void {
  const { session: _, ...counts } = restored
  const named = kept.slice(0, mostNamed)
  session.append({
    ...{ type: 'restored', restore: id, moment: at, ...counts },
    kept: named.map(({ path, why, details }) => ({ path: shownPath(path), why: details ?? why })),
    keptCount: kept.length,
    ...(late ? { late } : {}),
  })
}
