import { textOf } from '../../shared/session/content'
import type { SessionEvent, Stamped } from '../../shared/session/event'
import { fold, foldSection } from '../../shared/session/fold'
import type { Item, Section, SessionState } from '../../shared/session/state'
import type { IndexEntry, Log } from '../log/log'
import type { Clock } from './clock'
import { summed } from './turn-sum'

export interface SessionFeed {
  session(session: string, number: number, stamped: Stamped): void
}

const headingLength = 120

/** The one place where something happens to a session: numbered, logged, folded, sent to windows. */
export class Journal {
  readonly state: SessionState
  /** What of the newest section is in the full-text index. */
  #indexed = new Set<string>()

  constructor(
    private readonly session: string,
    private readonly log: Log,
    private readonly feed: SessionFeed,
    private readonly clock: Clock,
  ) {
    this.state = log.head(session)
    for (const stamped of log.read(session, this.state.sequence)) this.#fold(stamped)
  }

  append(event: SessionEvent): void {
    const at = this.clock.now()
    const stamped: Stamped = [
      at,
      event.type === 'turn-ended' ? summed(this.state, event, at) : event,
    ]
    const number = this.log.append(this.session, stamped)
    this.#fold(stamped)
    this.feed.session(this.session, number, stamped)
    if (event.type === 'turn-ended') this.#index(this.state.section)
  }

  /** The whole transcript, oldest first; what is said while it is read is in it. */
  *sections(): Generator<Section> {
    for (let number = 0; number < this.state.section.number; number += 1) {
      const sealed = this.log.section(this.session, number)
      if (!sealed) continue
      const { first, last } = sealed
      yield foldSection(number, first, this.log.read(this.session, first - 1, last))
    }
    yield this.state.section
  }

  #fold(stamped: Stamped): void {
    const sealed = fold(this.state, stamped)
    if (!sealed) return
    this.#index(sealed)
    this.#indexed.clear()
    const { number, first, last = first, items, turn, startedAt } = sealed
    // It was sealed before, when the app ended between then and now.
    if (this.log.section(this.session, number)) return
    const heading = textOf(turn?.content ?? []).slice(0, headingLength)
    const row = { number, first, last, items: items.length, heading, at: startedAt }
    this.log.seal(this.session, row, this.state)
  }

  #index(section: Section): void {
    const entries = entriesOf(section).filter(({ item }) => !this.#indexed.has(item))
    for (const { item } of entries) this.#indexed.add(item)
    if (entries.length > 0) this.log.index(this.session, entries)
  }
}

/** What of a section can be searched for. */
export function entriesOf(section: Section): IndexEntry[] {
  const { number, turn, startedAt } = section
  const prompt = textOf(turn?.content ?? [])
  const asked = { section: number, item: turn?.id ?? '', role: 'user', at: startedAt, text: prompt }
  const said = section.items.map((item) => ({
    section: number,
    item: item.id,
    ...searchable(item),
  }))
  return [asked, ...said].filter(({ text }) => text.trim() !== '')
}

function searchable(item: Item): { role: string; at: number; text: string } {
  const { at } = item
  if (item.type === 'message') return { role: item.role, at, text: textOf(item.parts) }
  if (item.type === 'tool') return { role: 'tool', at, text: item.title }
  return { role: item.type, at, text: '' }
}
