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

/** Whether this event begins the next section: only speech and new tool calls do, between tool calls. */
export function isFull(section: Section, event: SessionEvent): boolean {
  if (section.size < sizeLimit && section.items.length < itemLimit) return false
  if (event.type !== 'text' && event.type !== 'block' && event.type !== 'tool') return false
  if (section.size > sizeLimit * hardFactor || section.items.length > itemLimit * hardFactor)
    return true
  return !section.items.some(
    (item) => item.type === 'tool' && (item.state === 'pending' || item.state === 'running'),
  )
}

export function sizeOf(event: SessionEvent): number {
  switch (event.type) {
    case 'text':
      return event.text.length + eventCost
    case 'block':
      return 'data' in event.block ? (event.block.data?.length ?? 0) : 256
    case 'tool':
      return (
        event.tool.content?.reduce(
          (sum, part) => sum + (part.type === 'diff' ? part.after.length : 256),
          256,
        ) ?? 64
      )
    default:
      return 64
  }
}

/** The terminal of this name, which is there from its first sign on. */
export function terminalView(section: Section, id: string): TerminalView {
  const known = section.terminals[id]
  if (known) return known
  const terminal = { id, command: '', text: '', version: 0 }
  section.terminals[id] = terminal
  return terminal
}
