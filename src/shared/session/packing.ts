import type { Stamped } from './event'

/**
 * How a run of events is written, to the log and to windows: a flat JSON array of time and event in turn. The time is what
 * went by since the event before, and an event that goes on with the text of the one before is
 * the bare string. Nearly all events are such, and so take an eighth of the room.
 */
export function pack(previous: Stamped | undefined, stamped: Stamped): string {
  return `${passed(previous, stamped)},${bodyOf(previous, stamped)}`
}

/** An event as it was packed, for the one after it. */
export interface Packed {
  stamped: Stamped
  body: string
}

/**
 * The same for the log, which keeps it for good: an event that is much like the one before is what
 * differs, between so many characters at the beginning and at the end that do not.
 */
export function packShort(
  before: Packed | undefined,
  stamped: Stamped,
): { text: string; packed: Packed } {
  const body = bodyOf(before?.stamped, stamped)
  const text = `${passed(before?.stamped, stamped)},${differenceOf(before?.body ?? '', body)}`
  return { text, packed: { stamped, body } }
}

function passed(previous: Stamped | undefined, [at]: Stamped): number {
  return at - (previous?.[0] ?? 0)
}

function bodyOf(previous: Stamped | undefined, [, event]: Stamped): string {
  const before = previous?.[1]
  const goesOn =
    event.type === 'text' &&
    before?.type === 'text' &&
    before.message === event.message &&
    before.role === event.role
  return JSON.stringify(goesOn ? event.text : event)
}

/** What is longer has little in common with another, and comparing it would cost. */
const comparable = 4096

function differenceOf(before: string, body: string): string {
  const most = Math.min(before.length, body.length)
  const isEvent = before.startsWith('{') && body.startsWith('{')
  if (!isEvent || before.length > comparable || body.length > comparable) return body
  let start = 0
  while (start < most && before.charCodeAt(start) === body.charCodeAt(start)) start += 1
  let end = 0
  const same = (back: number) =>
    before.charCodeAt(before.length - back) === body.charCodeAt(body.length - back)
  while (end < most - start && same(end + 1)) end += 1
  const difference = JSON.stringify([start, end, body.slice(start, body.length - end)])
  return difference.length < body.length ? difference : body
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
  if (Array.isArray(value)) return differing(value as Difference, JSON.stringify(before))
  if (typeof value !== 'string' || before?.type !== 'text') return value as Stamped[1]
  return { type: 'text', message: before.message, role: before.role, text: value }
}

type Difference = [start: number, end: number, middle: string]

function differing([start, end, middle]: Difference, before: string): Stamped[1] {
  return JSON.parse(before.slice(0, start) + middle + before.slice(before.length - end))
}
