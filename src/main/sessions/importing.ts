import type { AgentChoice } from '../../shared/profile'
import { failure, type Result, success } from '../../shared/result'
import type { StoredProject } from '../log/log'
import type { Sessions } from './sessions'

interface Importable {
  id: string
  title: string
  updatedAt: string | null
}

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
  return success({ sessions: listed.value.filter(({ id }) => !here.has(id)) })
}
