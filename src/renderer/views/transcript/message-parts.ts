import type { Item } from '../../../shared/session/state'
import { type Segment, Segments } from '../../markdown/segments'

export type MessageItem = Extract<Item, { type: 'message' }>

/** A long message is several rows, so that only what is on screen is drawn. */
const partSize = 2048

export interface MessagePart {
  place: number
  segments: readonly Segment[]
}

interface Cut {
  version: number
  segments: Segments
  parts: MessagePart[]
}

const cuts = new WeakMap<MessageItem, Cut>()

/** How many rows a message takes. Short ones are not looked at. */
export function partCount(item: MessageItem): number {
  if (item.role !== 'agent' || item.text.length <= partSize) return 1
  return Math.max(1, cutOf(item).parts.length)
}

export function messagePart(item: MessageItem, place: number): MessagePart {
  return cutOf(item).parts[place] ?? { place, segments: [] }
}

export function definitionsOf(item: MessageItem): string {
  return cutOf(item).segments.definitions
}

function cutOf(item: MessageItem): Cut {
  const known = cuts.get(item)
  if (known?.version === item.version) return known
  const segments = known?.segments ?? new Segments()
  const parts = grouped(segments.update(item.text), known?.parts ?? [])
  const made = { version: item.version, segments, parts }
  cuts.set(item, made)
  return made
}

/** Parts whose segments are the same as before stay the same objects. */
function grouped(segments: Segment[], before: MessagePart[]): MessagePart[] {
  const parts: MessagePart[] = []
  let group: Segment[] = []
  let size = 0
  const close = () => {
    const place = parts.length
    const old = before[place]
    parts.push(old && isSame(old.segments, group) ? old : { place, segments: group })
    group = []
    size = 0
  }
  for (const segment of segments) {
    if (size >= partSize) close()
    group.push(segment)
    size += segment.text.length
  }
  if (group.length > 0) close()
  return parts
}

function isSame(some: readonly Segment[], others: readonly Segment[]): boolean {
  return some.length === others.length && some.every((segment, place) => segment === others[place])
}
