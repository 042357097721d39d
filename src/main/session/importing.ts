import { failure, type Result, success } from '../../kit/result'
import type { AgentChoice } from '../../shared/agent/profile'
import type { StoredProject } from '../store/log/log'
import type { Sessions } from './sessions'

interface Importable {
  id: string
  title: string
  updatedAt: string | null
  /** The agent has it open, for somebody; only some agents say. */
  open?: boolean
  /** Its session was deleted here. */
  deleted?: boolean
}

/** The newest come first; each costs a question to the agent. */
const statusLimit = 100

/** Conversations that the agent has of this folder and that are not here yet. */
export async function importableSessions(
  sessions: Sessions,
  project: StoredProject | undefined,
  choice: AgentChoice,
): Promise<Result<{ sessions: Importable[] }>> {
  if (!project) return failure('unknown-project', 'This project is not open')
  return sessions.visit(choice, project.path, async ({ sessions: its = {} }) => {
    const listed = await its.list?.(project.path)
    if (!listed) return failure('cannot-list', 'This agent does not list its conversations')
    if (!listed.ok) return listed
    // Agents count as they like: the same id means another conversation to another one.
    const found = listed.value.filter(({ id }) => !sessions.having(choice, id))
    const asked = its.isOpen ? found.slice(0, statusLimit) : []
    const states = await Promise.all(asked.map(({ id }) => its.isOpen?.(id)))
    return success({
      sessions: found.map((session, place) => {
        const state = states[place]
        const deleted = sessions.deleted.has(choice, session.id)
        return {
          ...session,
          ...(state?.ok ? { open: state.value } : {}),
          ...(deleted ? { deleted } : {}),
        }
      }),
    })
  })
}
