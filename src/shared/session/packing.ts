import type { Stamped } from './event'

/**
 * How a run of events is written, to the log and to windows: a flat JSON array of time and event in turn. The time is what
 * went by since the event before, and an event that goes on with the text of the one before is
 * the bare string. Nearly all events are such, and so take an eighth of the room.
 */
export function pack(previous: Stamped | undefined, [at, event]: Stamped): string {
  const passed = at - (previous?.[0] ?? 0)
  const before = previous?.[1]
  const goesOn =
    event.type === 'text' &&
    before?.type === 'text' &&
    before.message === event.message &&
    before.role === event.role
  return `${passed},${JSON.stringify(goesOn ? event.text : event)}`
}

/** Reads packed events; `previous` is the one before the first, when that was packed after it. */
export function unpack(packed: unknown[], previous?: Stamped): Stamped[] {
  const events: Stamped[] = []
  let before = previous
  for (let place = 0; place < packed.length; place += 2) {
    const at = (before?.[0] ?? 0) + (packed[place] as number)
    before = [at, eventOf(packed[place + 1], before)]
    events.push(before)
  }
  return events
}

function eventOf(value: unknown, previous: Stamped | undefined): Stamped[1] {
  const before = previous?.[1]
  if (typeof value !== 'string' || before?.type !== 'text') return value as Stamped[1]
  return { type: 'text', message: before.message, role: before.role, text: value }
}
