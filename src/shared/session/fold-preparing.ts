import type { SessionEvent } from './event'
import { append, findItem } from './items'
import type { Section } from './state'

/** What is made ready before the agent can begin. */
export function foldPreparing(
  section: Section,
  at: number,
  event: Extract<SessionEvent, { type: 'preparing' | 'prepared' }>,
): void {
  const id = `preparing-${event.id}`
  const found = findItem(section, id)
  const known = found?.type === 'preparing' ? found : undefined
  if (known) known.version += 1
  if (event.type === 'preparing') {
    const { name, step, going } = event
    const more = going ? { going } : {}
    const item = { id, at, version: 1, name, steps: [step], terminal: event.id, ...more }
    if (!known) append(section, { ...item, type: 'preparing' })
    // A later run of the app goes on with it.
    else if (known.steps.at(-1) !== step) known.steps.push(step)
  } else if (known) {
    known.endedAt = at
    if (event.problem) known.problem = event.problem
  }
}
