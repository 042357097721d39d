import type { Block, ToolPatch } from '../agent/content'
import { spokenWords } from '../agent/process/agent'
import type { Role, SessionEvent } from './event'
import type { Item, Section, SessionState, ToolItem } from './state'

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

export function append(section: Section, item: Item): void {
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
  if (place === undefined || before === undefined) {
    append(section, item)
    return
  }
  item.version = before.version + 1
  section.items[place] = item
}

/** Puts a new item behind the one that it followed; where that is sealed by now, before all that is here. */
export function putAfter(section: Section, after: string | undefined, item: Item): void {
  const { items } = section
  const place = after === undefined ? items.length : (placesOf(items).get(after) ?? -1) + 1
  if (place >= items.length || placesOf(items).has(item.id)) {
    putItem(section, item)
    return
  }
  items.splice(place, 0, item)
  places.delete(items)
}

/** The message that a piece of text belongs to; an agent may come back to an earlier one. Drivers name messages so that an id has one role. */
export function messageItem(section: Section, id: string, role: Role, at: number): MessageItem {
  const last = section.items.at(-1)
  if (last?.type === 'message' && last.id === id) return last
  const known = findItem(section, id)
  if (known?.type === 'message') return known
  const item: MessageItem = { id, at, version: 0, type: 'message', role, parts: [] }
  append(section, item)
  return item
}

/** Appending to the last part costs no more than what is appended. */
export function addText(item: MessageItem, text: string): void {
  const last = item.parts.at(-1)
  if (last?.type === 'text') last.text += text
  else if (text !== '') item.parts.push({ type: 'text', text })
  item.version += 1
}

export function addBlock(item: MessageItem, block: Block): void {
  if (block.type === 'text') {
    addText(item, block.text)
    return
  }
  item.parts.push(block)
  item.version += 1
}

/** It stays without words, and is shown no more: what a view keeps of it goes by its version. */
export function emptyMessage(section: Section, id: string): void {
  const item = findItem(section, id)
  if (item?.type !== 'message') return
  item.parts = []
  item.version += 1
}

/** A tool's item, told apart from messages of the same name. */
export const toolKey = (id: string): string => `tool-${id}`
/** The tool call of an item, as its agent names it. */
export const callOf = (item: string): string => item.slice(toolKey('').length)

function toolItem(section: Section, id: string, at: number): ToolItem {
  const key = toolKey(id)
  const known = findItem(section, key)
  if (known?.type === 'tool') return known
  const item: ToolItem = {
    id: key,
    at,
    version: 0,
    type: 'tool',
    title: '',
    state: 'pending',
    content: [],
    locations: [],
  }
  append(section, item)
  return item
}

export function foldTool(section: Section, at: number, patch: ToolPatch): void {
  const item = toolItem(section, patch.id, at)
  item.version += 1
  if (patch.title !== undefined) item.title = patch.title
  if (patch.kind !== undefined) item.kind = patch.kind
  if (patch.state !== undefined) {
    item.state = patch.state
    if (patch.state !== 'pending' && patch.state !== 'running') item.endedAt ??= at
  }
  if (patch.content !== undefined) item.content = patch.content
  if (patch.locations !== undefined) item.locations = patch.locations
  if (patch.input !== undefined) item.input = patch.input
  if (patch.output !== undefined) item.output = patch.output
  if (patch.parent !== undefined) item.parent = patch.parent
  if (patch.beside !== undefined) item.beside = { ...item.beside, ...patch.beside }
}

export function foldSubagent(
  section: Section,
  at: number,
  event: Extract<SessionEvent, { type: 'subagent' }>,
): void {
  const before = section.items.find((item) => item.id === event.id)
  const known = before?.type === 'subagent' ? before : undefined
  const parent = event.parent ?? known?.parent
  putItem(section, {
    id: event.id,
    at: known?.at ?? at,
    version: 1,
    type: 'subagent',
    name: event.name ?? known?.name ?? 'Subagent',
    state: event.state ?? known?.state ?? 'running',
    text: (known?.text ?? '') + (event.text ?? ''),
    ...(parent ? { parent } : {}),
  })
}

/** What is still open when a turn is over, which went well or was cut short. */
export function closeAll(items: Item[], well: boolean, at: number): void {
  const refused = refusedTools(items)
  for (const item of items)
    closeItem(item, well && !refused.get(item.id) ? 'ended' : 'cancelled', at)
}

/** Agents often say no more of a tool call that was refused; the last answer counts. */
function refusedTools(items: Item[]): Map<string, boolean> {
  const answers = items.flatMap((item): [string, boolean][] => {
    if (item.type !== 'answered' || item.question.kind !== 'permission') return []
    const { answer, question } = item
    if (answer.kind !== 'option') return [[`tool-${question.tool.id}`, true]]
    const option = question.options.find(({ id }) => id === answer.option)
    return [[`tool-${question.tool.id}`, option?.kind.startsWith('reject') === true]]
  })
  return new Map(answers)
}

function closeItem(item: Item, open: 'ended' | 'cancelled', at: number): void {
  if (item.type === 'message' && item.endedAt === undefined) {
    item.endedAt = at
    item.version += 1
  }
  if (item.type === 'tool' && (item.state === 'pending' || item.state === 'running')) {
    item.state = open
    item.endedAt = at
    item.version += 1
  }
}

/** What its terminal seemed to do is over, and so is how it ended. */
export function foldSpoken(
  state: SessionState,
  at: number,
  { how, before }: Extract<SessionEvent, { type: 'spoken' }>,
): void {
  delete state.inferred
  delete state.ending
  const text = 'What was said in its terminal is not shown here; the agent knows it.'
  append(state.section, {
    id: `spoken-${state.sequence}`,
    at,
    version: 1,
    type: 'notice',
    severity: 'info',
    title: `From here on the agent is spoken to ${spokenWords(how)}`,
    ...(before === 'terminal' ? { text } : {}),
  })
}
