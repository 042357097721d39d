import type { Stamped } from '../../shared/session/event'
import { fold, foldSection } from '../../shared/session/fold'
import { unpack } from '../../shared/session/packing'
import type { Section, SessionState } from '../../shared/session/state'
import { call } from './bridge'

/** Sealed sections kept in memory; the log has them all. */
const sectionsKept = 48

/** A session on screen: its state, and those of its sealed sections that were looked at lately. */
export class SessionView {
  #sections = new Map<number, Section>()
  #asked = new Set<number>()
  #unreadable = new Set<number>()
  /** The last event since the snapshot: the next ones are packed after it. */
  #newest: Stamped | undefined

  constructor(
    readonly id: string,
    public state: SessionState,
    /** Told of a section that was read; what comes in a frame is known to who brings it. */
    private readonly changed: (view: SessionView) => void,
  ) {}

  /** Sealed sections are numbered 0 … state.section.number - 1. */
  section(number: number): Section | undefined {
    return this.#sections.get(number)
  }

  /** The log could not hand it out when it was last asked. */
  cannotRead(number: number): boolean {
    return this.#unreadable.has(number)
  }

  load(number: number): void {
    const known = this.#sections.get(number)
    if (known) {
      this.#keep(number, known)
      return
    }
    if (this.#asked.has(number)) return
    this.#asked.add(number)
    void this.#load(number)
  }

  /** For who only passes by: it is not kept. */
  async read(number: number): Promise<Section | undefined> {
    const known = this.#sections.get(number)
    if (known) return known
    const result = await call('session.section', { session: this.id, section: number })
    if (!result.ok) return undefined
    const events = JSON.parse(result.value.events) as Stamped[]
    return foldSection(number, result.value.first, events)
  }

  /** False when events are missing in between: the caller asks for a snapshot. */
  apply(after: number, packed: unknown[]): boolean {
    if (after !== this.state.sequence) return false
    const events = unpack(packed, this.#newest)
    this.#newest = events.at(-1)
    for (const stamped of events) {
      const sealed = fold(this.state, stamped)
      if (sealed) this.#keep(sealed.number, sealed)
    }
    return true
  }

  replace(state: SessionState): void {
    const before = this.state
    this.state = state
    this.#newest = undefined
    // What was the newest section may have been sealed while we were not looking.
    if (before.section.number !== state.section.number) this.#sections.delete(before.section.number)
  }

  async #load(number: number): Promise<void> {
    const section = await this.read(number)
    this.#asked.delete(number)
    // An unreadable section stays a placeholder; the log tells of its trouble in a banner.
    if (!section) {
      if (!this.#unreadable.has(number)) this.changed(this)
      this.#unreadable.add(number)
      return
    }
    this.#unreadable.delete(number)
    this.#keep(number, section)
    this.changed(this)
  }

  #keep(number: number, section: Section): void {
    this.#sections.delete(number)
    this.#sections.set(number, section)
    for (const oldest of this.#sections.keys()) {
      if (this.#sections.size <= sectionsKept) break
      this.#sections.delete(oldest)
    }
  }
}
