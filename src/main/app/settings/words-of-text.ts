import { failure, type Result, success } from '../../../kit/result'

type Place = { $: [from: number, to: number] }

/** What a value is, with the places in the text instead of all words that stand there. */
export function pointing(value: unknown, text: string): Result<unknown> {
  // How else words may be written there is not looked for: what is not found is none of the text.
  if (/\\[u/]/.test(text.replaceAll('\\\\', '')))
    return failure('not-plain', 'Words are written in unusual ways there')
  return success(withPlaces(value, text))
}

function withPlaces(value: unknown, text: string): unknown {
  if (typeof value === 'string') return placeOf(value, text) ?? value
  return through(value, (part) => withPlaces(part, text))
}

/** As it stands there, or as JSON writes it. */
function placeOf(words: string, text: string): Place | undefined {
  if (words === '') return undefined
  for (const written of [JSON.stringify(words).slice(1, -1), words]) {
    const from = text.indexOf(written)
    if (from >= 0 && read(written) === words) return { $: [from, from + written.length] }
  }
  return undefined
}

/** The other way round. */
export function told(value: unknown, text: string): unknown {
  const place = placeIn(value)
  if (!place) return through(value, (part) => told(part, text))
  return read(text.slice(...place))
}

function read(written: string): unknown {
  try {
    return JSON.parse(`"${written}"`)
  } catch {
    return written
  }
}

function placeIn(value: unknown): [number, number] | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return
  const place: unknown = '$' in value ? value.$ : undefined
  if (!Array.isArray(place) || place.length !== 2) return undefined
  const [from, to] = place
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined
}

function through(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, change(part)] as const)
  return Object.fromEntries(entries)
}
