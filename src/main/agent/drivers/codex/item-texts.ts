import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, listIn, numberIn, textIn } from '../fields'
import { pieceLimit, piecesOf } from '../text-runs'
import type { Progress } from './saved'

/** Messages of a turn that are in progress; a runaway agent's oldest are forgotten first. */
const openLimit = 10_000

type Role = 'agent' | 'thought'

/** So many are left to who goes on, the newest. */
const textsSaved = 100

/** What the agent says and thinks, each told once: in pieces, and what no piece had at the end. */
export class ItemTexts {
  /** How much of each was told, but for the one that was told of last. */
  #told = new Map<string, number>()
  #last = ''
  #lastTold = 0
  /** The part that a thought is in, of those whose parts have numbers. */
  #parts = new Map<string, number>()

  constructor(saved: Progress['texts'] = []) {
    for (const [id, told, part] of saved) {
      this.#told.set(id, told)
      if (part !== null) this.#parts.set(id, part)
    }
  }

  saved(): Progress['texts'] {
    const told = new Map(this.#told)
    if (this.#last !== '') told.set(this.#last, this.#lastTold)
    const newest = [...told].slice(-textsSaved)
    return newest.map(([id, count]) => [id, count, this.#parts.get(id) ?? null])
  }

  turnStarted(): void {
    this.#told.clear()
    this.#last = ''
    this.#lastTold = 0
    this.#parts.clear()
  }

  /** A piece of what it says. Nearly everything that is read is this, so it goes without a list. */
  said({ itemId, delta }: Fields, tell: (event: AgentEvent) => void): boolean {
    if (typeof itemId !== 'string' || typeof delta !== 'string') return false
    this.#count(itemId, delta.length)
    if (delta !== '' && delta.length <= pieceLimit)
      tell({ type: 'text', message: itemId, role: 'agent', text: delta })
    else for (const event of eventsOf('agent', itemId, delta)) tell(event)
    return true
  }

  /** A thought is made of parts, which are paragraphs. */
  thought(params: Fields, place: unknown): AgentEvent[] | undefined {
    const id = textIn(params.itemId)
    const delta = textIn(params.delta)
    const part = numberIn(place) ?? 0
    if (id === undefined || delta === undefined) return undefined
    const before = this.#parts.get(id)
    this.#parts.set(id, part)
    const parted = before !== undefined && before !== part
    return this.#piece('thought', id, parted ? `\n\n${delta}` : delta)
  }

  /** The whole of a message, of which the pieces may not have had the end, or anything. */
  whole(item: Fields): AgentEvent[] | undefined {
    return this.#rest('agent', textIn(item.id), textIn(item.text))
  }

  wholeThought({ id, summary, content }: Fields): AgentEvent[] | undefined {
    const [parts = []] = [listIn(summary), listIn(content)].filter((one) => one.length > 0)
    const text = parts.filter((part) => typeof part === 'string').join('\n\n')
    return this.#rest('thought', textIn(id), text)
  }

  #piece(role: Role, id: string | undefined, text: string | undefined): AgentEvent[] | undefined {
    if (id === undefined || text === undefined) return undefined
    this.#count(id, text.length)
    return eventsOf(role, id, text)
  }

  #count(id: string, length: number): void {
    if (id !== this.#last) {
      if (this.#told.size >= openLimit) this.turnStarted()
      if (this.#last !== '') this.#told.set(this.#last, this.#lastTold)
      this.#last = id
      this.#lastTold = this.#told.get(id) ?? 0
    }
    this.#lastTold += length
  }

  #rest(role: Role, id: string | undefined, text: string | undefined): AgentEvent[] | undefined {
    if (id === undefined || text === undefined) return undefined
    this.#count(id, 0)
    const told = this.#lastTold
    this.#last = ''
    this.#told.delete(id)
    this.#parts.delete(id)
    return eventsOf(role, id, text.slice(told))
  }
}

function eventsOf(role: Role, message: string, text: string): AgentEvent[] {
  if (text === '') return []
  return Array.from(piecesOf(text), (piece) => ({ type: 'text', message, role, text: piece }))
}
