import { failure } from '../../shared/result'
import type { AgentOption } from '../../shared/session/content'
import type { NamedServer } from '../drivers/driver'
import type { Live } from './engagement'
import { usableServers } from './servers'
import type { Session } from './session'
import { grant, lastWish } from './wishes'

/** The servers that the session's agent is told of; which ones it cannot reach is said. */
export function serversFor(session: Session, connection: Live['connection']): NamedServer[] {
  const { usable, dropped } = usableServers(session.setup.servers, connection.capabilities)
  for (const { name, type } of dropped)
    session.warn(
      `The MCP server “${name}” was left out`,
      `${session.stored.agentName} does not reach servers by ${type}.`,
    )
  return usable
}

/**
 * The model and mode that the profile names: each time the conversation is opened, since not every
 * agent remembers. What it does not take is said.
 */
export async function chooseOptions(
  session: Session,
  { connection, agentSession }: Live,
  before: readonly AgentOption[],
): Promise<void> {
  for (const wish of session.setup.wishes) {
    const { option, value } = lastWish(wish, before)
    const granted = grant(session.state.options, { option, value })
    if (granted.type === 'kept') continue
    const set =
      granted.type === 'refused'
        ? failure('not-offered', granted.why)
        : await connection.setOption(agentSession, granted.option, granted.value)
    if (set.ok) continue
    const title = `${session.stored.agentName} did not take “${value}” as its ${option}`
    session.warn(title, set.problem.message)
  }
}
