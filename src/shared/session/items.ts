import type { Role } from './event'
import type { Item, Section, ToolItem } from './state'

type MessageItem = Extract<Item, { type: 'message' }>

/** Where each item of a section stands. Derived, so it is no part of the state. */
const places = new WeakMap<Item[], Map<string, number>>()

function placesOf(items: Item[]): Map<string, number> {
  const known = places.get(items)
  if (known) return known
  const made = new Map(items.map((item, place) => [item.id, place]))
  places.set(items, made)
  return made
}

function append(section: Section, item: Item): void {
  const last = section.items.at(-1)
  // The next thing began, so the message before it is whole: only now is it announced.
  if (last?.type === 'message' && last.endedAt === undefined) {
    last.endedAt = item.at
    last.version += 1
  }
  placesOf(section.items).set(item.id, section.items.length)
  section.items.push(item)
}

export function findItem(section: Section, id: string): Item | undefined {
  const place = placesOf(section.items).get(id)
  return place === undefined ? undefined : section.items[place]
}

/** Puts an item in the place of the one with its id, or at the end. */
export function putItem(section: Section, item: Item): void {
  const place = placesOf(section.items).get(item.id)
  const before = place === undefined ? undefined : section.items[place]
  if (place === undefined || before === undefined) return append(section, item)
  item.version = before.version + 1
  section.items[place] = item
}

/** The message that a piece of text belongs to; an agent may come back to an earlier one. Drivers name messages so that an id has one role. */
export function messageItem(section: Section, id: string, role: Role, at: number): MessageItem {
  const last = section.items.at(-1)
  if (last?.type === 'message' && last.id === id) return last
  const known = findItem(section, id)
  if (known?.type === 'message') return known
  const item: MessageItem = { id, at, version: 0, type: 'message', role, text: '', blocks: [] }
  append(section, item)
  return item
}

export function toolItem(section: Section, id: string, at: number): ToolItem {
  const key = `tool-${id}`
  const known = findItem(section, key)
  if (known?.type === 'tool') return known
  const item: ToolItem = {
    id: key,
    at,
    version: 0,
    type: 'tool',
    title: '',
    kind: 'other',
    state: 'pending',
    content: [],
    locations: [],
  }
  append(section, item)
  return item
}
