import type { TrafficLine } from '../../../shared/agent/process/traffic'
import type { Redactor } from './redactor'

/** Words that stand at one place of many messages, each with its line and how to put others there. */
interface Piece {
  line: Line
  words: string
  put(words: string): void
  /** Which of its words are to go, from and to. */
  cuts: [number, number][]
}

interface Line {
  from: TrafficLine
  message: unknown
  changed: boolean
}

/** These tell whose words they are, where several speak in turns. */
const speakers = new Set(['method', 'sessionUpdate', 'type', 'sessionId', 'threadId', 'itemId'])

/** No message of a protocol says its words below that. */
const deepest = 60

/**
 * Agents say a sentence in many messages, so that a secret can stand in several lines, a part in each:
 * what stands at the same place of one message after another is read as one text.
 */
export function withoutCutSecrets(lines: TrafficLine[], redactor: Redactor): TrafficLine[] {
  if (redactor.isEmpty) return lines
  const texts = new Map<string, Piece[]>()
  const all = lines.map((from) => {
    const line: Line = { from, message: messageOf(from.text), changed: false }
    for (const [names, piece] of piecesOf(line))
      for (const name of names) {
        const before = texts.get(name)
        if (before) before.push(piece)
        else texts.set(name, [piece])
      }
    return line
  })
  for (const pieces of texts.values()) mark(pieces, redactor)
  for (const pieces of texts.values()) for (const piece of pieces) cut(piece)
  return all.map(({ from, message, changed }) =>
    changed ? { ...from, text: JSON.stringify(message) } : from,
  )
}

function messageOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No message, or only its beginning.
    return undefined
  }
}

function piecesOf(line: Line): [names: string[], piece: Piece][] {
  const found: [string, Piece][] = []
  const who: string[] = [line.from.direction]
  const walk = (holder: object, path: string, depth: number) => {
    if (depth > deepest) return
    for (const [name, words] of Object.entries(holder)) {
      const place = `${path}.${name}`
      if (typeof words === 'object' && words !== null) walk(words, place, depth + 1)
      if (typeof words !== 'string' || words === '') continue
      if (speakers.has(name)) who.push(words)
      const put = (other: string) => Reflect.set(holder, name, other)
      found.push([place, { line, words, put, cuts: [] }])
    }
  }
  if (typeof line.message === 'object' && line.message !== null) walk(line.message, '', 0)
  return found.map(([place, piece]) => [[place, [place, ...who].join(' ')], piece])
}

function mark(pieces: Piece[], redactor: Redactor): void {
  const places = redactor.places(pieces.map(({ words }) => words).join(''))
  if (places.length === 0) return
  let start = 0
  for (const { words, cuts } of pieces) {
    for (const [from, to] of places)
      if (from < start + words.length && to > start)
        cuts.push([Math.max(0, from - start), Math.min(words.length, to - start)])
    start += words.length
  }
}

function cut(piece: Piece): void {
  const { cuts, words, line } = piece
  if (cuts.length === 0) return
  let left = ''
  let at = 0
  for (const [from, to] of cuts.splice(0).sort(([one], [other]) => one - other)) {
    if (from >= at) left += `${words.slice(at, from)}…`
    at = Math.max(at, to)
  }
  piece.put(left + words.slice(at))
  line.changed = true
}
