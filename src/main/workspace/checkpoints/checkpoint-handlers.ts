import { failure, type Result, success } from '../../../kit/result'
import type { CheckpointEdge } from '../../../shared/workspace/checkpoint'
import type { CheckpointPreview } from '../../../shared/workspace/checkpoint-contract'
import type { KeptPath } from '../../../shared/workspace/restore-plan'
import type { Handlers } from '../../app/bridge/handlers'
import type { Restored, Restoring } from './restoring'

/** A session as going back knows it. */
export interface RestoredSession {
  id: string
  folder: string
  title: string
  working: boolean
  restored(restored: Restored): void
  /** A new session that knows what was said before a turn. */
  fork(before: string): Promise<Result<{ session: string }>>
}

interface CheckpointHandlerParts {
  load(): Promise<Restoring>
  find(session: string): Result<RestoredSession>
  all(): RestoredSession[]
}

type CheckpointHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `moment.${string}`>>,
  'moment.startWithout'
>

export function checkpointHandlers({
  load,
  find,
  all,
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
    const { kept, ...more } = previewed.value
    return { known: true, ...more, kept: kept.length, why: reasons(kept) }
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
      found.value.restored(restored.value)
      if (what !== 'both') return success({ session })
      const forked = await found.value.fork(turn)
      // It is taken back from where the user is.
      const there = forked.ok ? find(forked.value.session) : forked
      if (there.ok) there.value.restored(restored.value)
      return forked
    },

    'moment.undo': async ({ session, restore }) => {
      const found = find(session)
      if (!found.ok) return found
      if (found.value.working) return { ok: false, problem: busy }
      const restoring = await load()
      const restored = await restoring.undo(found.value.folder, session, restore)
      if (!restored.ok) return restored
      found.value.restored(restored.value)
      return success(undefined)
    },
  }
}

const busy = failure(
  'agent-works',
  'The agent is working. Wait until its turn is over, or cancel it.',
).problem

const reasons = (kept: readonly KeptPath[]): string[] => [...new Set(kept.map(({ why }) => why))]
