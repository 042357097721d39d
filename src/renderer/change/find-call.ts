import type { Stamped } from '../../shared/session/event'
import { foldSection } from '../../shared/session/fold'
import { toolKey } from '../../shared/session/items'
import { call } from '../store/bridge'
import { viewNow } from '../store/sessions'

/** Where in a session's transcript a tool call stands, looked for from the newest section on. */
export async function findCall(wanted: {
  session: string
  call: string
  at: number
}): Promise<{ section: number; item: string } | undefined> {
  const item = toolKey(wanted.call)
  const newest = viewNow(wanted.session)?.state.section
  if (!newest) return undefined
  if (newest.items.some(({ id }) => id === item)) return { section: newest.number, item }
  // Sections follow one another in time: half of what is left is left out each time.
  let [low, high] = [0, newest.number - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const read = await call('session.section', { session: wanted.session, section: middle })
    if (!read.ok) return undefined
    const events = JSON.parse(read.value.events) as Stamped[]
    const { items, startedAt } = foldSection(middle, read.value.first, events)
    if (items.some(({ id }) => id === item)) return { section: middle, item }
    if (startedAt > wanted.at) high = middle - 1
    else low = middle + 1
  }
  return undefined
}
