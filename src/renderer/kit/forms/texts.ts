/** Lists and pairs as a person types them, one a line, and back. */

export const listText = (list: readonly string[] | undefined): string => (list ?? []).join('\n')

export const readList = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const pairsText = (pairs: Record<string, string | boolean> | undefined): string =>
  Object.entries(pairs ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')

type ReadPairs = { ok: true; pairs: Record<string, string> } | { ok: false; message: string }

export function readPairs(text: string): ReadPairs {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const odd = lines.find((line) => !/^\s*[^=\s]+\s*=/.test(line))
  if (odd) return { ok: false, message: `“${odd.trim()}” is no KEY=value.` }
  const pairs = lines.map((line) => {
    const sign = line.indexOf('=')
    return [line.slice(0, sign).trim(), line.slice(sign + 1)]
  })
  return { ok: true, pairs: Object.fromEntries(pairs) }
}

/** An id made of a name: lower-case letters, digits and dashes; with a number where it is taken. */
export function freeId(name: string, taken: Record<string, unknown>): string {
  const plain = idFrom(name) || 'new'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`
    if (!(id in taken)) return id
  }
}

export function idFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}
