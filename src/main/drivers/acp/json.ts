/** What came over the wire: an object of which nothing is known yet. */
export type Fields = Record<string, unknown>

/** Deeper than this no agent's data is; a bomb of brackets is. */
const depthLimit = 100

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A string that says something. */
export function wordsIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function withinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  for (const part of Object.values(value)) if (!withinDepth(part, depth - 1)) return false
  return true
}

/** A value to be kept as it came. Writing a bottomless one down would overflow the stack. */
export function kept(value: unknown): unknown {
  return withinDepth(value, depthLimit) ? value : '(nested too deeply to be kept)'
}

/** Only the fields that are there, for objects whose fields are optional. */
export function present<T extends object>(
  fields: T,
): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
