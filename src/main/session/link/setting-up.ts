import type { LostOption } from '../../../shared/session/question'
import type { SetupRequest } from '../../agent/catalog/session-setup'
import type { Equipment, QuestionBody, Takes } from '../../agent/drivers/driver'
import { usableEquipment } from '../../agent/process/equipment'
import type { LinkedSession } from './agent-link'

/** What the session's agent is given; what it does not take is said. */
export function equipmentFor(session: LinkedSession, takes: Takes | undefined): Equipment {
  const { usable, lacks } = usableEquipment(session.setup, takes)
  for (const { title, why } of lacks) session.warn(title, `${session.stored.agentName} ${why}`)
  return usable
}

/** A wish of the profile that the agent does not grant, and that nothing depends on. */
export function warnOfRequest(
  session: LinkedSession,
  { option, value }: SetupRequest,
  why: string,
): void {
  session.warn(`${session.stored.agentName} did not take “${value}” as its ${option}`, why)
}

/** The user has to say whether to go on with what the agent has set instead. */
export function optionsLost({ stored }: LinkedSession, lost: LostOption[]): QuestionBody {
  const changes = lost.map(({ name, was, is, why }) => {
    const now = is === null ? `${name} may not be “${was}”.` : `${name} is “${is}”, not “${was}”.`
    return `${now} ${stored.agentName} did not take it: ${why}`
  })
  const message = changes.join('\n\n')
  return { kind: 'options-lost', id: '', message, lost }
}
