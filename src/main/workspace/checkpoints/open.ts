import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { shownPath } from '../../../kit/path'
import { type Problem, problemOf, type Result, success } from '../../../kit/result'
import {
  mostFilesNamed,
  type NamedWrites,
  type RestoredFile,
} from '../../../shared/agent/restored-file'
import type { NotCaptured } from '../../../shared/workspace/checkpoint'
import type { MachineFiles } from '../../host/files'
import { Unreachable } from '../../host/unreachable'
import type { LinkedSession } from '../../session/link/agent-link'
import { rowNow } from '../../session/row-publisher'
import type { Session } from '../../session/session'
import type { Sessions } from '../../session/sessions'
import type { Log } from '../../store/log/log'
import type { Git } from '../git/git'
import { JournaledOperations } from '../journaled-operations'
import type { SafeWrites } from '../safe-writes'
import { checkpointHandlers, type RestoredSession } from './checkpoint-handlers'
import type { Checkpoints, TakenFor } from './checkpoints'
import { begunWords, failedWords, notCapturedWords, withoutWords } from './noted-words'
import { longestWait, Noting, type NotingParts } from './noting'
import type { Restored, Restoring } from './restoring'

interface OpenCheckpointsParts {
  folder: string
  log: Pick<Log, 'moments' | 'undertakings' | 'flush'>
  git: Git
  files: MachineFiles
  writes: SafeWrites
  sessions(): Sessions
  /** What agents that work in a folder said of the files that they wrote. */
  named(folder: string): Promise<NamedWrites>
  fork(session: string, before: string): Promise<Result<{ session: string }>>
  warn(problem: Problem): void
  rows: NotingParts['rows']
  after: NotingParts['after']
}

/** So soon after a turn began by itself the model has not got to writing yet. */
const justBegun = 300
const mostNamed = 20

/** What files were at the ends of turns: loaded when the first turn is near, or when somebody goes back. */
export function openCheckpoints(parts: OpenCheckpointsParts) {
  const { folder, log, git, files, writes, sessions, fork, after } = parts
  const noting = new Noting({ rows: parts.rows, now: Date.now, after })
  const looked = new Set<string>()
  let opened: Promise<{ moments: Checkpoints; restoring: Restoring }> | undefined
  const open = async () => {
    const [{ Checkpoints }, { Restoring }] = await Promise.all([
      import('./checkpoints'),
      import('./restoring'),
    ])
    const own = join(folder, 'moments')
    const shared = { git, files, store: log.moments }
    const checkpoints = new Checkpoints({ ...shared, folder: own, now: Date.now, after })
    const journal = new JournaledOperations(log, randomUUID)
    const restoring = new Restoring({
      ...shared,
      writes,
      moments: checkpoints,
      undertakings: journal,
      newId: randomUUID,
    })
    return { moments: checkpoints, restoring }
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

  const near = (at: string): void =>
    quietly(once().then(({ moments: checkpoints }) => checkpoints.prepare(at)))

  /** What goes wrong with it is an answer: whoever waits goes on. */
  const take = async (at: string, about: TakenFor): Promise<Result<Noted>> => {
    try {
      const { moments: checkpoints } = await once()
      const taken = await checkpoints.take(at, about)
      if (!taken.ok) return taken
      return success({ exact: taken.value.exact, left: await checkpoints.leftIn(at) })
    } catch (error) {
      if (error instanceof Unreachable) return { ok: false, problem: problemOf(error, 'moments') }
      const problem = problemOf(error, 'moments')
      parts.warn(problem)
      return { ok: false, problem }
    }
  }

  const restoredSession = (session: Session): RestoredSession => ({
    id: session.id,
    folder: session.folder,
    title: rowNow(session).title,
    working: isWorking(session),
    restored: (restored, files) => tell(session, restored, files),
    fork: async (before) => fork(session.id, before),
  })

  return {
    handlers: {
      ...checkpointHandlers({
        load: async () => (await once()).restoring,
        find(id) {
          const found = sessions().find(id)
          return found.ok ? success(restoredSession(found.value)) : found
        },
        all: () => sessions().all().map(restoredSession),
        named: parts.named,
      }),
      'moment.startWithout': ({ session }: { session: string }): Result<void> =>
        success(noting.startWithout(session)),
    },

    turnsNear: ({ folder: at }: LinkedSession): void => near(at),

    /** Somebody looks at the folder, and may soon have an agent work in it: once in a run of the app. */
    lookedAt(at: string): void {
      if (looked.has(at)) return
      looked.add(at)
      near(at)
    },
    near,

    /** Waits until it is known what the folder is; never refuses: without a way back one may go on, too. */
    async beforeTurn(session: LinkedSession, turn: string): Promise<Result<void>> {
      const { id, folder: at } = session
      await (await opened)?.restoring.settled(at)
      let whole = true
      const about = { session: id, turn, edge: 'start', isExact: () => whole } as const
      const noted = await noting.before(id, take(at, about))
      if (noted.how === 'without') {
        whole = false
        const words = withoutWords(noted.asked, longestWait / 60_000)
        session.append({ type: 'notice', severity: 'warning', ...words })
      } else tellNoted(session, noted.value)
      return success(undefined)
    },

    /** One that nobody asked for is under way already. */
    async turnBegan(session: LinkedSession, turn: string): Promise<void> {
      const began = performance.now()
      const isExact = () => performance.now() - began < justBegun
      const about = { session: session.id, turn, edge: 'start', isExact } as const
      tellNoted(session, await take(session.folder, about))
    },

    turnEnded: ({ id, folder: at }: LinkedSession, turn: string): void =>
      quietly(
        once().then(({ moments: checkpoints }) =>
          checkpoints.take(at, { session: id, turn, edge: 'end' }),
        ),
      ),

    /** What an earlier run was in the middle of. */
    async finishLeft(): Promise<void> {
      if (log.undertakings.all().every(({ kind }) => kind !== 'restore')) return
      const { restoring } = await once()
      for (const finished of await restoring.finishLeft()) {
        if (!finished.ok) parts.warn(finished.problem)
        else {
          const session = sessions().find(finished.value.session)
          if (session.ok) tell(session.value, finished.value, unowned(finished.value), true)
        }
      }
    },

    async stop(): Promise<void> {
      await (await opened)?.moments.stop()
    },
  }
}

/** A checkpoint as the conversation is told of it. */
interface Noted {
  exact: boolean
  left: NotCaptured[]
}

/** What is not so good as users will take it to be is said before it matters. */
function tellNoted(session: LinkedSession, noted: Result<Noted>): void {
  const words = !noted.ok
    ? failedWords(noted.problem.message)
    : !noted.value.exact
      ? begunWords
      : noted.value.left.length > 0
        ? notCapturedWords(noted.value.left)
        : undefined
  if (words) session.warn(words.title, words.text)
}

function isWorking(session: Session): boolean {
  const turn = session.conversation?.turn
  return turn !== null && turn !== undefined
}

/** Nobody can say any more what lay there before. */
const unowned = ({ files }: Restored): RestoredFile[] =>
  files.slice(0, mostFilesNamed).map(({ path, does }) => ({ path: shownPath(path), does, by: [] }))

function tell(
  session: Session,
  { id, at, kept, files: _files, ...restored }: Restored,
  files: RestoredFile[],
  late = false,
): void {
  const { session: _, ...counts } = restored
  const named = kept.slice(0, mostNamed)
  session.append({
    type: 'restored',
    restore: id,
    moment: at,
    ...counts,
    ...redone(session, restored),
    files,
    kept: named.map(({ path, why, details }) => ({ path: shownPath(path), why: details ?? why })),
    keptCount: kept.length,
    ...(late ? { late } : {}),
  })
}

/** What takes back what had taken a restore back is that restore again. */
function redone(
  { state }: Session,
  { undoes }: Pick<Restored, 'undoes'>,
): { moment: number; again: true } | object {
  const restores = state.section.items.filter((item) => item.type === 'restored')
  const find = (id: string | undefined) => restores.find(({ restore }) => restore === id)
  const undone = find(undoes)
  const first = undone?.again ? undefined : find(undone?.undoes)
  return first ? { moment: first.moment, again: true } : {}
}
