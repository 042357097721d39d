import { defined } from '../../kit/defined'
import type { ToolContent, ToolLocation, ToolPatch } from '../agent/content'

/** What is known of a tool call, whoever said it. */
type Known = Partial<
  Pick<ToolPatch, 'title' | 'kind' | 'content' | 'locations' | 'input' | 'parent' | 'beside'>
>

/**
 * What is said of a tool call, with what was known of it before. What is said now counts; what only
 * was known before is added, so that nothing that was announced goes unseen.
 */
export function mergedCall(said: ToolPatch, known: Known | undefined): ToolPatch {
  if (!known) return said
  const title = said.title?.trim() ? said.title : known.title
  const kind = said.kind && said.kind !== 'other' ? said.kind : (known.kind ?? said.kind)
  const content = mergedContent(said.content, known.content)
  const locations = mergedLocations(said.locations, known.locations)
  const input = mergedInput(said.input, known.input)
  const parent = said.parent ?? known.parent
  const beside = { ...known.beside, ...said.beside }
  return {
    ...said,
    ...(title ? { title } : {}),
    ...defined({ kind }),
    ...(content.length > 0 ? { content } : {}),
    ...(locations.length > 0 ? { locations } : {}),
    ...defined({ input, parent }),
    ...(Object.keys(beside).length > 0 ? { beside } : {}),
  }
}

/** Whether two readings of a tool call ask for different things. */
export function asksOtherwise(one: ToolPatch, other: ToolPatch): boolean {
  return asText(one) !== asText(other)
}

function asText({ title, kind, content, locations, input, beside }: ToolPatch): string {
  return JSON.stringify([title, kind, content, locations, input, beside])
}

/** A change, or a place that is named, is what is asked: it is never lost behind a sentence. */
function mergedContent(said: ToolContent[] = [], known: ToolContent[] = []): ToolContent[] {
  if (said.length === 0) return known
  const changed = new Set(said.map((part) => (part.type === 'diff' ? part.path : '')))
  const stays = (part: ToolContent) =>
    part.type === 'diff' ? !changed.has(part.path) : part.type === 'block' && 'uri' in part.block
  return [...said, ...known.filter(stays)]
}

function mergedLocations(said: ToolLocation[] = [], known: ToolLocation[] = []): ToolLocation[] {
  const named = new Set(said.map(({ path }) => path))
  return [...said, ...known.filter(({ path }) => !named.has(path))]
}

/** A part of the input is no other input: what it leaves out still holds. */
function mergedInput(said: unknown, known: unknown): unknown {
  if (said === undefined || said === null) return known
  return isObject(said) && isObject(known) ? { ...known, ...said } : said
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
