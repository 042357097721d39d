import type { AgentChoice } from '../../shared/profile'
import { failure, type Result, success } from '../../shared/result'
import type { StoredProject } from '../log/log'
import type { Sessions } from './sessions'

interface Importable {
  id: string
  title: string
  updatedAt: string | null
  /** The agent has it open, for somebody; only some agents say. */
  open?: boolean
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
  const served = await sessions.processFor(choice, project.path)
  if (!served.ok) return served
  const { connection } = served.value
  if (!connection.capabilities.list)
    return failure('cannot-list', 'This agent does not list its conversations')
  const listed = await connection.listSessions(project.path)
  if (!listed.ok) return listed
  const here = new Set(sessions.all().map(({ stored }) => stored.agentSession))
  const found = listed.value.filter(({ id }) => !here.has(id))
  const asked = connection.capabilities.status ? found.slice(0, statusLimit) : []
  const states = await Promise.all(asked.map(({ id }) => connection.isOpen(id)))
  return success({
    sessions: found.map((session, place) => {
      const state = states[place]
      return state?.ok ? { ...session, open: state.value } : session
    }),
  })
}
