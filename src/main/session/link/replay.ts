import type { Block } from '../../../shared/agent/content'
import type { AgentEvent, Role } from '../../../shared/session/event'
import { toolKey } from '../../../shared/session/items'
import type { Section, SessionState } from '../../../shared/session/state'

/** What was heard once: a run of one role's words without their white space, or something that has a name. */
type Heard =
  | { kind: 'words'; role: Role; words: string }
  | { kind: 'thing'; role: Role; name: string }

/** In which of them one is, and how far in its words. */
interface Place {
  index: number
  offset: number
  /** Letters of the piece that are not of it any more, but new. */
  left?: number
}

/** A replay that leaves out more than this at once is not followed. */
const leftOutLimit = 1000
/** Fewer letters may be the beginning of anything: they wait for what follows. */
const certain = 20
/** More than that in one turn is no answer that was mistaken for a replay. */
const mistakenLimit = 10_000

/**
 * Tells what an agent says again, when it opens a conversation, from what is new: by what it is, since
 * some answer first and replay afterwards, in the middle of the next turn, or only a part of it. A
 * replay goes through what was heard in its order, and names the user's words, which nothing new does.
 * What it may leave out, cut or name differently: thoughts, tools, names, white space.
 */
export class Replay {
  #earlier: Iterator<Section>
  /** What was heard and not replayed yet, as far as it has been read. */
  #heard: Heard[] = []
  #newest: Heard[]
  #place: Place = { index: 0, offset: 0 }
  #begun = false
  #answered = false
  #working = false
  /** Too little to tell, and where it began. */
  #held: AgentEvent[] = []
  #heldFrom: Place | undefined
  /** Tools are told of again as they go on. */
  #tools = new Set<string>()
  /** How the last piece was taken: what has nothing of its own to be told by goes the same way. */
  #lastWasHeard = false
  /** It has come to words of the user: what follows is the answer to those. */
  #atAnswer = false
  /** Said in this turn and taken for a replay. */
  #mistaken: AgentEvent[] = []
  #saidNew = false
  /** The replay goes on within this turn for certain: only it has the user's words. */
  #userHeard = false
  /** Messages of this turn in which something new was said: so is the rest of them. */
  #fresh = new Set<string>()

  /** Of what a session was told until now. */
  static of(session: { state: SessionState; eachSection(): Generator<Section> }): Replay {
    const { section } = session.state
    return new Replay(session.eachSection().take(section.number), section)
  }

  /** The newest section goes on to grow; the earlier ones are read when they are needed. */
  constructor(earlier: Iterator<Section>, newest: Section) {
    this.#earlier = earlier
    this.#newest = heardIn(newest)
  }

  /** The conversation is open. Until then all that comes is a replay, by the protocol. */
  answered(): void {
    this.#answered = true
    this.#release()
  }

  /** What of it is new, in order. */
  hear(event: AgentEvent): AgentEvent[] {
    if (lasts(event)) return [event]
    const fresh = this.#told(event)
    if (!this.#answered) return []
    if (fresh.length > 0) this.#saidNew = true
    return fresh
  }

  turnStarted(): void {
    this.#working = true
    this.#release()
    if (this.isOver) this.#tools.clear()
    this.#mistaken = []
    this.#saidNew = false
    this.#fresh.clear()
    // A replay does not stop between words of the user and the answer to them.
    this.#userHeard = this.#atAnswer
    this.#lastWasHeard = false
  }

  /** A turn without a new word was answered by what seemed to be heard before. */
  turnEnded(): AgentEvent[] {
    this.#working = false
    const answer = this.#saidNew ? [] : this.#mistaken
    this.#mistaken = []
    this.#release()
    return answer
  }

  /** There is nothing left that could be said again. */
  get isOver(): boolean {
    return this.#at(this.#place.index) === undefined
  }

  #told(event: AgentEvent): AgentEvent[] {
    if (event.type === 'unknown') return [event]
    const piece = pieceOf(event)
    // A plan, a terminal's output and the like, between what can be told.
    if (piece === undefined) return !this.#working && this.#lastWasHeard ? [] : this.#new(event)
    if (this.#working && event.type === 'text' && this.#fresh.has(event.message))
      return this.#new(event)
    const from = { ...this.#place }
    const place = this.#find(piece)
    if (!place) return this.#unheard(event, piece)
    this.#begun = true
    this.#place = place
    this.#lastWasHeard = true
    this.#atAnswer = piece.role === 'user'
    if (isTool(piece)) this.#tools.add(piece.name)
    const [was, rest] = parted(event, place.left ?? 0)
    if (this.#working) this.#note(was, piece.role)
    if (this.#isCertain(piece, place)) this.#release()
    else {
      if (this.#held.length === 0) this.#heldFrom = from
      this.#held.push(was)
    }
    return rest ? this.#told(rest) : []
  }

  #unheard(event: AgentEvent, { role }: Heard): AgentEvent[] {
    // What an agent adds to the user's words, and thoughts, are kept differently by many.
    const doubtful = role === 'user' || (role === 'thought' && !this.#working)
    if (!doubtful || !this.#begun || this.isOver) return this.#new(event)
    if (!this.#working) this.#held.push(event)
    return []
  }

  #new(event: AgentEvent): AgentEvent[] {
    const fresh = [...(this.#mistakenFor(event) ?? this.#held), event]
    if (this.#working && event.type === 'text' && event.role !== 'user')
      this.#fresh.add(event.message)
    if (this.#heldFrom) this.#place = this.#heldFrom
    this.#release()
    this.#lastWasHeard = false
    this.#atAnswer = false
    return fresh
  }

  /**
   * The beginning of a message was no replay where the rest of it is new, and no user spoke in between:
   * or where it breaks off in the middle of what was heard, which no replay does.
   */
  #mistakenFor(event: AgentEvent): AgentEvent[] | undefined {
    if (!this.#working || event.type !== 'text') return undefined
    if (this.#userHeard && this.#place.offset === 0) return undefined
    const { message } = event
    const own = this.#mistaken.filter((one) => one.type === 'text' && one.message === message)
    if (own.length === 0) return undefined
    this.#mistaken = []
    return own
  }

  #release(): void {
    this.#held = []
    this.#heldFrom = undefined
  }

  /** The user's words are no answer, and neither is what came before them. */
  #note(event: AgentEvent, role: Role): void {
    if (role === 'user') this.#userHeard = true
    if (role === 'user' || this.#mistaken.length >= mistakenLimit) this.#mistaken = []
    else this.#mistaken.push(event)
  }

  #isCertain(piece: Heard, place: Place): boolean {
    if (piece.kind === 'thing' || piece.role === 'user') return true
    return place.offset === 0 || place.offset >= certain
  }

  #find(piece: Heard): Place | undefined {
    const next = this.#follows(piece, this.#place)
    if (next) return next
    if (isTool(piece) && this.#tools.has(piece.name)) return this.#place
    // Before it has begun an answer is an answer, whatever it is like.
    if (this.#working && !this.#begun && piece.role !== 'user') return undefined
    const { index, offset } = this.#place
    const first = offset > 0 ? index + 1 : index
    for (let other = first; other < first + leftOutLimit; other += 1) {
      const heard = this.#at(other)
      if (!heard) return undefined
      const turns = heard.role === 'user' && other > index
      // In a turn that runs nothing but what comes next is the replay's.
      if (this.#working && turns && piece.role !== 'user' && piece.kind === 'words')
        return undefined
      const place = this.#follows(piece, { index: other, offset: 0 })
      // Some replay all tools of a turn before its words.
      if (place) return isTool(piece) && other > index ? this.#place : place
    }
    return undefined
  }

  /** Where one is after the piece, if it is what stands there. */
  #follows(piece: Heard, { index, offset }: Place): Place | undefined {
    if (this.#working && !this.#begun && piece.role !== 'user') return undefined
    const heard = this.#at(index)
    if (!heard || heard.role !== piece.role) return undefined
    if (piece.kind === 'thing')
      return heard.kind === 'thing' && heard.name === piece.name
        ? { index: index + 1, offset: 0 }
        : undefined
    if (heard.kind !== 'words') return undefined
    const end = offset + piece.words.length
    if (end < heard.words.length)
      return heard.words.startsWith(piece.words, offset) ? { index, offset: end } : undefined
    const rest = heard.words.slice(offset)
    if (!piece.words.startsWith(rest)) return undefined
    const after = { index: index + 1, offset: 0 }
    if (end === heard.words.length) return after
    // It was said in two messages and is replayed in one, or something new comes with it.
    const words = piece.words.slice(rest.length)
    const more = this.#follows({ ...piece, words }, after)
    const parted = piece.role === 'user' || rest.length >= certain
    return more ?? (parted ? { ...after, left: words.length } : undefined)
  }

  #at(index: number): Heard | undefined {
    while (index >= this.#heard.length) {
      const { value, done } = this.#earlier.next()
      const more = done ? this.#newest : heardIn(value)
      if (done) this.#newest = []
      for (const heard of more) this.#heard.push(heard)
      if (done && more.length === 0) return undefined
    }
    return this.#heard[index]
  }
}

/** How things stand now, which a replay may tell although the transcript has it all. */
function lasts({ type }: AgentEvent): boolean {
  return type === 'commands' || type === 'usage' || type === 'title' || type === 'options'
}

function isTool(piece: Heard): piece is Extract<Heard, { kind: 'thing' }> {
  return piece.kind === 'thing' && piece.name.startsWith(toolKey(''))
}

const bare = (text: string): string => text.replace(/\s+/g, '')

/** A text in two, of which the second has so many letters; one without any stays whole. */
function parted(event: AgentEvent, letters: number): [AgentEvent, AgentEvent | undefined] {
  if (event.type !== 'text' || letters === 0) return [event, undefined]
  const { text } = event
  let start = text.length
  for (let left = letters; left > 0; start -= 1) if (/\S/.test(text.charAt(start - 1))) left -= 1
  return [
    { ...event, text: text.slice(0, start) },
    { ...event, text: text.slice(start) },
  ]
}

function pieceOf(event: AgentEvent): Heard | undefined {
  switch (event.type) {
    case 'text': {
      const words = bare(event.text)
      return words === '' ? undefined : { kind: 'words', role: event.role, words }
    }
    case 'block':
      return { kind: 'thing', role: event.role, name: event.block.type }
    case 'tool':
      return { kind: 'thing', role: 'agent', name: toolKey(event.tool.id) }
    default:
      return undefined
  }
}

function heardIn({ turn, items }: Section): Heard[] {
  const said = items.flatMap((item): Heard[] => {
    if (item.type === 'message') return heardOf(item.role, item.parts)
    if (item.type === 'tool') return [{ kind: 'thing', role: 'agent', name: item.id }]
    return []
  })
  return [...heardOf('user', turn?.content ?? []), ...said]
}

function heardOf(role: Role, blocks: readonly Block[]): Heard[] {
  return blocks.flatMap((block): Heard[] => {
    if (block.type !== 'text') return [{ kind: 'thing', role, name: block.type }]
    const words = bare(block.text)
    return words === '' ? [] : [{ kind: 'words', role, words }]
  })
}
