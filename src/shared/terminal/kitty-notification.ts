/** Notifications that are on their way in parts, by their name. */
export type KittyParts = Map<string, { title: string; body: string }>

/** More at once, or longer ones, are nothing that anybody reads. */
const mostUnfinished = 16
const longest = 1000

/**
 * OSC 99 comes in parts with metadata `key=value:key=value`: a title and a body, in as many pieces
 * as its program likes. Gives the text when the last part is there; keeps the others.
 */
export function kittyNotification(parts: KittyParts, rest: string): string | undefined {
  const at = rest.indexOf(';')
  const metadata = at < 0 ? rest : rest.slice(0, at)
  const payload = at < 0 ? '' : rest.slice(at + 1)
  const entries = new Map(metadata.split(':').map((pair) => pair.split('=') as [string, string]))
  const name = entries.get('i') ?? ''
  const kind = entries.get('p') ?? 'title'
  const text = entries.get('e') === '1' ? fromBase64(payload) : payload
  const known = parts.get(name) ?? { title: '', body: '' }
  if (kind === 'title' || kind === 'body') known[kind] = (known[kind] + text).slice(0, longest)
  // Icons and buttons are parts too; questions and closing are none.
  else if (kind !== 'icon' && kind !== 'buttons') return undefined
  if (entries.get('d') === '0') {
    parts.delete(name)
    parts.set(name, known)
    const [oldest] = parts.keys()
    if (parts.size > mostUnfinished && oldest !== undefined) parts.delete(oldest)
    return undefined
  }
  parts.delete(name)
  return [known.title, known.body].filter((part) => part !== '').join(': ')
}

function fromBase64(text: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return ''
  return new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
}
