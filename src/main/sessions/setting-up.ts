import { failure } from '../../shared/result'
import type { AgentOption } from '../../shared/session/content'
import type { Equipment } from '../drivers/driver'
import type { Live } from './engagement'
import { usableEquipment } from './equipment'
import type { Session } from './session'
import { grant, lastWish, recalledWishes } from './wishes'

/** What the session's agent is given; what it does not take is said. */
export function equipmentFor(session: Session, connection: Live['connection']): Equipment {
  const { usable, lacks } = usableEquipment(session.setup, connection.capabilities)
  for (const { title, why } of lacks) session.warn(title, `${session.stored.agentName} ${why}`)
  return usable
}

/**
 * The model and mode that the profile names, and what the agent itself says nothing of: each time the
 * conversation is opened, since not every agent remembers. What it does not take is said.
 */
export async function chooseOptions(
  session: Session,
  { connection, agentSession }: Live,
  before: readonly AgentOption[],
): Promise<void> {
  const profile = session.setup.wishes.map((wish) => lastWish(wish, before))
  for (const { option, value } of [...profile, ...recalledWishes(session.state.options, profile)]) {
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
