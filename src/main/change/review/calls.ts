import { defined } from '../../../kit/defined'
import type { ToolPatch, ToolState } from '../../../shared/agent/content'
import type { Stamped } from '../../../shared/session/event'
import { looksOnly } from './looks-only'

/** A tool call, as far as it concerns files. */
export interface CallFacts {
  id: string
  session: string
  turn?: string
  title: string
  kind?: string
  state: ToolState
  /** When it was first heard of, and when last. */
  at: number
  until: number
  diffs: { path: string; before: string | null; after: string }[]
  paths: string[]
}

export interface CallParts {
  /** Events of a session after a number. */
  read(session: string, after: number, last: number): Stamped[]
  /** The number of its last event, and how many turns it has begun until then. */
  reached(session: string): { last: number; turns: number }
  /** Lets others have their turn. */
  pause(): Promise<void>
}

interface Known {
  sequence: number
  turn?: string
  /** Turns that were seen, in their order, and which one the newest of them is. */
  turns: string[]
  number: number
  calls: Map<string, CallFacts>
}

/** So far back is looked, so much is read at once, and so many calls are kept. */
const eventLimit = 50_000
const together = 2000
const callLimit = 5000

/** What sessions' tool calls did to files, from what agents said of them; read on from where it was left. */
export class Calls {
  #known = new Map<string, Known>()
  #reading = new Map<string, Promise<void>>()

  constructor(private readonly parts: CallParts) {}

  async of(session: string): Promise<CallFacts[]> {
    const reading = this.#reading.get(session) ?? this.#read(session)
    this.#reading.set(session, reading)
    await reading
    this.#reading.delete(session)
    return [...(this.#known.get(session)?.calls.values() ?? [])]
  }

  /** Which turn of the session it is, from 1; of those that were read. */
  turnNumber(session: string, turn: string): number | undefined {
    const known = this.#known.get(session)
    const place = known?.turns.lastIndexOf(turn) ?? -1
    return known && place >= 0 ? known.number - (known.turns.length - 1 - place) : undefined
  }

  async #read(session: string): Promise<void> {
    const { last, turns } = this.parts.reached(session)
    const known = this.#known.get(session) ?? {
      sequence: Math.max(0, last - eventLimit),
      turns: [],
      number: 0,
      calls: new Map(),
    }
    this.#known.set(session, known)
    while (known.sequence < last) {
      const to = Math.min(last, known.sequence + together)
      for (const stamped of this.parts.read(session, known.sequence, to))
        take(known, session, stamped)
      known.sequence = to
      await this.parts.pause()
    }
    known.number = turns
  }
}

function take(known: Known, session: string, [at, event]: Stamped): void {
  if (event.type === 'turn-started') {
    known.turn = event.turn
    known.turns.push(event.turn)
  }
  if (event.type !== 'tool') return
  const { tool } = event
  const before = known.calls.get(tool.id)
  const turn = known.turn === undefined ? {} : { turn: known.turn }
  const call = before ?? {
    id: tool.id,
    session,
    title: '',
    state: 'pending' as const,
    at,
    until: at,
    diffs: [],
    paths: [],
    ...turn,
  }
  known.calls.set(tool.id, { ...call, ...newsOf(tool), until: at })
  const [oldest] = known.calls.keys()
  if (known.calls.size > callLimit && oldest !== undefined) known.calls.delete(oldest)
}

/** What is absent stays as it was. */
function newsOf({ title, kind, state, content, locations }: ToolPatch): Partial<CallFacts> {
  const diffs = content?.flatMap((part) => (part.type === 'diff' ? [part] : []))
  return {
    ...(title?.trim() ? { title } : {}),
    ...defined({ kind, state }),
    ...(diffs && diffs.length > 0 ? { diffs } : {}),
    ...(locations ? { paths: locations.map(({ path }) => path) } : {}),
  }
}

/** Whether it may have written what it names: it was carried out, and is none that only looks. */
export const mayWrite = ({ kind, state, diffs }: CallFacts): boolean =>
  state !== 'failed' &&
  state !== 'cancelled' &&
  state !== 'pending' &&
  (diffs.length > 0 || !looksOnly(kind))
