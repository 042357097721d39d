import { shownPath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import {
  foreignFirst,
  mostFilesNamed,
  type NamedWrites,
  type RestoredFile,
} from '../../../shared/agent/restored-file'
import type { Checkpoint, CheckpointEdge } from '../../../shared/workspace/checkpoint'
import type { CheckpointPreview } from '../../../shared/workspace/checkpoint-contract'
import type { KeptPath } from '../../../shared/workspace/restore-plan'
import type { Handlers } from '../../app/bridge/handlers'
import type { GoneBack, Restored, Restoring } from './restoring'

/** A session as going back knows it. */
export interface RestoredSession {
  id: string
  folder: string
  title: string
  working: boolean
  restored(restored: Restored, files: RestoredFile[]): void
  /** A new session that knows what was said before a turn. */
  fork(before: string): Promise<Result<{ session: string }>>
}

interface CheckpointHandlerParts {
  load(): Promise<Restoring>
  find(session: string): Result<RestoredSession>
  all(): RestoredSession[]
  named(folder: string): Promise<NamedWrites>
}

type CheckpointHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `moment.${string}`>>,
  'moment.startWithout'
>

export function checkpointHandlers({
  load,
  find,
  all,
  named,
}: CheckpointHandlerParts): CheckpointHandlers {
  const preview = async (
    restoring: Restoring,
    { id, folder }: RestoredSession,
    turn: string,
    edge: CheckpointEdge,
  ): Promise<CheckpointPreview> => {
    const target = restoring.find(turn, edge)
    const previewed = target.ok ? await restoring.preview(folder, id, target.value) : target
    if (!previewed.ok) return { known: false, why: previewed.problem.message }
    const { kept, files, ...more } = previewed.value
    const whose = await filesOf(restoring, { id, folder }, target, files)
    return { known: true, ...more, files: whose, kept: kept.length, why: reasons(kept) }
  }
  /** Each with whose work it takes away. */
  const filesOf = async (
    restoring: Restoring,
    { id, folder }: Pick<RestoredSession, 'id' | 'folder'>,
    target: Result<Checkpoint>,
    gone: readonly GoneBack[],
  ): Promise<RestoredFile[]> => {
    if (!target.ok || gone.length === 0) return []
    const since = { ...target.value, session: id }
    const authors = await restoring.authors(folder, since, await named(folder))
    const files = gone.map(({ path, does }) => ({
      path: shownPath(path),
      does,
      by: authors(path),
    }))
    return foreignFirst(files, id).slice(0, mostFilesNamed)
  }

  return {
    'moment.preview': async ({ session, turn }) => {
      const found = find(session)
      if (!found.ok) return found
      const restoring = await load()
      const start = await preview(restoring, found.value, turn, 'start')
      const end = await preview(restoring, found.value, turn, 'end')
      const others = all()
        .filter(({ id, folder }) => id !== session && folder === found.value.folder)
        .map(({ title, working }) => ({ title, working }))
      return success({ start, end, others, ...(found.value.working ? { busy: busy.message } : {}) })
    },

    'moment.restore': async ({ session, turn, edge, what }) => {
      const found = find(session)
      if (!found.ok) return found
      if (what === 'conversation') return found.value.fork(turn)
      if (found.value.working) return { ok: false, problem: busy }
      const restoring = await load()
      const target = restoring.find(turn, edge)
      if (!target.ok) return target
      const { folder } = found.value
      const restored = await restoring.restore(folder, session, target.value)
      if (!restored.ok) return restored
      const files = await filesOf(restoring, found.value, target, restored.value.files)
      found.value.restored(restored.value, files)
      if (what !== 'both') return success({ session })
      const forked = await found.value.fork(turn)
      // It is taken back from where the user is.
      const there = forked.ok ? find(forked.value.session) : forked
      if (there.ok) there.value.restored(restored.value, files)
      return forked
    },

    'moment.undo': async ({ session, restore }) => {
      const found = find(session)
      if (!found.ok) return found
      if (found.value.working) return { ok: false, problem: busy }
      const restoring = await load()
      const restored = await restoring.undo(found.value.folder, session, restore)
      if (!restored.ok) return restored
      const target = restoring.find(restore, 'before')
      const files = await filesOf(restoring, found.value, target, restored.value.files)
      found.value.restored(restored.value, files)
      return success(undefined)
    },
  }
}

const busy = failure(
  'agent-works',
  'The agent is working. Wait until its turn is over, or cancel it.',
).problem

const reasons = (kept: readonly KeptPath[]): string[] => [...new Set(kept.map(({ why }) => why))]
