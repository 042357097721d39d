/** Where a value stands in a message. */
export type Place = (string | number)[]

export function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [place, ...entries.flatMap(([key, part]) => placesIn(part, [...place, key]))]
}

const mark = '@HERE@'

function marked(value: unknown, place: Place): unknown {
  const [key, ...rest] = place
  if (key === undefined) return mark
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? marked(part, rest) : part))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: marked(fields[key], rest) }
}

/** The message as a line, with JSON of any size or shape in the place of one value. */
export function lineWith(message: unknown, place: Place, json: string): string {
  const [before = '', after = ''] = JSON.stringify(marked(message, place)).split(`"${mark}"`)
  return before + json + after
}

/** A pair is there even where less was asked for: nothing at all is no value, and no answer. */
const atLeastOne = (count: number): number => Math.max(1, Math.floor(count))

/** What takes about so many bytes in a line, by what is large about it. */
export const shapes: Record<string, (bytes: number) => string> = {
  letters: (bytes) => `"${'x'.repeat(bytes)}"`,
  'control characters': (bytes) => `"${'\\u0001'.repeat(bytes / 6)}"`,
  quotes: (bytes) => `"${'\\"'.repeat(bytes / 2)}"`,
  backslashes: (bytes) => `"${'\\\\'.repeat(bytes / 2)}"`,
  'half signs': (bytes) => `"${'\\ud83d'.repeat(bytes / 6)}"`,
  lines: (bytes) => `"${'a\\n'.repeat(bytes / 3)}"`,
  digits: (bytes) => '1'.repeat(Math.max(bytes, 1)),
  numbers: (bytes) => `[${'1e20,'.repeat(bytes / 5)}0]`,
  objects: (bytes) => `[${'{"id":"a"},'.repeat(bytes / 11)}{}]`,
  brackets: (bytes) => '['.repeat(atLeastOne(bytes / 2)) + ']'.repeat(atLeastOne(bytes / 2)),
  braces: (bytes) => `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`,
  'a key': (bytes) => `{"${'k'.repeat(bytes)}":1}`,
  blank: (bytes) => `${' '.repeat(bytes)}null`,
  'what is no value': () => '{"toString":1,"valueOf":1,"__proto__":{"length":-1}}',
}
