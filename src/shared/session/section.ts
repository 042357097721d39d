import { ownOf } from '../../kit/own'
import type { SessionEvent } from './event'
import type { Section, TerminalView } from './state'

/** What a section may hold, so that neither main nor a window keeps gigabytes of one turn in memory. */
const sizeLimit = 1024 * 1024
const itemLimit = 400
/** What an event costs besides its text when a section is read: a word at a time is the dearest. */
const eventCost = 32
/** An open tool call keeps its section open, but not for ever. */
const hardFactor = 4

export function emptySection(number: number, first: number, startedAt: number): Section {
  return { number, first, startedAt, items: [], terminals: {}, size: 0 }
}

/** What a section may begin with: speech and tool calls, and anything that adds to it when it is far too full. */
const beginnings = new Set<SessionEvent['type']>(['text', 'block', 'tool'])
const additions = new Set<SessionEvent['type']>([
  ...beginnings,
  ...(['unknown', 'notice', 'compaction', 'subagent', 'terminal-output'] as const),
])

/** Whether this event begins the next section, which is best done between tool calls. */
export function isFull(section: Section, event: SessionEvent): boolean {
  if (section.size < sizeLimit && section.items.length < itemLimit) return false
  if (section.size > sizeLimit * hardFactor || section.items.length > itemLimit * hardFactor)
    return additions.has(event.type)
  if (!beginnings.has(event.type)) return false
  return !section.items.some(
    (item) => item.type === 'tool' && (item.state === 'pending' || item.state === 'running'),
  )
}

export function sizeOf(event: SessionEvent): number {
  switch (event.type) {
    case 'text':
      return event.text.length + eventCost
    case 'block':
    case 'tool':
    case 'unknown':
    case 'notice':
    case 'compaction':
    case 'subagent':
    case 'question-asked':
      return weightOf(event)
    default:
      return 64
  }
}

/** About how many characters it takes to write something down; the same before and after that was done. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value === undefined) return 0
  if (typeof value !== 'object' || value === null) return 8
  let sum = 16
  for (const [key, part] of Object.entries(value))
    if (part !== undefined) sum += key.length + weightOf(part)
  return sum
}

/** The terminal of this name, which is there from its first sign on. */
export function terminalView(section: Section, id: string): TerminalView {
  const known = ownOf(section.terminals, id)
  if (known) return known
  const terminal = { id, command: '', text: '', version: 0 }
  // Agents name theirs themselves: one that is called "__proto__" is a terminal like any other.
  const entry = { value: terminal, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(section.terminals, id, entry)
  return terminal
}

/** As many of the newest as weigh no more than that, and the very newest whatever it weighs. */
export function newest<T>(list: T[], limit: number): T[] {
  let left = limit
  const first = list.findLastIndex((entry) => {
    left -= weightOf(entry)
    return left < 0
  })
  return list.slice(Math.min(first + 1, list.length - 1))
}
