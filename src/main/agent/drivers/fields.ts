/** What came over the wire: an object of which nothing is known yet. */
export type Fields = Record<string, unknown>

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

/** The entry of a table that the wire names; "constructor" is in none. */
export function entryIn<T>(table: Record<string, T>, key: unknown): T | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Only the fields that are there, for objects whose fields are optional. */
export function present<T extends object>(
  fields: T,
): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
